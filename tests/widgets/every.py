"""Every widget there is, each ready to be made in a language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from botifarra_widgets import (
    CardRow,
    CardTable,
    PositionEditor,
    PredictTable,
    RulebookTable,
    RulesExplorer,
    TrickCounter,
    VerdictPanel,
    WhichWins,
)
from botifarra_widgets.base import CardWidget, PositionWidget
from botifarra_widgets.pack import PackWidget

POSITION = "O / 1E / 12C 8E 9E"

Maker = Callable[..., Any]


def row(**options: Any) -> CardRow:
    return CardRow("9E 1E", **options)


def panel(position: str = POSITION, **options: Any) -> VerdictPanel:
    return VerdictPanel(position, "8E", **options)


def placed(widget: type[PositionWidget]) -> Maker:
    def make(position: str = POSITION, **options: Any) -> PositionWidget:
        return widget(position, **options)

    make.__name__ = widget.__name__
    return make


PACKS: dict[type[PackWidget], Maker] = {TrickCounter: TrickCounter, WhichWins: WhichWins}
PLACED: dict[type[PositionWidget], Maker] = {
    CardTable: placed(CardTable),
    PositionEditor: placed(PositionEditor),
    PredictTable: placed(PredictTable),
    RulesExplorer: placed(RulesExplorer),
    VerdictPanel: panel,
}
ALL: dict[type[CardWidget], Maker] = {
    CardRow: row,
    RulebookTable: RulebookTable,
    **PACKS,
    **PLACED,
}


def named(widget: type[CardWidget]) -> str:
    return widget.__name__
