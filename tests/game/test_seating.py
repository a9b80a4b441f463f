"""Who sits where, who cuts, how the cards go round."""

from __future__ import annotations

import random

import pytest

from botifarra import CardSet
from botifarra.cards import PACK, Card
from botifarra.game import cutter, hands_of, seat_by_draw, seat_by_lot, shuffled
from botifarra.rulebook import PROFILES
from botifarra.table import Seat

from .spoken import HOUSES, rule_set

A, B, C, D = Seat
NAMES = ("Anna", "Biel", "Clara", "Dídac")


@pytest.mark.parametrize(
    ("drawn", "seated"),
    [
        ("9O 1C 12E 11B", "Anna Clara Biel Dídac"),  # A, B, C, D
        ("2O 9O 1C 9B", "Biel Clara Dídac Anna"),
        ("8O 10C 12B 1E", "Dídac Biel Clara Anna"),  # as in the game: the ace above the king
        ("9B 9E 9C 9O", "Dídac Biel Clara Anna"),  # equal: coins, cups, swords, batons
        ("2B 2E 2C 2O", "Dídac Biel Clara Anna"),
        ("12C 12O 2B 2O", "Biel Dídac Anna Clara"),
        ("3O 4C 4O 3B", "Clara Anna Biel Dídac"),
    ],
)
def test_seats_are_drawn_by_the_order_of_the_game_and_of_the_suits(drawn: str, seated: str) -> None:
    cards = dict(zip(NAMES, map(Card.parse, drawn.split()), strict=True))
    seating = seat_by_draw(rule_set("fournier"), cards)
    assert [seating.players[seat] for seat in Seat] == seated.split()
    assert seating.dealer is A
    assert seating.drawn == cards
    first = seating.grounds.cites[0]
    assert f"{first.document} {first.where}" == "003 L13"


def test_the_two_highest_are_partners() -> None:
    dice = random.Random(4)
    for _ in range(200):
        cards = dict(zip(NAMES, dice.sample([*PACK], 4), strict=True))
        players = seat_by_draw(rule_set("fournier"), cards).players
        order = [players[seat] for seat in (A, C, B, D)]
        keys = [(-cards[name].rank, cards[name].suit) for name in order]
        assert keys == sorted(keys)


def test_four_players_draw_four_cards() -> None:
    nine, ace = Card.parse("9O"), Card.parse("1O")
    for cards in ({"Anna": nine}, dict(zip(NAMES, (nine, ace, nine, ace), strict=True))):
        with pytest.raises(ValueError, match="four players draw four different cards"):
            seat_by_draw(rule_set("fournier"), cards)


@pytest.mark.parametrize("rules", PROFILES)
def test_lots_are_drawn_for_the_dealer_and_nothing_else(rules: str) -> None:
    dealers = set()
    for seed in range(40):
        seating = seat_by_lot(rule_set(rules), NAMES, random.Random(seed))
        assert [seating.players[seat] for seat in Seat] == [*NAMES]
        assert seating.grounds == rule_set(rules).parameters["first_dealer"].grounds
        dealers.add(seating.dealer)
    assert dealers == {*Seat}
    for players in (NAMES[:3], (*NAMES[:3], "Anna")):
        with pytest.raises(ValueError, match="four different players"):
            seat_by_lot(rule_set(rules), players, random.Random(1))


@pytest.mark.parametrize(
    ("rules", "seat"),
    [
        *zip(PROFILES, (D, B, D, D, D), strict=True),
        *zip(HOUSES, (B, D), strict=True),
    ],
)
def test_who_cuts(rules: str, seat: Seat) -> None:
    for dealer in Seat:
        assert cutter(rule_set(rules), dealer) is dealer.after(seat)


@pytest.mark.parametrize("dealer", Seat)
def test_cards_go_round_from_the_dealers_right_four_by_four(dealer: Seat) -> None:
    pack = [*PACK]
    hands = hands_of(pack, dealer)
    assert hands[dealer.after(1)] == CardSet([*pack[:4], *pack[16:20], *pack[32:36]])
    assert hands[dealer.after(2)] == CardSet([*pack[4:8], *pack[20:24], *pack[36:40]])
    assert hands[dealer] == CardSet([*pack[12:16], *pack[28:32], *pack[44:48]])


@pytest.mark.parametrize("packets", [(4, 4, 4), (6, 6), (1,) * 12, (3, 4, 5)])
def test_other_packets_give_twelve_each_too(packets: tuple[int, ...]) -> None:
    hands = hands_of(shuffled(random.Random(2)), C, packets)
    assert [len(hand) for hand in hands] == [12] * 4
    assert CardSet(card for hand in hands for card in hand) == CardSet(PACK)


def test_a_wrong_pack_is_refused() -> None:
    pack = shuffled(random.Random(2))
    with pytest.raises(ValueError, match="48 different cards"):
        hands_of(pack[1:], A)
    with pytest.raises(ValueError, match="48 different cards"):
        hands_of((*pack[1:], pack[5]), A)
    with pytest.raises(ValueError, match="don't make twelve"):
        hands_of(pack, A, (4, 4))


def test_the_same_dice_shuffle_the_same_pack() -> None:
    assert shuffled(random.Random(7)) == shuffled(random.Random(7)) != shuffled(random.Random(8))
    assert CardSet(shuffled(random.Random(7))) == CardSet(PACK)
