"""Every widget there is, each ready to be made in a language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from botifarra_widgets import (
    Auction,
    CardRow,
    CardTable,
    Glossary,
    HandAdviser,
    PositionEditor,
    PredictTable,
    Progress,
    Quiz,
    ReplayTable,
    RulebookTable,
    RulesExplorer,
    ScoreCalculator,
    TrickCounter,
    VerdictPanel,
    WhichWins,
)
from botifarra_widgets.base import CardWidget, PositionWidget
from botifarra_widgets.pack import PackWidget

from botifarra.teaching import example_record

POSITION = "O / 1E / 12C 8E 9E"

Maker = Callable[..., Any]


def row(**options: Any) -> CardRow:
    return CardRow("9E 1E", **options)


def replayed(**options: Any) -> ReplayTable:
    return ReplayTable(example_record("a_revoke"), **options)


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
    Auction: Auction,
    CardRow: row,
    Glossary: Glossary,
    HandAdviser: HandAdviser,
    Progress: Progress,
    Quiz: Quiz,
    ReplayTable: replayed,
    RulebookTable: RulebookTable,
    ScoreCalculator: ScoreCalculator,
    **PACKS,
    **PLACED,
}


def named(widget: type[CardWidget]) -> str:
    return widget.__name__
