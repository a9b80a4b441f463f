"""Why an answer is right, as sentences: the engine's verdict and the clauses it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from botifarra.cards import Card
from botifarra.game import Call, Calling, ScoreSheet, score_deal, score_revoke
from botifarra.game.calling import STAGES
from botifarra.rulebook import Profile, Verdict, clause, compare, load_profile
from botifarra.table import Seat, Side
from botifarra.teaching.questions import (
    NONE,
    Kind,
    Question,
    calling_of,
    card_of,
    position_of,
    trick_of,
)
from botifarra.words.account import Account, Citation, account, cited
from botifarra.words.comparing import cell_backings, cell_text, rule_set_name
from botifarra.words.game import Told, say_call, say_sheet, tell_ruling
from botifarra.words.language import Language, capitalised, language


class Reason(NamedTuple):
    """One sentence of an explanation, and who says so.

    Attributes:
        sentence: what it says.
        sources: document, place and what stands there, one text each.
    """

    sentence: str
    sources: tuple[str, ...] = ()


def reasons(question: Question, language_id: str, choice: str = "") -> tuple[Reason, ...]:
    """Say why the answer to a question is what it is.

    Args:
        question: the question.
        language_id: ``"en"``, ``"ca"`` or ``"es"``.
        choice: one of ``question.parts``, to tell of it alone.

    Example:
        >>> question = Question(
        ...     "example", Kind.IS_LEGAL, "butinet", "follow", "follow", 1,
        ...     "O / 1E / 9E 8E 12C", card="12C",
        ... )
        >>> for sentence, _ in reasons(question, "en"):
        ...     print(sentence)
        The king of cups: you may not play it.
        Swords were led and you hold the nine and the 8 of swords: you must follow suit.
        You may play the nine of swords.
    """
    told: dict[str, tuple[str, ...]] = {}
    named: set[str] = set()
    for sentence, sources in _REASONS[question.kind](question, language(language_id), choice):
        if sentence not in told:  # nor is a clause cited twice
            told[sentence] = tuple(source for source in sources if source not in named)
            named.update(sources)
    return tuple(Reason(*each) for each in told.items())


# What may be played


def _of_a_card(question: Question, words: Language, choice: str) -> Iterator[Reason]:
    card = Card.parse(choice) if choice else card_of(question)
    story = account(_verdict(question, card), words.id)
    yield Reason(story.headline)
    yield from _links(story, words)
    yield Reason(story.conclusion)


def _of_a_hand(question: Question, words: Language, choice: str) -> Iterator[Reason]:
    if choice:
        yield from _of_a_card(question, words, choice)
        return
    hand = position_of(question).hand
    verdicts = [_verdict(question, card) for card in hand]
    legal = next(verdict for verdict in verdicts if verdict.legal)
    yield Reason(account(legal, words.id).conclusion)
    # What decides: for a card that fell, where it fell; else what the cards allowed obey.
    fallen = [verdict for verdict in verdicts if not verdict.legal]
    for verdict in fallen or [legal]:
        yield from list(_links(account(verdict, words.id), words))[-1:]


def _verdict(question: Question, card: Card, rules: Profile | None = None) -> Verdict:
    profile = rules or load_profile(question.profile)
    return profile.judge(position_of(question)).verdict(card)


def _links(story: Account, words: Language) -> Iterator[Reason]:
    for link in story.links:
        standing = words.table["standing"][link.standing]
        yield Reason(link.sentence, _sources(link.citations, standing, link.note, words))


def _sources(
    citations: Iterable[Citation], standing: str, note: str, words: Language
) -> tuple[str, ...]:
    told = []
    for citation in citations:
        otherwise = f"{words.sentence('standing.against')} " if citation.against else ""
        told.append(f"{otherwise}{'; '.join(citation.sources)}: {citation.says} [{standing}]")
    return (*told, f"({note})") if note else tuple(told)


# A whole trick


def _of_the_winner(question: Question, words: Language, _: str) -> Iterator[Reason]:
    trick = trick_of(question)
    winner = trick.winning_card
    assert winner is not None  # there are cards on the table
    named = words.the(winner)
    key = "ui.trick_taken" if len(trick) == len(Seat) else "feedback.holding"
    taken = words.sentence(key, card=named, Card=capitalised(named))
    yield Reason(taken, _clauses(question, words))
    for card in trick:
        if card is winner:
            continue
        if card.suit is winner.suit:
            yield Reason(words.sentence("ui.by_rank", winner=named, loser=words.the(card)))
        elif winner.suit is trick.trump:
            suit = words.suit(winner.suit)
            yield Reason(words.sentence("ui.by_trump", trump=suit, Trump=capitalised(suit)))
        else:
            yield Reason(words.sentence("feedback.discarded", Card=capitalised(words.the(card))))


def _of_the_worth(question: Question, words: Language, _: str) -> Iterator[Reason]:
    own = int(load_profile(question.profile).parameters["trick_points"].value)
    points = [card.points for card in trick_of(question)]
    terms = [*points, own] if own else points
    named = words.sentence(
        "ui.trick_points" if own else "feedback.trick_points",
        sum=" + ".join(map(str, terms)),
        total=str(sum(terms)),
    )
    yield Reason(named, _clauses(question, words))


def _clauses(question: Question, words: Language) -> tuple[str, ...]:
    """The clauses that the question names, where the engine's answer carries none."""
    found = cited(map(clause, question.clauses), words.id)
    return tuple(f"{'; '.join(each.sources)}: {each.says}" for each in found)


# Scores and calls


def _of_the_score(question: Question, words: Language, _: str) -> Iterator[Reason]:
    rules = load_profile(question.profile)
    yield from map(_told, say_sheet(_sheet(question, rules), words.id))


def _sheet(question: Question, rules: Profile) -> ScoreSheet:
    calling = calling_of(question, rules)
    if question.revoked:
        return score_revoke(rules, calling, Side[question.revoked])
    cards = (question.points - question.tricks, 60 - question.points + question.tricks)
    tricks = (question.tricks, 12 - question.tricks)
    if calling.declarer is not None and calling.declarer.side is Side.BD:
        cards, tricks = cards[::-1], tricks[::-1]
    return score_deal(rules, calling, cards=cards, tricks=tricks)


def _told(line: Told) -> Reason:
    sources = tuple(f"{'; '.join(each.sources)}: {each.says}" for each in line.citations)
    shown = [f"{source} [{line.standing}]" for source in sources]
    return Reason(line.sentence, (*shown, f"({line.note})") if line.note else tuple(shown))


def _of_the_calls(question: Question, words: Language, choice: str) -> Iterator[Reason]:
    calling = calling_of(question)
    if choice and choice != NONE:
        yield _ruling(calling, choice, words)
    elif calling.legal():
        for seat, call in calling.legal():
            yield _ruling(calling, f"{seat.name}:{call}", words)
    else:
        yield _calls_over(calling, words)


def _ruling(calling: Calling, part: str, words: Language) -> Reason:
    name, _, said = part.partition(":")
    seat, call = Seat[name], Call(said)
    return _told(tell_ruling(calling.ruling(seat, call), seat, call, words.id))


def _calls_over(calling: Calling, words: Language) -> Reason:
    said = [call for _, call in calling.made if call is not Call.PASS]
    following = STAGES[calling.stage : calling.stage + 1]
    if calling.passed and following:
        return Reason(words.sentence("auction.nobody", call=say_call(following[0], words.id)))
    return Reason(words.sentence("auction.last", call=capitalised(say_call(said[-1], words.id))))


# Two rule sets


def _of_the_difference(question: Question, words: Language, _: str) -> Iterator[Reason]:
    both = [load_profile(question.profile), load_profile(question.other)]
    for rules in both:
        name = rule_set_name(rules, words.id)
        for number, reason in enumerate(_by(rules, question, words, both)):
            said = reason.sentence
            if not number:
                said = words.sentence("feedback.by_rules", rules=name, says=said)
            yield Reason(said, reason.sources)


def _by(
    rules: Profile, question: Question, words: Language, both: list[Profile]
) -> Iterator[Reason]:
    """What one of the rule sets says on the matter."""
    if question.matter:
        yield _parameter(rules, question.matter, words)
    elif question.position:
        position = position_of(question)
        legal = [each.legal(position) for each in both]
        parted = (legal[0] - legal[1]) | (legal[1] - legal[0])
        card = next(iter(parted or legal[0]))
        story = account(_verdict(question, card, rules), words.id)
        yield Reason(story.conclusion)
        if parted:
            yield from _links(story, words)
    elif question.points or question.revoked:
        yield _told(say_sheet(_sheet(question, rules), words.id)[-1])
    else:
        said = [
            f"{seat.name}: {say_call(call, words.id)}"
            for seat, call in calling_of(question, rules).legal()
        ]
        yield Reason(", ".join(said) or words.sentence("feedback.nobody_speaks"))


def _parameter(rules: Profile, name: str, words: Language) -> Reason:
    (row,) = compare([rules], [name]).rows
    (cell,) = row.cells
    sources: list[str] = []
    for backing in cell_backings(row, cell, rules, words):
        standing = words.table["standing"][backing.standing]
        sources += _sources(backing.citations, standing, backing.note, words)
    return Reason(cell_text(row, cell, words), tuple(sources))


Teller = Callable[[Question, Language, str], Iterator[Reason]]

_REASONS: Final[Mapping[Kind, Teller]] = {
    Kind.TAP_LEGAL: _of_a_hand,
    Kind.IS_LEGAL: _of_a_card,
    Kind.WHICH_DUTY: _of_a_card,
    Kind.WHO_WINS: _of_the_winner,
    Kind.TRICK_WORTH: _of_the_worth,
    Kind.DEAL_SCORE: _of_the_score,
    Kind.WHO_SPEAKS: _of_the_calls,
    Kind.DO_DIFFER: _of_the_difference,
}
