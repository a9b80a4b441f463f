"""What is asked of a learner, and what a hand is advised."""

from botifarra.teaching.advice import Advice, advise, parse_hand, random_hand
from botifarra.teaching.categories import CATEGORIES, categories_of, random_position
from botifarra.teaching.differences import NoDifferenceError, differing_position
from botifarra.teaching.records import example_record

__all__ = [
    "CATEGORIES",
    "Advice",
    "NoDifferenceError",
    "advise",
    "categories_of",
    "differing_position",
    "example_record",
    "parse_hand",
    "random_hand",
    "random_position",
]
