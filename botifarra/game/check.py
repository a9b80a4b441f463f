"""Replay a record: every illegal call and play, what it costs, and what each deal is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from botifarra.errors import UnknownNameError
from botifarra.game.course import Course, MatchReport, matches
from botifarra.game.record import Record
from botifarra.game.record_calls import replay_calls
from botifarra.game.record_errors import EXAMPLES, RecordError
from botifarra.game.replaying import Replay
from botifarra.game.report import Claim, DealReport, Offence, others
from botifarra.rulebook import PROFILES, Profile, load_profile
from botifarra.rulebook.obligations import Proviso

__all__ = [
    "Claim",
    "Course",
    "DealReport",
    "MatchReport",
    "Offence",
    "Report",
    "first_forbidden",
    "replay",
    "replay_deals",
]


@dataclass(frozen=True)
class Report:
    """What a record says when it is replayed.

    Attributes:
        record: the record.
        deals: a report of each deal.

    Example:
        >>> import random
        >>> from botifarra import load_profile
        >>> from botifarra.game import Call, Deal, hands_of, shuffled
        >>> from botifarra.table import Seat
        >>> hands = hands_of(shuffled(random.Random(1)), Seat.A)
        >>> deal = Deal.open(load_profile("butinet"), Seat.A, hands).call(Seat.A, Call.CUPS)
        >>> text = str(Record.of(deal)).replace("A C", "A C, C contro")
        >>> offence = replay(Record.parse(text)).first
        >>> offence.seat.name, offence.what, offence.reason
        ('C', 'contro', 'wrong_side')
    """

    record: Record
    deals: tuple[DealReport, ...]

    @property
    def offences(self) -> tuple[Offence, ...]:
        """All that was illegal, in order."""
        return tuple(offence for deal in self.deals for offence in deal.offences)

    @property
    def first(self) -> Offence | None:
        """The first that was illegal, if anything was."""
        return next(iter(self.offences), None)

    @property
    def clean(self) -> bool:
        """Whether nothing was illegal and every stated score is right."""
        return all(deal.clean for deal in self.deals)

    @property
    def matches(self) -> tuple[MatchReport, ...]:
        """The matches in it, each as every rule set counts it."""
        return matches(self.deals)


def replay(record: Record, profile: Profile | None = None) -> Report:
    """Replay a record and judge every call and play in it.

    Args:
        record: the record.
        profile: the rules to judge by, instead of those it names.

    Raises:
        RecordError: its rules are not known, or nobody named trumps.
    """
    return Report(record, tuple(replay_deals(record, profile)))


def replay_deals(record: Record, profile: Profile | None = None) -> Iterator[DealReport]:
    """Replay the deals one after another; the same as ``replay``, for progress on the way."""
    rules, before = "", None
    for number, written in enumerate(record.deals, start=1):
        rules = written.rules or rules
        by = profile or _rules_named(rules, written.line)
        before = Replay(number, written, by, before).report()
        yield before


def first_forbidden(report: DealReport) -> Mapping[str, Offence | None]:
    """Judge a deal by every other built-in rule set, up to the first call or card it forbids.

    Args:
        report: the deal, replayed by its own rules.

    Returns:
        What each of the others forbids first, by its id; None where all is legal by it.

    Example:
        >>> import random
        >>> from botifarra import load_profile
        >>> from botifarra.game import Call, Deal, hands_of, shuffled
        >>> from botifarra.table import Seat
        >>> hands = hands_of(shuffled(random.Random(1)), Seat.A)
        >>> deal = Deal.open(load_profile("butinet"), Seat.A, hands).call(Seat.A, Call.CUPS)
        >>> deal = deal.call(Seat.B, Call.PASS).call(Seat.D, Call.CONTRO)
        >>> found = first_forbidden(replay(Record.of(deal)).deals[0])
        >>> found["howto-100"], found["fournier"].reason
        (None, 'only_eldest')
    """
    return {profile.id: _forbidden(report, profile) for profile in others(report.deal.profile)}


def _forbidden(report: DealReport, profile: Profile) -> Offence | None:
    deal, own = report.deal, report.deal.profile
    faultless = all(offence.kind == "match" for offence in report.offences)
    if faultless and _asks_of_cards(own) == _asks_of_cards(profile):
        calls, close = report.record.calls, bool(report.record.tricks)
        if not replay_calls(profile, deal.dealer, calls, close=close)[1]:
            return None
    written = replace(report.record, dealer=deal.dealer)
    return Replay(report.number, written, profile, None).first()


@cache
def _asks_of_cards(profile: Profile) -> tuple[object, ...]:
    """What a profile asks of the cards, whatever it rests on."""
    return tuple(
        (duty.rule, duty.among, *map(_conditions, (duty.when, duty.unless, duty.otherwise)))
        for duty in profile.obligations
    )


def _conditions(provisos: tuple[Proviso, ...]) -> tuple[str, ...]:
    return tuple(proviso.condition for proviso in provisos)


def _rules_named(rules: str, line: int) -> Profile:
    """The profile a record names. A record may come from anyone, so it can't name a file."""
    if not rules:
        raise RecordError("missing_tag", "", line, known="Rules", example=EXAMPLES["Rules"])
    base, *switches = rules.split("+")
    try:
        if not rules.endswith(".toml"):  # a set of rules is read once, however it is spelled
            return load_profile("+".join([base, *sorted(set(switches))]))
    except UnknownNameError:
        pass
    raise RecordError("unknown_rules", rules, line, known=", ".join(PROFILES))
