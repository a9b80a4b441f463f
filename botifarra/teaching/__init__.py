"""What is asked of a learner."""

from botifarra.teaching.categories import CATEGORIES, categories_of, random_position

__all__ = ["CATEGORIES", "categories_of", "random_position"]
