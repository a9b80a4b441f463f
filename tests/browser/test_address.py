"""Position, rules and language are in the page's address."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Watch, chapter

HERE = "position=O/12C.8O/5O.2O.1E&profile=howto-100&language=ca"


def test_address_opens_its_position_rules_and_language(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "14_explorer", HERE))
    page.locator("[data-key='hand-1E']").click()
    expect(page.locator(".bt-headline")).to_contain_text("L'as d'espases no es pot tirar.")
    expect(page.locator("select[data-key='profile']")).to_have_value("howto-100")


def test_address_follows_every_change_and_survives_reload_and_back(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.goto(chapter(tutorial, "14_explorer", HERE))
    page.locator("select[data-key='profile']").select_option("howto-100+strict")
    page.locator("[data-key='pack-9E']").click()
    expect(page.locator("[data-key='hand-9E']")).to_be_visible()
    page.locator(".b-languages a[hreflang='es']").click()
    page.wait_for_url("**language=es**")
    expect(page.locator("[data-key='hand-9E']")).to_be_visible()
    page.goto(tutorial)
    page.go_back()
    expect(page.locator("[data-key='hand-9E']")).to_be_visible()
    expect(page.locator("select[data-key='profile']")).to_have_value("howto-100+strict")
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_copied_link_opens_the_same_in_a_second_tab(
    page: Page, tutorial: str, watch: Watch
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(chapter(tutorial, "14_explorer", HERE))
    page.locator("[data-key='copy']").click()
    expect(page.get_by_text("Enllaç copiat.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    second = page.context.new_page()
    watch.on(second)
    second.goto(link)
    expect(second.locator("[data-key='hand-5O']")).to_be_visible()
    second.locator("[data-key='pack-9B']").click()
    expect(second.locator("[data-key='hand-9B']")).to_be_visible()
    expect(page.locator("[data-key='hand-9B']")).to_have_count(0)
    second.close(run_before_unload=True)


def test_wrong_address_says_what_is_wrong_and_still_opens(
    page: Page, tutorial: str, watch: Watch
) -> None:
    for query, said in (
        ("position=O/1E/9Z", "'9Z' at character 6"),
        ("position=", "has three parts"),
        ("position=%00%00", "has three parts"),
        ("position=O/1E/%EF%BC%99E", "is not a card number"),
        ("profile=tute", "'tute' is not a profile"),
        ("profile=../../etc/passwd.toml", "is not a profile"),
        ("language=fr", "'fr' is not a language"),
        ("position=" + "9E." * 3000, "shorten it"),
        ("position=%3Cimg src=x onerror=alert(1)%3E/1E/9E", "is not a trump"),
    ):
        page.goto(chapter(tutorial, "14_explorer", query))
        expect(page.locator(".bt-trouble")).to_contain_text(said)
        expect(page.locator(".bt-hand button").first).to_be_visible()
        assert "Traceback" not in page.content()
