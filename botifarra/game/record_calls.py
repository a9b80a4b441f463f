"""The calls of a record replayed: passes left out are filled in, illegal calls are found."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from botifarra.game.calling import Call, Calling
from botifarra.game.ruling import IllegalCallError, Ruling
from botifarra.rulebook import Profile
from botifarra.table import Seat


class CallFault(NamedTuple):
    """A call that might not be made."""

    seat: Seat
    call: Call
    ruling: Ruling


def replay_calls(
    profile: Profile, dealer: Seat, calls: tuple[tuple[Seat, Call], ...], *, close: bool
) -> tuple[Calling, tuple[CallFault, ...]]:
    """Replay the calls of a deal, and fill in the passes left out.

    A call that may not be made doesn't count, nor do the answers to it. The table played on two
    kinds, which do: a doubling that was only out of order, and the first naming of trumps where
    no legal one follows.

    Args:
        profile: the rules.
        dealer: who dealt.
        calls: what was said.
        close: whether cards were played after them, so that whoever was left passed.
    """
    calling, faults = _calls_made(profile, dealer, calls, None)
    if calling.declarer is None:
        naming = next((at for at, (_, call) in enumerate(calls) if call.names_trumps), None)
        if naming is not None:
            calling, faults = _calls_made(profile, dealer, calls, naming)
    while close and calling.declarer is not None and calling.asked:
        calling = calling.make(calling.asked[0], Call.PASS)
    return calling, faults


def _calls_made(
    profile: Profile, dealer: Seat, calls: tuple[tuple[Seat, Call], ...], accepted: int | None
) -> tuple[Calling, tuple[CallFault, ...]]:
    calling = Calling.open(profile, dealer)
    faults: list[CallFault] = []
    supposed: Calling | None = None  # as if the last doubling refused had counted
    for at, (seat, call) in enumerate(calls):
        if seat in calling.asked[1:]:
            calling = _passed_over(calling, seat, call, calls[at + 1 :])
        try:
            calling = calling.make(seat, call)
            continue
        except IllegalCallError as error:
            ruling = error.ruling
        answer = None if supposed is None else _answer(supposed, seat, call, calls[at + 1 :])
        if answer is not None:  # it only answers what should not have been said
            supposed = answer
            continue
        faults.append(CallFault(seat, call, ruling))
        if at == accepted:
            made = (*calling.made, (seat, call))
            calling = replace(calling, made=made, declarer=seat, trump=call.trump, last=seat)
        elif ruling.reason == "not_asked" and call.stage:
            calling = _doubled(calling, seat, call)
        elif calling.declarer is not None and call.stage > calling.stage:
            supposed = _doubled(calling, seat, call)
    return calling, tuple(faults)


def _doubled(calling: Calling, seat: Seat, call: Call) -> Calling:
    made = (*calling.made, (seat, call))
    return replace(calling, made=made, stage=call.stage, last=seat, passed=())


def _answer(
    supposed: Calling, seat: Seat, call: Call, later: tuple[tuple[Seat, Call], ...]
) -> Calling | None:
    """The calls after an answer to what should not have been said, or None if it is none."""
    try:
        return _passed_over(supposed, seat, call, later).make(seat, call)
    except IllegalCallError:
        return None


def _passed_over(
    calling: Calling, seat: Seat, call: Call, later: tuple[tuple[Seat, Call], ...]
) -> Calling:
    """Let those pass who were asked before ``seat`` and say nothing more at this stage."""
    if calling.declarer is None or seat not in calling.asked[1:]:
        return calling
    if call is not Call.PASS and call.stage != calling.stage + 1:
        return calling
    if not _in_turn(calling):
        return calling
    speaking = set()
    for other, said in later:
        if said.stage and said.stage != calling.stage + 1:
            break
        speaking.add(other)
    while calling.asked[0] is not seat and calling.asked[0] not in speaking:
        calling = calling.make(calling.asked[0], Call.PASS)
    return calling


def _in_turn(calling: Calling) -> bool:
    return bool(calling.profile.parameters["asked"].value == "in_turn")
