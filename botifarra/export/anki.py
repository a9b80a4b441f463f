"""Questions as an Anki deck: the position and what is asked in front, the answer and why behind."""

from __future__ import annotations

import hashlib
import io
import tempfile
import time
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final

from botifarra.cards import Card, Suit
from botifarra.export.exercise import Exercise
from botifarra.export.faces import face, suit_mark
from botifarra.export.markup import reasons_html, scene_html
from botifarra.teaching.questions import Kind, Question
from botifarra.words import language as language_of

MODELS: Final = {"en": 1_707_424_801, "ca": 1_707_424_802, "es": 1_707_424_803}
DECKS: Final = {"en": 1_707_424_811, "ca": 1_707_424_812, "es": 1_707_424_813}
"""What Anki knows the form of our notes and our decks by; never others, or it would keep two."""

FIELDS: Final = ("Id", "Scene", "Question", "Options", "Answer", "Why", "Rules")

FRONT: Final = """<main class="bt" lang="{lang}">{{{{Scene}}}}
<p class="bt-asks">{{{{Question}}}}</p>{{{{Options}}}}
<p class="bt-rules">{{{{Rules}}}}</p></main>"""
BACK: Final = """{{FrontSide}}<hr id="answer"><main class="bt">
<p class="bt-answer">{{Answer}}</p>{{Why}}</main>"""
STYLE: Final = """
.card { font-family: system-ui, sans-serif; font-size: 18px; line-height: 1.4; }
.bt { display: block; max-width: 40em; margin: 0 auto; text-align: left; }
.bt p { margin: .5em 0; }
.bt-scene { display: flex; flex-wrap: wrap; gap: 0 2em; }
.bt-scene .bt-trump { flex: 100%; }
.bt-cards { display: flex; flex-wrap: wrap; gap: 6px; }
.bt-card { display: inline-flex; flex-direction: column; align-items: center; font-size: 14px; }
.bt-card img { width: 68px; height: auto; }
.bt-asked img { outline: 4px solid currentColor; outline-offset: 1px; border-radius: 6px; }
.bt-trump img { width: 26px; height: auto; vertical-align: middle; background: #fffaf0;
  border-radius: 4px; }
.bt-asks, .bt-answer { font-weight: bold; }
.bt-rules, .bt small { font-size: 14px; opacity: .85; }
"""


def export_anki(
    questions: Iterable[Question], language: str = "en", *, now: float | None = None
) -> bytes:
    """Return questions as an Anki package.

    A note is known by its question and language: a package imported again changes the notes that
    are there, and keeps what Anki knows of how well they are known.

    Args:
        questions: the questions.
        language: ``"en"``, ``"ca"`` or ``"es"``.
        now: the time to write into it, in seconds since 1970; Anki changes the notes it has only
            if this is later than theirs. The present if not given.
    """
    import genanki  # type: ignore[import-untyped]

    words = language_of(language)
    model = genanki.Model(
        MODELS[words.id],
        f"Botifarra ({words.id})",
        fields=[{"name": name} for name in FIELDS],
        templates=[{"name": "1", "qfmt": FRONT.format(lang=words.id), "afmt": BACK}],
        css=STYLE,
    )
    deck = genanki.Deck(DECKS[words.id], words.sentence("export.title"))
    pictures: dict[str, str] = {}
    for question in questions:
        fields, tags = _fields(Exercise(question, words.id), pictures)
        note = genanki.Note(model, fields, tags=tags, guid=guid(question, words.id))
        deck.add_note(note)
    with tempfile.TemporaryDirectory() as folder:
        for name, svg in pictures.items():
            (Path(folder) / name).write_text(svg, encoding="utf-8")
        package = genanki.Package(deck)
        package.media_files = [str(Path(folder) / name) for name in sorted(pictures)]
        written = io.BytesIO()
        package.write_to_file(written, timestamp=time.time() if now is None else now)
        return written.getvalue()


def guid(question: Question, language: str) -> str:
    """Return what Anki knows a note by.

    Example:
        >>> from botifarra.teaching.questions import Kind
        >>> guid(Question("L04", Kind.TAP_LEGAL, "butinet", "beat", "beat", 1), "ca")
        'bt-d3f1d015afb33d595d5e'
    """
    digest = hashlib.sha256(f"{question.id} {language}".encode()).hexdigest()
    return f"bt-{digest[:20]}"


def _fields(exercise: Exercise, pictures: dict[str, str]) -> tuple[list[str], list[str]]:
    """The fields of a note, and its tags; what it shows is added to the pictures."""

    def draw(drawn: Card | Suit, said: str) -> str:
        name = f"botifarra-{drawn.letter if isinstance(drawn, Suit) else drawn}.svg"
        pictures[name] = suit_mark(drawn) if isinstance(drawn, Suit) else face(drawn)
        return f'<img src="{name}" alt="{escape(said)}">'

    question = exercise.question
    fields = [
        question.id,
        scene_html(exercise, draw),
        escape(exercise.asks),
        _options(exercise),
        escape(exercise.told_answer),
        reasons_html(exercise.why),
        escape(exercise.rules),
    ]
    level = f"level-{question.level}"
    return fields, ["botifarra", question.family, question.profile, level]


def _options(exercise: Exercise) -> str:
    """The answers to choose from, where the cards or plain yes and no don't say them already."""
    if exercise.question.kind not in (Kind.WHICH_DUTY, Kind.WHO_SPEAKS):
        return ""
    told = "".join(f"<li>{escape(option.label)}</li>" for option in exercise.options)
    return f"<ul>{told}</ul>"
