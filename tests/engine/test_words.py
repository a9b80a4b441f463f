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
from botifarra.errors import HAND_PROBLEMS, NOTATION_PROBLEMS
from botifarra.rulebook import LANGUAGES, clause, documents
from botifarra.teaching.progress import PROGRESS_PROBLEMS
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
        if isinstance(value, Mapping):
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
        forms = isinstance(self.table[group][name], Mapping)
        asked.add(f"{key}.{'one' if count == 1 else 'other'}" if forms else key)
        return sentence(self, key, count, **values)

    monkeypatch.setattr(Language, "sentence", noting)
    for verdict in verdicts(4, positions=1200, deals=8):
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
    problems = NOTATION_PROBLEMS | HAND_PROBLEMS | PROGRESS_PROBLEMS
    for name, english in problems.items():
        assert named(told[name]) == named(english), name
    for name in sorted(set(told) - set(problems) - {"data"}):
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
        "O / 1E / 12",
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
    "es": r"con|tienes|llevas|palo|triunfos?|puedes|baza|est[ae]|copas|espadas|rey|caballo|y",
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
    ("language_id", "cards", "listed"),
    [
        ("en", "9E", "the nine of swords"),
        ("en", "8E 9E", "the nine or the 8 of swords"),
        ("en", "12C 8E 9E 2E", "the king of cups or the nine, the 8 or the 2 of swords"),
        ("ca", "10C 12C", "el rei o la sota de copes"),
        ("ca", "1O 9O 2C", "la manilla o l'as d'oros o el 2 de copes"),
        ("es", "10C 12C", "el rey o la sota de copas"),
        ("es", "2O 3C 4E", "el 2 de oros, el 3 de copas o el 4 de espadas"),
    ],
)
def test_cards_to_choose_from_are_joined_by_or(language_id: str, cards: str, listed: str) -> None:
    assert language(language_id).those(CardSet.parse(cards), joined="or") == listed


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


# Which sentence, where

FOLLOWING = "O / 8C / 12C 2C 9O"
PARTNER_FOLLOW = "O / 9C 4C / 1C 8C 2C 9O"
RUFFED_FOLLOWING = "O / 12C 4O / 9C 3C 9O"
MUST_RUFF = "O / 12C / 9O 3O 1E"
CAN_OVERRUFF = "O / 12C 8O / 10O 2O 1E"
LOWER_TRUMPS = "O / 12C 8O / 5O 2O 1E"
CANNOT_BEAT = "O / 9B / 1B 10B 4B 9O"
PARTNERS_TRUMP = "O / 5O 4O / 12O 8O 2O"
NOTHING_WINS = "O / 12C / 1E 8E 2B"

TOLD = [
    ("butinet", "O / - / 9O 2C", "2C", "leading.free any"),
    # Following.
    ("butinet", FOLLOWING, "9O", "follow_suit.fallen these"),
    ("butinet", FOLLOWING, "2C", "follow_suit.kept beat.fallen these"),
    ("butinet", FOLLOWING, "12C", "follow_suit.kept beat.kept only"),
    ("butinet", "O / 5C / 9C 8C", "8C", "follow_suit.met beat.kept any"),
    ("butinet", PARTNER_FOLLOW, "8C", "follow_suit.kept beat.partner_winning any_of_suit"),
    ("butinet", CANNOT_BEAT, "4B", "follow_suit.kept beat.impossible_follow any_of_suit"),
    ("butinet", RUFFED_FOLLOWING, "3C", "follow_suit.kept beat.impossible_ruffed any_of_suit"),
    # Void.
    ("butinet", "O / 9C 2C / 9O 3O 1E", "1E", "follow_suit.impossible ruff.partner_winning any"),
    ("butinet", MUST_RUFF, "1E", "follow_suit.impossible ruff.fallen these"),
    ("butinet", MUST_RUFF, "3O", "follow_suit.impossible ruff.kept these"),
    ("butinet", CAN_OVERRUFF, "1E", "follow_suit.impossible ruff.fallen_over these"),
    (
        *("butinet", CAN_OVERRUFF, "2O"),
        "follow_suit.impossible ruff.kept_over beat.fallen_over these",
    ),
    ("butinet", CAN_OVERRUFF, "10O", "follow_suit.impossible ruff.kept_over beat.kept_over only"),
    ("butinet", LOWER_TRUMPS, "1E", "follow_suit.impossible ruff.only_lower_trumps any"),
    ("butinet", NOTHING_WINS, "1E", "follow_suit.impossible ruff.impossible any"),
    ("butinet", "- / 12C / 9O 1E", "9O", "follow_suit.impossible beat.impossible_no_trump any"),
    ("butinet", "O / 7O / 9C 1E", "9C", "follow_suit.impossible beat.impossible_void any"),
    # Fournier: the two duties of following are told as one.
    ("fournier", "O / - / 9O 2C", "2C", "leading.free any"),
    ("fournier", FOLLOWING, "9O", "follow_suit.fallen these"),
    ("fournier", FOLLOWING, "12C", "follow_suit.kept beat.kept only"),
    ("fournier", PARTNER_FOLLOW, "9O", "follow_suit.fallen any_of_suit"),
    ("fournier", PARTNER_FOLLOW, "8C", "follow_suit.kept beat.partner_winning any_of_suit"),
    ("fournier", "O / 9C 2C / 9O 3O 1E", "1E", "follow_suit.impossible ruff.partner_winning any"),
    ("fournier", NOTHING_WINS, "1E", "follow_suit.impossible ruff.impossible any"),
    # The guide, to the letter and stricter.
    ("howto-100", FOLLOWING, "2C", "follow_suit.kept beat.silent any_of_suit"),
    ("howto-100", PARTNER_FOLLOW, "8C", "follow_suit.kept any_of_suit"),
    ("howto-100", RUFFED_FOLLOWING, "3C", "follow_suit.kept any_of_suit"),
    ("howto-100", LOWER_TRUMPS, "1E", "follow_suit.impossible ruff.fallen_below these"),
    (
        *("howto-100", LOWER_TRUMPS, "5O"),
        "follow_suit.impossible ruff.kept_below beat.impossible_trumps these",
    ),
    ("howto-100", "O / 10O / 12O 8O 1C", "8O", "follow_suit.kept beat.fallen these"),
    ("howto-100", PARTNERS_TRUMP, "2O", "follow_suit.met beat.partner_winning any"),
    (
        *("howto-100+strict", PARTNERS_TRUMP, "2O"),
        "follow_suit.met beat.fallen_partner these",
    ),
    (
        *("howto-100+strict", PARTNERS_TRUMP, "12O"),
        "follow_suit.met beat.kept_partner these",
    ),
    (
        *("howto-100+strict", "O / 12B 5O 8B / 9O 2O 1C", "1C"),
        "follow_suit.impossible ruff.partner_winning beat.aside these",
    ),
    (
        *("howto-100+strict", "O / 12B 8O 7B / 5O 3O", "5O"),
        "follow_suit.impossible ruff.partner_winning beat.impossible_partner any",
    ),
    # La petita.
    (
        *("9buti-petita", CANNOT_BEAT, "1B"),
        "follow_suit.kept beat.impossible_follow play_smallest.fallen_follow these",
    ),
    (
        *("9buti-petita", CANNOT_BEAT, "4B"),
        "follow_suit.kept beat.impossible_follow play_smallest.kept_follow only",
    ),
    (
        *("9buti-petita", NOTHING_WINS, "1E"),
        "follow_suit.impossible ruff.impossible play_smallest.fallen_void these",
    ),
    (
        *("9buti-petita", NOTHING_WINS, "2B"),
        "follow_suit.impossible ruff.impossible play_smallest.kept_void these",
    ),
    (
        *("9buti-petita", "O / 12C / 1E 2B", "1E"),
        "follow_suit.impossible ruff.impossible play_smallest.met any",
    ),
    (
        *("9buti-petita", PARTNER_FOLLOW, "8C"),
        "follow_suit.kept beat.partner_winning play_points_or_smallest.fallen_follow these",
    ),
    (
        *("9buti-petita", PARTNER_FOLLOW, "1C"),
        "follow_suit.kept beat.partner_winning play_points_or_smallest.kept_points these",
    ),
    (
        *("9buti-petita", PARTNER_FOLLOW, "2C"),
        "follow_suit.kept beat.partner_winning play_points_or_smallest.kept_smallest these",
    ),
    (
        *("9buti-petita", "O / 9C 2C / 8E 6E 1E 4E", "6E"),
        "follow_suit.impossible ruff.partner_winning play_points_or_smallest.fallen_void these",
    ),
]


@pytest.mark.parametrize(("profile", "position", "card", "keys"), TOLD)
def test_a_verdict_is_told_in_the_sentences_chosen_by_hand(
    monkeypatch: pytest.MonkeyPatch, profile: str, position: str, card: str, keys: str
) -> None:
    """The sentence of each link, in order, and the conclusion."""
    asked: list[str] = []
    sentence = Language.sentence

    def noting(self: Language, key: str, count: int = 1, **values: str) -> str:
        asked.append(key.removeprefix("verdict."))
        return sentence(self, key, count, **values)

    monkeypatch.setattr(Language, "sentence", noting)
    verdict = load_profile(profile).judge(Position.parse(position)).verdict(Card.parse(card))
    account(verdict, "en")
    assert asked.pop(-2) == ("legal" if verdict.legal else "illegal")
    assert " ".join(asked) == keys


@pytest.mark.parametrize("profile", ["howto-100+strict", "howto-100+harmonised+strict"])
@pytest.mark.parametrize("position", [PARTNERS_TRUMP, "O / 9O 4O / 12O 8O 2O"])
def test_nobody_is_told_both_to_beat_the_partner_and_not_to(profile: str, position: str) -> None:
    """A waived duty is silent where the stricter reading asks for the same after all."""
    for verdict in load_profile(profile).judge(Position.parse(position)):
        sentences = [link.sentence for link in account(verdict, "en").links]
        assert any("your partner's" in sentence for sentence in sentences)
        assert not any("need not beat" in sentence for sentence in sentences), sentences


def test_every_sentence_has_a_case_chosen_by_hand() -> None:
    english = language("en").table
    written = {f"{group}.{name}" for group in SENTENCES for name in english[group]}
    chosen = {key for case in TOLD for key in case[3].split()}
    verdict = {f"verdict.{name}" for name in english["verdict"]}
    assert {key for key in chosen if "." in key} == written - verdict
    conclusions = {key for key in chosen if "." not in key}
    assert conclusions | {"legal", "illegal"} == set(english["verdict"])


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
                "L'as d'espases es pot tirar.",
                "No tens copes, el coll de sortida.",
                "Un contrari ha fallat amb el 8 d'oros i no tens cap trumfo més alt: "
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
                "El 8 de copas no se puede jugar.",
                "Han salido de copas y esta carta sigue el palo.",
                "La baza la gana tu compañero con la manilla de copas: no hace falta que la mates.",
                "Gana tu compañero: solo puedes cargar una carta con puntos o jugar la más baja de "
                "copas, y esta no es ninguna de las dos.",
                "Puedes jugar el as, el rey o el 2 de copas.",
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
                "You may play the 5 or the 2 of coins.",
            ],
        ),
        (
            "howto-100",
            "O / 1E / 9E 8E 12C",
            "8E",
            "es",
            [
                "El 8 de espadas se puede jugar.",
                "Han salido de espadas y esta carta sigue el palo.",
                "Este texto no obliga a matar cuando sigues un palo que no es triunfo.",
                "Puedes jugar cualquier carta de espadas.",
            ],
        ),
        (
            "fournier",
            "O / - / 9O 2C",
            "2C",
            "ca",
            [
                "El 2 de copes es pot tirar.",
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
