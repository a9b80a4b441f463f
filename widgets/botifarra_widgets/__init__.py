"""Botifarra to touch: the widgets of the lessons and of the rules explorer."""

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
