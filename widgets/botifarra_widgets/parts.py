"""The widgets' code and style sheets, sent to the browser once for all widgets of a page.

A widget's code is some 40 kB, and a page may have a dozen widgets. So each file is a model of its
own, which the widgets name, and ``loader.js`` puts them together in the browser. It works wherever
widgets do: nothing is fetched from an address.
"""

from __future__ import annotations

from typing import Final

import traitlets
from ipywidgets import Widget  # type: ignore[import-untyped]

from botifarra_widgets.bundle import parts_of, uncommented

LOADER: Final = uncommented("loader.js")


class Part(Widget):  # type: ignore[misc]
    """A file that widgets need.

    Attributes:
        name: the file's name.
        text: what is in it.
    """

    name = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)


_sent: dict[str, Part] = {}


def sent_parts(entry: str) -> list[Part]:
    """Return the parts of a widget, having sent those that were not there yet.

    Args:
        entry: the file name of the widget's module.

    Example:
        >>> [part.name for part in sent_parts("card_row.js")][-1]
        'card_row.js'
    """
    return [_part(name, text) for name, text in parts_of(entry).items()]


def _part(name: str, text: str) -> Part:
    part = _sent.get(name)
    if part is None or part.comm is None:  # closed with all widgets by Widget.close_all()
        part = _sent[name] = Part(name=name, text=text)
    return part
