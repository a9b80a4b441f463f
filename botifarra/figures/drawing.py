"""What every picture is made of: its colours, its canvas, and the page's markup."""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from botifarra.figures.kept import kept

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a picture on a light or a dark page: ink, shades, and what reads on each."""

    ink: str
    soft: str
    shades: tuple[str, ...]
    on: tuple[str, ...]


LIGHT: Final = Palette(
    ink="#1d2521",
    soft="#4f5b55",
    shades=("#17604a", "#2f7a5e", "#8fbda6", "#b6d6c5", "#d8eadf"),
    on=("#ffffff", "#ffffff", "#10241b", "#10241b", "#10241b"),
)
DARK: Final = Palette(
    ink="#eef2ee",
    soft="#b6c2bb",
    shades=("#9fe3c4", "#6fc19c", "#2f7358", "#245a45", "#1b4636"),
    on=("#10241b", "#10241b", "#ffffff", "#ffffff", "#ffffff"),
)
WIDTH: Final = 4.8
"""Inches across: a page shows an inch as 100 pixels, and a phone as about 68."""


class Picture:
    """A figure drawn for light and dark pages, with its text alternative.

    Attributes:
        name: what it shows, for a short ``repr``.
        alt: the picture in words: all that it shows, so that what differs is told differently.
        draw: makes the figure in a palette.
    """

    def __init__(self, name: str, alt: str, draw: Callable[[Palette], Figure]) -> None:
        self.name = name
        self.alt = alt
        self.draw = draw

    def __repr__(self) -> str:
        return f"<Picture: {self.name}>"

    def _repr_html_(self) -> str:
        images = "".join(
            f'<img class="botifarra-{theme}" alt="{html.escape(self.alt)}" '
            f'src="data:image/png;base64,{self._png(theme, palette)}">'
            for theme, palette in (("light", LIGHT), ("dark", DARK))
        )
        return f'<figure class="botifarra-picture">{_STYLE}{images}</figure>'

    def _png(self, theme: str, palette: Palette) -> str:
        png = kept((self.name, self.alt, theme), lambda: _png(self.draw(palette)))
        return base64.b64encode(png).decode("ascii")


_STYLE: Final = (
    "<style>.botifarra-picture{margin:0}"
    ".botifarra-picture img{width:480px;max-width:100%;height:auto}"
    ".botifarra-dark{display:none}"
    '[data-jp-theme-light="false"] .botifarra-dark{display:inline}'
    '[data-jp-theme-light="false"] .botifarra-light{display:none}</style>'
)


def chart(palette: Palette, height: float = 4.0) -> tuple[Figure, Axes]:
    """Return a figure with one pair of axes to plot numbers on."""
    figure = _figure(height, layout="constrained")
    axes = figure.add_subplot()
    axes.patch.set_alpha(0)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(palette.soft)
    axes.tick_params(colors=palette.ink, labelsize=12)
    return figure, axes


def sheet(height: float) -> tuple[Figure, Axes]:
    """Return a figure to draw on freely: its axes count inches, from the top left corner down."""
    figure = _figure(height)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, WIDTH)
    axes.set_ylim(height, 0)
    return figure, axes


def write(axes: Axes, x: float, y: float, text: str, ink: str, **style: Any) -> None:
    """Write a text centred on a point, or as ``style`` says."""
    axes.text(x, y, text, **{"ha": "center", "va": "center", "color": ink, "fontsize": 12, **style})


def box(axes: Axes, x: float, y: float, width: float, height: float, **style: Any) -> None:
    """Draw a box with round corners; ``x`` and ``y`` are its upper left corner."""
    from matplotlib.patches import FancyBboxPatch

    rounded = "round,pad=0,rounding_size=0.09"
    axes.add_patch(FancyBboxPatch((x, y), width, height, boxstyle=rounded, **style))


def _figure(height: float, **options: Any) -> Figure:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), dpi=180, **options)
    figure.patch.set_alpha(0)
    return figure


def _png(figure: Figure) -> bytes:
    from PIL import Image

    drawn, small = io.BytesIO(), io.BytesIO()
    figure.savefig(drawn, format="png")
    # A few flat colours: a palette of 256 makes it a third of the size.
    flat = Image.open(drawn).quantize(256, Image.Quantize.FASTOCTREE)
    flat.save(small, format="png", optimize=True)
    return small.getvalue()
