"""What the browser draws of a position: plain dictionaries, all words already in place."""

from __future__ import annotations

from typing import Any, Final

from botifarra import CardSet, Judgement, Position, Profile, Seat, Trick
from botifarra.cards import PACK, Suit
from botifarra.rulebook import Effect
from botifarra.words import Account, Language, account
from botifarra.words.account import Link

View = dict[str, Any]

# Seen from the player to move: the next to play sits at the right, the last at the left.
_CHAIRS: Final = ("you", "right", "partner", "left")


def table_view(trick: Trick, hand: CardSet, words: Language) -> View:
    """Return the table as the player to move sees it.

    Returns:
        ``trump`` (letter, or empty in Botifarra) and ``trump_name``; ``seats``, one for each chair
        in playing order, with the card it played, whether it led and is winning; ``hand``, the
        cards by suit, highest first; ``summary``, all of it as a sentence for a screen reader.
    """
    seats = [_seat_view(trick, place, words) for place in range(4)]
    return {
        "trump": "" if trick.trump is None else trick.trump.letter,
        "trump_name": words.trump(trick.trump),
        "seats": seats,
        "hand": held(hand),
        "summary": _summary(seats, trick, words),
    }


def _seat_view(trick: Trick, place: int, words: Language) -> View:
    """The chair that plays ``place`` turns after the leader."""
    chair = _CHAIRS[(place - len(trick)) % 4]
    card = trick.cards[place] if place < len(trick) else None
    return {
        "chair": chair,
        "letter": Seat(place).name,
        "name": words.sentence(f"ui.{chair}"),
        "card": "" if card is None else str(card),
        "led": place == 0 and card is not None,
        "winning": card is not None and place == trick.winning_place,
    }


def _summary(seats: list[View], trick: Trick, words: Language) -> str:
    ui = words.table["ui"]
    parts = [f"{ui['trump']}: {words.trump(trick.trump)}"]
    for seat, card in zip(seats, trick, strict=False):
        marks = [ui[mark] for mark in ("led", "winning") if seat[mark]]
        parts.append(", ".join([f"{seat['name']}: {words.card(card)}", *marks]))
    return ". ".join(parts) + "."


def verdicts_view(judgement: Judgement, words: Language) -> View:
    """Return the verdicts on every card of the hand, so that a tap is answered in the browser.

    Returns:
        ``verdicts`` by card; the grounds of their links, each once, in ``grounds``; the
        ``funnel``.
    """
    grounds: list[View] = []
    return {
        "verdicts": {
            str(verdict.card): account_view(account(verdict, words.id), grounds)
            for verdict in judgement
        },
        "grounds": grounds,
        "funnel": funnel_view(judgement, words),
    }


def account_view(story: Account, grounds: list[View]) -> View:
    """Return a verdict's story; the grounds of its links are added to the list, each once."""
    return {
        "legal": story.legal,
        "headline": story.headline,
        "links": [
            {"sentence": link.sentence, "grounds": grounds_index(link, grounds)}
            for link in story.links
        ],
        "conclusion": story.conclusion,
    }


def grounds_index(link: Link, grounds: list[View]) -> int:
    """Return the place of the link's grounds in the list, adding them if new; -1 if it has none."""
    if not link.citations:
        return -1
    view = {
        "standing": str(link.standing),
        "note": link.note,
        "citations": [citation._asdict() for citation in link.citations],
    }
    if view not in grounds:
        grounds.append(view)
    return grounds.index(view)


def held(cards: CardSet) -> list[str]:
    """Return the cards as people hold them: by suit, the highest first."""
    return [str(card) for suit in Suit for card in reversed([*(cards & suit)])]


def funnel_view(judgement: Judgement, words: Language) -> list[View]:
    """Return the stages of the narrowing: how many cards are left, and which fell where.

    A stage that narrows nothing is left out, but for the first.
    """
    hand = judgement.position.hand
    stages = [_stage("hand", hand, CardSet(), words)]
    stages += [
        _stage(step.obligation.rule, step.after, step.fallen, words)
        for step in judgement.steps
        if step.effect is Effect.BINDS
    ]
    return stages


def _stage(rule: str, left: CardSet, fallen: CardSet, words: Language) -> View:
    return {
        "count": len(left),
        "label": words.sentence(f"funnel.{rule}", len(left)),
        "left": held(left),
        "fallen": held(fallen),
    }


def names_view(words: Language) -> dict[str, str]:
    """Return the name of every card, by its text."""
    return {str(card): words.card(card) for card in PACK}


def position_view(position: Position, profile: Profile, words: Language) -> View:
    """Return the table and the verdicts of a position."""
    return {
        "table": table_view(position.trick, position.hand, words),
        **verdicts_view(profile.judge(position), words),
    }


def draft_view(trick: Trick, words: Language) -> View:
    """Return the table of a position that has no hand yet."""
    return {
        "table": table_view(trick, CardSet(), words),
        "verdicts": {},
        "grounds": [],
        "funnel": [],
    }
