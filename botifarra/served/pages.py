"""What the pages show: the landing page, and the frame around each chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from botifarra.served.chapters import LESSON, TOOLS, Chapter, read_chapters
from botifarra.served.folders import TEMPLATE
from botifarra.served.languages import FALLBACK, LANGUAGES, choose, known, words
from botifarra.served.site import Site

if TYPE_CHECKING:
    from jinja2 import Environment


def landing_page(site: Site, here: str, asked: str | None, header: str = "") -> str:
    """Write the landing page.

    Args:
        site: The server it is on.
        here: The address it was asked for at, which its links start from.
        asked: The language the address asks for; any text.
        header: The browser's ``Accept-Language``.

    Returns:
        The whole page as HTML.
    """
    language = choose(asked, site.language, header)
    chapters = read_chapters(site.folder, language)
    page = {
        **_frame(site, here, None, language),
        "asked": known(asked) is not None,
        "lessons": _numbered(site, here, chapters, language),
        "tools": _tools(site, here, chapters, language),
        "notice": _notice(chapters, language),
        "mixed": any(chapter.language == language for chapter in chapters),
    }
    return _templates().get_template("landing.html").render(page=page, words=page["words"])


def chapter_frame(
    site: Site, here: str, path: str, asked: str | None, header: str = ""
) -> dict[str, Any]:
    """Say what belongs around a chapter: its neighbours, the way home, its languages.

    Args:
        site: The server it is on.
        here: The address it was asked for at.
        path: The notebook, as the address names it; it may be none of the chapters.
        asked: The language the address asks for; any text.
        header: The browser's ``Accept-Language``.

    Returns:
        The names that the template ``index.html.j2`` uses.
    """
    name, written = _named(path)
    language = _spoken(site, written, asked, header)
    chapters = read_chapters(site.folder, language)
    place = next((n for n, chapter in enumerate(chapters) if chapter.name == name), None)
    before = chapters[place - 1] if place else None
    after = chapters[place + 1] if place is not None and place + 1 < len(chapters) else None
    return {
        **_frame(site, here, chapters[place] if place is not None else None, language),
        "name": name,
        "written": written,
        "asked": known(asked) is not None or written != FALLBACK,
        "previous": before and _card(site, here, before, language),
        "next": after and _card(site, here, after, language),
    }


def elsewhere(site: Site, here: str, path: str, asked: str | None, header: str = "") -> str | None:
    """Say where a chapter is in the reader's language, if that is not where it was asked for.

    So that text, frame and widgets of a page speak one language, whatever address was typed.

    Args:
        site: The server it is on.
        here: The address it was asked for at.
        path: The notebook, as the address names it.
        asked: The language the address asks for; any text.
        header: The browser's ``Accept-Language``.

    Returns:
        A relative link with the language in it; None to stay, also with a language that is none.
    """
    if asked is not None and known(asked) is None:
        return None
    name, written = _named(path)
    language = _spoken(site, written, asked, header)
    chapters = read_chapters(site.folder, language)
    chapter = next((chapter for chapter in chapters if chapter.name == name), None)
    at_home = chapter is not None and chapter.path == path
    if chapter is None or (at_home and (asked is not None or language == written)):
        return None
    return site.link(here, chapter, language)


def _named(path: str) -> tuple[str, str]:
    """The chapter's name, and the language of the folder it is in."""
    folder, _, file = path.rpartition("/")
    return file.removesuffix(".ipynb"), known(folder.rpartition("/")[2]) or FALLBACK


def _spoken(site: Site, written: str, asked: str | None, header: str) -> str:
    """A translation speaks its own language unless the address asks for another."""
    own = written if written != FALLBACK else None
    return choose(asked or own, site.language, header)


def full_page(site: Site, here: str, asked: str | None, header: str = "") -> str:
    """Write the page for a visitor who has to wait for others to leave.

    Args:
        site: The server it is on.
        here: The address that was asked for.
        asked: The language the address asks for; any text.
        header: The browser's ``Accept-Language``.

    Returns:
        The whole page as HTML.
    """
    language = choose(asked, site.language, header)
    page = _frame(site, here, None, language)
    return _templates().get_template("full.html").render(page=page, words=page["words"])


def lost_page(status: int) -> str:
    """Write the page for an address that has none, or for a fault, in all languages."""
    return _templates().get_template("error.html").render(status_code=status, base_url="/")


def _frame(site: Site, here: str, page: Chapter | None, language: str) -> dict[str, Any]:
    return {
        "words": words(language),
        "language": language,
        "home": site.link(here, None, language),
        "languages": [
            {"code": code, "name": words(code)["name"], "link": _other(site, here, page, code)}
            for code in LANGUAGES
        ],
        "asset": {
            name: site.asset(name)
            for name in ("page.css", "frame.js", "chapter.js", "landing.js", "favicon.svg")
        },
    }


def _other(site: Site, here: str, page: Chapter | None, language: str) -> str:
    if page is None:
        return f"?language={language}"
    same = (
        chapter for chapter in read_chapters(site.folder, language) if chapter.name == page.name
    )
    return site.link(here, next(same, None), language)


def _numbered(
    site: Site, here: str, chapters: Sequence[Chapter], language: str
) -> list[Mapping[str, Any]]:
    """Return the lessons' cards, counted; what is no lesson is not among them."""
    lessons = (chapter for chapter in chapters if chapter.kind == LESSON)
    label = words(language)["chapter"]
    return [
        {**_card(site, here, chapter, language), "label": label.format(number=number)}
        for number, chapter in enumerate(lessons, 1)
    ]


def _tools(
    site: Site, here: str, chapters: Sequence[Chapter], language: str
) -> list[Mapping[str, Any]]:
    """Return the cards of what is no lesson, with what each is for."""
    say = words(language)
    return [
        {
            **_card(site, here, chapter, language),
            "call": say[f"{kind}_call"],
            "about": say[f"{kind}_about"],
        }
        for kind in TOOLS
        for chapter in chapters
        if chapter.kind == kind
    ]


def _card(site: Site, here: str, chapter: Chapter, language: str) -> Mapping[str, Any]:
    return {
        "name": chapter.name,
        "title": chapter.title,
        "summary": chapter.summary,
        "link": site.link(here, chapter, language),
        "lang": chapter.language,
        "foreign": chapter.language != language,
        "kind": chapter.kind,
        "pictures": [f"pictures/{chapter.picture}.svg", "pictures/lesson.svg"],
    }


def _notice(chapters: Sequence[Chapter], language: str) -> str:
    foreign = [chapter for chapter in chapters if chapter.language != language]
    if not foreign:
        return ""
    return words(language)["untranslated" if len(foreign) == len(chapters) else "some_untranslated"]


@cache
def _templates() -> Environment:
    from jinja2 import Environment, FileSystemLoader

    return Environment(
        loader=FileSystemLoader(TEMPLATE), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
