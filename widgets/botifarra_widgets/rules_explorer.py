"""The rules explorer: any card of any position, under any rules, in three languages."""

from __future__ import annotations

from typing import Any, Final

import traitlets

from botifarra import Card, Position, Profile
from botifarra.notation import parse_draft
from botifarra.rulebook import LANGUAGES, PROFILES, rule_sets
from botifarra.teaching import NoDifferenceError, differing_position
from botifarra.teaching.differences import DEALS
from botifarra.words import language, problem, rule_set_name
from botifarra.words.comparing import tell_difference
from botifarra_widgets.address import Address, read_address
from botifarra_widgets.base import shown_inside
from botifarra_widgets.position_editor import PositionEditor
from botifarra_widgets.views_compare import what_if_view

OPENING: Final = "O / 12C 8O / 10O 9O 2O 1E 9B 4B"


class RulesExplorer(PositionEditor):
    """The table, the reasons and the editor in one, with a switch for rules and language.

    Opens what the page's address asks for, unless told otherwise; a wrong address says what is
    wrong and still opens.

    Args:
        position: where to start; by default the address's position, or one with an overruff.
        profile: the rules; by default the address's, or the free game.
        language: by default the address's, or the notebook's.
        options: any other trait.

    Attributes:
        choices: the profiles and languages there are to switch to.
        labels: the words of what can be asked further.
        question: what the browser asks further: ``{"card": card}``, what would change the verdict
            on it; ``{"between": [profile, profile], "category": kind}``, a position where these
            differ; with a ``"turn"``, so that each is a new one.
        answer: what would change the verdict on the card last asked about.
        found: what was found, in a sentence, and the position.

    Example:
        >>> RulesExplorer("O / 1E / 9E 8E 12C", profile="9buti-petita", language="es")
        RulesExplorer('O / 1E / 12C 8E 9E', profile='9buti-petita', language='es')
    """

    _module = "rules_explorer.js"

    choices = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    question = traitlets.Dict().tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)
    found = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        position: str | Position | None = None,
        *,
        profile: str | Profile | None = None,
        language: str | None = None,
        **options: Any,
    ) -> None:
        address = read_address()
        if isinstance(profile, Profile):  # house rules stand in the address by their name
            address = address.without_profile(profile.id)
        if address.deck:
            options = {"deck": address.deck, **options}
        super().__init__(
            (address.position or OPENING) if position is None else position,
            profile=(address.profile or "butinet") if profile is None else profile,
            language=address.language if language is None else language,
            **options,
        )
        if address.card is not None and address.card in self.view["verdicts"]:
            self.selected = address.card
        self._tell(address)

    def _tell(self, address: Address) -> None:
        """Say what could not be read of the address."""
        if address.problems:
            told = " ".join(problem(error, self.language) for error in address.problems)
            problem_said = self.words.sentence("ui.address_problem", problem=told)
            example = "" if address.position else self.words.sentence("ui.address_example")
            self.problem = f"{problem_said} {example}".strip()

    def _speak(self) -> None:
        super()._speak()
        self.choices = {
            "profiles": [*own_choice(self._own, self.language), *profile_choices(self.language)],
            "languages": [[name, language(name).table["names"]["language"]] for name in LANGUAGES],
        }
        nothing = self.words.sentence("what_if.nothing")
        self.labels = {**self.words.table["explorer"], "nothing": nothing}
        self.answer, self.found = {}, {}

    @traitlets.observe("question")
    @shown_inside
    def _reply(self, change: Any) -> None:
        asked = change["new"]
        if "between" in asked:
            one, other = (self._profile(str(each)) for each in asked["between"])
            self._find(one, other, str(asked.get("category", "any")))
        elif "card" in asked:
            self._consider(Card.parse(str(asked["card"])))

    def _consider(self, card: Card) -> None:
        """Answer what would change the verdict on a card, unless it has left the hand."""
        trick, hand = parse_draft(self.position)
        if card in hand:
            self.answer = what_if_view(self.rules, Position(trick, hand), card, self.words)

    def _find(self, one: Profile, other: Profile, category: str) -> None:
        """Show a position where two rule sets differ, or say that there is none."""
        try:
            position = differing_position(one, other, category)
        except NoDifferenceError as error:
            self.found = {"says": self._not_found(one, other, error), "position": ""}
            return
        legal, others = one.legal(position), other.legal(position)
        self.position, self.profile = str(position), one.id
        self.selected = str(next(iter((legal | others) - (legal & others))))
        self._consider(Card.parse(self.selected))
        told = tell_difference(one, other, legal, others, self.language)
        self.found = {"says": told, "position": self.position}

    def _not_found(self, one: Profile, other: Profile, error: NoDifferenceError) -> str:
        names = [rule_set_name(each, self.language) for each in (one, other)]
        return self.words.sentence(
            "explorer.alike" if error.alike else "explorer.not_found",
            one=names[0],
            other=names[1],
            deals=str(DEALS),
        )


def own_choice(profile: Profile, language_id: str) -> list[dict[str, str]]:
    """Return the house rules a widget was made with, as a choice; nothing if they are built in."""
    if profile.id.partition("+")[0] in PROFILES:
        return []
    about = profile.about[language_id]
    return [{"id": profile.id, "name": profile.name[language_id], "about": about}]


def profile_choices(language_id: str) -> list[dict[str, str]]:
    """Return every built-in way to play: id, name, what it is.

    These are the profiles, and each with one switch that changes what a card must obey.
    """
    return [
        {
            "id": profile.id,
            "name": rule_set_name(profile, language_id),
            "about": _about(profile, language_id),
        }
        for profile in rule_sets()
    ]


def _about(profile: Profile, language_id: str) -> str:
    _, _, switch = profile.id.partition("+")
    return (profile.switches[switch] if switch else profile).about[language_id]
