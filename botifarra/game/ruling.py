"""Whether a call or a play may be made, why, and the errors of those that may not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from botifarra.rulebook.obligations import Grounds

if TYPE_CHECKING:
    from botifarra.game.calling import Call
    from botifarra.rulebook import Verdict
    from botifarra.table import Seat


class Ruling(NamedTuple):
    """What the rules say of one call, or of a move that is no card's own fault.

    Attributes:
        legal: whether it may be made.
        reason: ``"allowed"``, or the id of the objection; pages translate by it.
        parameter: the parameter of the profile that it rests on.
        grounds: that parameter's clauses, standing and note.
    """

    legal: bool
    reason: str
    parameter: str
    grounds: Grounds

    def __bool__(self) -> bool:
        raise TypeError("a ruling is more than yes or no; ask for ruling.legal")


class IllegalCallError(ValueError):
    """A call that may not be made now.

    Attributes:
        seat: who made it.
        call: what was said.
        ruling: why not, with its clauses.
    """

    def __init__(self, seat: Seat, call: Call, ruling: Ruling) -> None:
        self.seat, self.call, self.ruling = seat, call, ruling
        super().__init__(f"{seat.name} may not say {call.value!r} now: {ruling.reason}")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.seat, self.call, self.ruling)


class IllegalPlayError(ValueError):
    """A card that may not be played now.

    Attributes:
        seat: who played it.
        verdict: why not, with the whole chain of reasons.
    """

    def __init__(self, seat: Seat, verdict: Verdict) -> None:
        self.seat, self.verdict = seat, verdict
        broken = verdict.broken.obligation.rule if verdict.broken else ""
        super().__init__(
            f"{seat.name} may not play {verdict.card} on {verdict.position.trick or 'no card'}: "
            f"{broken}; playable: {verdict.playable}"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.seat, self.verdict)


class OutOfTurnError(ValueError):
    """Something done when it is somebody else's turn, or not yet or no more the time for it.

    Attributes:
        seat: who did it, or None.
        ruling: why not.
    """

    def __init__(self, seat: Seat | None, what: str, ruling: Ruling) -> None:
        self.seat, self.what, self.ruling = seat, what, ruling
        who = f"{seat.name}: " if seat is not None else ""
        super().__init__(f"{who}{what}: {ruling.reason}")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.seat, self.what, self.ruling)
