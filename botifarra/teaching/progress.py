"""What a learner has answered. Each answer has an id of its own, so merging loses nothing."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from botifarra.errors import shown

if TYPE_CHECKING:
    from botifarra.teaching.questions import Question

VERSION: Final = 1
"""The version of the JSON written here; an older one is read, a newer one refused."""

RECENT: Final = 10
"""How many of the latest answers tell what a learner can do now."""


class ProgressError(ValueError):
    """Progress that can't be read or kept; the message says what to do.

    Attributes:
        problem: id of what is wrong; pages translate by it.
        values: what the message names.

    Example:
        >>> Progress.from_json('{"version": 9, "answers": []}')
        Traceback (most recent call last):
        ...
        botifarra.teaching.progress.ProgressError: This progress was written by a newer botifarra \
(its version is 9, this one reads up to 1); nothing was changed: update botifarra and try again.
    """

    def __init__(self, problem: str, **values: object) -> None:
        self.problem = problem
        self.values: Mapping[str, object] = values
        super().__init__(PROGRESS_PROBLEMS[problem].format_map(values))

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), **dict[str, Any](self.values)), (self.problem,)


PROGRESS_PROBLEMS: Final = {
    "not_progress": (
        "This is no progress exported from botifarra, or it is damaged; nothing was changed: "
        "choose the exported file again, or another copy of it."
    ),
    "newer_progress": (
        "This progress was written by a newer botifarra (its version is {version}, this one reads "
        "up to {known}); nothing was changed: update botifarra and try again."
    ),
    "damaged_answer": (
        "Answer {number} is damaged: {field} is {value}; nothing was changed: export the progress "
        "once more, or take this answer out."
    ),
    "incomplete_answer": (
        "Answer {number} has no {field}; nothing was changed: export the progress once more, or "
        "take this answer out."
    ),
    "damaged_file": (
        "{file} is damaged, or no progress of botifarra; nothing was changed: put a copy of it "
        "in its place, or name another file."
    ),
    "set_aside": (
        "{file} was damaged. It is kept as {kept}, and a new one was begun: import an exported "
        "copy of your progress if you have one."
    ),
    "newer_database": (
        "{file} was written by a newer botifarra (its schema is {version}); nothing was changed: "
        "update botifarra and try again."
    ),
    "no_database": "There is no progress in {file}: look for another file or address.",
    "bad_address": (
        "{file} is no address of a database; write one such as "
        "postgresql://user:password@host/name, or the path of a file."
    ),
    "no_driver": (
        "{file} needs the Python package {package}, which is missing: install it and try again."
    ),
    "not_kept": (
        "{file} can't be read or written at the moment: {why}. See that it is there, has room "
        "and may be written, and try again."
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One question answered.

    Attributes:
        id: its own, never used twice.
        learner: the name given in a class; empty for the only user.
        question: the question's id.
        kind: what was asked.
        profile: the rule set, with its switches.
        family: the rule family.
        position: the position, where the question has one.
        asked: the whole question, so that it can be shown again.
        chosen: the answer given; empty for *don't know*.
        right: whether it is the right one.
        seconds: how long it took; 0 if not known.
        at: when it was given, in UTC: ``2026-01-31T18:30:00.000Z``.

    Raises:
        ProgressError: a value is not what it has to be.
    """

    id: str = field(default_factory=lambda: str(uuid4()))
    learner: str = ""
    question: str
    kind: str
    profile: str
    family: str
    position: str = ""
    asked: Mapping[str, Any] = field(default_factory=dict, hash=False)
    chosen: str
    right: bool
    seconds: float = 0.0
    at: str = field(default_factory=lambda: _stamp(datetime.now(UTC)))

    def __post_init__(self) -> None:
        for name, most in _LONGEST.items():
            value = getattr(self, name)
            if not _plain(value, most) or (name in _NEEDED and not value):
                raise _damaged(name, value)
        if not isinstance(self.right, bool):
            raise _damaged("right", self.right)
        if not _a_time(self.seconds):
            raise _damaged("seconds", self.seconds)
        object.__setattr__(self, "seconds", float(self.seconds))
        object.__setattr__(self, "at", _utc(self.at))
        object.__setattr__(self, "asked", _kept(self.asked))

    @classmethod
    def to(
        cls,
        question: Question,
        chosen: str,
        right: bool,
        *,
        learner: str = "",
        seconds: float = 0.0,
        at: datetime | None = None,
    ) -> Answer:
        """Return the answer to a question, given now if no time is told."""
        return cls(
            learner=learner,
            question=question.id,
            kind=str(question.kind),
            profile=question.profile,
            family=question.family,
            position=question.position,
            asked=asdict(question),
            chosen=chosen,
            right=right,
            seconds=seconds,
            at=_stamp(at or datetime.now(UTC)),
        )

    @classmethod
    def from_data(cls, data: object, number: int = 1) -> Answer:
        """Return an answer from what ``to_data`` gave, or from a browser.

        Args:
            data: the fields by name; what has no place in an answer is left out.
            number: how to call the answer in a message.

        Raises:
            ProgressError: something is missing or is not what it has to be.
        """
        try:
            if not isinstance(data, Mapping):
                raise _damaged("answer", data)
            known = {each.name: data[each.name] for each in fields(cls) if each.name in data}
            for name in ("id", "question", "kind", "profile", "family", "chosen", "right", "at"):
                if name not in known:
                    raise ProgressError("incomplete_answer", number=number, field=name)
            return cls(**known)
        except ProgressError as error:
            values: dict[str, Any] = {**error.values, "number": number}
            raise ProgressError(error.problem, **values) from None

    def to_data(self) -> dict[str, Any]:
        """Return the fields by name, as JSON knows them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def time(self) -> datetime:
        """When it was given."""
        return datetime.fromisoformat(self.at)

    @property
    def unknown(self) -> bool:
        """Whether the learner said that they don't know."""
        return not self.chosen


class Progress:
    """All the answers of a learner, in the order of time.

    Args:
        answers: in any order; of two with one id, the first counts.

    Example:
        >>> mine, theirs = Progress(), Progress()
        >>> told = {"question": "beat-001", "kind": "is_legal", "profile": "butinet"}
        >>> mine.add(Answer(**told, family="beat", chosen="yes", right=True))
        >>> theirs.add(Answer(**told, family="beat", chosen="", right=False))
        >>> len(mine.merged(theirs).merged(mine))
        2
    """

    __slots__ = ("_by_id", "_sorted")

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        self._by_id: dict[str, Answer] = {}
        self._sorted: tuple[Answer, ...] | None = None
        for answer in answers:
            self.add(answer)

    def add(self, answer: Answer) -> None:
        """Keep one more answer; one that is there already is left as it is."""
        if answer.id not in self._by_id:
            self._by_id[answer.id] = answer
            self._sorted = None

    def merged(self, other: Progress) -> Progress:
        """Return what this and another hold together; neither of them changes."""
        return Progress((*self._by_id.values(), *other.answers))

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers, earliest first."""
        if self._sorted is None:
            self._sorted = tuple(sorted(self._by_id.values(), key=lambda one: (one.at, one.id)))
        return self._sorted

    def to_json(self) -> str:
        """Return everything as JSON, to be read by ``from_json``."""
        answers = [answer.to_data() for answer in self.answers]
        return json.dumps({"version": VERSION, "answers": answers}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Progress:
        """Return the progress that ``to_json`` wrote.

        Raises:
            ProgressError: it is damaged, something else, or written by a newer version.
        """
        data = _read(text)
        version = data.get("version") if isinstance(data, dict) else None
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise ProgressError("not_progress")
        if version > VERSION:
            raise ProgressError("newer_progress", version=version, known=VERSION)
        answers = data.get("answers")
        if not isinstance(answers, list):
            raise ProgressError("not_progress")
        return cls(Answer.from_data(one, number) for number, one in enumerate(answers, 1))

    def __len__(self) -> int:
        return len(self._by_id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Progress) and self.answers == other.answers

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Progress: {len(self)} answers>"


# How many characters each text may have: what a database keeps, and no more.
_LONGEST: Final = MappingProxyType(
    {
        "id": 64,
        "learner": 80,
        "question": 500,
        "kind": 40,
        "profile": 80,
        "family": 40,
        "position": 500,
        "chosen": 500,
        "at": 40,
    }
)
_NEEDED: Final = {"id", "question", "kind", "profile", "family", "at"}
_UNPRINTED: Final = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ud800-\\udfff]")
_MOST_ASKED: Final = 10_000
_YEARS: Final = range(2000, 2200)


def _plain(value: object, most: int) -> bool:
    """Whether it is a text that every database and page can hold."""
    return isinstance(value, str) and len(value) <= most and not _UNPRINTED.search(value)


def _a_time(value: object) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and 0 <= value < math.inf  # type: ignore[operator]


def _stamp(at: datetime) -> str:
    """A time as browsers write it."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _utc(text: str) -> str:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise _damaged("at", text) from None
    if at.tzinfo is None or at.year not in _YEARS:
        raise _damaged("at", text)
    return _stamp(at)


def _kept(asked: object) -> dict[str, Any]:
    """The question as JSON gives it back."""
    try:
        text = json.dumps(asked, allow_nan=False, ensure_ascii=False)
        text.encode()
    except (TypeError, ValueError, RecursionError):
        raise _damaged("asked", asked) from None
    if not isinstance(asked, Mapping) or len(text) > _MOST_ASKED:
        raise _damaged("asked", asked)
    again: dict[str, Any] = json.loads(text)
    return again


def _read(text: str | bytes) -> Any:
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise ProgressError("not_progress") from None


def _damaged(name: str, value: object) -> ProgressError:
    return ProgressError("damaged_answer", number=1, field=name, value=shown(str(value)))
