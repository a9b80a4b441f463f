"""What is asked of a learner, and what a hand is advised."""

from botifarra.teaching.advice import Advice, advise, parse_hand, random_hand
from botifarra.teaching.categories import CATEGORIES, categories_of, random_position
from botifarra.teaching.differences import NoDifferenceError, differing_position
from botifarra.teaching.fresh import NoQuestionError, fresh_question, question_of
from botifarra.teaching.questions import FAMILIES, Kind, Question, right, solve
from botifarra.teaching.records import example_record

__all__ = [
    "CATEGORIES",
    "FAMILIES",
    "Advice",
    "Kind",
    "NoDifferenceError",
    "NoQuestionError",
    "Question",
    "advise",
    "categories_of",
    "differing_position",
    "example_record",
    "fresh_question",
    "parse_hand",
    "question_of",
    "random_hand",
    "random_position",
    "right",
    "solve",
]
