"""The text of a record piece by piece: tags, hands, calls, tricks, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from typing import Any, Final, NamedTuple

from botifarra.cards import (
    CARDS_BY_TEXT,
    PACK,
    SUITS_BY_TEXT,
    VARIATION_SIGNS,
    Card,
    CardSet,
)
from botifarra.errors import NotationError, shown
from botifarra.game.calling import Call
from botifarra.game.seating import Hands
from botifarra.table import Seat, Side

LARGEST: Final = 5_000_000
"""Characters a record may have: some six thousand deals."""

TAGS: Final = ("Rules", "Dealer", "Score", "Hands", "Calls", "Bonus", "Result")
"""The tags that mean something; any other is kept as it is."""

MOST_CALLS: Final = 60
"""Calls that are read at most in a place; no deal has more than eleven that are legal."""

RECORD_PROBLEMS: Final = {
    "too_large": "the record is longer than {limit} characters; split it into several files.",
    "not_text": "{token} belongs to no text; save the file as UTF-8 text.",
    "no_deal": "there is no deal here; a record begins with tags such as {example}.",
    "bad_tag": "{token} is not a whole tag; write it like {example}.",
    "misspelt_tag": "{token} is no tag, but close to {known}; write {known}, or another name.",
    "duplicate_tag": "{token} is already there in this deal; leave one of them out.",
    "missing_tag": "the deal has no {known}; write a tag such as {example}.",
    "bad_value": "{token} can't be read in {known}; write it like {example}.",
    "bad_card": "{why}",
    "bad_line": "{token} is neither a tag nor a trick; write a trick like {example}.",
    "bad_call": "{token} is not a call; write seat and call, such as {example}.",
    "too_many_calls": "{token} comes after {limit} other calls; leave out what was not said.",
    "early_call": "{token} comes before the first card; write it in the tag {known}.",
    "wrong_number": "{token} should be trick {expected}; put the tricks in order.",
    "too_many_tricks": "{token} would be trick 13; a deal has 12: begin the next deal with a tag.",
    "short_trick": "trick {number} has {count} cards, and it goes on after it; write all four.",
    "long_trick": "{token} is the fifth card of trick {number}; begin a new line for the next.",
    "played_twice": "{token} has already been played in trick {number}; correct one of them.",
    "dealt_twice": "{token} has already been dealt to {seat}; correct one of them.",
    "wrong_hand": "{seat} has {count} cards instead of 12 ({missing}); correct the hand.",
    "hands_needed": "the deal has neither twelve whole tricks nor the tag {known}; write either.",
    "no_trump_named": "cards are played but nobody has named trumps; write {example}.",
    "unknown_rules": "{token} are no rules known here; write one of {known}, or choose others.",
}
"""Each problem with its sentence; the place stands before it."""


class RecordError(ValueError):
    """A text that is no record.

    Attributes:
        problem: id of what is wrong; pages translate by it.
        token: the offending piece of the text.
        line: the line it stands in, from 1.
        column: its first character in that line, from 1.
        values: what the message names.
        notation: the error of the card, where a card can't be read.

    Example:
        >>> raise RecordError("wrong_number", "3", 7, 1, expected=2)
        Traceback (most recent call last):
        ...
        botifarra.game.record_grammar.RecordError: line 7, character 1: '3' should be trick 2; \
put the tricks in order.
    """

    def __init__(self, problem: str, token: str, line: int, column: int = 1, **values: Any) -> None:
        self.problem, self.token, self.line, self.column = problem, shown(token), line, column
        self._raw, self._extra = token, values
        why = values.get("why")
        self.notation: NotationError | None = why if isinstance(why, NotationError) else None
        self.values: Mapping[str, object] = {"token": self.token, **values}
        sentence = RECORD_PROBLEMS[problem].format_map(self.values)
        super().__init__(f"line {line}, character {column}: {sentence}")

    def __reduce__(self) -> tuple[object, ...]:
        made = partial(type(self), **self._extra)
        return made, (self.problem, self._raw, self.line, self.column)


def decoded(data: bytes) -> str:
    """Read the bytes of a file as UTF-8.

    Raises:
        RecordError: they are not; it names the place of the first wrong byte.
    """
    if len(data) > LARGEST:
        raise RecordError("too_large", "", 1, limit=LARGEST)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig")
        lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        token = data[error.start : error.start + 1].decode("latin-1")
        raise RecordError("not_text", token, len(lines), len(lines[-1]) + 1) from None


class Piece(NamedTuple):
    """A piece of the text, and where it starts."""

    text: str
    start: int


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


class Source:
    """A record's text with its line ends made alike, and places in it."""

    def __init__(self, text: str) -> None:
        if len(text) > LARGEST:
            raise RecordError("too_large", "", 1, limit=LARGEST)
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self._line, self._seen = 1, 0
        if odd := _NOT_TEXT.search(self.text):
            raise self.error("not_text", Piece(odd[0], odd.start()))

    def line_of(self, start: int) -> int:
        """The line of a character; quick when asked in order."""
        if start < self._seen:
            return self.text.count("\n", 0, start) + 1
        self._line += self.text.count("\n", self._seen, start)
        self._seen = start
        return self._line

    def column_of(self, start: int) -> int:
        """The place of a character in its line, from 1."""
        return start - self.text.rfind("\n", 0, start)

    def error(self, problem: str, piece: Piece, **values: Any) -> RecordError:
        """The error of a piece of this text."""
        line, column = self.line_of(piece.start), self.column_of(piece.start)
        return RecordError(problem, piece.text, line, column, **values)

    def card(self, piece: Piece) -> Card:
        """Read a card."""
        card = CARDS_BY_TEXT.get(piece.text) or CARDS_BY_TEXT.get(
            piece.text.rstrip(VARIATION_SIGNS)
        )
        if card is not None:
            return card
        try:
            return Card.parse(piece.text)
        except NotationError as error:
            why = error.moved_to(self.column_of(piece.start))
            raise self.error("bad_card", piece, why=why) from None


_NOT_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffd\ud800-\udfff]")
_BLANK = re.compile(r"(?:\s++|;[^\n]*+)*+")
_TAG = re.compile(r'\[\s*+([^\s"\[\]]++)\s*+"([^"\\]*+(?:\\.[^"\\]*+)*+)"\s*+\]', re.DOTALL)
_NAME = re.compile(r"[^\W\d][\w-]*")
_LINE = re.compile(r"[^\n;]*")
_HEAD = re.compile(r"\s*(?:(\d+)\s*\.(?!\d))?\s*(?:([A-Da-d])\s*:)?")
_TOKEN = re.compile(r"\([^()]*\)|[^\s,.]+")
_CARD = re.compile(rf"[^\s,.;{VARIATION_SIGNS}]+")
_SEAT_FIRST = re.compile(r"\s*([A-Da-d])\s*:")
_CALL = re.compile(r"([A-Da-d])(?:\s*:\s*|\s+)(\S.*)", re.DOTALL)

EXAMPLES: Final = {
    "Rules": '[Rules "butinet"]',
    "Dealer": '[Dealer "A"]',
    "Score": '[Score "70 0"]',
    "Hands": '[Hands "A: 9O 1O … / B: … / C: … / D: …"]',
    "Calls": '[Calls "A delegate, C O, D contro"]',
    "Bonus": '[Bonus "BD"]',
    "Result": '[Result "BD 36"]',
}
TRICK_EXAMPLE: Final = "1. B: 1E 9E 2E 12E"
END: Final = "*"
"""The line that ends a deal not played to its end."""


class Tag(NamedTuple):
    """A tag: its name, its value (with the backslashes out), and where both start."""

    name: Piece
    value: Piece


class Line(NamedTuple):
    """A line of a trick, or the star that ends a deal."""

    text: Piece


def pieces(source: Source) -> Iterator[Tag | Line]:
    """Take a text apart into its tags and lines, without comments."""
    text, start = source.text, 0
    while True:
        blank = _BLANK.match(text, start)
        assert blank is not None  # it matches nothing too
        start = blank.end()
        if start >= len(text):
            return
        if text[start] == "[":
            tag, start = _tag(source, start)
            yield tag
        else:
            line = _LINE.match(text, start)
            assert line is not None
            yield Line(Piece(line[0].rstrip(), start))
            start = line.end()


def _tag(source: Source, start: int) -> tuple[Tag, int]:
    found = _TAG.match(source.text, start)
    if found is None or "\n[" in found[2] or not _NAME.fullmatch(found[1]):
        line = source.text[start : start + 200].partition("\n")[0]
        example = EXAMPLES["Dealer"]
        for name, shape in EXAMPLES.items():
            if line[1:].lstrip().lower().startswith(name.lower()):
                example = shape
        raise source.error("bad_tag", Piece(line, start), example=example)
    value = Piece(found[2], found.start(2))
    return Tag(Piece(found[1], found.start(1)), value), found.end()


def known_tag(source: Source, name: Piece) -> str:
    """The canonical name of a tag.

    Raises:
        RecordError: it is spelled almost like one that means something.
    """
    by_lower = {tag.lower(): tag for tag in TAGS}
    lower = name.text.lower()
    if lower in by_lower:
        return by_lower[lower]
    if close := get_close_matches(lower, by_lower, 1, 0.75):
        raise source.error("misspelt_tag", name, known=by_lower[close[0]])
    return name.text


def free_value(value: str) -> str:
    """The value of a tag without its backslashes and line ends."""
    return " ".join(re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL).split())


def quoted(value: str) -> str:
    """The value of a tag as it is written between quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def check_free_tag(name: str, value: str) -> None:
    """Refuse a tag that would not be read as it is written.

    Raises:
        ValueError: its name is no name, or means something, or its value can't stand in a line.
    """
    if not _NAME.fullmatch(name) or name in TAGS:
        raise ValueError(f"{name!r} can't be the name of a free tag; take a word such as Event")
    known_tag(Source(name), Piece(name, 0))
    if _NOT_TEXT.search(value) or value != " ".join(value.split()):
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
    """Read which pairs agreed a bonus."""
    names = value.text.upper().replace(",", " ").split()
    if not names or any(name not in Side.__members__ for name in names):
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
        seat, own = Seat[head[1].upper()], 0
        for found in _CARD.finditer(part, head.end()):
            card = CARDS_BY_TEXT.get(found[0])
            if card is None:
                card = source.card(Piece(found[0], start + found.start()))
            if (dealt | own) & card.bit:
                owner = next((other for other in hands if card in hands[other]), seat)
                piece = Piece(found[0], start + found.start())
                raise source.error("dealt_twice", piece, seat=owner.name)
            own |= card.bit
        dealt |= own
        hands[seat] = CardSet.from_bits(own)
        start += len(part) + 1
    _check_hands(source, value, hands)
    return hands[Seat.A], hands[Seat.B], hands[Seat.C], hands[Seat.D]


def _check_hands(source: Source, value: Piece, hands: dict[Seat, CardSet]) -> None:
    missing = PACK - CardSet(card for hand in hands.values() for card in hand)
    for seat in Seat:
        count = len(hands.get(seat, ()))
        if count != 12:
            at = re.search(rf"{seat.name}\s*:", value.text, re.IGNORECASE)
            piece = Piece(seat.name, value.start + (at.start() if at else 0))
            raise source.error(
                "wrong_hand", piece, seat=seat.name, count=count, missing=str(missing) or "-"
            )


def read_trick(source: Source, line: Piece, number: int, played: dict[Card, int]) -> TrickLine:
    """Read a trick.

    Args:
        source: the text.
        line: the line.
        number: which trick of the deal it is.
        played: the cards played before, with the trick; this trick's are added.
    """
    head = _HEAD.match(line.text)
    assert head is not None  # it matches nothing too
    if number > 12:
        raise source.error("too_many_tricks", line)
    if head[1] and head[1] != str(number):
        piece = Piece(head[1], line.start + head.start(1))
        raise source.error("wrong_number", piece, expected=number)
    leader = Seat[head[2].upper()] if head[2] else None
    plain = _plain_trick(line.text[head.end() :], number, played)
    if plain is not None:
        return TrickLine(leader, plain)
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


def _plain_trick(text: str, number: int, played: dict[Card, int]) -> tuple[Card, ...] | None:
    """The cards of a trick that has nothing else to it, or None: the short way for most."""
    cards = [CARDS_BY_TEXT.get(token) for token in text.split()]
    found = [card for card in cards if card is not None and card not in played]
    if len(cards) != 4 or len(set(found)) != 4:
        return None
    played.update(dict.fromkeys(found, number))
    return tuple(found)


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
