"""The lessons' pictures, each with a text for those who can't see it.

matplotlib is imported only when a picture is drawn: most pages have none, and it costs a second.
What was drawn before is kept in the user's cache folder.
"""

from botifarra.figures.decision import decision_picture
from botifarra.figures.drawing import DARK, LIGHT, Palette, Picture
from botifarra.figures.match import match_picture
from botifarra.figures.multipliers import multipliers_picture
from botifarra.figures.points import points_picture
from botifarra.figures.ranking import ranking_picture

__all__ = [
    "DARK",
    "LIGHT",
    "Palette",
    "Picture",
    "decision_picture",
    "match_picture",
    "multipliers_picture",
    "points_picture",
    "ranking_picture",
]
