"""The pack, the order of the cards and the sets of them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import pairwise
from operator import and_, ge, gt, le, lt, or_, sub

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra import PACK, Card, CardSet, NotationError, Rank, Suit
from botifarra.cards import PACK_CARDS, POINT_CARDS, LocatedCard, located_cards

from .plain import ORDER, PLAIN_PACK, POINTS
from .strategies import card_sets, cards


def test_the_pack_has_48_cards_worth_60_points() -> None:
    assert len(PACK) == len(PACK_CARDS) == len(set(PACK_CARDS)) == 48
    assert PACK.points == 60
    assert [(card.number, card.suit.letter) for card in PACK] == PLAIN_PACK


@pytest.mark.parametrize("suit", Suit)
def test_each_suit_has_twelve_cards_worth_15_points(suit: Suit) -> None:
    held = PACK & suit
    assert len(held) == 12
    assert held.points == 15
    assert {card.suit for card in held} == {suit}


def test_the_nine_outranks_the_ace_and_the_ace_the_king() -> None:
    assert [rank.number for rank in sorted(Rank)] == list(ORDER)
    assert Rank.NINE > Rank.ACE > Rank.KING > Rank.KNIGHT > Rank.JACK > Rank.EIGHT > Rank.TWO


@pytest.mark.parametrize("rank", Rank)
def test_points_are_nine_5_ace_4_king_3_knight_2_jack_1(rank: Rank) -> None:
    assert rank.points == POINTS.get(rank.number, 0)


def test_point_cards_are_the_twenty_from_jack_to_nine() -> None:
    assert len(POINT_CARDS) == 20
    assert {card.number for card in POINT_CARDS} == {10, 11, 12, 1, 9}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("O", "COINS"),
        ("c", "CUPS"),
        ("E", "SWORDS"),
        ("b", "BATONS"),
        ("♦", "COINS"),
        ("♥", "CUPS"),
        ("♠", "SWORDS"),
        ("♣", "BATONS"),
        ("♠\ufe0f", "SWORDS"),
        ("♥\ufe0e", "CUPS"),
    ],
)
def test_a_suit_is_read_from_its_initial_or_french_symbol(text: str, name: str) -> None:
    assert Suit.parse(text) is Suit[name]


@pytest.mark.parametrize("text", ["", "X", "OO", "♢", "oros", "0", " O"])
def test_any_other_suit_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Suit.parse(text)
    assert caught.value.problem == "unknown_suit"
    assert caught.value.token == repr(text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("9E", "9E"),
        ("9e", "9E"),
        ("AO", "1O"),
        ("ao", "1O"),
        ("k♠", "12E"),
        ("Qc", "11C"),
        ("J♣", "10B"),
        ("10b", "10B"),
        ("1♦", "1O"),
        ("2♥", "2C"),
    ],
)
def test_a_card_is_read_in_every_way_of_writing_it(text: str, canonical: str) -> None:
    card = Card.parse(text)
    assert str(card) == canonical
    assert repr(card) == f"Card({canonical!r})"


@given(cards)
def test_a_card_round_trips_through_its_text(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(str(card).lower()) is card


def test_a_card_is_one_object_and_knows_its_place() -> None:
    nine = Card(Suit.SWORDS, Rank.NINE)
    assert nine is Card.parse("9E")
    assert (nine.number, nine.points, nine.index, nine.bit) == (9, 5, 35, 1 << 35)


@given(cards)
def test_copies_and_pickles_of_a_card_are_the_card(card: Card) -> None:
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


def test_cards_and_sets_cannot_be_changed() -> None:
    card, held = Card.parse("9E"), CardSet.parse("9E")
    with pytest.raises(AttributeError, match="can't be changed"):
        card.points = 0
    with pytest.raises(AttributeError, match="can't be changed"):
        held.bits = 0
    with pytest.raises(AttributeError, match="can't be changed; suit stays"):
        del card.suit
    with pytest.raises(AttributeError, match="can't be changed; bits stays"):
        del held.bits
    assert (card.points, len(held)) == (5, 1)
    assert (card.suit, held.bits) == (Suit.SWORDS, 1 << 35)


@given(card_sets, card_sets)
def test_set_operators_do_what_python_sets_do(one: CardSet, other: CardSet) -> None:
    first, second = set(one), set(other)
    assert set(one & other) == first & second
    assert set(one | other) == first | second
    assert set(one - other) == first - second
    assert (one <= other) == (first <= second)
    assert (one >= other) == (first >= second)
    assert (one == other) == (first == second)
    assert len(one) == len(first)
    assert bool(one) == bool(first)
    assert one.points == sum(card.points for card in first)


@given(card_sets, st.sampled_from(Suit))
def test_a_suit_stands_for_its_twelve_cards(held: CardSet, suit: Suit) -> None:
    assert set(held & suit) == {card for card in held if card.suit is suit}
    assert set(held - suit) == {card for card in held if card.suit is not suit}
    assert held | suit == held | (PACK & suit)


@pytest.mark.parametrize("operate", [and_, or_, sub, le, ge, lt, gt])
@pytest.mark.parametrize(
    "other",
    [{Card.parse("9E")}, frozenset[Card](), [Card.parse("9E")], Card.parse("9E"), 1 << 35, "9E"],
)
def test_a_set_is_combined_and_compared_with_sets_of_cards_only(
    operate: Callable[[object, object], object], other: object
) -> None:
    """Python's own sets are equal to it, but mixing them in is refused on either side."""
    held = CardSet.parse("9E")
    for one, two in ((held, other), (other, held)):
        with pytest.raises(TypeError):
            operate(one, two)


@given(card_sets)
def test_a_set_equals_and_hashes_as_the_python_set(held: CardSet) -> None:
    assert held == set(held) == frozenset(held)
    assert hash(held) == hash(frozenset(held))
    assert held != [*held]
    assert held != held.bits


@given(card_sets)
def test_a_set_runs_by_suit_from_the_lowest_card_up(held: CardSet) -> None:
    run = list(held)
    assert all(a.index < b.index for a, b in pairwise(run))
    if run:
        assert (held.lowest, held.highest) == (run[0], run[-1])


@pytest.mark.parametrize("end", ["lowest", "highest"])
def test_an_empty_set_has_no_lowest_and_no_highest_card(end: str) -> None:
    with pytest.raises(ValueError, match=f"no {end} card"):
        getattr(CardSet(), end)


@given(card_sets)
def test_a_set_round_trips_through_text_copies_and_pickles(held: CardSet) -> None:
    assert CardSet.parse(str(held)) == held
    assert repr(held) == f"CardSet({str(held)!r})"
    assert copy.copy(held) == copy.deepcopy(held) == held
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(held, protocol)) == held


@given(st.lists(cards))
def test_a_set_holds_each_card_once_whatever_the_order(listed: list[Card]) -> None:
    held = CardSet(listed)
    assert set(held) == set(listed)
    assert CardSet(reversed(listed)) == held
    assert all((card in held) == (card in listed) for card in PACK)


def test_only_cards_are_in_a_set() -> None:
    held = CardSet.parse("9E")
    assert "9E" not in held
    assert None not in held


@pytest.mark.parametrize("text", ["9E 8E", "9E,8E", "9E.8E", "9E;8E", " 9E ,\t8E\n", "8e, 9♠"])
def test_cards_may_be_parted_by_spaces_commas_dots_or_semicolons(text: str) -> None:
    assert str(CardSet.parse(text)) == "8E 9E"


@pytest.mark.parametrize("selector", ["\ufe0f", "\ufe0e"])
def test_the_sign_that_phones_add_to_a_suit_symbol_is_not_read(selector: str) -> None:
    """The variation selectors: ♠ as a coloured picture, or as a plain sign."""
    assert Card.parse(f"9♠{selector}") is Card.parse("9E")
    assert Suit.parse(f"♠{selector}") is Suit.SWORDS
    assert str(CardSet.parse(f"9♠{selector}")) == "9E"
    assert str(CardSet.parse(f"9♠{selector} 8♠{selector},k♥{selector}")) == "12C 8E 9E"


def test_located_cards_say_where_each_stands_and_how_it_was_written() -> None:
    ace, nine = Card.parse("1O"), Card.parse("9E")
    found = located_cards(" 9♠\ufe0f, a♦", offset=10)
    assert found == [LocatedCard(nine, 12, "9♠"), LocatedCard(ace, 17, "a♦")]
    assert [(one.card, one.start, one.token) for one in found] == [
        (nine, 12, "9♠"),
        (ace, 17, "a♦"),
    ]
    assert located_cards(" , ") == []


def test_located_cards_refuse_a_card_used_before() -> None:
    with pytest.raises(NotationError) as caught:
        located_cards("9E a♦", offset=10, used=[Card.parse("1O")])
    error = caught.value
    assert (error.problem, error.token, error.start) == ("duplicate_card", "'a♦'", 14)


@pytest.mark.parametrize("text", [*map(str, ORDER), *"AKQJakqj", *"OCEBoceb♦♥♠♣"])
def test_half_a_card_is_not_a_card(text: str) -> None:
    """A number or a suit alone: nothing is wrong with the half that is there."""
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert caught.value.problem == "not_a_card"
    assert caught.value.token == repr(text)


def test_a_set_text_points_at_the_card_written_twice() -> None:
    with pytest.raises(NotationError) as caught:
        CardSet.parse("9E 8E 9♠")
    assert (caught.value.problem, caught.value.token, caught.value.start) == (
        "duplicate_card",
        "'9♠'",
        7,
    )
