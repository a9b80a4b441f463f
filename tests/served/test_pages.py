from __future__ import annotations

import re
from pathlib import Path

import pytest
from served_app import write_lesson

from botifarra.served.extension import site_of
from botifarra.served.languages import words
from botifarra.served.pages import chapter_frame, elsewhere, landing_page
from botifarra.served.site import Site


@pytest.fixture
def site(lessons: Path) -> Site:
    return Site(folder=lessons)


def links(page: str) -> list[str]:
    return [link for link in re.findall(r'<a [^>]*?href="([^"]*)"', page) if ".ipynb" in link]


def test_the_landing_page_begins_with_the_first_lesson_and_lists_all(site: Site) -> None:
    start, *listed = links(landing_page(site, "/", None))
    assert start == listed[0]
    assert listed == [
        "voila/render/en/01_pack.ipynb?language=en",
        "voila/render/en/02_trick.ipynb?language=en",
        "voila/render/en/10_explorer.ipynb?language=en",
    ]


def test_the_lessons_are_counted_without_the_explorer_among_them(site: Site) -> None:
    """The file's number is its place; a reader who sees Lesson 4 expects Lesson 5 next."""
    write_lesson(site.folder / "en", "11_rules", "The rule sets")
    assert re.findall(r"Lesson \d+", landing_page(site, "/", None)) == [
        "Lesson 1",
        "Lesson 2",
        "Lesson 3",
    ]


def test_its_links_are_relative_to_where_it_was_asked_for(site: Site) -> None:
    assert links(landing_page(site, "/voila/tree", None))[1].startswith("render/en/01_pack")


def test_in_a_jupyter_server_its_links_stay_behind_the_prefix(lessons: Path) -> None:
    site = site_of("/user/x/", lessons.parent)

    page = landing_page(site, "/user/x/voila", "es")

    assert links(page)[1] == "voila/render/notebooks/en/01_pack.ipynb?language=es"
    assert 'href="/user/x/voila/templates/botifarra/static/botifarra/page.css?v=' in page


def test_lessons_copied_into_a_folder_are_found_there_too(lessons: Path) -> None:
    site = site_of("/", lessons)

    assert links(landing_page(site, "/voila", None))[1].startswith("voila/render/en/01_pack")


@pytest.mark.parametrize("language", ["ca", "es"])
def test_an_untranslated_language_says_so_in_that_language(site: Site, language: str) -> None:
    page = landing_page(site, "/", language)

    assert f'<html lang="{language}">' in page
    assert words(language)["untranslated"] in page
    assert " · " + words(language)["in_english"] not in page
    assert f"01_pack.ipynb?language={language}" in page


def test_a_half_translated_language_marks_what_is_english(site: Site) -> None:
    write_lesson(site.folder / "ca", "01_pack", "La baralla")

    page = landing_page(site, "/", "ca")

    assert words("ca")["some_untranslated"] in page
    assert "<strong>La baralla</strong>" in page
    assert page.count(" · " + words("ca")["in_english"]) == 1


def test_the_browser_decides_the_first_visit(site: Site) -> None:
    assert '<html lang="ca">' in landing_page(site, "/", None, "ca,en;q=0.5")
    assert "data-asked" not in landing_page(site, "/", None, "ca,en;q=0.5")
    assert "data-asked" in landing_page(site, "/", "es", "ca,en;q=0.5")


@pytest.mark.parametrize("asked", ['"><script>alert(1)</script>', "es'--", "\x00"])
def test_nothing_from_the_address_reaches_the_page(site: Site, asked: str) -> None:
    assert landing_page(site, "/", asked) == landing_page(site, "/", None)


def test_a_title_cannot_be_markup(site: Site) -> None:
    page = landing_page(site, "/", None)

    assert "A &lt;b&gt;trick&lt;/b&gt;" in page
    assert "<b>trick" not in page


def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    assert words("en")["empty"] in landing_page(Site(folder=tmp_path), "/", None)


def test_a_chapter_knows_its_neighbours_and_the_way_home(site: Site) -> None:
    frame = chapter_frame(site, "/voila/render/en/02_trick.ipynb", "en/02_trick.ipynb", "es")

    assert frame["previous"]["link"] == "01_pack.ipynb?language=es"
    assert frame["next"]["link"] == "10_explorer.ipynb?language=es"
    assert frame["home"] == "../../../?language=es"


def test_the_first_has_none_before_and_the_last_none_after(site: Site) -> None:
    first = chapter_frame(site, "/voila/render/en/01_pack.ipynb", "en/01_pack.ipynb", None)
    last = chapter_frame(site, "/voila/render/en/10_explorer.ipynb", "en/10_explorer.ipynb", None)

    assert first["previous"] is None
    assert last["next"] is None


def test_a_translated_chapter_speaks_its_own_language_unless_asked_otherwise(site: Site) -> None:
    write_lesson(site.folder / "ca", "01_pack", "La baralla")
    here, path = "/voila/render/ca/01_pack.ipynb", "ca/01_pack.ipynb"

    assert chapter_frame(site, here, path, None, "en")["language"] == "ca"
    assert chapter_frame(site, here, path, "es", "en")["language"] == "es"


def test_the_languages_of_a_chapter_lead_to_its_translations(site: Site) -> None:
    write_lesson(site.folder / "ca", "01_pack", "La baralla")
    frame = chapter_frame(site, "/voila/render/en/01_pack.ipynb", "en/01_pack.ipynb", "en")

    assert [language["link"] for language in frame["languages"]] == [
        "../ca/01_pack.ipynb?language=ca",
        "01_pack.ipynb?language=es",
        "01_pack.ipynb?language=en",
    ]


def test_a_notebook_that_is_no_chapter_has_a_way_home_only(site: Site) -> None:
    frame = chapter_frame(site, "/voila/render/en/scratch.ipynb", "en/scratch.ipynb", None)

    assert (frame["previous"], frame["next"]) == (None, None)
    assert frame["home"].startswith("../../../")


@pytest.mark.parametrize(
    ("path", "asked", "header", "there"),
    [
        ("en/01_pack", "ca", "en", "../ca/01_pack.ipynb?language=ca"),
        ("en/01_pack", None, "ca", "../ca/01_pack.ipynb?language=ca"),
        ("ca/01_pack", "en", "ca", "../en/01_pack.ipynb?language=en"),
        ("ca/01_pack", "es", "ca", "../en/01_pack.ipynb?language=es"),
        # No translation: the frame and the cards speak it all the same.
        ("en/02_trick", None, "ca", "02_trick.ipynb?language=ca"),
        # Here already.
        ("en/02_trick", "ca", "ca", None),
        ("en/01_pack", None, "en", None),
        ("en/01_pack", "en", "ca", None),
        ("ca/01_pack", None, "en", None),
        ("ca/01_pack", "ca", "en", None),
        # No language, and no chapter: the page says so.
        ("en/01_pack", "fr", "ca", None),
        ("en/01_pack", "", "ca", None),
        ("en/nothing", "ca", "ca", None),
    ],
)
def test_a_chapter_is_shown_where_it_is_in_the_readers_language(
    site: Site, path: str, asked: str | None, header: str, there: str | None
) -> None:
    write_lesson(site.folder / "ca", "01_pack", "La baralla")
    here = f"/voila/render/{path}.ipynb"

    assert elsewhere(site, here, f"{path}.ipynb", asked, header) == there
