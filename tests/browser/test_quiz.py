"""A round of questions: by finger and by key, kept in the browser whatever happens to the rest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect
from served_app import start, stop

from botifarra.teaching.database import open_database

from .conftest import Watch, chapter
from .test_pages import RULES, assert_fits_and_reads

PRACTICE = "15_practice"
KEPT = """() => Object.keys(localStorage).filter((key) => key.startsWith("botifarra.answer."))
    .map((key) => JSON.parse(localStorage.getItem(key)))"""


@pytest.fixture
def own_server() -> Iterator[tuple[psutil.Process, str]]:
    process, address = start()
    yield psutil.Process(process.pid), address
    stop(process)


def quiz(page: Page, place: int = 0) -> Locator:
    found = page.locator(".bt-quiz").nth(place)
    found.locator("[data-key='begin'], [data-key='again']").first.wait_for(timeout=30_000)
    return found


def begin(found: Locator) -> None:
    found.locator("[data-key='begin']").click()
    expect(found.locator(".bt-ways")).to_be_visible()


def kind(found: Locator) -> str:
    for name, what in {
        ".bt-typed .bt-answers": "score",
        ".bt-typed": "number",
        ".bt-spoken": "calls",
        ".bt-answers": "choice",
    }.items():
        if found.locator(name).count():
            return what
    return "cards"


def answer(found: Locator) -> None:
    """Give some answer, whatever is asked."""
    expect(found.locator(".bt-ways")).to_be_visible()
    what = kind(found)
    if what == "cards":
        found.locator(".bt-hand button").first.click()
    elif what == "score":
        found.locator("[data-key='answer-AC']").click()
    elif what == "calls":
        found.locator("[data-key='answer-none']").click()
    if what in ("score", "number"):
        found.locator("input").fill("12")
    if what == "choice":
        found.locator(".bt-answers button").first.click()
    else:
        found.locator("[data-key='check']").click()
    expect(found.locator("[data-key='next']")).to_be_visible()


def onward(found: Locator) -> None:
    found.locator("[data-key='next']").click()


def kept(page: Page) -> list[dict[str, Any]]:
    return list(page.evaluate(KEPT))


def test_a_round_of_ten_and_each_answer_is_kept_at_once(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, PRACTICE))
    found = quiz(page)
    begin(found)
    met = set()
    for number in range(1, 11):
        expect(found.locator(".bt-round p").first).to_contain_text(f"Question {number} of 10")
        answer(found)
        assert len(kept(page)) == number
        met.add(kept(page)[-1]["kind"])
        expect(found.locator(".bt-told-first")).to_be_visible()
        onward(found)
    expect(found.locator(".bt-headline")).to_contain_text("of 10 right")
    assert len({each["id"] for each in kept(page)}) == 10
    right = sum(each["right"] for each in kept(page))
    expect(found.locator(".bt-headline")).to_contain_text(f"{right} of 10 right")
    page.wait_for_function("localStorage.getItem('botifarra.due')?.includes('points/butinet')")
    found.get_by_role("button", name="Another round").click()
    expect(found.locator(".bt-round p").first).to_contain_text("Question 1 of 10")


def test_i_dont_know_costs_nothing_and_a_question_can_be_passed_over(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "01_the_pack"))
    found = quiz(page)
    begin(found)
    table = found.locator(".bt-table").inner_text()
    found.get_by_role("button", name="Skip it").click()
    expect(found.locator(".bt-ways")).to_be_visible()
    expect(found.locator(".bt-round p").first).to_contain_text("Question 1 of 5")
    assert kept(page) == []
    for _ in range(5):
        found.get_by_role("button", name="I don't know").click()
        expect(found.locator(".bt-told-first")).to_contain_text("Never mind. The answer: Player")
        onward(found)
    expect(found).to_contain_text("5 times you said that you don't know. That costs nothing.")
    assert [each["chosen"] for each in kept(page)] == [""] * 5
    assert table


def test_by_keys_alone(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "04_partner_winning"))
    found = quiz(page)
    found.locator("[data-key='begin']").focus()
    page.keyboard.press("Enter")
    for _ in range(5):
        expect(found.locator(".bt-ways")).to_be_visible()
        expect(found.locator(":focus")).to_have_count(1)
        page.keyboard.press("1")
        if kind(found) == "cards" and found.locator("[data-key='next']").count() == 0:
            expect(found.locator(".bt-hand button").first).to_have_attribute("aria-pressed", "true")
            for _ in range(3):
                page.keyboard.press("Tab")
                if found.locator("[data-key='check']:focus").count():
                    break
            page.keyboard.press("Enter")
        expect(found.locator("[data-key='next']")).to_be_focused()
        page.keyboard.press("Enter")
    expect(found.locator("[data-key='again']")).to_be_focused()
    assert len(kept(page)) == 5


def test_the_account_and_what_would_change_it_are_a_tap_away(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "04_partner_winning"))
    found = quiz(page)
    begin(found)
    answer(found)
    expect(found.locator(".bt-funnel")).to_be_visible()
    cards = found.locator(".bt-hand button")
    cards.last.click()
    expect(cards.last).to_have_attribute("aria-pressed", "true")
    found.locator("[data-key='by-rules-title']").click()
    found.locator(".bt-by-rules button").first.click()
    beside = found.locator(".bt-beside")
    expect(beside.locator(".bt-headline")).to_be_visible()
    expect(beside.locator("[data-key='close']")).to_be_focused()
    beside.locator(".bt-hand button").first.click()
    expect(beside.locator(".bt-hand button").first).to_have_attribute("aria-pressed", "true")
    beside.locator("[data-key='close']").click()
    expect(beside).to_have_count(0)
    onward(found)
    expect(found.locator(".bt-ways")).to_be_visible()


def test_a_double_tap_gives_one_answer(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(chapter(tutorial, "01_the_pack"))
    found = quiz(page)
    begin(found)
    found.locator(".bt-answers button").first.dblclick()
    page.wait_for_timeout(300)
    expect(found.locator("[data-key='next']")).to_be_visible()
    found.locator("[data-key='next']").dblclick()
    page.wait_for_timeout(300)
    assert len(kept(page)) == 1
    expect(found.locator(".bt-round p").first).to_contain_text("Question 2 of 5")


# Kept


def test_the_session_ends_in_the_middle_and_nothing_given_is_lost(
    page: Page, own_server: tuple[psutil.Process, str]
) -> None:
    server, address = own_server
    page.goto(chapter(address, PRACTICE))
    found = quiz(page)
    begin(found)
    answer(found)
    page.wait_for_timeout(3000)  # the next questions come
    for child in server.children(recursive=True):
        child.kill()
    onward(found)
    answer(found)
    assert len(kept(page)) == 2
    ended = page.get_by_role("alert").filter(has_text="reload")
    expect(ended.first).to_be_visible(timeout=20_000)
    page.goto(chapter(address, PRACTICE))
    expect(quiz(page)).to_contain_text("2 answers of yours are kept in this browser.")


def test_two_tabs_lose_nothing(page: Page, tutorial: str, watch: Watch) -> None:
    tabs = [page, page.context.new_page()]
    for tab in tabs:
        tab.goto(chapter(tutorial, "02_points"))
        begin(quiz(tab))
    for _ in range(3):
        for tab in tabs:
            answer(quiz_of(tab))
            onward(quiz_of(tab))
    assert len(kept(page)) == 6


def quiz_of(tab: Page) -> Locator:
    return tab.locator(".bt-quiz").first


FULL = """() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
FORBIDDEN = """() => Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("no", "SecurityError"); },
})"""


@pytest.mark.parametrize("how", [FULL, FORBIDDEN], ids=["full", "forbidden"])
def test_a_browser_that_keeps_nothing_says_so_and_the_quiz_goes_on(
    page: Page, tutorial: str, how: str
) -> None:
    page.goto(chapter(tutorial, "02_points"))
    found = quiz(page)
    page.evaluate(how)
    begin(found)
    for _ in range(5):
        answer(found)
        expect(found).to_contain_text("This browser keeps nothing at the moment")
        onward(found)
    expect(found.locator(".bt-headline")).to_contain_text("of 5 right")


def test_a_damaged_answer_is_put_aside_and_said(page: Page, tutorial: str, watch: Watch) -> None:
    page.goto(tutorial)
    page.evaluate("localStorage.setItem('botifarra.answer.x', '{\"id\": \"x\", broken')")
    page.goto(chapter(tutorial, PRACTICE))
    expect(quiz(page)).to_contain_text("was put aside")
    kept_aside, gone = page.evaluate(
        "['botifarra.aside.x', 'botifarra.answer.x'].map((key) => localStorage.getItem(key))"
    )
    assert (kept_aside, gone) == ('{"id": "x", broken', None)


def test_what_is_misunderstood_is_named_with_a_position_that_shows_it(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "04_partner_winning"))
    found = quiz(page)
    for _ in range(6):
        found.locator("[data-key='begin'], [data-key='again']").click()
        for _ in range(5):
            expect(found.locator(".bt-ways")).to_be_visible()
            believe(found)
            page.wait_for_timeout(400)
            onward(found)
        if found.locator(".bt-found").count():
            break
    expect(found.locator(".bt-found")).to_contain_text("In fact:")
    found.locator(".bt-found .bt-fold > summary").first.click()
    expect(found.locator(".bt-found .bt-table").first).to_be_visible()
    expect(found.locator(".bt-found a").first).to_have_attribute(
        "href", "../en/04_partner_winning.ipynb"
    )
    assert_fits_and_reads(page)


def believe(found: Locator) -> None:
    """Whoever believes that void means trump, whoever is winning."""
    codes = found.locator(".bt-hand button").evaluate_all(
        "all => all.map(one => one.dataset.key.slice(5))"
    )
    told = found.locator(".bt-table .bt-hidden").first.inner_text()
    names = {"coins": "O", "cups": "C", "swords": "E", "batons": "B"}
    trump = names.get(told.split(": ")[1].split(".")[0], "")
    led = (
        next(
            names[part.split(", ")[0].rsplit(" ", 1)[1]]
            for part in told.split(". ")
            if "led" in part
        )
        if "led" in told
        else ""
    )
    suit = [code for code in codes if code[-1] == led] if led else codes
    trumps = [code for code in codes if code[-1] == trump]
    legal = suit or trumps or codes
    if kind(found) == "cards":
        for code in legal:
            found.locator(f"[data-key='hand-{code}']").click()
        found.locator("[data-key='check']").click()
        return
    asked = found.locator(".bt-hand button[aria-pressed='true']").get_attribute("data-key") or ""
    fine = asked.removeprefix("hand-") in legal
    if found.locator("[data-key='answer-yes']").count():
        found.locator(f"[data-key='answer-{'yes' if fine else 'no'}']").click()
    else:
        duty = "none" if fine else "follow_suit" if suit else "ruff"
        found.locator(f"[data-key='answer-{duty}']").click()


# A class


@pytest.fixture
def classroom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    database = str(tmp_path / "class.sqlite")
    monkeypatch.setenv("BOTIFARRA_CLASS", "30")
    monkeypatch.setenv("BOTIFARRA_PROGRESS", database)
    process, address = start()
    yield address, database
    stop(process)


def test_a_class_is_asked_for_a_name_once(page: Page, classroom: tuple[str, str]) -> None:
    address, database = classroom
    page.goto(chapter(address, "02_points"))
    found = quiz(page)
    found.locator("[data-key='begin']").click()
    expect(found.locator("input")).to_be_focused()
    found.locator("input").fill("  Anna   Puig ")
    page.keyboard.press("Enter")
    expect(found.locator(".bt-ways")).to_be_visible()
    answer(found)
    assert kept(page)[0]["learner"] == "Anna Puig"
    page.goto(chapter(address, "01_the_pack"))
    found = quiz(page)
    expect(found).to_contain_text("You are Anna Puig.")
    begin(found)
    answer(found)
    page.wait_for_timeout(2500)
    with open_database(database, existing=True) as stored:
        assert {each.id for each in stored.load("Anna Puig").answers} == {
            each["id"] for each in kept(page)
        }


# Looks


@pytest.mark.parametrize(
    ("language", "width", "scheme"),
    [("en", 1280, "light"), ("ca", 360, "dark"), ("es", 360, "light")],
)
def test_every_screen_of_a_round_fits_and_reads(
    page: Page, tutorial: str, watch: Watch, language: str, width: int, scheme: str
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    address = chapter(tutorial, PRACTICE, f"language={language}").replace("/en/", f"/{language}/")
    page.goto(address)
    found = quiz(page)
    begin(found)
    for _ in range(10):
        expect(found.locator(".bt-ways")).to_be_visible()
        assert_fits(page, width)
        answer(found)
        page.wait_for_timeout(150)
        assert_fits(page, width)
        onward(found)
    assert_fits_and_reads(page)


def assert_fits(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    result = Axe().run(page, ".bt-quiz", options=RULES)
    assert result.violations_count == 0, result.generate_report()
