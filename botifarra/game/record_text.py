"""The text of a record taken apart into tags and lines, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from botifarra.cards import CARDS_BY_TEXT, VARIATION_SIGNS, Card
from botifarra.errors import NotationError
from botifarra.game.record_errors import EXAMPLES, LARGEST, RecordError

END: Final = "*"
"""The line that ends a deal not played to its end."""


NOT_TEXT: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffd\ud800-\udfff]")
NAME: Final = re.compile(r"[^\W\d][\w-]*")
_BLANK = re.compile(r"(?:\s++|;[^\n]*+)*+")
_TAG = re.compile(r'\[\s*+([^\s"\[\]]++)\s*+"([^"\\]*+(?:\\.[^"\\]*+)*+)"\s*+\]', re.DOTALL)
_LINE = re.compile(r"[^\n;]*")


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


class Source:
    """A record's text with its line ends made alike, and places in it."""

    def __init__(self, text: str) -> None:
        if len(text) > LARGEST:
            raise RecordError("too_large", "", 1, limit=LARGEST)
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self._line, self._seen = 1, 0
        if odd := NOT_TEXT.search(self.text):
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


class Tag(NamedTuple):
    """A tag: its name, its value (with the backslashes out), and where both start."""

    name: Piece
    value: Piece


def pieces(source: Source) -> Iterator[Tag | Piece]:
    """Take a text apart into its tags and its lines, without comments."""
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
            yield Piece(line[0].rstrip(), start)
            start = line.end()


def _tag(source: Source, start: int) -> tuple[Tag, int]:
    found = _TAG.match(source.text, start)
    if found is None or "\n[" in found[2] or not NAME.fullmatch(found[1]):
        line = source.text[start : start + 200].partition("\n")[0]
        example = EXAMPLES["Dealer"]
        for name, shape in EXAMPLES.items():
            if line[1:].lstrip().lower().startswith(name.lower()):
                example = shape
        raise source.error("bad_tag", Piece(line, start), example=example)
    value = Piece(found[2], found.start(2))
    return Tag(Piece(found[1], found.start(1)), value), found.end()


def free_value(value: str) -> str:
    """The value of a tag without its backslashes and line ends."""
    return " ".join(re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL).split())


def quoted(value: str) -> str:
    """The value of a tag as it is written between quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"')
