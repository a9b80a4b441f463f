"""Botifarra to touch: the widgets of the lessons and of the rules explorer.

A widget's module is imported when the widget is first asked for: a lesson uses two or three.
"""

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from botifarra_widgets.auction import Auction
    from botifarra_widgets.card_row import CardRow
    from botifarra_widgets.card_table import CardTable
    from botifarra_widgets.glossary import Glossary
    from botifarra_widgets.hand_adviser import HandAdviser
    from botifarra_widgets.pictures import picture
    from botifarra_widgets.position_editor import PositionEditor
    from botifarra_widgets.predict_table import PredictTable
    from botifarra_widgets.progress import Progress
    from botifarra_widgets.quiz import Quiz
    from botifarra_widgets.replay_table import ReplayTable
    from botifarra_widgets.rulebook_table import RulebookTable
    from botifarra_widgets.rules_explorer import RulesExplorer
    from botifarra_widgets.score_calculator import ScoreCalculator
    from botifarra_widgets.trick_counter import TrickCounter
    from botifarra_widgets.verdict_panel import VerdictPanel
    from botifarra_widgets.which_wins import WhichWins

__all__ = [
    "Auction",
    "CardRow",
    "CardTable",
    "Glossary",
    "HandAdviser",
    "PositionEditor",
    "PredictTable",
    "Progress",
    "Quiz",
    "ReplayTable",
    "RulebookTable",
    "RulesExplorer",
    "ScoreCalculator",
    "TrickCounter",
    "VerdictPanel",
    "WhichWins",
    "picture",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = "pictures" if name == "picture" else re.sub(r"\B(?=[A-Z])", "_", name).lower()
    return getattr(import_module(f"{__name__}.{module}"), name)


def __dir__() -> list[str]:
    return __all__
