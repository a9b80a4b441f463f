"""What the browser draws of a deal's score: what was asked, read with care, and the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from botifarra import Profile, Seat, load_profile
from botifarra.cards import PACK
from botifarra.game import (
    Call,
    Calling,
    IllegalCallError,
    Match,
    ScoreSheet,
    score_deal,
    score_revoke,
)
from botifarra.game.calling import NAMING, STAGES
from botifarra.rulebook import PROFILES, Grounds
from botifarra.table import Side
from botifarra.words import Language, rule_set_name, say_call, say_ruling, say_sheet
from botifarra.words.game import PAIRS
from botifarra.words.language import capitalised
from botifarra_widgets.views import View
from botifarra_widgets.views_game import grounds_view

TRICKS: Final = 12
_POINTS: Final = sorted((card.points for card in PACK), reverse=True)
_CARDS: Final = sum(_POINTS)
_NUMBER: Final = re.compile(r"([-−]?)\s*(\d{1,6})")  # or a minus as people paste it


class Entry(NamedTuple):
    """A deal as the reader writes it; A and C called.

    Attributes:
        points: points of the counted pair, as written.
        counted: whose they are: ``"callers"`` or ``"others"``.
        tricks: tricks of A and C, as written; may be empty.
        score: the match score before, as written.
        call: what was called.
        stage: how often it was doubled: 0 to 3.
    """

    points: str
    counted: str
    tricks: str
    score: Sequence[str]
    call: Call
    stage: int


class EntryError(ValueError):
    """Something written that can't be: the field, and the sentence on it."""

    def __init__(self, field: str, sentence: str) -> None:
        self.field, self.sentence = field, sentence
        super().__init__(sentence)


def most_in(tricks: int) -> int:
    """Return the most points that so many tricks can hold, with a point for each.

    Example:
        >>> [most_in(tricks) for tricks in (0, 1, 2, 11, 12)]
        [0, 21, 38, 71, 72]
    """
    return sum(_POINTS[: 4 * tricks]) + tricks


def least_in(tricks: int) -> int:
    """Return the fewest points that so many tricks can hold: what the others can't take."""
    return most_in(TRICKS) - most_in(TRICKS - tricks)


def called(profile: Profile, call: Call, stage: int) -> Calling:
    """Return the calls of a deal that A called and that was doubled so often.

    Raises:
        IllegalCallError: these rules have no such doubling.
    """
    calling = Calling.open(profile, Seat.A).make(Seat.A, call)
    for doubling in STAGES[:stage]:
        speakers = [seat for seat, said in calling.legal() if said is doubling]
        silent = Seat.A if doubling is Call.RECONTRO else Seat.B
        calling = calling.make(speakers[0] if speakers else silent, doubling)
    return calling


def read_sheet(entry: Entry, calling: Calling, words: Language) -> ScoreSheet:
    """Return the sheet of what is written.

    Raises:
        EntryError: it can't be.
    """
    profile = calling.profile
    whole: int = profile.parameters["deal_points"].value
    total = _number("points", entry.points, whole, words)
    if entry.counted == "others":
        total = whole - total
    if entry.tricks.strip():
        tricks = _number("tricks", entry.tricks, TRICKS, words)
        if not least_in(tricks) <= total <= most_in(tricks):
            raise EntryError("tricks", _no_such_split(total, tricks, words))
    else:  # which split is the same for the score: a pair has all points only with all tricks
        tricks = next(n for n in range(TRICKS + 1) if least_in(n) <= total <= most_in(n))
    cards = total - tricks
    return score_deal(
        profile, calling, cards=(cards, _CARDS - cards), tricks=(tricks, TRICKS - tricks)
    )


def read_match(entry: Entry, profile: Profile, words: Language) -> Match:
    """Return the match before the deal.

    Raises:
        EntryError: a score can't be, or the match is over.
    """
    target: int = profile.parameters["target"].value
    before = [
        _number(f"score-{side.name}", text, target - 1, words)
        for side, text in zip(Side, entry.score, strict=True)
    ]
    return Match(profile, Seat.A, (before[0], before[1]))


def _number(field: str, text: str, most: int, words: Language) -> int:
    if not text.strip():
        raise EntryError(field, words.sentence("calculator.fault_empty", most=str(most)))
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        shown = text.strip()[:12]
        raise EntryError(field, words.sentence("calculator.fault_text", text=shown, most=str(most)))
    number = int(found[2])
    if found[1] and number:
        raise EntryError(field, words.sentence("calculator.fault_low", n=f"−{number}"))
    if number > most:
        kind = field.partition("-")[0]
        values = {"n": str(number), "most": str(most), "target": str(most + 1)}
        raise EntryError(field, words.sentence(f"calculator.fault_{kind}", 1, **values))
    return number


def _no_such_split(total: int, tricks: int, words: Language) -> str:
    values = {"points": str(total), "tricks": str(tricks)}
    values |= {"least": str(least_in(tricks)), "most": str(most_in(tricks))}
    return words.sentence("calculator.fault_split", tricks, **values)


def score_view(entry: Entry, calling: Calling, words: Language, refused: str = "") -> View:
    """Return all that is drawn of a deal.

    Args:
        entry: what the reader wrote.
        calling: the calls it comes to under the rules chosen.
        words: the language.
        refused: what was asked for that these rules don't have, in a sentence.

    Returns:
        ``calls`` and ``doublings`` to choose from, those that don't exist here with the reason;
        ``faults`` by field; the ``lines`` of the sheet and ``after``, what it does to the match,
        each with the place of its ``grounds``; ``totals`` of both pairs; ``revokes`` by these
        rules and ``others``, what a revoke costs by each; ``refused``; ``most``, the points of a
        deal.
    """
    return _Reckoning(entry, calling, words).view() | {"refused": refused}


Line = tuple[str, Grounds | None]
"""A sentence, and what it rests on."""


class _Reckoning:
    """Works out a view, and collects the grounds of its lines, each once."""

    def __init__(self, entry: Entry, calling: Calling, words: Language) -> None:
        self._entry, self._calling, self._words = entry, calling, words
        self._profile = calling.profile
        self._grounds: list[View] = []

    def view(self) -> View:
        sheet, match, faults = self._read()
        profile = self._profile
        lines = [*self._sheet_lines(sheet)] if sheet else []
        after = [*self._match_lines(match.book(sheet))] if sheet and match else []
        revokes = [*self._revoke_lines()]
        return {
            "profile": profile.id,
            "most": profile.parameters["deal_points"].value,
            "calls": [
                {"call": call.value, "says": capitalised(say_call(call, self._words.id))}
                for call in NAMING
            ],
            "doublings": [self._doubling(stage) for stage in range(len(STAGES) + 1)],
            "faults": faults,
            "totals": list(sheet.totals) if sheet else [],
            "lines": self._placed(lines),
            "after": self._placed(after),
            "revokes": self._placed(revokes),
            "others": [self._elsewhere(load_profile(name)) for name in PROFILES],
            "grounds": self._grounds,
        }

    def _read(self) -> tuple[ScoreSheet | None, Match | None, dict[str, str]]:
        faults: dict[str, str] = {}
        sheet, match = None, None
        try:
            sheet = read_sheet(self._entry, self._calling, self._words)
        except EntryError as fault:
            faults[fault.field] = fault.sentence
        try:
            match = read_match(self._entry, self._profile, self._words)
        except EntryError as fault:
            faults[fault.field] = fault.sentence
        return sheet, match, faults

    def _placed(self, lines: Iterable[Line]) -> list[View]:
        return [self._told(sentence, grounds) for sentence, grounds in lines]

    def _told(self, sentence: str, grounds: Grounds | None) -> View:
        """A line; where no document says so, the note on that stands beneath it."""
        place = -1 if grounds is None else self._place(grounds)
        note = grounds.note if grounds is not None and place < 0 else None
        said = note[self._words.id] if note else ""
        return {"sentence": sentence, "grounds": place, "note": said}

    def _place(self, grounds: Grounds) -> int:
        view = grounds_view(grounds, self._words)
        if not view["citations"]:
            return -1
        if view not in self._grounds:
            self._grounds.append(view)
        return self._grounds.index(view)

    def _rests_on(self, parameter: str) -> Grounds:
        return self._profile.parameters[parameter].grounds

    def _doubling(self, stage: int) -> View:
        words = self._words
        name = say_call(STAGES[stage - 1], words.id) if stage else words.sentence("calculator.none")
        view: View = {"name": name, "times": 0, "refused": "", "grounds": -1}
        try:
            view["times"] = called(self._profile, self._entry.call, stage).multiplier
        except IllegalCallError as error:
            view["refused"] = say_ruling(error.ruling, error.seat, error.call, words.id)
            view["grounds"] = self._place(error.ruling.grounds)
        return view

    def _sheet_lines(self, sheet: ScoreSheet) -> Iterator[Line]:
        told = zip(sheet.lines, say_sheet(sheet, self._words.id), strict=True)
        counting = ("cards", "tricks", "total")
        lines = [(line.what, say.sentence, line.grounds) for line, say in told]
        if self._entry.tricks.strip():
            yield from ((sentence, on) for what, sentence, on in lines if what in counting)
        else:
            yield self._totals(sheet)
        if sheet.winner is not None:
            yield self._times(sheet)
        yield from ((sentence, on) for what, sentence, on in lines if what not in counting)

    def _totals(self, sheet: ScoreSheet) -> Line:
        callers, others = sheet.totals
        values = {"n": str(callers), "other": str(others), "all": str(callers + others)}
        return self._words.sentence("calculator.totals", 1, **values), self._rests_on("deal_points")

    def _times(self, sheet: ScoreSheet) -> Line:
        words, calling = self._words, self._calling
        named = [say_call(self._entry.call, words.id)]
        named += [say_call(stage, words.id) for stage in STAGES[: calling.stage]][-1:]
        values = {"Call": capitalised(" + ".join(named)), "n": str(sheet.multiplier)}
        parameter = "multipliers_no_trump" if sheet.no_trump else "multipliers"
        sentence = words.sentence("calculator.times", sheet.multiplier, **values)
        return sentence, self._rests_on(parameter)

    def _match_lines(self, after: Match) -> Iterator[Line]:
        words = self._words
        score = {"callers": str(after.score[Side.AC]), "others": str(after.score[Side.BD])}
        target = {"target": str(after.target)}
        yield words.sentence("calculator.after", 1, **score), None
        if after.winner is None:
            yield words.sentence("calculator.goes_on", 1, **target), self._rests_on("match_ends")
        else:
            pair = PAIRS[after.winner]
            yield words.sentence("calculator.won", 1, pair=pair, **target), self._rests_on("target")

    def _revoke_lines(self) -> Iterator[Line]:
        if self._profile.parameters["revoke"].value == "prevented":
            yield self._words.sentence("calculator.prevented"), self._rests_on("revoke")
            return
        for side in Side:
            sheet = score_revoke(self._profile, self._calling, side)
            (told,) = say_sheet(sheet, self._words.id)
            yield told.sentence, sheet.lines[0].grounds

    def _elsewhere(self, profile: Profile) -> tuple[str, str]:
        """What a revoke in the same deal costs by another rule set."""
        words = self._words
        name = rule_set_name(profile, words.id)
        if profile.parameters["revoke"].value == "prevented":
            return name, str(words.table["values"]["prevented"])
        try:
            calling = called(profile, self._entry.call, self._calling.stage)
        except IllegalCallError as error:
            call = say_call(error.call, words.id)
            return name, words.sentence("calculator.not_said", call=call)
        points = score_revoke(profile, calling, Side.AC).points
        return name, words.sentence("calculator.cost", 1, n=str(points))
