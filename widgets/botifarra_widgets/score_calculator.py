"""What a deal is worth: points, call and doubling in, the sheet line by line out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import traitlets

from botifarra import Profile, load_profile
from botifarra.cards import Suit
from botifarra.game import Call, Calling, IllegalCallError, ScoreSheet
from botifarra.game.calling import NAMING, STAGES
from botifarra.rulebook import PROFILES, rule_sets
from botifarra.words import Language, rule_set_name, say_ruling
from botifarra_widgets.address import load_built_in
from botifarra_widgets.base import CardWidget, shown_inside
from botifarra_widgets.views_score import Entry, called, read_match, read_sheet, score_view

Number = int | str
"""A number, or what somebody wrote for one."""


class ScoreCalculator(CardWidget):
    """Reckons a deal that A and C called, and what it does to the match.

    Whatever is written that can't be is told in a sentence, and then there is no number.

    Args:
        points: points of A and C, cards and tricks together: 0 to 72.
        call: what they called: ``O``, ``C``, ``E``, ``B``, or ``-`` for Botifarra.
        doubling: how often it was doubled: 0, or 1 for Contro, 2 for Recontro, 3 for Sant Vicenç.
        profile: the id of a profile, or a ``Profile`` (house rules loaded from a file).
        score: the match score before the deal, of A and C and of B and D.
        tricks: tricks of A and C, where they are to be reckoned apart.
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait.

    Attributes:
        points: what is written for the points; may be set.
        counted: whose they are: ``"callers"`` (A and C) or ``"others"``.
        tricks: what is written for the tricks of A and C; empty where it doesn't matter.
        call: what was called; may be set.
        doubling: how often it was doubled; may be set. What these rules lack falls away.
        score: what is written for the match score before; may be set.
        profile: the profile's id; may be set.
        covered: whether the sheet stays hidden until the reader asks for it.
        choices: the rule sets there are to choose from.
        labels: the widget's own words.
        view: what the browser draws.

    Raises:
        ValueError: the points, tricks or score can't be.
        IllegalCallError: these rules have no such doubling.
        NotationError: there is no such call.
        UnknownNameError: there is no such profile, language or option.

    Example:
        >>> calculator = ScoreCalculator(45, "O", 2, score=(70, 0), language="en")
        >>> calculator.sheet.points
        36
        >>> print(calculator.view["after"][0]["sentence"])
        Then the match stands at A–C 106, B–D 0.
    """

    _module = "score_calculator.js"

    points = traitlets.Unicode("45").tag(sync=True)
    counted = traitlets.Enum(("callers", "others"), "callers").tag(sync=True)
    tricks = traitlets.Unicode("").tag(sync=True)
    call = traitlets.Unicode("O").tag(sync=True)
    doubling = traitlets.Int(0, min=0, max=len(STAGES)).tag(sync=True)
    score = traitlets.List(traitlets.Unicode(), ["0", "0"], minlen=2, maxlen=2).tag(sync=True)
    profile = traitlets.Unicode("").tag(sync=True)
    covered = traitlets.Bool(False).tag(sync=True)
    choices = traitlets.List(traitlets.Dict()).tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        points: Number = 45,
        call: str = "O",
        doubling: int = 0,
        profile: str | Profile = "butinet",
        score: Iterable[Number] = (0, 0),
        *,
        tricks: Number = "",
        language: str | None = None,
        **options: Any,
    ) -> None:
        self._own = profile if isinstance(profile, Profile) else load_profile(profile)
        self._calling = called(self._own, _call(call), doubling)
        self._refused = ""
        self._ready = False
        super().__init__(language=language, **options)
        self.points, self.tricks, self.score = str(points), str(tricks), [*map(str, score)]
        read_sheet(self._entry, self._calling, self.words)
        read_match(self._entry, self.rules, self.words)
        self._ready = True
        self._show()

    @property
    def rules(self) -> Profile:
        """The profile by which the deal is scored."""
        return self._calling.profile

    @property
    def sheet(self) -> ScoreSheet | None:
        """The sheet, or None while something is written that can't be."""
        if self.view["faults"]:
            return None
        return read_sheet(self._entry, self._calling, self.words)

    @property
    def _entry(self) -> Entry:
        made = self._calling
        call = NAMING[-1] if made.trump is None else NAMING[made.trump]
        return Entry(self.points, self.counted, self.tricks, self.score, call, made.stage)

    @traitlets.observe("points", "counted", "tricks", "score", "call", "doubling", "profile")
    @shown_inside
    def _follow(self, _change: Any) -> None:
        """Take what was set, all that came together at once.

        A call, doubling or rule set that can't be taken leaves them as they were.
        """
        if not self._ready:
            return
        try:
            if (self.profile, self.call, self.doubling) != self._written:
                rules, call = self._profile(self.profile), _call(self.call)
                self._calling, self._refused = self._nearest(rules, call, self.doubling)
                self.problem = ""
        finally:
            self._show()

    def _nearest(self, rules: Profile, call: Call, stage: int) -> tuple[Calling, str]:
        """The calls asked for, or as far as these rules go, and why no further."""
        try:
            return called(rules, call, stage), ""
        except IllegalCallError as error:
            told = say_ruling(error.ruling, error.seat, error.call, self.language)
            return self._nearest(rules, call, stage - 1)[0], told

    @property
    def _written(self) -> tuple[str, str, int]:
        return self.rules.id, self._entry.call.value, self._calling.stage

    def _profile(self, profile_id: str) -> Profile:
        if profile_id in (self._own.id, self.rules.id):
            return self._own if profile_id == self._own.id else self.rules
        return load_profile(load_built_in(profile_id))

    def _show(self) -> None:
        if self._ready:
            self.profile, self.call, self.doubling = self._written
            self.view = score_view(self._entry, self._calling, self.words, self._refused)

    def _speak(self) -> None:
        super()._speak()
        self._refused = ""
        self.labels = dict(self.words.table["calculator"])
        self.choices = [*_choices(self._own, self.words)]
        self._show()

    def __repr__(self) -> str:
        return (
            f"ScoreCalculator({self.points[:8]!r}, {self.call!r}, {self.doubling}, "
            f"{self.profile!r}, language={self.language!r})"
        )


def _call(text: str) -> Call:
    return NAMING[-1] if text == "-" else NAMING[Suit.parse(text)]


COUNTING: Final = ("multipliers", "multipliers_no_trump", "sant_vicenc", "target", "revoke")
"""What a rule set fixes that can change the numbers here."""


def _choices(own: Profile, words: Language) -> Iterable[dict[str, str]]:
    """Every way to score: the profiles, each with the switches that change a number here."""
    own_sets = [own] if own.id.partition("+")[0] not in PROFILES else []
    sets = (*own_sets, *rule_sets(COUNTING))
    return [{"id": each.id, "name": rule_set_name(each, words.id)} for each in sets]
