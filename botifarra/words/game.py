"""Calls, rulings and score sheets as sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from botifarra.game import Call, Line, Ruling, ScoreSheet
from botifarra.game.calling import STAGES
from botifarra.rulebook import Grounds, Standing
from botifarra.table import Seat, Side
from botifarra.words.account import Citation, cited
from botifarra.words.language import Language, language

PAIRS: Final = {Side.AC: "A–C", Side.BD: "B–D"}
"""The pairs as every language writes them."""


class Told(NamedTuple):
    """A ruling, or a line of a score sheet, as a reader sees it.

    Attributes:
        what: the id of the reason or of the line.
        sentence: what it says.
        citations: the clauses it rests on, each with document and place.
        standing: how firmly it rests on them, in words.
        note: why, where it is not stated outright; else empty.
    """

    what: str
    sentence: str
    citations: tuple[Citation, ...]
    standing: str
    note: str


def as_text(lines: Iterable[Told], language_id: str = "en") -> str:
    """Set rulings or lines of a sheet as plain text, each followed by its clauses."""
    otherwise = language(language_id).sentence("standing.against")
    text = []
    for line in lines:
        text.append(line.sentence)
        for citation in line.citations:
            against = f"{otherwise} " if citation.against else ""
            sources = "; ".join(citation.sources)
            text.append(f"    {against}{sources}: {citation.says} [{line.standing}]")
        if not line.citations:
            text.append(f"    [{line.standing}]")
        if line.note:
            text.append(f"    ({line.note})")
    return "\n".join(text)


def say_call(call: Call, language_id: str = "en") -> str:
    """Return a call as it is said at the table.

    Raises:
        UnknownNameError: there is no such language.

    Example:
        >>> [say_call(call, "ca") for call in (Call.CUPS, Call.BOTIFARRA, Call.DELEGATE)]
        ['copes', 'Botifarra', 'delego']
    """
    words = language(language_id)
    suit = call.trump
    return words.sentence(f"calls.{_name(call)}") if suit is None else words.suit(suit)


def say_ruling(
    ruling: Ruling, seat: Seat | None = None, call: Call | None = None, language_id: str = "en"
) -> str:
    """Say in a sentence whether something may be done, and why.

    Args:
        ruling: from ``calling.ruling(...)``, from an error of a deal or match, or of a misdeal.
        seat: who wants to say ``call``; needed for a ruling on a call only.
        call: what they want to say.
        language_id: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        UnknownNameError: there is no such language.
        ValueError: the ruling is on a call, and seat or call is missing.

    Example:
        >>> from botifarra import load_profile
        >>> from botifarra.game import Calling
        >>> calling = Calling.open(load_profile("butinet"), Seat.A)
        >>> say_ruling(calling.ruling(Seat.A, Call.PASS), Seat.A, Call.PASS)
        "A can't pass: first somebody has to call a suit or Botifarra."
        >>> say_ruling(calling.ruling(Seat.B, Call.CUPS), Seat.B, Call.CUPS, "ca")
        'B no pot cantar copes: ara no li toca cantar.'
    """
    words = language(language_id)
    if ruling.reason in WITHOUT_CALL:
        return words.sentence(f"rulings.{ruling.reason}")
    if seat is None or call is None:
        raise ValueError(f"the ruling {ruling.reason!r} is on a call; say whose, and which")
    values = {"seat": seat.name, "do": _doing(call, words)}
    if call.stage > 1:
        values["before"] = say_call(STAGES[call.stage - 2], language_id)
    return words.sentence(f"rulings.{ruling.reason}", 1, **values)


def tell_ruling(
    ruling: Ruling, seat: Seat | None = None, call: Call | None = None, language_id: str = "en"
) -> Told:
    """Say the same with the clauses it rests on.

    Args:
        ruling: as in ``say_ruling``.
        seat: who wants to say ``call``.
        call: what they want to say.
        language_id: ``"en"``, ``"ca"`` or ``"es"``.

    Example:
        >>> from botifarra import load_profile
        >>> from botifarra.game import Calling
        >>> calling = Calling.open(load_profile("9buti-lliure"), Seat.A).make(Seat.A, Call.COINS)
        >>> told = tell_ruling(calling.ruling(Seat.C, Call.CONTRO), Seat.C, Call.CONTRO)
        >>> print(as_text([told]))
        C can't say Contro: that is for the other pair to say.
            9Buti.net, line 10: The pair that hasn't called may say Contro. [stated]
    """
    sentence = say_ruling(ruling, seat, call, language_id)
    return _told(ruling.reason, sentence, ruling.grounds, language_id)


def say_sheet(sheet: ScoreSheet, language_id: str = "en") -> tuple[Told, ...]:
    """Tell a score sheet line by line: who, the arithmetic, and on whose word.

    Args:
        sheet: the sheet of a deal.
        language_id: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        UnknownNameError: there is no such language.

    Example:
        >>> from botifarra import load_profile
        >>> from botifarra.game import Calling, score_deal
        >>> rules = load_profile("butinet")
        >>> calling = Calling.open(rules, Seat.A).make(Seat.A, Call.COINS)
        >>> calling = calling.make(Seat.B, Call.CONTRO).make(Seat.C, Call.RECONTRO)
        >>> sheet = score_deal(rules, calling, cards=(38, 22), tricks=(7, 5))
        >>> say_sheet(sheet, "ca")[-1].sentence
        "A–C s'apunten 36: (45 − 36) × 4 = 36."
    """
    words = language(language_id)
    return tuple(
        _told(line.what, _line(line, words), line.grounds, language_id) for line in sheet.lines
    )


WITHOUT_CALL: Final = (
    "calls_not_over",
    "deal_finished",
    "deal_not_finished",
    "match_over",
    "never_misdealt",
    "next_dealer",
    "no_bonus",
    "same_dealer",
)
"""The reasons of rulings that are on no call, so that they need neither seat nor call."""


def _told(what: str, sentence: str, grounds: Grounds, language_id: str) -> Told:
    words = language(language_id)
    houses = grounds.standing is Standing.STATED and not grounds.cites
    return Told(
        what,
        sentence,
        (*cited(grounds.cites, language_id), *cited(grounds.against, language_id, against=True)),
        words.sentence("rulings.house") if houses else words.table["standing"][grounds.standing],
        grounds.note[language_id] if grounds.note else "",
    )


def _name(call: Call) -> str:
    return call.name.lower()


def _doing(call: Call, words: Language) -> str:
    """What making the call is, after *may*: ``"name cups"``."""
    suit = call.trump
    if suit is None:
        return words.sentence(f"calls.to_{_name(call)}")
    return words.sentence("calls.to_name", suit=words.suit(suit))


def _line(line: Line, words: Language) -> str:
    pair = "" if line.side is None else PAIRS[line.side]
    other = "" if line.side is None else PAIRS[Side(1 - line.side)]
    values = {"pair": pair, "other": other, "n": str(line.value)}
    values["sum"] = line.arithmetic.replace(" - ", " − ").replace(" x ", " × ")
    if line.what == "tie":  # its value is what is scored; at how many the pairs are says the sum
        values["n"] = line.arithmetic.partition(" ")[0]
    return words.sentence(f"score.{line.what}", line.value, **values)
