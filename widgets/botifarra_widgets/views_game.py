"""What the browser draws of the calls of a deal: all of them worked out, all words in place.

There are few ways to call, so the browser gets every state that can be reached, with the answer
to every call by every seat in it; it then needs nobody to answer a tap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from botifarra import Profile, Seat
from botifarra.game import Call, Calling
from botifarra.game.calling import STAGES
from botifarra.game.record_grammar import read_calls
from botifarra.game.record_text import Piece, Source
from botifarra.rulebook import Grounds
from botifarra.words import Language, language, say_call, say_ruling
from botifarra.words.account import cited
from botifarra_widgets.views import View

Calls = tuple[tuple[Seat, Call], ...]
"""What was said, by whom, in order."""

_COMMA_LEFT_OUT = re.compile(r"(?<=[^\s,])\s+(?=[A-Da-d]\s*:)")


def parse_calls(text: str) -> Calls:
    """Read calls as a record writes them; between ``A:O B:contro`` the comma may be left out.

    Raises:
        RecordError: a piece of the text is no call.

    Example:
        >>> calls_text(parse_calls("A:delegate C:♥ D:contro"))
        'A delegate, C C, D contro'
    """
    written = _COMMA_LEFT_OUT.sub(", ", text)
    return read_calls(Source(written), Piece(written, 0))


def calls_text(calls: Iterable[tuple[Seat, Call]]) -> str:
    """Write calls as a record does."""
    return ", ".join(call_text(seat, call) for seat, call in calls)


def call_text(seat: Seat, call: Call) -> str:
    """Write one call as a record does."""
    return f"{seat.name} {call.value}"


def auction_view(profile: Profile, words: Language) -> View:
    """Return every way to call under a profile.

    Returns:
        ``calls``, what can be said; ``ladders``, the multipliers, with trumps and in Botifarra;
        ``roots``, the first node by dealer; ``nodes``, the states; ``rows``, for each seat and
        call the place of its answer; ``told``, the sentences, each with the place of its grounds,
        or -1, and whether it allows something; ``grounds``. A node has the places of what it
        tells, of its row and of the nodes after it, and who may speak, ``now`` and still to come.
    """
    return _auction_view(profile, words.id)


@lru_cache(maxsize=32)  # a lesson shows a few rule sets, many times over
def _auction_view(profile: Profile, language_id: str) -> View:
    words = language(language_id)
    tree = _Tree(profile, words)
    roots = {seat.name: tree.place(Calling.open(profile, seat)) for seat in Seat}
    return {
        "profile": profile.id,
        "calls": [_call_view(call, words) for call in Call],
        "ladders": _ladders(profile, words),
        "roots": roots,
        "nodes": tree.nodes,
        "rows": list(map(list, tree.rows)),
        "told": list(map(list, tree.told)),
        "grounds": tree.grounds,
    }


def _call_view(call: Call, words: Language) -> View:
    return {
        "call": call.value,
        "says": say_call(call, words.id),
        "suit": call.trump is not None,
        "names": call.names_trumps,
    }


def _ladders(profile: Profile, words: Language) -> list[View]:
    """The multipliers by what was said last, with trumps and in Botifarra."""
    steps = [words.sentence("auction.plain"), *(say_call(stage, words.id) for stage in STAGES)]
    return [
        {
            "name": words.sentence(f"auction.{name}"),
            "rungs": [
                [value, step]
                for value, step in zip(profile.parameters[parameter].value, steps, strict=False)
            ],
        }
        for name, parameter in (
            ("with_trumps", "multipliers"),
            ("no_trump", "multipliers_no_trump"),
        )
    ]


_ANSWERED: Final = tuple((seat, call) for seat in Seat for call in Call)


class _Tree:
    """Collects the states that can be reached, each once, and what is told in them."""

    def __init__(self, profile: Profile, words: Language) -> None:
        self._profile, self._words = profile, words
        self._places: dict[tuple[object, ...], int] = {}
        self.nodes: list[View] = []
        self.rows: dict[tuple[int, ...], int] = {}
        self.told: dict[tuple[str, int, bool], int] = {}
        self.grounds: list[View] = []
        self._answers: dict[tuple[object, ...], int] = {}

    def place(self, calling: Calling) -> int:
        """Return the place of a state's node, adding it and those after it if new.

        Neither which suit is trumps nor how it came to this changes what may be said.
        """
        suits = calling.trump is not None
        chosen = (calling.declarer, suits, calling.delegated)
        key = (calling.dealer, *chosen, calling.stage, calling.last, frozenset(calling.passed))
        if key not in self._places:
            node = self._node(calling)
            if node not in self.nodes:
                self.nodes.append(node)
            self._places[key] = self.nodes.index(node)
        return self._places[key]

    def _node(self, calling: Calling) -> View:
        after = {
            call_text(seat, call): self.place(calling.make(seat, call))
            for seat, call in calling.legal()
        }
        row = tuple(self._answer(calling, seat, call) for seat, call in _ANSWERED)
        lines = _over(calling, self._words) if calling.over else [_asked(calling, self._words)]
        return {
            "tells": [self._tell(sentence, parameter) for sentence, parameter in lines],
            "row": self.rows.setdefault(row, len(self.rows)),
            "now": "".join(dict.fromkeys(seat.name for seat, _ in calling.legal())),
            "asked": "".join(seat.name for seat in calling.asked),
            "leads": calling.dealer.after(1).name if calling.over else "",
            "ladder": -1 if calling.declarer is None else int(calling.trump is None),
            "stage": calling.stage,
            "next": after,
        }

    def _answer(self, calling: Calling, seat: Seat, call: Call) -> int:
        ruling = calling.ruling(seat, call)
        key = (ruling.reason, ruling.parameter, seat, call)
        if key not in self._answers:
            sentence = say_ruling(ruling, seat, call, self._words.id)
            self._answers[key] = self._add(sentence, ruling.grounds, legal=ruling.legal)
        return self._answers[key]

    def _tell(self, sentence: str, parameter: str) -> int:
        return self._add(sentence, self._profile.parameters[parameter].grounds, legal=True)

    def _add(self, sentence: str, grounds: Grounds, *, legal: bool) -> int:
        line = (sentence, self._grounds_place(grounds), legal)
        return self.told.setdefault(line, len(self.told))

    def _grounds_place(self, grounds: Grounds) -> int:
        view = grounds_view(grounds, self._words)
        if not view["citations"]:
            return -1
        if view not in self.grounds:
            self.grounds.append(view)
        return self.grounds.index(view)


def grounds_view(grounds: Grounds, words: Language) -> View:
    """Return the clauses that something rests on, its standing, and the note on it."""
    clauses = (
        *cited(grounds.cites, words.id),
        *cited(grounds.against, words.id, against=True),
    )
    return {
        "standing": str(grounds.standing),
        "note": grounds.note[words.id] if grounds.note else "",
        "citations": [citation._asdict() for citation in clauses],
    }


Line = tuple[str, str]
"""A sentence, and the parameter that it rests on."""


def _asked(calling: Calling, words: Language) -> Line:
    """Who is asked now, and why."""
    if calling.chooser is not None:
        return _choosing(calling, calling.chooser, words)
    rules = calling.profile.parameters
    if calling.stage == 0 and rules["contro"].value == "eldest":
        eldest = calling.asked[0].name
        return words.sentence("auction.only_eldest", seat=eldest), "contro"
    first, *rest = [seat.name for seat in calling.asked]
    in_turn = rules["asked"].value == "in_turn"
    if rest:
        key = "in_turn_first" if in_turn else "freely_both"
    else:
        key = "in_turn_second" if in_turn else "freely_left"
    sentence = words.sentence(
        f"auction.{key}",
        seat=first,
        other=rest[0] if rest else calling.passed[0].name,
        last=calling.last.name,
        call=say_call(STAGES[calling.stage], words.id),
    )
    return sentence, "asked"


def _choosing(calling: Calling, chooser: Seat, words: Language) -> Line:
    if calling.delegated:
        dealer = calling.dealer.name
        return words.sentence("auction.must", seat=chooser.name, dealer=dealer), "delegation"
    partner = chooser.partner.name
    return words.sentence("auction.choose", seat=chooser.name, partner=partner), "choices"


def _over(calling: Calling, words: Language) -> list[Line]:
    """Why nobody is asked any more, who leads, and how often the surplus counts."""
    eldest, times = calling.dealer.after(1).name, calling.multiplier
    multipliers = "multipliers" if calling.trump is not None else "multipliers_no_trump"
    counts = words.sentence("auction.once" if times == 1 else "auction.times", n=str(times))
    return [
        _why_over(calling, words),
        (words.sentence("auction.lead", seat=eldest), "first_lead"),
        (counts, multipliers),
    ]


def _why_over(calling: Calling, words: Language) -> Line:
    if calling.passed:
        call = say_call(STAGES[calling.stage], words.id)
        return words.sentence("auction.nobody", call=call), "asked"
    last = say_call(STAGES[calling.stage - 1], words.id)
    further = calling.ruling(calling.dealer, Call.SANT_VICENC).parameter
    return words.sentence("auction.last", call=last), further
