"""Verdicts as sentences: every sentence is reached, in three languages that never mix."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any

import pytest

from botifarra import (
    PACK,
    Card,
    CardSet,
    NotationError,
    Position,
    Suit,
    UnknownNameError,
    Verdict,
    explain,
    load_profile,
)
from botifarra.errors import NOTATION_PROBLEMS
from botifarra.rulebook import LANGUAGES, clause, documents
from botifarra.words import Account, Language, account, language, problem

from .plain import READINGS, played_positions, random_positions

SENTENCES = (
    "verdict",
    "leading",
    "follow_suit",
    "ruff",
    "beat",
    "play_smallest",
    "play_points_or_smallest",
)


def verdicts(seed: int, positions: int, deals: int) -> Iterator[Verdict]:
    """Verdicts on every card of random positions, and of play by each profile, under it."""
    for profile, reading in READINGS.items():
        rules = load_profile(profile)
        for plain in chain(
            random_positions(seed, positions), played_positions(reading, seed, deals)
        ):
            yield from rules.judge(Position.parse(str(plain)))


@cache
def accounts(language_id: str) -> tuple[Account, ...]:
    """Accounts of the same verdicts in a language."""
    return tuple(account(verdict, language_id) for verdict in verdicts(3, positions=80, deals=1))


def leaves(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Every value of a table by its dotted key."""
    found: dict[str, Any] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            found |= leaves(value, f"{prefix}{name}.")
        else:
            found[f"{prefix}{name}"] = value
    return found


def named(text: str) -> set[str]:
    """What a sentence names, in whatever form the language needs: ``{Led}`` or ``{of_led}``."""
    names = {name.lower().removeprefix("of_") for name in re.findall(r"{(\w+)}", text)}
    return {name.removesuffix("_bare") for name in names}


# The table of sentences


def test_the_sentences_asked_for_are_those_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sentence of the table is reached by some verdict, in both its forms, and no other."""
    asked: set[str] = set()
    sentence = Language.sentence

    def noting(self: Language, key: str, count: int = 1, **values: str) -> str:
        group, _, name = key.partition(".")
        forms = isinstance(self.table[group][name], dict)
        asked.add(f"{key}.{'one' if count == 1 else 'other'}" if forms else key)
        return sentence(self, key, count, **values)

    monkeypatch.setattr(Language, "sentence", noting)
    for verdict in verdicts(4, positions=400, deals=4):
        account(verdict, "en")
    english = language("en").table
    assert asked == set(leaves({group: english[group] for group in SENTENCES}))


@pytest.mark.parametrize("language_id", ["ca", "es"])
def test_every_language_has_the_same_keys(language_id: str) -> None:
    """English has no table of errors: the text of an error is English already."""
    english, other = leaves(language("en").table), leaves(language(language_id).table)
    assert {key for key in other if not key.startswith("errors.")} == set(english)


@pytest.mark.parametrize("language_id", ["ca", "es"])
def test_every_language_names_the_same_things(language_id: str) -> None:
    english, other = leaves(language("en").table), leaves(language(language_id).table)
    for key, text in english.items():
        if isinstance(text, str):
            assert named(other[key]) == named(text), key


@pytest.mark.parametrize("language_id", ["ca", "es"])
def test_every_error_is_told_in_every_language(language_id: str) -> None:
    told = language(language_id).table["errors"]
    for name, english in NOTATION_PROBLEMS.items():
        assert named(told[name]) == named(english), name
    for name in sorted(set(told) - set(NOTATION_PROBLEMS)):
        assert name.startswith("unknown_")
        assert named(told[name]) == {"name", "known"}


@pytest.mark.parametrize("language_id", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "X / 1E / 9E",
        "O / 1X / 9E",
        "O / 13E / 9E",
        "O / 1E / 9",
        "O / 1E / 1E",
        "O / 1E /",
        "O / 1E 2E 3E 4E / 9E",
        "O / - / 2C 3C 4C 5C 6C 7C 8C 10C 11C 12C 1C 9C 2E",
        "9" * 500,
    ],
)
def test_an_error_names_the_token_in_every_language(text: str, language_id: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(text)
    told = problem(caught.value, language_id)
    assert caught.value.problem == "empty_hand" or caught.value.token in told
    assert (told == str(caught.value)) == (language_id == "en")
    assert not re.search(r"[{}]", told)


def test_unknown_names_are_told_in_every_language() -> None:
    with pytest.raises(UnknownNameError) as caught:
        load_profile("pagat")
    told = {problem(caught.value, language_id) for language_id in LANGUAGES}
    assert len(told) == 3
    assert all("'pagat'" in text and "9buti-petita" in text for text in told)


# What people read

MARKERS = {
    "en": r"the|you|your|is|of|this|card|must|trump|suit|winning",
    "ca": r"amb|tens|coll|trumfos?|pots|tirar|basa|aquesta?|cal|teu|copes|espases|rei|cavall",
    "es": r"con|tienes|palo|triunfos?|puedes|baza|est[ae]|copas|espadas|rey|caballo|y",
}


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_no_sentence_mixes_languages_or_keeps_a_placeholder(language_id: str) -> None:
    others = "|".join(words for name, words in MARKERS.items() if name != language_id)
    foreign = re.compile(rf"\b(?:{others})\b", re.IGNORECASE)
    own = re.compile(rf"\b(?:{MARKERS[language_id]})\b", re.IGNORECASE)
    for story in accounts(language_id):
        for text in texts_of(story):
            assert not re.search(r"[{}]", text), text
            assert not foreign.search(text), text
            assert text.endswith((".", "…")), text
            assert "  " not in text, text
        assert own.search(" ".join(texts_of(story)))


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_the_twelve_eleven_and_ten_are_never_queens_or_ladies(language_id: str) -> None:
    queens = re.compile(r"queen|reina|dama", re.IGNORECASE)
    for story in accounts(language_id):
        assert not any(queens.search(text) for text in texts_of(story))
    for text in chain(*(c.says.values() for d in documents().values() for c in d.clauses.values())):
        assert not queens.search(text), text


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_an_account_names_only_cards_the_player_can_see(language_id: str) -> None:
    words = language(language_id)
    names = {words.card(card): card for card in PACK}
    for verdict in list(verdicts(5, positions=40, deals=0)):
        seen = {*verdict.position.hand, *verdict.position.trick}
        story = account(verdict, language_id)
        for sentence in (story.headline, *(link.sentence for link in story.links)):
            for name, card in names.items():
                if re.search(rf"\b{name}\b", sentence):
                    assert card in seen, sentence


def texts_of(story: Account) -> list[str]:
    """Every sentence and clause of an account; where a clause stands keeps its own language."""
    texts = [story.headline, story.conclusion]
    for link in story.links:
        texts += [link.sentence, *(citation.says for citation in link.citations)]
        texts += [link.note] if link.note else []
    return texts


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_an_illegal_card_is_told_the_broken_duty_last(language_id: str) -> None:
    for verdict in verdicts(6, positions=60, deals=0):
        story = account(verdict, language_id)
        assert story.legal == verdict.legal
        assert story.links
        if verdict.broken is not None:
            assert story.links[-1].rule == verdict.broken.obligation.rule
            assert story.links[-1].citations


# Cards


@pytest.mark.parametrize(
    ("language_id", "card", "name"),
    [
        ("ca", "1O", "l'as d'oros"),
        ("ca", "12C", "el rei de copes"),
        ("ca", "9E", "la manilla d'espases"),
        ("ca", "10B", "la sota de bastos"),
        ("ca", "11O", "el cavall d'oros"),
        ("ca", "8E", "el 8 d'espases"),
        ("es", "1O", "el as de oros"),
        ("es", "12C", "el rey de copas"),
        ("es", "9E", "la manilla de espadas"),
        ("es", "10B", "la sota de bastos"),
        ("es", "11O", "el caballo de oros"),
        ("en", "1O", "the ace of coins"),
        ("en", "12C", "the king of cups"),
        ("en", "11E", "the knight of swords"),
        ("en", "10B", "the jack of batons"),
        ("en", "9E", "the nine of swords"),
        ("en", "2B", "the 2 of batons"),
    ],
)
def test_a_card_has_its_article_and_elisions(language_id: str, card: str, name: str) -> None:
    assert language(language_id).the(Card.parse(card)) == name


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_all_48_cards_have_names_of_their_own(language_id: str) -> None:
    words = language(language_id)
    assert len({words.the(card) for card in PACK}) == 48
    assert len({words.card(card) for card in PACK}) == 48
    assert all(words.the(card).endswith(words.card(card)) for card in PACK)


def test_catalan_elides_before_every_vowel_and_nowhere_else() -> None:
    words = language("ca")
    told = [words.the(card) for card in PACK] + [words.of_suit(suit) for suit in Suit]
    for text in chain(told, *(texts_of(story) for story in accounts("ca"))):
        assert not re.search(r"\b(?:de|el|la) [aeiouàèéíòóú]", text), text
        assert not re.search(r"\b[dl]'[^aeiouàèéíòóúh]", text), text


@pytest.mark.parametrize(
    ("language_id", "cards", "listed"),
    [
        ("en", "9E", "the nine of swords"),
        ("en", "8E 9E", "the nine and the 8 of swords"),
        ("en", "12C 8E 9E 2E", "the king of cups and the nine, the 8 and the 2 of swords"),
        ("ca", "10C 12C", "el rei i la sota de copes"),
        ("ca", "1O 9O 2C", "la manilla i l'as d'oros i el 2 de copes"),
        ("es", "10C 12C", "el rey y la sota de copas"),
        ("es", "2O 3C 4E", "el 2 de oros, el 3 de copas y el 4 de espadas"),
    ],
)
def test_cards_are_listed_by_suit_from_the_highest(
    language_id: str, cards: str, listed: str
) -> None:
    assert language(language_id).those(CardSet.parse(cards)) == listed


@pytest.mark.parametrize(
    ("clause_id", "language_id", "place"),
    [
        ("004.follow", "en", "line 15"),
        ("004.follow", "ca", "línia 15"),
        ("004.follow", "es", "línea 15"),
        ("001.beat", "en", "§05"),
        ("002.overruff", "en", "Jugabilidad, 4"),
        ("002.strict", "ca", "Variantes comunes, 4"),
        ("002.duties-glossary", "es", "Glosario"),
    ],
)
def test_a_place_is_told_in_words(clause_id: str, language_id: str, place: str) -> None:
    """A section keeps the name it has in its document."""
    assert language(language_id).place(clause(clause_id)) == place


# Whole explanations


def told(profile: str, position: str, card: str, language_id: str) -> list[str]:
    """The headline, the sentences and the conclusion of an account, without its clauses."""
    verdict = load_profile(profile).judge(Position.parse(position)).verdict(Card.parse(card))
    story = account(verdict, language_id)
    return [story.headline, *(link.sentence for link in story.links), story.conclusion]


@pytest.mark.parametrize(
    ("profile", "position", "card", "language_id", "expected"),
    [
        (
            "butinet",
            "O / 1E / 9E 8E 12C",
            "8E",
            "en",
            [
                "The 8 of swords: you may not play it.",
                "Swords were led, and this card follows suit.",
                "The ace of swords is winning for an opponent and your nine of swords beats it: "
                "you must beat it.",
                "You may play the nine of swords.",
            ],
        ),
        (
            "9buti-lliure",
            "O / 12C 8O / 5O 2O 1E 9B 4B",
            "1E",
            "ca",
            [
                "L'as d'espases: la pots tirar.",
                "No tens copes, el coll de sortida.",
                "Un contrari ha fallat amb el 8 d'oros i cap dels teus trumfos no el supera: "
                "no cal que fallis.",
                "Pots tirar qualsevol carta.",
            ],
        ),
        (
            "9buti-petita",
            "O / 9C 4C / 1C 12C 8C 2C 9O",
            "8C",
            "es",
            [
                "El 8 de copas: no la puedes jugar.",
                "Se ha salido de copas y esta carta sigue el palo.",
                "La baza la gana tu compañero con la manilla de copas: no tienes que matarla.",
                "La baza es de tu compañero: puedes cargar una carta de tantos o jugar la más "
                "baja de copas, y esta no es ni una cosa ni la otra.",
                "Puedes jugar el as, el rey y el 2 de copas.",
            ],
        ),
        (
            "howto-100",
            "O / 12C 8O / 5O 2O 1E",
            "1E",
            "en",
            [
                "The ace of swords: you may not play it.",
                "You hold no cups, the suit led.",
                "The 8 of coins is winning for an opponent: by this text you must play a trump, "
                "even one that does not win.",
                "You may play the 5 and the 2 of coins.",
            ],
        ),
        (
            "howto-100",
            "O / 1E / 9E 8E 12C",
            "8E",
            "es",
            [
                "El 8 de espadas: la puedes jugar.",
                "Se ha salido de espadas y esta carta sigue el palo.",
                "Este texto no obliga a matar dentro de un palo que no es triunfo.",
                "Puedes jugar cualquier carta de espadas.",
            ],
        ),
        (
            "fournier",
            "O / - / 9O 2C",
            "2C",
            "ca",
            [
                "El 2 de copes: la pots tirar.",
                "Surts tu: encara no hi ha res a la taula.",
                "Pots tirar qualsevol carta.",
            ],
        ),
        (
            "butinet",
            "O / 12C 8O / 9O 3E 1E",
            "9O",
            "en",
            [
                "The nine of coins: you may play it.",
                "You hold no cups, the suit led.",
                "An opponent has ruffed with the 8 of coins and you can overruff, so you must.",
                "It beats the 8 of coins, with which an opponent had ruffed.",
                "It is the only card you may play.",
            ],
        ),
    ],
)
def test_verdicts_told_by_hand(
    profile: str, position: str, card: str, language_id: str, expected: list[str]
) -> None:
    assert told(profile, position, card, language_id) == expected


def test_an_explanation_gives_document_place_and_standing_under_each_reason() -> None:
    judgement = load_profile("butinet").judge(Position.parse("O / 1E / 9E 8E 12C"))
    lines = explain(judgement.verdict(Card.parse("12C")), language="en").splitlines()
    follow = clause("001.follow")
    short = documents()["001"].short["en"]
    assert lines == [
        "The king of cups: you may not play it.",
        "- Swords were led and you hold the nine and the 8 of swords: you must follow suit.",
        f"    {short}, §05: {follow.says['en']} [stated]",
        "You may play the nine of swords.",
    ]


def test_an_explanation_shows_the_note_and_the_clauses_against() -> None:
    judgement = load_profile("howto-100").judge(Position.parse("O / 1E / 9E 8E 12C"))
    text = explain(judgement.verdict(Card.parse("8E")), language="en")
    for against, place in (("001.beat", "§05"), ("004.beat", "line 15")):
        says, document = clause(against).says["en"], documents()[clause(against).document]
        line = f"    Otherwise: {document.short['en']}, {place}: {says} [interpreted]"
        assert line in text.splitlines()
    assert "    (Where it lists the duties" in text


def test_catalan_says_coll_pal_once() -> None:
    judgement = load_profile("9buti-lliure").judge(Position.parse("O / 1E / 9E 8E 12C"))
    text = explain(judgement.verdict(Card.parse("12C")), language="ca")
    assert text.count("coll (pal)") == 1
    assert text.index("coll") == text.index("coll (pal)")
    assert "(pal)" not in explain(judgement.verdict(Card.parse("12C")), language="es")


@pytest.mark.parametrize("language_id", ["fr", "", "EN", "en_GB", "../en"])
def test_an_unknown_language_is_refused_with_those_there_are(language_id: str) -> None:
    verdict = load_profile("butinet").judge(Position.parse("O / - / 9E")).verdict(Card.parse("9E"))
    with pytest.raises(UnknownNameError, match="the languages are en, ca, es") as caught:
        explain(verdict, language=language_id)
    assert caught.value.name == language_id
