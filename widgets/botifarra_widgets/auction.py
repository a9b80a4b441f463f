"""The calls of a deal at a table of four: who may say what now, and why nobody else."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import traitlets

from botifarra import Profile, Seat, UnknownNameError, load_profile
from botifarra.game import Calling, IllegalCallError, RecordError
from botifarra.notation import parse_draft
from botifarra.rulebook import PARAMETERS, PROFILES, rule_sets
from botifarra.words import Language, rule_set_name, say_ruling
from botifarra.words.checking import tell_record_error
from botifarra_widgets.address import load_built_in
from botifarra_widgets.base import CardWidget, shown_inside
from botifarra_widgets.views import held
from botifarra_widgets.views_game import auction_view, call_text, calls_text, parse_calls


class _Shown(NamedTuple):
    """What a widget shows, all of it checked."""

    rules: Profile
    calling: Calling
    hand: str


class Auction(CardWidget):
    """Four seats to make the calls of a deal at, each call answered with its reason.

    Every call of every seat can be tried; one that may not be made now says why, with its clause.
    The browser has all the answers, so it needs Python for other rules only.

    Args:
        profile: the id of a profile, or a ``Profile`` (house rules loaded from a file).
        dealer: who has dealt: ``"A"``, ``"B"``, ``"C"`` or ``"D"``, anticlockwise.
        calls: what was said before, as a record writes it: ``"A delegate, C C, D contro"``.
        hand: the dealer's cards, to be shown beneath.
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait; ``predict=True`` to keep to itself who is asked until a call has
            been tried.

    Attributes:
        profile: the profile's id; may be set. Calls that its rules don't allow fall away.
        dealer: who has dealt; may be set.
        calls: what was said; may be set.
        hand: the dealer's cards; may be set.
        stopped: the first call that fell away when the rules or the dealer changed.
        choices: the rule sets there are to choose from.
        labels: the widget's own words.
        view: every way to call under these rules.

    Raises:
        IllegalCallError: one of the calls may not be made.
        RecordError: one of them is no call.
        NotationError: a card of the hand is no card.
        UnknownNameError: there is no such profile, seat, language or option.

    Example:
        >>> auction = Auction(calls="A:delegate C:C", language="en")
        >>> auction.calling.asked
        (<Seat.D: 3>, <Seat.B: 1>)
        >>> auction
        Auction('butinet', dealer='A', calls='A delegate, C C', language='en')
    """

    _module = "auction.js"

    profile = traitlets.Unicode("").tag(sync=True)
    dealer = traitlets.Unicode("").tag(sync=True)
    calls = traitlets.Unicode("").tag(sync=True)
    hand = traitlets.Unicode("").tag(sync=True)
    predict = traitlets.Bool(False).tag(sync=True)
    stopped = traitlets.Unicode("").tag(sync=True)
    choices = traitlets.List(traitlets.Dict()).tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        profile: str | Profile = "butinet",
        *,
        dealer: str = "A",
        calls: str = "",
        hand: str = "",
        language: str | None = None,
        **options: Any,
    ) -> None:
        self._own = profile if isinstance(profile, Profile) else load_profile(profile)
        self._shown = _Shown(self._own, _made(self._own, dealer, calls), _hand(hand))
        super().__init__(language=language, **options)
        self._write("")

    @property
    def rules(self) -> Profile:
        """The profile by which the calls are made."""
        return self._shown.rules

    @property
    def calling(self) -> Calling:
        """The calls so far, for the engine."""
        return self._shown.calling

    @traitlets.observe("profile", "dealer", "calls", "hand")
    @shown_inside
    def _follow(self, _change: Any) -> None:
        """Take what was set; what can't be taken is told, and what was shown stays."""
        if self._written():
            return
        try:
            shown, stopped = self._read()
        except Exception as error:
            self._write(self.stopped)
            if not isinstance(error, IllegalCallError | RecordError):
                raise
            self.problem = _told(error, self.language)
            return
        other_rules = shown.rules is not self.rules
        self._shown = shown
        self.problem = ""
        self._write(stopped)
        if other_rules:
            self._speak()

    def _read(self) -> tuple[_Shown, str]:
        """What the traits say now, and the first call that other rules or another dealer end."""
        rules = self._profile(self.profile)
        hand = _hand(self.hand)
        if self.calls != calls_text(self.calling.made):
            return _Shown(rules, _made(rules, self.dealer, self.calls), hand), ""
        calling = Calling.open(rules, _seat(self.dealer))
        for seat, call in self.calling.made:
            if not calling.ruling(seat, call).legal:
                return _Shown(rules, calling, hand), call_text(seat, call)
            calling = calling.make(seat, call)
        return _Shown(rules, calling, hand), ""

    def _profile(self, profile_id: str) -> Profile:
        if profile_id in (self._own.id, self.rules.id):
            return self._own if profile_id == self._own.id else self.rules
        return load_profile(load_built_in(profile_id))

    def _texts(self) -> tuple[str, str, str, str]:
        rules, calling, hand = self._shown
        return rules.id, calling.dealer.name, calls_text(calling.made), hand

    def _written(self) -> bool:
        return (self.profile, self.dealer, self.calls, self.hand) == self._texts()

    def _write(self, stopped: str) -> None:
        with self.hold_sync(), self.hold_trait_notifications():
            self.stopped = stopped
            self.profile, self.dealer, self.calls, self.hand = self._texts()

    def _speak(self) -> None:
        super()._speak()
        self.labels = dict(self.words.table["auction"])
        self.choices = [*_choices(self._own, self.words)]
        self.view = auction_view(self.rules, self.words)

    def __repr__(self) -> str:
        return (
            f"Auction({self.profile!r}, dealer={self.dealer!r}, calls={self.calls!r}, "
            f"language={self.language!r})"
        )


def _made(rules: Profile, dealer: str, calls: str) -> Calling:
    calling = Calling.open(rules, _seat(dealer))
    for seat, call in parse_calls(calls):
        calling = calling.make(seat, call)
    return calling


def _seat(name: str) -> Seat:
    if name not in Seat.__members__:
        raise UnknownNameError("seat", str(name), list(Seat.__members__))
    return Seat[name]


def _hand(text: str) -> str:
    """The cards as people hold them: by suit, the highest first."""
    return " ".join(held(parse_draft(f"- / - / {text}")[1]))


def _told(error: IllegalCallError | RecordError, language_id: str) -> str:
    if isinstance(error, RecordError):
        return tell_record_error(error, language_id)
    return say_ruling(error.ruling, error.seat, error.call, language_id)


CALLING: Final = (*PARAMETERS["calling"], "first_lead")
"""What a rule set fixes of the calls."""


def _choices(own: Profile, words: Language) -> list[dict[str, str]]:
    """Every way to call: the profiles, each with the switches that change what may be said."""
    own_sets = [own] if own.id.partition("+")[0] not in PROFILES else []
    sets = (*own_sets, *rule_sets(CALLING))
    return [{"id": each.id, "name": _name(each, words)} for each in sets]


def _name(profile: Profile, words: Language) -> str:
    """The profile's name, and that of the switch that is on."""
    names = dict.fromkeys((profile.name[words.id], rule_set_name(profile, words.id)))
    return ": ".join(names)
