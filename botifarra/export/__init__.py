"""The questions for other places: Moodle, Anki, paper."""

from botifarra.export.anki import export_anki
from botifarra.export.choosing import NoQuestionsError, Wanted, choose_questions
from botifarra.export.moodle import export_moodle
from botifarra.export.worksheet import export_worksheet
from botifarra.export.writing import CannotWriteError, write_whole

__all__ = [
    "CannotWriteError",
    "NoQuestionsError",
    "Wanted",
    "choose_questions",
    "export_anki",
    "export_moodle",
    "export_worksheet",
    "write_whole",
]
