"""Seats, sides, and who holds a trick."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra import PACK, Card, CardSet, Seat, Side, Suit, Trick

from .plain import read, takes, winning_place
from .strategies import card_list, cards, tricks, trumps


def test_turns_go_round_from_a_to_d_and_partners_sit_opposite() -> None:
    assert [Seat.A.after(turns) for turns in range(5)] == [*Seat, Seat.A]
    assert [seat.partner for seat in Seat] == [Seat.C, Seat.D, Seat.A, Seat.B]
    assert [seat.side for seat in Seat] == [Side.AC, Side.BD, Side.AC, Side.BD]


@given(st.sampled_from(Seat), st.integers(-9, 9))
def test_a_partner_is_of_the_same_side_and_neighbours_are_not(seat: Seat, turns: int) -> None:
    assert seat.partner.partner is seat
    assert seat.after(turns).after(-turns) is seat
    assert (seat.after(turns).side is seat.side) == (turns % 2 == 0)


@given(tricks(), st.sampled_from(Seat))
def test_the_highest_trump_or_else_the_highest_of_the_suit_led_holds_the_trick(
    trick: Trick, leader: Seat
) -> None:
    trick = Trick(trick.cards, trick.trump, leader)
    if not trick.cards:
        assert (trick.winner, trick.winning_card, trick.led_suit) == (None, None, None)
        return
    trump = trick.trump.letter if trick.trump is not None else "-"
    place = winning_place(read(str(trick)), trump)
    assert trick.winning_place == place
    assert trick.winning_card is trick.cards[place]
    assert trick.winner is leader.after(place)
    assert trick.led_suit is trick.cards[0].suit
    assert trick.to_move is leader.after(len(trick))


@given(tricks(), cards)
def test_a_card_beats_the_trick_exactly_when_playing_it_takes_it(trick: Trick, card: Card) -> None:
    if card in trick.cards:
        return
    if not trick.cards:
        assert not trick.beaten_by
        return
    trump = trick.trump.letter if trick.trump is not None else "-"
    winning = read(str(trick.winning_card))[0]
    assert (card in trick.beaten_by) == takes(read(str(card))[0], winning, trump)
    if len(trick) < 4:
        assert (trick.play(card).winning_card is card) == (card in trick.beaten_by)


@given(st.integers(0, 3).flatmap(lambda size: tricks(size=size)))
def test_the_partner_wins_when_they_hold_the_trick(trick: Trick) -> None:
    assert trick.partner_winning == (
        trick.winner is not None and trick.winner is trick.to_move.partner
    )


@pytest.mark.parametrize(
    ("trump", "text", "winner", "points"),
    [
        (Suit.COINS, "1E 9E 2E 12E", Seat.B, 13),  # the example of 000 §07
        (Suit.COINS, "2E 3C 4B 5E", Seat.D, 1),
        (Suit.COINS, "9C 2O 1C 3O", Seat.D, 10),
        (Suit.COINS, "9O 1O 12O 11O", Seat.A, 15),
        (None, "2O 9C 9E 9B", Seat.A, 16),
        (None, "9O 9C 9E 9B", Seat.A, 21),
        (Suit.BATONS, "9O 9C 9E 2B", Seat.D, 16),
    ],
)
def test_tricks_counted_by_hand(trump: Suit | None, text: str, winner: Seat, points: int) -> None:
    """The winner, and the points: those of the cards and one for the trick."""
    trick = Trick(tuple(card_list(text)), trump)
    assert (trick.winner, trick.points) == (winner, points)


@given(tricks(), trumps)
def test_a_discard_of_another_suit_never_takes_a_trick(trick: Trick, trump: Suit | None) -> None:
    if trick.winning_card is not None:
        assert trick.winning_card.suit in (trick.led_suit, trick.trump)


def test_playing_leaves_the_trick_as_it_was() -> None:
    trick = Trick((Card.parse("1E"),), Suit.COINS, Seat.C)
    played = trick.play(Card.parse("9E"))
    assert (str(trick), str(played)) == ("1E", "1E 9E")
    assert (played.trump, played.leader, played.winner) == (Suit.COINS, Seat.C, Seat.D)
    assert list(played) == card_list("1E 9E")


def test_a_trick_refuses_a_fifth_card_and_a_card_twice() -> None:
    full = Trick(tuple(card_list("1E 9E 2E 12E")), Suit.COINS)
    with pytest.raises(ValueError, match="at most four different cards"):
        full.play(Card.parse("3E"))
    with pytest.raises(ValueError, match="at most four different cards"):
        Trick(tuple(card_list("1E 1E")))


@given(tricks())
def test_tricks_with_the_same_cards_are_equal_and_survive_copies(trick: Trick) -> None:
    twin = Trick(trick.cards, trick.trump, trick.leader)
    assert trick == twin
    assert hash(trick) == hash(twin)
    for again in (copy.deepcopy(trick), pickle.loads(pickle.dumps(trick))):
        assert (again, again.winning_place) == (trick, trick.winning_place)


@given(trumps, cards)
def test_what_beats_a_lead_is_its_higher_cards_and_the_trumps(
    trump: Suit | None, lead: Card
) -> None:
    higher = CardSet(card for card in PACK if card.suit is lead.suit and card.rank > lead.rank)
    ruffs = PACK & trump if trump is not None and trump is not lead.suit else CardSet()
    assert Trick((lead,), trump).beaten_by == higher | ruffs
