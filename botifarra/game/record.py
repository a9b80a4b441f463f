"""A deal or a match as text that people and programs read and write.

The grammar stands in ``docs/records.md``; ``botifarra.game.check`` replays a record.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from botifarra.cards import Card
from botifarra.game.calling import Call
from botifarra.game.deal import TRICKS, Deal
from botifarra.game.record_errors import EXAMPLES, LARGEST, MOST_TAGS, RecordError
from botifarra.game.record_grammar import (
    TAGS,
    LateCall,
    TrickLine,
    check_free_tag,
    known_tag,
    read_bonus,
    read_calls,
    read_dealer,
    read_hands,
    read_result,
    read_score,
    read_trick,
)
from botifarra.game.record_text import (
    END,
    Piece,
    Source,
    Tag,
    decoded,
    free_value,
    pieces,
    quoted,
)
from botifarra.game.scoring import Pair
from botifarra.game.seating import Hands
from botifarra.table import Seat, Side

__all__ = ["LARGEST", "DealRecord", "LateCall", "Record", "RecordError", "TrickLine"]


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal as it is written; what is left out follows from the deal before.

    Attributes:
        rules: the id of the profile, or empty.
        dealer: who dealt, or None.
        score: the match score before the deal, or None.
        hands: the hands as dealt, or None where all twelve tricks tell them.
        calls: what was said before the first card, in order.
        bonus: the pairs that agreed a bonus for this deal.
        result: what each pair is said to have scored, or None.
        tricks: the tricks.
        tags: any other tags, by name.
        line: the line it begins in, where it was read from a text.
        lines: the line of each trick, where it was read from a text.
    """

    rules: str = ""
    dealer: Seat | None = None
    score: Pair | None = None
    hands: Hands | None = None
    calls: tuple[tuple[Seat, Call], ...] = ()
    bonus: tuple[Side, ...] = ()
    result: Pair | None = None
    tricks: tuple[TrickLine, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    line: int = field(default=0, compare=False)
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        for name, value in self.tags:
            check_free_tag(name, value)

    @property
    def finished(self) -> bool:
        """Whether all twelve tricks are there."""
        return len(self.tricks) == TRICKS and len(self.tricks[-1].cards) == 4

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in (*self._header(), *self._moves()))

    def _header(self) -> Iterable[str]:
        for name, value in self.tags:
            yield f'[{name} "{quoted(value)}"]'
        if self.rules:
            yield f'[Rules "{quoted(self.rules)}"]'
        if self.dealer is not None:
            yield f'[Dealer "{self.dealer.name}"]'
        if self.score is not None:
            yield f'[Score "{self.score[0]} {self.score[1]}"]'
        if self.hands is not None:
            hands = " / ".join(
                f"{seat.name}: {hand}" for seat, hand in zip(Seat, self.hands, strict=True)
            )
            yield f'[Hands "{hands}"]'
        calls = ", ".join(f"{seat.name} {call.value}" for seat, call in self.calls)
        yield f'[Calls "{calls}"]'
        if self.bonus:
            yield f'[Bonus "{" ".join(side.name for side in self.bonus)}"]'
        if self.result is not None:
            yield f'[Result "{result_text(self.result)}"]'

    def _moves(self) -> Iterable[str]:
        for number, trick in enumerate(self.tricks, start=1):
            leader = f" {trick.leader.name}:" if trick.leader is not None else ""
            yield f"{number}.{leader} {' '.join(_words(trick))}"
        if not self.finished:
            yield END


def _words(trick: TrickLine) -> list[str]:
    words = [str(card) for card in trick.cards]
    for late in reversed(trick.late):
        words.insert(late.place, str(late))
    return words


def result_text(points: Pair) -> str:
    """Write what each pair scored: ``"BD 36"``, or ``"0"`` for nobody."""
    side = Side(points[1] > points[0])
    return f"{side.name} {points[side]}" if any(points) else "0"


@dataclass(frozen=True, slots=True)
class Record:
    """One deal, or the deals of a match in order.

    Attributes:
        deals: the deals as they are written.

    Example:
        >>> import random
        >>> from botifarra import load_profile
        >>> from botifarra.game import Call, Deal, hands_of, shuffled
        >>> hands = hands_of(shuffled(random.Random(1)), Seat.A)
        >>> deal = Deal.open(load_profile("butinet"), Seat.A, hands).call(Seat.A, Call.CUPS)
        >>> record = Record.of(deal)
        >>> Record.parse(str(record)) == record
        True
    """

    deals: tuple[DealRecord, ...]

    @classmethod
    def parse(cls, text: str | bytes) -> Record:
        """Read a record.

        Args:
            text: the record, or the bytes of a file, which are UTF-8.

        Raises:
            RecordError: it is none; the error names line, character and token, and what to do.
        """
        written = decoded(text) if isinstance(text, bytes) else text
        return cls(tuple(_Reading(Source(written)).deals()))

    @classmethod
    def of(cls, *deals: Deal, score: Pair = (0, 0), tags: dict[str, str] | None = None) -> Record:
        """Record deals that were played, in the order of their match.

        Args:
            deals: one deal, or all those of a match.
            score: the match score before the first.
            tags: such as Event or Date; written to the first deal.
        """
        written: list[DealRecord] = []
        before: Deal | None = None
        for deal in deals:
            extra = tuple((tags or {}).items()) if before is None else ()
            written.append(_written(deal, before, score if before is None else None, extra))
            before = deal
        return cls(tuple(written))

    def tags_of(self, index: int) -> dict[str, str]:
        """The free tags of a deal, with those it carries over from the deals before."""
        carried: dict[str, str] = {}
        for deal in self.deals[: index + 1]:
            carried |= dict(deal.tags)
        return carried

    def __str__(self) -> str:
        return "\n".join(map(str, self.deals))


def _written(
    deal: Deal, before: Deal | None, score: Pair | None, tags: tuple[tuple[str, str], ...]
) -> DealRecord:
    same_rules = before is not None and before.profile.id == deal.profile.id
    follows = before is not None and before.dealer.after(1) is deal.dealer
    tricks = [*deal.tricks, *([deal.trick] if deal.trick.cards else [])]
    return DealRecord(
        rules="" if same_rules else " ".join(deal.profile.id.split()),
        dealer=None if follows else deal.dealer,
        score=score,
        hands=deal.dealt,
        calls=deal.calling.made,
        result=deal.sheet.match_points if deal.finished else None,
        tricks=tuple(TrickLine(trick.leader, trick.cards) for trick in tricks),
        tags=tags,
    )


_READERS: Final[dict[str, Any]] = {
    "Dealer": read_dealer,
    "Score": read_score,
    "Hands": read_hands,
    "Calls": read_calls,
    "Bonus": read_bonus,
    "Result": read_result,
}


class _Draft:
    """A deal while it is read."""

    def __init__(self, start: int, line: int) -> None:
        self.start, self.line = start, line
        self.known: dict[str, Any] = {}
        self.free: dict[str, str] = {}
        self.tricks: list[TrickLine] = []
        self.lines: list[int] = []
        self.played: dict[Card, int] = {}
        self.last = Piece("", start)


class _Reading:
    """Puts the pieces of a text together to deals."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._done: list[DealRecord] = []
        self._draft: _Draft | None = None
        self._free: set[str] = set()

    def deals(self) -> list[DealRecord]:
        for piece in pieces(self._source):
            if isinstance(piece, Tag):
                self._take_tag(piece)
            else:
                self._take_line(piece)
        self._close()
        if not self._done:
            example = EXAMPLES["Dealer"]
            raise self._source.error("no_deal", Piece("", 0), example=example)
        return self._done

    def _open(self, start: int) -> _Draft:
        if self._draft is None:
            self._draft = _Draft(start, self._source.line_of(start))
        return self._draft

    def _take_tag(self, tag: Tag) -> None:
        name = known_tag(self._source, tag.name)
        draft = self._draft
        if draft and draft.tricks and (name != "Result" or "Result" in draft.known):
            self._close()
        draft = self._open(tag.name.start - 1)
        if name in draft.known or name in draft.free:
            raise self._source.error("duplicate_tag", tag.name)
        if name in _READERS:
            draft.known[name] = _READERS[name](self._source, tag.value)
        elif name == "Rules":
            draft.known[name] = free_value(tag.value.text)
        else:
            self._check_number(tag.name)
            draft.free[name] = free_value(tag.value.text)

    def _check_number(self, name: Piece) -> None:
        self._free.add(name.text)
        if len(self._free) > MOST_TAGS:
            raise self._source.error("too_many_tags", name, limit=MOST_TAGS)

    def _take_line(self, piece: Piece) -> None:
        source = self._source
        if piece.text == END:
            self._end(piece)
            return
        draft = self._open(piece.start)
        if draft.tricks and len(draft.tricks[-1].cards) < 4:
            count, number = len(draft.tricks[-1].cards), len(draft.tricks)
            raise source.error("short_trick", draft.last, count=count, number=number)
        draft.lines.append(source.line_of(piece.start))
        draft.tricks.append(read_trick(source, piece, len(draft.tricks) + 1, draft.played))
        draft.last = piece

    def _end(self, star: Piece) -> None:
        if self._draft is None:
            raise self._source.error("no_deal", star, example=EXAMPLES["Dealer"])
        self._close()

    def _close(self) -> None:
        draft, self._draft = self._draft, None
        if draft is None:
            return
        source, known = self._source, draft.known
        at = Piece("", draft.start)
        if not self._done and "Dealer" not in known:
            raise source.error("missing_tag", at, known="Dealer", example=EXAMPLES["Dealer"])
        if draft.tricks and not known.get("Calls"):
            raise source.error("missing_tag", at, known="Calls", example=EXAMPLES["Calls"])
        if "Hands" not in known and len(draft.played) < 48:
            raise source.error("hands_needed", at, known="Hands")
        self._done.append(
            DealRecord(
                rules=known.get("Rules", ""),
                dealer=known.get("Dealer"),
                score=known.get("Score"),
                hands=known.get("Hands"),
                calls=known.get("Calls", ()),
                bonus=known.get("Bonus", ()),
                result=known.get("Result"),
                tricks=tuple(draft.tricks),
                tags=tuple(draft.free.items()),
                line=draft.line,
                lines=tuple(draft.lines),
            )
        )


assert set(_READERS) | {"Rules"} == set(TAGS)
