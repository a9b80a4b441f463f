"""What every widget of a position has in common: its state, and who answers a tap.

Python holds the state as traits and sends the verdicts of the whole hand with the position, so
the browser answers a tap at once, and still does when the kernel is gone.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, ClassVar

import anywidget
import traitlets
from ipywidgets import widget_serialization  # type: ignore[import-untyped]

from botifarra import Position, Profile, UnknownNameError, load_profile
from botifarra.cards import Suit
from botifarra.notation import parse_draft, text_of
from botifarra.words import Language, language, problem
from botifarra.words.problems import TOLD
from botifarra_widgets.address import DECKS, load_built_in, read_address
from botifarra_widgets.bundle import identifiers
from botifarra_widgets.parts import LOADER, Part, sent_parts
from botifarra_widgets.views import draft_view, names_view, position_view

Handler = Callable[[Any, Any], None]


def shown_inside(handle: Handler) -> Handler:
    """Make a handler show its error in the widget, where the person is looking.

    What comes from the browser may be anything; the state stays as it was before the error.
    """

    @functools.wraps(handle)
    def handler(self: CardWidget, change: Any) -> None:
        try:
            handle(self, change)
        except Exception as error:  # a fault of ours must be seen, not lost in a log
            self.problem = said(error, self.language)
        finally:
            self.heard = self.asked

    return handler


def said(error: Exception, language_id: str) -> str:
    """What the widget says of an error."""
    if isinstance(error, TOLD):
        return problem(error, language_id)
    return f"{type(error).__name__}: {error}"


class CardWidget(anywidget.AnyWidget):
    """A widget that draws cards: language, deck, and the handshake with the browser.

    Attributes:
        language: ``"en"``, ``"ca"`` or ``"es"``.
        deck: ``"spanish"``, or ``"french"`` for ♦ ♥ ♠ ♣ and A K Q J.
        strings: the words in that language that the widget's code asks for.
        names: every card's name, by its text, if the code asks for it.
        problem: what is wrong with what was last asked, or empty.
        asked: how many things the browser has asked.
        heard: the last of them that Python answered; when it lags, the session has ended.
    """

    _module: ClassVar[str]
    """The file of the widget's JavaScript."""

    _esm = LOADER
    _parts = traitlets.List(traitlets.Instance(Part)).tag(sync=True, **widget_serialization)

    language = traitlets.Unicode("en").tag(sync=True)
    deck = traitlets.Enum(DECKS, "spanish").tag(sync=True)
    strings = traitlets.Dict().tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    problem = traitlets.Unicode("").tag(sync=True)
    asked = traitlets.Int(0).tag(sync=True)
    heard = traitlets.Int(0).tag(sync=True)

    def __init__(self, *, language: str | None = None, **options: Any) -> None:
        refuse_unknown_options(type(self), options)
        super().__init__(**options)
        self.language = read_address().language if language is None else language
        self._speak()

    @property
    def words(self) -> Language:
        """The widget's language."""
        return language(self.language)

    @traitlets.default("_parts")
    def _send_parts(self) -> list[Part]:
        return sent_parts(self._module)

    @traitlets.validate("language")
    def _known_language(self, proposal: Any) -> str:
        return language(proposal["value"]).id

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the browser says; what can't be taken is told, and the state stays."""
        try:
            language(str(sync_data.get("language", self.language)))
            super().set_state(sync_data)
        except Exception as error:
            self.problem = said(error, self.language)
            self.asked = max(self.asked, _count(sync_data.get("asked")))
            self.send_state([name for name in sync_data if name in self.keys])

    @traitlets.observe("language")
    def _change_language(self, _change: Any) -> None:
        self._speak()

    @traitlets.observe("asked")
    def _answer_tap(self, _change: Any) -> None:
        self.heard = self.asked

    def _speak(self) -> None:
        """Send the words of the language, but none that the widget's code never asks for."""
        words, asked = self.words, identifiers(self._module)
        strings = {
            **words.table["ui"],
            "standing": dict(words.table["standing"]),
            "categories": dict(words.table["category"]),
            "trumps": {suit.letter: words.suit(suit) for suit in Suit} | {"-": words.trump(None)},
        }
        self.strings = {name: text for name, text in strings.items() if name in asked}
        self.names = names_view(words) if "names" in asked else {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}(language={self.language!r})"


def _count(asked: object) -> int:
    return asked if isinstance(asked, int) else 0


def refuse_unknown_options(widget: type[CardWidget], options: dict[str, Any]) -> None:
    """Raise for an option that the widget does not have; ipywidgets would drop it silently.

    Raises:
        UnknownNameError: names the option and lists those there are.
    """
    known = sorted(name for name in widget.class_trait_names(sync=True) if not name.startswith("_"))
    for name in options:
        if name not in (*known, "layout"):
            raise UnknownNameError("option", name, known, plural=f"options of {widget.__name__}")


class PositionWidget(CardWidget):
    """A widget of one position under one profile.

    Args:
        position: a position text such as ``"O / 1E / 9E 8E 12C"``, or a ``Position``.
        profile: the id of a profile, or a ``Profile`` (house rules loaded from a file).
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.
        options: any other trait.

    Attributes:
        position: the position's text; may be set.
        profile: the profile's id; may be set.
        selected: the card asked about, or empty.
        letters: whether the chairs show the letters A to D, A being the leader.
        view: what the browser draws.

    Raises:
        NotationError: the position text is wrong.
        UnknownNameError: there is no such profile, language or option.
    """

    position = traitlets.Unicode("").tag(sync=True)
    profile = traitlets.Unicode("").tag(sync=True)
    selected = traitlets.Unicode("").tag(sync=True)
    letters = traitlets.Bool(False).tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        position: str | Position,
        *,
        profile: str | Profile = "butinet",
        language: str | None = None,
        **options: Any,
    ) -> None:
        self._rules = profile if isinstance(profile, Profile) else load_profile(profile)
        self._own = self._rules  # house rules can be chosen again after another set
        position = position if isinstance(position, Position) else Position.parse(position)
        self._shown = ""
        super().__init__(language=language, **options)
        self.profile = self._rules.id
        self.position = str(position)

    @property
    def rules(self) -> Profile:
        """The profile the position is judged by."""
        return self._rules

    @traitlets.observe("position")
    @shown_inside
    def _show_position(self, change: Any) -> None:
        if change["new"] == self._shown:
            return
        try:
            self._draw(change["new"], self._rules)
        except Exception:
            self.position = self._shown
            raise
        self.position = self._shown
        self.selected = self.selected if self.selected in self.view["verdicts"] else ""

    @traitlets.observe("profile")
    @shown_inside
    def _change_rules(self, change: Any) -> None:
        if change["new"] == self._rules.id:
            return
        try:
            self._draw(self.position, self._profile(change["new"]))
        except Exception:
            self.profile = self._rules.id
            raise

    def _profile(self, profile_id: str) -> Profile:
        own = profile_id == self._own.id
        return self._own if own else load_profile(load_built_in(profile_id))

    @traitlets.observe("language")
    def _change_language(self, _change: Any) -> None:
        self._speak()
        if self.position:
            self._draw(self.position, self._rules)

    def _draw(self, text: str, rules: Profile) -> None:
        """Judge a position and send what there is to draw; a hand still empty has no verdicts.

        All of it is worked out before anything is changed, so that a fault leaves what was shown.
        """
        trick, hand = parse_draft(text)
        if hand:
            view = position_view(Position(trick, hand), rules, self.words)
        else:
            view = draft_view(trick, self.words)
        self._shown, self._rules = text_of(trick, hand), rules
        self.problem, self.view = "", view

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({self.position!r}, profile={self.profile!r}, "
            f"language={self.language!r})"
        )
