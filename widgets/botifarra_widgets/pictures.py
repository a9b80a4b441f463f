"""The lessons' pictures, in the language of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from botifarra.errors import UnknownNameError
from botifarra_widgets.address import read_address

if TYPE_CHECKING:
    from botifarra import Profile
    from botifarra.figures import Picture

PLAIN: Final = ("ranking", "points", "multipliers")
"""Pictures that are always the same."""

OF_SOMETHING: Final = ("decision", "match")
"""Pictures of what is given, by the rules that are given."""


def picture(
    name: str, of: Any = None, *, profile: str | Profile = "butinet", language: str | None = None
) -> Picture:
    """Return a picture by name, with its text for those who can't see it.

    Args:
        name: ``"ranking"``: the order of the cards; ``"points"``: where the 72 points of a deal
            lie; ``"multipliers"``: the ladder of doubling; ``"decision"``: what the cards of a
            position have to obey; ``"match"``: the score of a match after each deal.
        of: the position of a decision, as text or as a ``Position``; what each pair scored in
            each deal of a match, its sheets, or its record as text.
        profile: the rules that judge the position, or that say what wins the match.
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.

    Raises:
        UnknownNameError: there is no such picture, profile or language.
        NotationError: the position text is wrong.
        ValueError: what it is of is missing, or can't be pictured.

    Example:
        >>> picture("points", language="en")
        <Picture: Where the 72 points of a deal lie>
        >>> picture("match", [(0, 12), (36, 0)], language="en")
        <Picture: A match to 101>
    """
    from botifarra import figures

    if name not in (*PLAIN, *OF_SOMETHING):
        raise UnknownNameError("picture", name, [*PLAIN, *OF_SOMETHING])
    spoken = language or read_address().language
    draw = getattr(figures, f"{name}_picture")
    if (of is None) is (name in OF_SOMETHING):
        wanted = "needs what it is of" if of is None else "is always the same; give its name alone"
        raise ValueError(f"the picture {name!r} {wanted}")
    made: Picture = draw(spoken) if of is None else draw(of, profile, spoken)
    return made
