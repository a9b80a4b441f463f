from __future__ import annotations

import string

import pytest

from botifarra.served.languages import LANGUAGES, accepted, choose, words


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("ca-ES,ca;q=0.9,es;q=0.8,en;q=0.7", "ca"),
        ("fr-FR,fr;q=0.9,es;q=0.3,en;q=0.2", "es"),
        ("en;q=0.2,es;q=0.9", "es"),
        ("de", None),
        ("", None),
        ("ca;q=many, es", "es"),
    ],
)
def test_the_browser_says_what_it_likes_best(header: str, language: str | None) -> None:
    assert accepted(header) == language


def test_the_address_comes_before_the_house_and_the_house_before_the_browser() -> None:
    assert choose("es", "ca", "en") == "es"
    assert choose("xx", "ca", "en") == "ca"
    assert choose(None, None, "es") == "es"
    assert choose("", None, "fr") == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_same_sentences_with_the_same_gaps(language: str) -> None:
    def gaps(sentence: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}

    english, ours = words("en"), words(language)

    assert list(ours) == list(english)
    assert {key: gaps(ours[key]) for key in ours} == {key: gaps(english[key]) for key in english}
