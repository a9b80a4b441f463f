"""What is said of a hand before trumps are chosen, as sentences, each on somebody's word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from botifarra.cards import Suit
from botifarra.teaching.advice import HAND, Advice, Counsel, Fit, Topic, Whose
from botifarra.words.account import Citation, cited
from botifarra.words.language import Language, language


class Piece(NamedTuple):
    """One piece of advice as a reader sees it.

    Attributes:
        name: its id.
        sentence: what it says of the hand.
        holds: whether the hand meets the condition; None where there is none.
        whose: on whose word: a standing of the document's clauses, or ``"ours"``, ``"nobody"``,
            ``"counted"``.
        label: the same in words.
        note: why we read it so; else empty.
        citations: the clauses it rests on, each with document and place.
    """

    name: str
    sentence: str
    holds: bool | None
    whose: str
    label: str
    note: str
    citations: tuple[Citation, ...]


class Section(NamedTuple):
    """All that is said on one topic.

    Attributes:
        topic: its id.
        title: its heading.
        headline: the upshot in a sentence; empty where the advice is the same for any hand.
        holds: whether the upshot is yes; None where there is none.
        pieces: the pieces of advice.
    """

    topic: str
    title: str
    headline: str
    holds: bool | None
    pieces: tuple[Piece, ...]


def tell_advice(advice: Advice, language_id: str = "en") -> tuple[Section, ...]:
    """Tell what is said of a hand, topic by topic; nothing while cards are missing.

    Args:
        advice: from ``advise(hand)``.
        language_id: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        UnknownNameError: there is no such language.

    Example:
        >>> from botifarra import CardSet
        >>> from botifarra.teaching import advise
        >>> hand = CardSet.parse("9O 1O 12O 8O 5O 9C 1C 3C 2C 7E 6E 4B")
        >>> for section in tell_advice(advise(hand))[:3]:
        ...     print(section.title, section.headline)
        Botifarra, without trumps? As we read the guide, it advises against it with this hand.
        A suit as trumps? By our rule of thumb: coins.
        Leave it to your partner? By our rule of thumb: no need to.
    """
    words = language(language_id)
    return tuple(_section(topic, advice, words) for topic in Topic if advice.counsels)


def advice_as_text(sections: Iterable[Section], language_id: str = "en") -> str:
    """Set what is said of a hand as plain text, each sentence followed by its clauses.

    Raises:
        UnknownNameError: there is no such language.
    """
    words = language(language_id)
    lines = []
    for section in sections:
        lines += [section.title, *([section.headline] if section.headline else [])]
        for piece in section.pieces:
            mark = "" if piece.holds is None else _mark(piece.holds, words)
            lines.append(f"- {mark}{piece.sentence} [{piece.label}]")
            lines += [f"    {'; '.join(each.sources)}: {each.says}" for each in piece.citations]
            lines += [f"    ({piece.note})"] if piece.note else []
    return "\n".join(lines)


def _mark(holds: bool, words: Language) -> str:
    return f"{words.sentence('advice.holds' if holds else 'advice.fails')} "


def _section(topic: Topic, advice: Advice, words: Language) -> Section:
    title = "suit_topic" if topic is Topic.SUIT else topic
    headline, holds = _HEADLINES[topic](advice, words) if topic in _HEADLINES else ("", None)
    pieces = tuple(
        _piece(counsel, advice, words)
        for counsel in advice.counsels
        if counsel.basis.topic is topic
    )
    return Section(topic, words.sentence(f"advice.{title}"), headline, holds, pieces)


def _on_botifarra(advice: Advice, words: Language) -> tuple[str, bool]:
    return words.sentence(f"advice.{advice.botifarra}"), advice.botifarra is not Fit.UNFIT


def _on_suit(advice: Advice, words: Language) -> tuple[str, bool]:
    if advice.suit is None:
        return words.sentence("advice.unnamed"), False
    return words.sentence("advice.named", suit=words.suit(advice.suit)), True


def _on_delegating(advice: Advice, words: Language) -> tuple[str, bool]:
    nothing = bool(advice.counsel("nothing").holds)
    return words.sentence("advice.delegating" if nothing else "advice.calling"), nothing


_HEADLINES: Final = {
    Topic.BOTIFARRA: _on_botifarra,
    Topic.SUIT: _on_suit,
    Topic.DELEGATE: _on_delegating,
}


def _piece(counsel: Counsel, advice: Advice, words: Language) -> Piece:
    basis, grounds = counsel.basis, counsel.basis.grounds
    key = "_".join(filter(None, ("advice." + basis.name, counsel.variant)))
    document = basis.whose is Whose.DOCUMENT
    label = (
        words.table["standing"][grounds.standing]
        if document
        else words.sentence(f"advice.{basis.whose}")
    )
    # What the hand has of ours is a suggestion, not a condition met.
    return Piece(
        basis.name,
        words.sentence(key, counsel.count, **_values(counsel, advice, words)),
        counsel.holds if document else None,
        str(grounds.standing if document else basis.whose),
        label,
        grounds.note[words.id] if grounds.note else "",
        cited(grounds.cites, words.id),
    )


def _values(counsel: Counsel, advice: Advice, words: Language) -> dict[str, str]:
    return {
        "cards": words.those(counsel.cards),
        "suits": ", ".join(map(words.suit, counsel.suits)),
        "suit": ", ".join(map(words.suit, counsel.suits)),
        "n": str(counsel.count),
        "others": str(HAND - counsel.count),
        "lengths": ", ".join(map(str, advice.facts.shape)),
        "calls": ", ".join(_callable(advice, words)),
    }


def _callable(advice: Advice, words: Language) -> list[str]:
    """What there is to call: Botifarra if the guide's conditions hold, a suit by our rule."""
    named: list[Suit | None] = [] if advice.suit is None else [advice.suit]
    if advice.botifarra is not Fit.UNFIT:
        named.append(None)
    return [words.trump(suit) for suit in named]
