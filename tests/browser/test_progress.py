"""Progress, in the browser's own storage: drawn, saved, added to, forgotten; with a dead kernel."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from served_app import serving

from botifarra.teaching.bank import bank
from botifarra.teaching.database import open_database
from botifarra.teaching.misconceptions import mistaken_answer
from botifarra.teaching.progress import Answer, Progress
from botifarra.teaching.questions import right
from botifarra.teaching.tutor import Tutor

from .conftest import Watch, chapter

NAME = "16_progress"


def answers() -> list[dict[str, Any]]:
    """Three days of practice by somebody who believes that the ace is the highest card."""
    tutor, given = Tutor("butinet", seed=1), []
    while not tutor.sure or len(given) < 8:
        question = tutor.next()
        chosen = mistaken_answer(question, "ace-highest")
        tutor.tell(question, chosen)
        given.append((question, chosen))
    first = [(each, each.expected) for each in bank() if each.profile == "butinet"][-6:]
    everything = [*first, *given]
    now = datetime.now(UTC)
    times = [now - timedelta(days=2 * (n < 3) + (3 <= n < 6), seconds=99 - n) for n in range(99)]
    return [
        Answer.to(question, chosen, right(question, chosen), seconds=9, at=at).to_data()
        for (question, chosen), at in zip(everything, times, strict=False)
    ]


GIVEN = answers()
STORE = """(all) => {
    for (const each of all)
        localStorage.setItem(`botifarra.answer.${each.id}`, JSON.stringify(each));
}"""
LATER = '{"beat/butinet": "2999-01-01T00:00:00Z"}'
LONG_AGO = '{"beat/butinet": "2020-01-01T00:00:00Z"}'


def opened(page: Page, tutorial: str, query: str = "language=en") -> None:
    page.goto(chapter(tutorial, NAME, query))
    page.locator("body[data-ready]").wait_for(state="attached")
    page.locator(".bt-safe").wait_for()


def with_answers(page: Page, tutorial: str, query: str = "language=en") -> None:
    page.goto(tutorial)
    page.evaluate(STORE, GIVEN)
    opened(page, tutorial, query)


def kept(page: Page) -> list[dict[str, Any]]:
    return page.evaluate(  # type: ignore[no-any-return]
        "Object.keys(localStorage).filter((key) => key.startsWith('botifarra.answer.'))"
        ".map((key) => JSON.parse(localStorage.getItem(key)))"
    )


def test_without_answers_it_invites_to_practise(page: Page, tutorial: str, watch: Watch) -> None:
    opened(page, tutorial, "language=ca")
    expect(page.locator(".bt-nothing-yet")).to_contain_text("Encara no hi ha res")
    page.locator(".bt-go").click()
    page.wait_for_url("**/ca/15_practice.ipynb*")


def test_what_this_browser_keeps_is_drawn_with_what_python_finds(
    page: Page, tutorial: str, watch: Watch
) -> None:
    with_answers(page, tutorial)
    tiles = page.locator(".bt-tiles li")
    expect(tiles.nth(0)).to_contain_text("3 days in a row")
    expect(tiles.nth(1)).to_contain_text(f"{len(GIVEN)} answers")
    expect(page.locator(".bt-mastery li")).to_have_count(12)
    expect(page.locator(".bt-remedy h3")).to_have_text("“The ace is the highest card”")
    page.get_by_text("See it on the table").click()
    expect(page.locator(".bt-remedy .bt-headline")).to_be_visible()
    page.get_by_text("The same as a table").click()
    asked = {each["family"] for each in GIVEN}
    expect(page.locator(".bt-standings tbody tr")).to_have_count(len(asked))


def test_what_is_due_stands_on_the_landing_page(page: Page, tutorial: str, watch: Watch) -> None:
    with_answers(page, tutorial)
    page.locator(".bt-remedy").wait_for()
    due = page.evaluate("JSON.parse(localStorage.getItem('botifarra.due'))")
    assert set(due) == {f"{each['family']}/{each['profile']}" for each in GIVEN}
    page.goto(tutorial + "?language=es")
    said = page.locator("#b-due a")
    expect(said).to_contain_text("Hoy te toca")
    said.click()
    page.wait_for_url("**/es/15_practice.ipynb*")


def test_nothing_due_or_nonsense_there_says_nothing(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(tutorial + "?language=en")
    keep = "(text) => localStorage.setItem('botifarra.due', text)"
    for text in ("{", "[1]", '{"beat/butinet": 5}', LATER):
        page.evaluate(keep, text)
        page.reload()
        expect(page.locator("#b-due")).to_be_hidden()
    page.evaluate(keep, LONG_AGO)
    page.reload()
    expect(page.locator("#b-due")).to_have_text("Due today: 1 question")


def test_it_is_saved_forgotten_and_added_again(
    page: Page, tutorial: str, watch: Watch, tmp_path: Path
) -> None:
    with_answers(page, tutorial)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "saved.json"
    saving.value.save_as(file)
    saved = Progress.from_json(file.read_bytes())
    assert saved == Progress(Answer.from_data(each) for each in GIVEN)

    page.get_by_role("button", name="Forget everything").click()
    page.get_by_role("button", name="No, keep it").click()
    assert len(kept(page)) == len(GIVEN)
    page.get_by_role("button", name="Forget everything").click()
    page.get_by_role("button", name="Yes, forget everything").click()
    expect(page.locator(".bt > .bt-said")).to_have_text("All is forgotten.")
    expect(page.locator(".bt-nothing-yet")).to_be_visible()
    assert kept(page) == []

    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".bt > .bt-said")).to_have_text(f"{len(GIVEN)} answers were added.")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".bt > .bt-said")).to_have_text(
        "Nothing to add: all of it was here already."
    )
    assert len(kept(page)) == len(GIVEN)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "damaged"),
        ("[]", "damaged"),
        ('{"version": 1}', "damaged"),
        ('{"version": 1, "answers": [{"id": "x"}]}', "damaged"),
        ('{"version": 2, "answers": []}', "newer"),
    ],
)
def test_a_damaged_or_newer_file_is_told_and_changes_nothing(
    page: Page, tutorial: str, watch: Watch, tmp_path: Path, content: str, said: str
) -> None:
    with_answers(page, tutorial)
    file = tmp_path / "odd.json"
    file.write_text(content, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".bt > .bt-said")).to_contain_text(said)
    assert len(kept(page)) == len(GIVEN)


def test_a_damaged_answer_is_put_aside_and_said(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(tutorial)
    page.evaluate(STORE, GIVEN)
    page.evaluate('localStorage.setItem(\'botifarra.answer.half\', \'{"id": "half", "que\')')
    odd = {**GIVEN[0], "id": "odd", "seconds": -5}
    page.evaluate("(odd) => localStorage.setItem('botifarra.answer.odd', JSON.stringify(odd))", odd)
    opened(page, tutorial)
    expect(page.locator(".bt-aside")).to_contain_text("2 answers kept in this browser are damaged")
    assert page.evaluate("localStorage.getItem('botifarra.aside.half')") == '{"id": "half", "que'
    assert len(kept(page)) == len(GIVEN)


def test_another_tab_is_heard(page: Page, tutorial: str, watch: Watch) -> None:
    opened(page, tutorial)
    other = page.context.new_page()
    other.goto(tutorial)
    other.evaluate(STORE, GIVEN)
    expect(page.locator(".bt-tiles li").nth(1)).to_contain_text(f"{len(GIVEN)} answers")
    expect(page.locator(".bt-remedy")).to_have_count(1)


def test_with_a_dead_kernel_its_own_numbers_are_there(
    page: Page, tutorial: str, tmp_path: Path
) -> None:
    opened(page, tutorial)
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    page.evaluate("id => navigator.sendBeacon(`/voila/api/shutdown/${id}`, new FormData())", kernel)
    page.wait_for_timeout(500)
    file = tmp_path / "saved.json"
    file.write_text(json.dumps({"version": 1, "answers": GIVEN}), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".bt-tiles li").nth(1)).to_contain_text(f"{len(GIVEN)} answers")
    expect(page.locator(".bt-mastery .bt-filled").first).to_be_visible()


def test_it_is_used_by_keyboard_alone(page: Page, tutorial: str, watch: Watch) -> None:
    with_answers(page, tutorial)
    page.locator("[data-key='table-title']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bt-standings table")).to_be_visible()
    page.locator("[data-key='forget']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-key='forget']")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-key='forget-no']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".bt-sure")).to_have_count(0)
    expect(page.locator("[data-key='forget']")).to_be_focused()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("spoken", ["en", "ca", "es"])
def test_it_fits_and_is_read_aloud(
    page: Page, tutorial: str, watch: Watch, spoken: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    with_answers(page, tutorial, f"language={spoken}")
    page.locator(".bt-remedy summary").click()
    page.locator("[data-key='table-title']").click()
    page.locator("[data-key='forget']").click()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert Axe().run(page).response["violations"] == []


def test_in_a_class_a_name_brings_its_answers_to_any_browser(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOTIFARRA_CLASS", "30")
    monkeypatch.setenv("BOTIFARRA_PROGRESS", str(tmp_path / "class.sqlite"))
    file = tmp_path / "saved.json"
    file.write_text(json.dumps({"version": 1, "answers": GIVEN}), encoding="utf-8")
    with serving() as address:
        first, second = browser.new_page(), browser.new_page()
        opened(first, address)
        first.get_by_label("Your name").fill("  Anna R. ")
        first.keyboard.press("Enter")
        expect(first.locator("[data-key='leave']")).to_be_focused()
        first.locator("input[type=file]").set_input_files(file)
        expect(first.locator(".bt-remedy")).to_have_count(1)

        opened(second, address)
        second.get_by_label("Your name").fill("Anna R.")
        second.keyboard.press("Enter")
        expect(second.locator(".bt-mine")).to_contain_text("Anna R.")
        expect(second.locator(".bt-tiles li").nth(1)).to_contain_text(f"{len(GIVEN)} answers")

        second.get_by_role("button", name="Forget everything").click()
        second.get_by_role("button", name="Yes, forget everything").click()
        expect(second.get_by_label("Your name")).to_be_visible()
        assert kept(second) == []
        first.close()
        second.close()
    with open_database(str(tmp_path / "class.sqlite"), existing=True) as database:
        assert len(database.load("Anna R.")) == len(GIVEN)
