"""Where the lessons, the template and the settings are, in a wheel or in a checkout."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
JUPYTER = PACKAGE / "served" / "share" / "jupyter"
TEMPLATE = JUPYTER / "voila" / "templates" / "botifarra"
ASSETS = TEMPLATE / "static" / "botifarra"


class NotebooksMissingError(FileNotFoundError):
    """The folder of lessons is in none of the places where it should be."""


def notebooks_folder(package: Path = PACKAGE) -> Path:
    """Find the folder that holds the lessons, one folder a language inside it.

    Args:
        package: The folder of the installed ``botifarra`` package.

    Returns:
        The folder inside the wheel, or ``notebooks`` of the checkout.

    Raises:
        NotebooksMissingError: Neither exists; the message names both.
    """
    places = (package / "_notebooks", package.parent / "notebooks")
    for place in places:
        if place.is_dir():
            return place
    looked = " or ".join(str(place) for place in places)
    raise NotebooksMissingError(
        f"The lessons are not installed: there is no {looked}. "
        "Install botifarra again, or run it from a checkout."
    )


def expose_template() -> None:
    """Let Voilà find our template: put its folder on ``JUPYTER_PATH``, once."""
    known = os.environ.get("JUPYTER_PATH", "")
    if str(JUPYTER) not in known.split(os.pathsep):
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (str(JUPYTER), known)))
