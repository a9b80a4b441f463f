"""The lessons' pictures, in the language of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from botifarra.errors import UnknownNameError
from botifarra_widgets.address import read_address

if TYPE_CHECKING:
    from botifarra.figures import Picture


def picture(name: str, *, language: str | None = None) -> Picture:
    """Return a picture by name, with its text for those who can't see it.

    Args:
        name: ``"points"``: where the 72 points of a deal lie.
        language: ``"en"``, ``"ca"`` or ``"es"``; the page's if not given.

    Raises:
        UnknownNameError: there is no such picture or language.

    Example:
        >>> picture("points", language="en")
        <Picture: Where the 72 points of a deal lie>
    """
    from botifarra import figures

    pictures = {"points": figures.points_picture}
    if name not in pictures:
        raise UnknownNameError("picture", name, list(pictures))
    return pictures[name](language or read_address().language)
