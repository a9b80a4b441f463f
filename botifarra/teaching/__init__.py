"""What is asked of a learner."""

from botifarra.teaching.categories import CATEGORIES, categories_of, random_position
from botifarra.teaching.differences import NoDifferenceError, differing_position

__all__ = [
    "CATEGORIES",
    "NoDifferenceError",
    "categories_of",
    "differing_position",
    "random_position",
]
