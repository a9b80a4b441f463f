"""Random cards, sets, tricks and positions for the property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from botifarra import PACK, Card, CardSet, Position, Suit, Trick

trumps = st.sampled_from([*Suit, None])
cards = st.sampled_from(tuple(PACK))
card_sets = st.integers(0, (1 << 48) - 1).map(CardSet.from_bits)


@st.composite
def tricks(draw: st.DrawFn, size: int | None = None) -> Trick:
    """A trick of up to four cards, or of exactly ``size``."""
    least, most = (0, 4) if size is None else (size, size)
    played = draw(st.lists(cards, min_size=least, max_size=most, unique=True))
    return Trick(tuple(played), draw(trumps))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position; the suits held are drawn first, so that many hands are void in the suit led."""
    trick = draw(st.lists(cards, max_size=3, unique=True))
    suits = draw(st.sets(st.sampled_from(Suit), min_size=1))
    free = [card for card in PACK if card.suit in suits and card not in trick]
    hand = draw(st.lists(st.sampled_from(free), min_size=1, max_size=12, unique=True))
    return Position.of(draw(trumps), trick, hand)


def card_list(text: str) -> list[Card]:
    """The cards of a text, in the order written."""
    return [Card.parse(token) for token in text.split()]
