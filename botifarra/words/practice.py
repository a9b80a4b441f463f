"""What a learner is asked, as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from botifarra.rulebook import load_profile
from botifarra.table import Seat, Side
from botifarra.teaching.questions import (
    Kind,
    Question,
    calling_of,
    calls_of,
    card_of,
    trick_of,
)
from botifarra.words.comparing import rule_set_name
from botifarra.words.game import PAIRS, say_call
from botifarra.words.language import Language, language


def ask(question: Question, language_id: str = "en") -> str:
    """Ask a question in words; the cards and the rule set are to be seen beside them.

    Args:
        question: what is asked.
        language_id: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        UnknownNameError: there is no such language.
        QuestionError: the question can't be asked.

    Example:
        >>> from botifarra.teaching.fresh import question_of
        >>> ask(question_of("S06"))
        'A deals. A says “batons”, B says “Contro”. A–C take 20 of the 72 points, in 4 tricks. \
Which pair scores, and how much?'
        >>> ask(question_of("follow-001"), "ca")
        "Pots tirar la manilla d'oros?"
    """
    return _ASKING[question.kind](question, language(language_id))


def _tap_legal(_question: Question, words: Language) -> str:
    return words.sentence("questions.tap_legal")


def _is_legal(question: Question, words: Language) -> str:
    return words.sentence("questions.is_legal", card=words.the(card_of(question)))


def _which_duty(question: Question, words: Language) -> str:
    return words.sentence("questions.which_duty", card=words.the(card_of(question)))


def _who_wins(question: Question, words: Language) -> str:
    whole = len(trick_of(question)) == len(Seat)
    return words.sentence("questions.who_wins" if whole else "questions.who_holds")


def _trick_worth(_question: Question, words: Language) -> str:
    return words.sentence("questions.trick_worth")


def _deal_score(question: Question, words: Language) -> str:
    return f"{_told(question, words)} {words.sentence('questions.deal_score')}"


def _who_speaks(question: Question, words: Language) -> str:
    return f"{_calls(question, words)} {words.sentence('questions.who_speaks')}"


def _do_differ(question: Question, words: Language) -> str:
    one, other = (
        rule_set_name(load_profile(each), words.id) for each in (question.profile, question.other)
    )
    if question.matter:
        matter = words.sentence(f"parameters.{question.matter}")
        return words.sentence("questions.differ_matter", matter=matter, one=one, other=other)
    if question.position:
        return words.sentence("questions.differ_play", one=one, other=other)
    if question.points or question.revoked:
        before, what = _told(question, words), "differ_score"
    else:
        before, what = _calls(question, words), "differ_speak"
    return f"{before} {words.sentence(f'questions.{what}', one=one, other=other)}"


def _told(question: Question, words: Language) -> str:
    """How a deal went: what was said, and what was won or how it ended."""
    calls = _calls(question, words)
    if question.revoked:
        pair = PAIRS[Side[question.revoked]]
        return f"{calls} {words.sentence('questions.revoked', pair=pair)}"
    declarer = calling_of(question).declarer
    assert declarer is not None  # a deal that was played has something named
    taken = words.sentence(
        "questions.taken",
        question.tricks,
        pair=PAIRS[declarer.side],
        points=str(question.points),
        tricks=str(question.tricks),
    )
    return f"{calls} {taken}"


def _calls(question: Question, words: Language) -> str:
    said = [
        words.sentence("questions.says", seat=seat.name, call=say_call(call, words.id))
        for seat, call in calls_of(question)
    ]
    if not said:
        return words.sentence("questions.nothing_said", seat=question.dealer)
    return words.sentence("questions.said", seat=question.dealer, said=", ".join(said))


_ASKING: Final[Mapping[Kind, Callable[[Question, Language], str]]] = {
    Kind.TAP_LEGAL: _tap_legal,
    Kind.IS_LEGAL: _is_legal,
    Kind.WHICH_DUTY: _which_duty,
    Kind.WHO_WINS: _who_wins,
    Kind.TRICK_WORTH: _trick_worth,
    Kind.DEAL_SCORE: _deal_score,
    Kind.WHO_SPEAKS: _who_speaks,
    Kind.DO_DIFFER: _do_differ,
}
