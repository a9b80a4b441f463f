"""A verdict told to people: a headline, a sentence for each link that matters, the clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from botifarra.rulebook import Clause, Effect, Standing, Step, Verdict, documents
from botifarra.words.language import Language, capitalised, language
from botifarra.words.sentences import sentence_for


class Citation(NamedTuple):
    """One or more clauses that say the same, as a reader sees them.

    Attributes:
        sources: document and place, such as ``"Western text, §05"``.
        says: what it says, in our words.
        against: whether it says otherwise than the profile plays.
    """

    sources: tuple[str, ...]
    says: str
    against: bool


class Link(NamedTuple):
    """One link of the chain as a reader sees it.

    Attributes:
        sentence: what it says, naming the cards involved.
        rule: the rule's name.
        effect: what it did to the cards.
        standing: how firmly it rests on the document.
        note: why, where it is not stated outright; else empty.
        citations: the clauses it rests on.
    """

    sentence: str
    rule: str
    effect: Effect
    standing: Standing
    note: str
    citations: tuple[Citation, ...]


class Account(NamedTuple):
    """A whole verdict as a reader sees it.

    Attributes:
        legal: whether the card may be played.
        headline: the verdict in a sentence.
        links: the links that matter, in order.
        conclusion: what may be played, in a sentence.
    """

    legal: bool
    headline: str
    links: tuple[Link, ...]
    conclusion: str


def account(verdict: Verdict, language_id: str = "en") -> Account:
    """Tell a verdict in a language, sentence by sentence.

    Args:
        verdict: from ``rules.judge(position).verdict(card)``.
        language_id: ``"en"``, ``"ca"`` or ``"es"``.

    Raises:
        UnknownNameError: there is no such language.
    """
    words = language(language_id)
    told = [(sentence_for(step, verdict, words), step) for step in verdict.steps]
    links = tuple(_link(sentence, step, words) for sentence, step in told if sentence)
    if not links and not verdict.position.trick.cards:
        links = (_leading(words),)
    headline = words.sentence(
        "verdict.legal" if verdict.legal else "verdict.illegal",
        Card=capitalised(words.the(verdict.card)),
    )
    return Account(verdict.legal, headline, links, _conclusion(verdict, words))


def explain(verdict: Verdict, language: str = "en") -> str:
    """Explain a verdict to a person, with the clauses it rests on.

    Args:
        verdict: from ``rules.judge(position).verdict(card)``.
        language: ``"en"``, ``"ca"`` or ``"es"``.

    Returns:
        A few lines of text: the verdict, its reasons, each followed by its clauses.

    Raises:
        UnknownNameError: there is no such language.

    Example:
        >>> from botifarra import Card, Position, load_profile
        >>> judgement = load_profile("9buti-lliure").judge(Position.parse("O / 1E / 9E 8E 12C"))
        >>> print(explain(judgement.verdict(Card.parse("12C"))))
        The king of cups: you may not play it.
        - Swords were led and you hold the nine and the 8 of swords: you must follow suit.
            9Buti.net, line 15: You must follow the suit led. [stated]
        You may play the nine of swords.
    """
    return told(account(verdict, language), language)


def told(story: Account, language_id: str) -> str:
    """Set an account as plain text."""
    standings = language(language_id).table["standing"]
    lines = [story.headline]
    for link in story.links:
        lines.append(f"- {link.sentence}")
        for citation in link.citations:
            otherwise = f"{standings['against']} " if citation.against else ""
            sources = "; ".join(citation.sources)
            lines.append(f"    {otherwise}{sources}: {citation.says} [{standings[link.standing]}]")
        if link.note:
            lines.append(f"    ({link.note})")
    lines.append(story.conclusion)
    text = "\n".join(lines)
    # Catalan players say "coll", books say "pal": the first time, both.
    return re.sub(r"\bcoll\b", "coll (pal)", text, count=1) if language_id == "ca" else text


def _link(sentence: str, step: Step, words: Language) -> Link:
    grounds = step.grounds
    return Link(
        sentence=sentence,
        rule=step.obligation.rule,
        effect=step.effect,
        standing=grounds.standing,
        note=grounds.note[words.id] if grounds.note else "",
        citations=(
            *cited(step.cites, words.id),
            *cited(grounds.against, words.id, against=True),
        ),
    )


def cited(
    clauses: Iterable[Clause], language_id: str, *, against: bool = False
) -> tuple[Citation, ...]:
    """Group clauses that say the same (a text and its translation) into one citation each."""
    words = language(language_id)
    sources: dict[str, dict[str, None]] = {}  # what is said, by whom; keys keep their order
    for clause in clauses:
        document = documents()[clause.document]
        source = f"{document.short[language_id]}, {words.place(clause)}"
        sources.setdefault(clause.says[language_id], {})[source] = None
    return tuple(Citation(tuple(where), says, against) for says, where in sources.items())


def _leading(words: Language) -> Link:
    return Link(words.sentence("leading.free"), "lead", Effect.MOOT, Standing.STATED, "", ())


def _conclusion(verdict: Verdict, words: Language) -> str:
    hand, legal = verdict.position.hand, verdict.playable
    led = verdict.position.trick.led_suit
    if len(legal) == 1 and verdict.legal:
        return words.sentence("verdict.only")
    if legal == hand:
        return words.sentence("verdict.any")
    if led is not None and len(legal) > 1 and legal == hand & led:
        return words.sentence("verdict.any_of_suit", led=words.suit(led), of_led=words.of_suit(led))
    return words.sentence("verdict.these", legal=words.those(legal, joined="or"))
