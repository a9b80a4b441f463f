"""Calls, rulings and score sheets as people read them, in three languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from botifarra.errors import UnknownNameError
from botifarra.game import (
    Call,
    IllegalCallError,
    Match,
    OutOfTurnError,
    Ruling,
    score_deal,
    score_revoke,
)
from botifarra.game.calling import REASONS
from botifarra.rulebook import LANGUAGES, PROFILES
from botifarra.table import Seat, Side
from botifarra.words import (
    Language,
    Told,
    as_text,
    language,
    say_call,
    say_ruling,
    say_sheet,
    tell_ruling,
)
from botifarra.words.game import WITHOUT_CALL

from .spoken import HOUSES, RULE_SETS, called, dealt, played, reachable, rule_set, spoken

A, B, C, D = Seat
GROUPS = ("calls", "rulings", "score")
each_language = pytest.mark.parametrize("spoken_in", LANGUAGES)


def objection(step: Callable[[], Any]) -> Ruling:
    """Why something can't be done."""
    try:
        step()
    except (OutOfTurnError, IllegalCallError) as error:
        return error.ruling
    raise AssertionError("nothing was in the way")


def rulings_on_no_call() -> Iterator[Ruling]:
    """Every ruling of a deal or a match that is on no call."""
    deal, match = dealt("butinet"), Match(rule_set("butinet"), A)
    ended = Match(rule_set("butinet"), A, (101, 0))
    yield objection(lambda: deal.play(next(iter(deal.dealt[B]))))
    yield objection(lambda: deal.sheet)
    over = played(called("butinet", "A O"))
    yield objection(lambda: over.play(next(iter(deal.dealt[B]))))
    yield objection(ended.misdeal)
    yield objection(lambda: match.agree_bonus(Side.AC))
    for rules in PROFILES:
        yield Match(rule_set(rules), A).misdeal()[1]


def rulings_on_calls(rules: str) -> Iterator[tuple[Ruling, Seat, Call]]:
    """Every ruling on a call that these rules can come to."""
    met = set()
    for calling in reachable(rules, A):
        for seat in Seat:
            for call in Call:
                ruling = calling.ruling(seat, call)
                one = (ruling.reason, ruling.parameter, seat, call)
                if one not in met:  # the same is said in many states
                    met.add(one)
                    yield ruling, seat, call


def sheets() -> Iterator[Any]:
    """Sheets with every kind of line, in the singular too."""
    for rules in (*PROFILES, *HOUSES):
        profile = rule_set(rules)
        for said in ("A O", "A -", "A O, B contro, C recontro"):
            calling = spoken(rules, said)
            for cards, tricks in ((38, 7), (30, 6), (60, 12), (0, 0), (1, 1), (59, 11)):
                pairs = {"cards": (cards, 60 - cards), "tricks": (tricks, 12 - tricks)}
                yield score_deal(profile, calling, **pairs)
            for side in Side:
                yield score_revoke(profile, calling, side)


# The table of sentences


def leaves(table: Mapping[str, Any], group: str) -> set[str]:
    found = set()
    for name, text in table[group].items():
        found |= {f"{name}.{form}" for form in text} if isinstance(text, Mapping) else {name}
    return {f"{group}.{name}" for name in found}


@each_language
def test_the_sentences_asked_for_are_those_written(
    monkeypatch: pytest.MonkeyPatch, spoken_in: str
) -> None:
    asked: set[str] = set()
    sentence = Language.sentence

    def noting(self: Language, key: str, count: int = 1, **values: str) -> str:
        group, _, name = key.partition(".")
        forms = isinstance(self.table[group][name], Mapping)
        asked.add(f"{key}.{'one' if count == 1 else 'other'}" if forms else key)
        return sentence(self, key, count, **values)

    monkeypatch.setattr(Language, "sentence", noting)
    for call in Call:
        say_call(call, spoken_in)
    told = []
    for ruling in rulings_on_no_call():
        told.append(tell_ruling(ruling, language_id=spoken_in))
    for rules in (*PROFILES, HOUSES[0]):
        for ruling, seat, call in rulings_on_calls(rules):
            told.append(tell_ruling(ruling, seat, call, spoken_in))
    begun = played(called("butinet", "A O"), 1)
    told.append(
        tell_ruling(objection(lambda: begun.call(D, Call.CONTRO)), D, Call.CONTRO, spoken_in)
    )
    for sheet in sheets():
        told += say_sheet(sheet, spoken_in)
    assert all("{" not in line.sentence and line.standing for line in told)
    words = language(spoken_in).table
    written = set().union(*(leaves(words, group) for group in GROUPS))
    assert {key for key in asked if key.partition(".")[0] in GROUPS} == written


@each_language
def test_every_reason_has_its_sentence(spoken_in: str) -> None:
    written = set(language(spoken_in).table["rulings"]) - {"house"}
    assert written == {"allowed", *REASONS, *WITHOUT_CALL}


# Calls


@pytest.mark.parametrize(
    ("spoken_in", "said"),
    [
        (
            "en",
            "coins cups swords batons Botifarra delegate Contro Recontro Sant Vicenç pass",
        ),
        ("ca", "oros copes espases bastos Botifarra delego Contro Recontro Sant Vicenç pas"),
        ("es", "oros copas espadas bastos Botifarra delego Contro Recontro Sant Vicenç paso"),
    ],
)
def test_calls_as_they_are_said(spoken_in: str, said: str) -> None:
    assert " ".join(say_call(call, spoken_in) for call in Call) == said


# Rulings

SAID = [
    ("butinet", "", "B", "C", "B can't call cups: it is not their turn to call."),
    ("butinet", "", "B", "contro", "B can't say Contro yet: nothing has been called."),
    (
        "butinet",
        "A delegate",
        "C",
        "delegate",
        "C can't delegate: the call was left to them already, and can't be passed back.",
    ),
    ("butinet", "A O", "B", "recontro", "B can't say Recontro: nobody has said Contro."),
    ("butinet", "A O", "D", "pass", "D can't pass: it is not their turn to speak."),
    ("butinet", "A O", "B", "contro", "B may say Contro."),
    (
        "fournier",
        "A O",
        "D",
        "contro",
        "D can't say Contro: only the eldest hand may, at the dealer's right.",
    ),
    (
        "9buti-lliure",
        "A -, B contro, C recontro",
        "D",
        "santvicenc",
        "D can't say Sant Vicenç: in Botifarra, by these rules, doubling ends with Recontro.",
    ),
]


@pytest.mark.parametrize(("rules", "said", "seat", "call", "sentence"), SAID)
def test_a_ruling_in_english(rules: str, said: str, seat: str, call: str, sentence: str) -> None:
    ruling = spoken(rules, said).ruling(Seat[seat], Call(call))
    assert say_ruling(ruling, Seat[seat], Call(call)) == sentence


@pytest.mark.parametrize(
    ("spoken_in", "sentence"),
    [
        ("ca", "D no pot dir Sant Vicenç: ningú no ha dit Recontro."),
        ("es", "D no puede decir Sant Vicenç: nadie ha dicho Recontro."),
    ],
)
def test_a_ruling_in_catalan_and_spanish(spoken_in: str, sentence: str) -> None:
    ruling = spoken("butinet", "A O").ruling(D, Call.SANT_VICENC)
    assert say_ruling(ruling, D, Call.SANT_VICENC, spoken_in) == sentence


def test_a_ruling_with_its_clause() -> None:
    ruling = Match(rule_set("fournier"), A).misdeal()[1]
    assert as_text([tell_ruling(ruling, language_id="es")], "es").splitlines()[0] == (
        "La mano no cuenta: vuelve a repartir y elige el mismo."
    )
    told = tell_ruling(ruling)
    assert (told.what, told.standing) == ("same_dealer", "supplied")
    assert told.note == "It doesn't say; supplied from the how-to guide."
    assert len(told.citations) == 1


def test_a_house_speaks_for_itself() -> None:
    ruling = spoken(HOUSES[0], "A O, B contro, C recontro").ruling(B, Call.SANT_VICENC)
    assert as_text([tell_ruling(ruling, B, Call.SANT_VICENC, "ca")], "ca").splitlines() == [
        "B no pot dir Sant Vicenç: amb aquestes regles l'última veu és el Recontro.",
        "    [norma de la casa]",
        "    (Torrefarrera, art. 11: es pot contrar i recontrar, amb trumfo i a la botifarra, "
        "però sense Sant Vicenç.)",
    ]


def test_what_a_document_says_otherwise_is_told_too() -> None:
    calling = spoken("fournier", "A O")
    text = as_text([tell_ruling(calling.ruling(D, Call.CONTRO), D, Call.CONTRO)])
    assert "\n    Otherwise: Fournier" in text


def test_a_ruling_on_a_call_needs_to_know_whose() -> None:
    ruling = spoken("butinet").ruling(A, Call.COINS)
    with pytest.raises(ValueError, match="say whose, and which"):
        say_ruling(ruling)


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UnknownNameError):
        say_call(Call.PASS, "fr")


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_ruling_is_said(rules: str) -> None:
    for ruling, seat, call in rulings_on_calls(rules):
        assert say_ruling(ruling, seat, call, "ca").startswith(seat.name)


# Score sheets


def lines(found: tuple[Told, ...]) -> list[str]:
    return [line.sentence for line in found]


WON = {
    "en": [
        "A–C: 38 points in cards.",
        "A–C: 7 tricks, at a point a trick.",
        "A–C: 38 + 7 = 45 in all.",
        "B–D: 22 points in cards.",
        "B–D: 5 tricks, at a point a trick.",
        "B–D: 22 + 5 = 27 in all.",
        "A–C score 36: (45 − 36) × 4 = 36.",
    ],
    "ca": [
        "A–C: 38 punts en cartes.",
        "A–C: 7 bases, a punt per basa.",
        "A–C: 38 + 7 = 45 en total.",
        "B–D: 22 punts en cartes.",
        "B–D: 5 bases, a punt per basa.",
        "B–D: 22 + 5 = 27 en total.",
        "A–C s'apunten 36: (45 − 36) × 4 = 36.",
    ],
    "es": [
        "A–C: 38 puntos en cartas.",
        "A–C: 7 bazas, a punto por baza.",
        "A–C: 38 + 7 = 45 en total.",
        "B–D: 22 puntos en cartas.",
        "B–D: 5 bazas, a punto por baza.",
        "B–D: 22 + 5 = 27 en total.",
        "A–C se apuntan 36: (45 − 36) × 4 = 36.",
    ],
}


@each_language
def test_s02_told(spoken_in: str) -> None:
    calling = spoken("butinet", "A O, B contro, C recontro")
    sheet = score_deal(calling.profile, calling, cards=(38, 22), tricks=(7, 5))
    assert lines(say_sheet(sheet, spoken_in)) == WON[spoken_in]


LAST = {
    "tie": (
        "36 all: nobody scores.",
        "Empat a 36: no puntua ningú.",
        "Empate a 36: no puntúa nadie.",
    ),
    "capot": (
        "Capot: B–D took all twelve tricks. It brings nothing extra.",
        "Capot: B–D han fet totes les bases. No val cap punt de més.",
        "Capote: B–D han hecho todas las bazas. No da ningún punto más.",
    ),
    "sabatera": (
        "Sabatera: B–D took all twelve tricks in Botifarra. It brings nothing extra.",
        "Sabatera: B–D han fet totes les bases a Botifarra. No val cap punt de més.",
        "Sabatera: B–D han hecho todas las bazas en Botifarra. No da ningún punto más.",
    ),
    "revoke": (
        "Revoke by A–C: B–D score 72: 36 × 2 = 72.",
        "Renunci de A–C: B–D s'apunten 72: 36 × 2 = 72.",
        "Renuncio de A–C: B–D se apuntan 72: 36 × 2 = 72.",
    ),
}


@pytest.mark.parametrize("what", LAST)
def test_other_lines_told(what: str) -> None:
    said = "A -" if what in ("sabatera", "revoke") else "A O"
    calling = spoken("9buti-lliure", said)
    if what == "revoke":
        sheet = score_revoke(calling.profile, calling, Side.AC)
    else:
        cards, tricks = (30, 6) if what == "tie" else (0, 0)
        pairs = {"cards": (cards, 60 - cards), "tricks": (tricks, 12 - tricks)}
        sheet = score_deal(calling.profile, calling, **pairs)
    for spoken_in, sentence in zip(("en", "ca", "es"), LAST[what], strict=True):
        told = {line.what: line for line in say_sheet(sheet, spoken_in)}
        assert told[what].sentence == sentence
        assert told[what].citations


def test_each_line_has_its_clause_and_standing() -> None:
    calling = spoken("9buti-lliure", "A O")
    sheet = score_deal(calling.profile, calling, cards=(38, 22), tricks=(7, 5))
    told = say_sheet(sheet, "ca")
    assert {source for line in told for cited in line.citations for source in cited.sources} == {
        "9Buti.net, línia 7",
        "9Buti.net, línia 16",
    }
    assert {line.standing for line in told} == {"ho diu el text"}
    assert as_text(told[-1:], "ca").splitlines()[0] == "A–C s'apunten 9: (45 − 36) × 1 = 9."


def test_a_random_deal_is_told() -> None:
    sheet = played(called("butinet", "A O")).sheet
    assert len(say_sheet(sheet, "es")) == 7
