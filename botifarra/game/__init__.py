"""A whole game: seats, deal, calls, tricks, score, match."""

from botifarra.game.calling import Call, Calling
from botifarra.game.check import Report, replay
from botifarra.game.deal import Deal
from botifarra.game.match import Match
from botifarra.game.record import Record
from botifarra.game.record_grammar import RecordError
from botifarra.game.ruling import IllegalCallError, IllegalPlayError, OutOfTurnError, Ruling
from botifarra.game.scoring import Line, ScoreSheet, score_deal, score_revoke
from botifarra.game.seating import (
    Hands,
    Seating,
    cutter,
    hands_of,
    seat_by_draw,
    seat_by_lot,
    shuffled,
)

__all__ = [
    "Call",
    "Calling",
    "Deal",
    "Hands",
    "IllegalCallError",
    "IllegalPlayError",
    "Line",
    "Match",
    "OutOfTurnError",
    "Record",
    "RecordError",
    "Report",
    "Ruling",
    "ScoreSheet",
    "Seating",
    "cutter",
    "hands_of",
    "replay",
    "score_deal",
    "score_revoke",
    "seat_by_draw",
    "seat_by_lot",
    "shuffled",
]
