"""The rules explorer: any card of any position, under any rules, in three languages."""

from __future__ import annotations

from typing import Any, Final

import traitlets

from botifarra import Position, Profile, load_profile
from botifarra.rulebook import LANGUAGES, PROFILES
from botifarra.words import language, problem
from botifarra_widgets.address import Address, read_address
from botifarra_widgets.bundle import bundle
from botifarra_widgets.position_editor import PositionEditor

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

    Example:
        >>> RulesExplorer("O / 1E / 9E 8E 12C", profile="9buti-petita", language="es")
        RulesExplorer('O / 1E / 12C 8E 9E', profile='9buti-petita', language='es')
    """

    _esm = bundle("rules_explorer.js")

    choices = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        position: str | Position | None = None,
        *,
        profile: str | Profile | None = None,
        language: str | None = None,
        **options: Any,
    ) -> None:
        address = read_address()
        if address.deck:
            options = {"deck": address.deck, **options}
        super().__init__(
            (address.position or OPENING) if position is None else position,
            profile=(address.profile or "butinet") if profile is None else profile,
            language=address.language if language is None else language,
            **options,
        )
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
            "profiles": profile_choices(self.language),
            "languages": [[name, language(name).table["names"]["language"]] for name in LANGUAGES],
        }


def profile_choices(language_id: str) -> list[dict[str, str]]:
    """Return every built-in profile, and each with one of its switches: id, name, what it is."""
    choices = []
    for profile_id in PROFILES:
        profile = load_profile(profile_id)
        name = profile.name[language_id]
        choices.append({"id": profile.id, "name": name, "about": profile.about[language_id]})
        for switch in profile.switches.values():
            choices.append(
                {
                    "id": f"{profile.id}+{switch.id}",
                    "name": switch.name[language_id],
                    "about": switch.about[language_id],
                }
            )
    return choices
