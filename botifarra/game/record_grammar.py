"""What stands in a record: tags and their values, hands, calls, tricks."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, NamedTuple

from botifarra.cards import (
    CARDS_BY_TEXT,
    PACK,
    SUITS_BY_TEXT,
    VARIATION_SIGNS,
    Card,
    CardSet,
)
from botifarra.game.calling import Call
from botifarra.game.record_errors import (
    EXAMPLES,
    MOST_CALLS,
    MOST_TAGS,
    TRICK_EXAMPLE,
    RecordError,
)
from botifarra.game.record_text import NAME, NOT_TEXT, Piece, Source
from botifarra.game.seating import Hands
from botifarra.table import Seat, Side

__all__ = ["TAGS", "LateCall", "RecordError", "TrickLine", "check_free_tag", "known_tag"]

TAGS: Final = ("Rules", "Dealer", "Score", "Hands", "Calls", "Bonus", "Result")
"""The tags that mean something; any other is kept as it is."""

_PLAIN = re.compile(r"(\d+)\. ([A-D]): (\S+) (\S+) (\S+) (\S+)")
_HEAD = re.compile(r"\s*(?:(\d+)\s*\.(?!\d))?\s*(?:([A-Da-d])\s*:)?")
_TOKEN = re.compile(r"\([^()]*\)|[^\s,.]+")
_CARD = re.compile(rf"[^\s,.;{VARIATION_SIGNS}]+")
_SEAT_FIRST = re.compile(r"\s*([A-Da-d])\s*:")
_CALL = re.compile(r"([A-Da-d])(?:\s*:\s*|\s+)(\S.*)", re.DOTALL)


class LateCall(NamedTuple):
    """A call made when cards were already played: after ``place`` cards of the trick."""

    place: int
    seat: Seat
    call: Call

    def __str__(self) -> str:
        return f"({self.seat.name} {self.call.value})"


class TrickLine(NamedTuple):
    """A trick as it is written.

    Attributes:
        leader: who led, or None where it follows.
        cards: the cards in playing order.
        late: calls written among the cards, which is too late for them.
    """

    leader: Seat | None
    cards: tuple[Card, ...]
    late: tuple[LateCall, ...] = ()


def known_tag(source: Source, name: Piece) -> str:
    """The canonical name of a tag.

    Raises:
        RecordError: it is spelled almost like one that means something.
    """
    lower = name.text.lower()
    if lower in _BY_LOWER:
        return _BY_LOWER[lower]
    if close := _close_to(lower):
        raise source.error("misspelt_tag", name, known=_BY_LOWER[close])
    return name.text


_BY_LOWER: Final = {tag.lower(): tag for tag in TAGS}


@lru_cache(maxsize=2 * MOST_TAGS)  # the same few names come deal after deal
def _close_to(lower: str) -> str:
    """The tag that a name is almost spelled like, or nothing."""
    return next(iter(get_close_matches(lower, _BY_LOWER, 1, 0.75)), "")


def check_free_tag(name: str, value: str) -> None:
    """Refuse a tag that would not be read as it is written.

    Raises:
        ValueError: its name is no name, or means something, or its value can't stand in a line.
    """
    if not NAME.fullmatch(name) or name in TAGS:
        raise ValueError(f"{name!r} can't be the name of a free tag; take a word such as Event")
    known_tag(Source(name), Piece(name, 0))
    if NOT_TEXT.search(value) or value != " ".join(value.split()):
        raise ValueError(f"{value!r} can't be a tag's value; write it in a line, without blanks")


def _bad(source: Source, tag: str, piece: Piece) -> RecordError:
    return source.error("bad_value", piece, known=tag, example=EXAMPLES[tag])


def read_dealer(source: Source, value: Piece) -> Seat:
    """Read who dealt."""
    name = value.text.strip().upper()
    if name not in Seat.__members__:
        raise _bad(source, "Dealer", value)
    return Seat[name]


def read_score(source: Source, value: Piece) -> tuple[int, int]:
    """Read the match score of A and C, and of B and D."""
    found = re.fullmatch(r"\s*([0-9]{1,5})(?:\s*[-–:,]\s*|\s+)([0-9]{1,5})\s*", value.text)
    if found is None:
        raise _bad(source, "Score", value)
    return int(found[1]), int(found[2])


def read_bonus(source: Source, value: Piece) -> tuple[Side, ...]:
    """Read which pairs agreed a bonus, each once."""
    names = value.text.upper().replace(",", " ").split()
    known = set(names) <= set(Side.__members__)
    if not names or not known or len(set(names)) < len(names):
        raise _bad(source, "Bonus", value)
    return tuple(Side[name] for name in names)


def read_result(source: Source, value: Piece) -> tuple[int, int]:
    """Read what each pair is said to have scored."""
    found = re.fullmatch(r"\s*(?:(AC|BD)\s+([0-9]{1,5})|0)\s*", value.text.upper())
    if found is None:
        raise _bad(source, "Result", value)
    points = int(found[2] or 0)
    return (points, 0) if found[1] == "AC" else (0, points)


def read_calls(source: Source, value: Piece) -> tuple[tuple[Seat, Call], ...]:
    """Read the calls, separated by commas."""
    calls: list[tuple[Seat, Call]] = []
    start = value.start
    for part in value.text.split(","):
        if part.strip() or "," in value.text:
            lead = len(part) - len(part.lstrip())
            piece = Piece(part.strip(), start + lead)
            _check_number(source, piece, len(calls))
            calls.append(read_call(source, piece))
        start += len(part) + 1
    return tuple(calls)


def _check_number(source: Source, piece: Piece, before: int) -> None:
    if before >= MOST_CALLS:
        raise source.error("too_many_calls", piece, limit=MOST_CALLS)


def read_call(source: Source, piece: Piece) -> tuple[Seat, Call]:
    """Read one call: the seat and what was said."""
    found = _CALL.fullmatch(piece.text)
    call = _call_named(found[2]) if found else None
    if found is None or call is None:
        raise source.error("bad_call", piece, example="C contro")
    return Seat[found[1].upper()], call


def _call_named(text: str) -> Call | None:
    word = "".join(text.split()).rstrip(VARIATION_SIGNS)
    if word in SUITS_BY_TEXT:
        return Call(SUITS_BY_TEXT[word].letter)
    word = word.lower().replace("ç", "c").replace("–", "-").replace("—", "-")
    word = "-" if word == "botifarra" else word
    return _CALLS.get(word)


_CALLS = {call.value: call for call in Call if call.trump is None}


def read_hands(source: Source, value: Piece) -> Hands:
    """Read the four hands, in any order of the seats."""
    hands: dict[Seat, CardSet] = {}
    dealt, start = 0, value.start
    for part in value.text.split("/"):
        head = _SEAT_FIRST.match(part)
        if head is None or Seat[head[1].upper()] in hands:
            raise _bad(source, "Hands", Piece(part.strip(), start))
        own = _plain_hand(part[head.end() :], dealt)
        if not own:
            own = _read_hand(source, part, head, start, hands)
        dealt |= own
        hands[Seat[head[1].upper()]] = CardSet.from_bits(own)
        start += len(part) + 1
    if any(len(hands.get(seat, ())) != 12 for seat in Seat):
        raise _wrong_hand(source, value, hands)
    return hands[Seat.A], hands[Seat.B], hands[Seat.C], hands[Seat.D]


def _plain_hand(text: str, dealt: int) -> int:
    """The bits of twelve cards with nothing but blanks between, or 0: the short way for most."""
    tokens, own = text.split(), 0
    for token in tokens:
        card = CARDS_BY_TEXT.get(token)
        if card is None:
            return 0
        own |= card.bit
    return 0 if own & dealt or own.bit_count() < len(tokens) else own


def _read_hand(
    source: Source, part: str, head: re.Match[str], start: int, hands: dict[Seat, CardSet]
) -> int:
    """The bits of a hand, card by card."""
    own = 0
    for found in _CARD.finditer(part, head.end()):
        piece = Piece(found[0], start + found.start())
        card = source.card(piece)
        owner = next((seat for seat in hands if card in hands[seat]), None)
        if owner is not None or own & card.bit:
            name = head[1].upper() if owner is None else owner.name
            raise source.error("dealt_twice", piece, seat=name)
        own |= card.bit
    return own


def _wrong_hand(source: Source, value: Piece, hands: dict[Seat, CardSet]) -> RecordError:
    missing = PACK - CardSet(card for hand in hands.values() for card in hand)
    seat = next(seat for seat in Seat if len(hands.get(seat, ())) != 12)
    at = re.search(rf"{seat.name}\s*:", value.text, re.IGNORECASE)
    piece = Piece(seat.name, value.start + (at.start() if at else 0))
    count, left = len(hands.get(seat, ())), str(missing) or "-"
    return source.error("wrong_hand", piece, seat=seat.name, count=count, missing=left)


def read_trick(source: Source, line: Piece, number: int, played: dict[Card, int]) -> TrickLine:
    """Read a trick.

    Args:
        source: the text.
        line: the line.
        number: which trick of the deal it is.
        played: the cards played before, with the trick; this trick's are added.
    """
    plain = _plain_trick(line.text, number, played)
    if plain is not None:
        return plain
    head = _HEAD.match(line.text)
    assert head is not None  # it matches nothing too
    if number > 12:
        raise source.error("too_many_tricks", line)
    if head[1] and head[1] != str(number):
        piece = Piece(head[1], line.start + head.start(1))
        raise source.error("wrong_number", piece, expected=number)
    leader = Seat[head[2].upper()] if head[2] else None
    cards: list[Card] = []
    late: list[LateCall] = []
    for found in _TOKEN.finditer(line.text, head.end()):
        piece = Piece(found[0], line.start + found.start())
        if piece.text[0] == "(":
            _check_number(source, piece, len(late))
            late.append(_late_call(source, piece, len(cards), bool(played)))
        elif card := _played(source, piece, number, played, len(cards)):
            cards.append(card)
    if not cards and not late:
        raise source.error("bad_line", line, example=TRICK_EXAMPLE)
    return TrickLine(leader, tuple(cards), tuple(late))


def _plain_trick(text: str, number: int, played: dict[Card, int]) -> TrickLine | None:
    """A trick written as most are, or None where it has to be looked at more closely."""
    found = _PLAIN.fullmatch(text)
    if found is None:
        return None
    written, leader, *tokens = found.groups()
    cards = tuple([CARDS_BY_TEXT[token] for token in tokens if token in CARDS_BY_TEXT])
    if written != str(number) or len({*cards}) < 4 or not played.keys().isdisjoint(cards):
        return None
    played.update(dict.fromkeys(cards, number))
    return TrickLine(Seat[leader], cards)


def _late_call(source: Source, piece: Piece, place: int, begun: bool) -> LateCall:
    if not begun:
        raise source.error("early_call", piece, known="Calls")
    inner = Piece(piece.text[1:-1].strip(), piece.start + 1)
    return LateCall(place, *read_call(source, inner))


def _played(
    source: Source, piece: Piece, number: int, played: dict[Card, int], count: int
) -> Card | None:
    if not piece.text.strip(VARIATION_SIGNS):
        return None
    if count == 0 and not any(sign.isdigit() for sign in piece.text) and len(piece.text) > 3:
        raise source.error("bad_line", piece, example=TRICK_EXAMPLE)
    card = source.card(piece)
    if card in played:
        raise source.error("played_twice", piece, number=played[card])
    if count == 4:
        raise source.error("long_trick", piece, number=number)
    played[card] = number
    return card
