"""From the first call to the twelfth trick: what a move changes, and what it never does."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from botifarra import CardSet, load_profile
from botifarra.cards import PACK, Card, Suit
from botifarra.errors import CardNotInHandError
from botifarra.game import Call, Deal, IllegalPlayError, OutOfTurnError, hands_of, shuffled
from botifarra.notation import Position
from botifarra.rulebook import PROFILES, Profile
from botifarra.table import Seat, Side, Trick

from .spoken import HOUSES, RULE_SETS, called, dealt, pick, played, rule_set

A, B, C, D = Seat
DEALS = 4_000
"""Random deals of each built-in profile."""

each_profile = pytest.mark.parametrize("rules", PROFILES)


def random_deal(profile: Profile, dealer: Seat, dice: random.Random) -> Deal:
    """A deal called and doubled at random, as far as the rules let it."""
    deal = Deal.open(profile, dealer, hands_of(shuffled(dice), dealer))
    while deal.calling.asked:
        deal = deal.call(*dice.choice(deal.calling.legal()))
    return deal


def playing_through(deal: Deal, dice: random.Random) -> list[Deal]:
    """The deal before each card and at its end."""
    states = [deal]
    while not deal.finished:
        deal = deal.play(pick(deal, dice))
        states.append(deal)
    return states


# Random deals


@each_profile
def test_deals_play_to_the_end_and_add_up(rules: str) -> None:
    profile, dice = rule_set(rules), random.Random(rules)
    for number in range(DEALS):
        dealer = Seat(number % 4)
        deal = random_deal(profile, dealer, dice)
        declarer, leader = deal.calling.declarer, dealer.after(1)
        assert deal.to_move is leader  # the dealer's right, also after delegation
        while not deal.finished:
            deal = deal.play(pick(deal, dice))
        for trick in deal.tricks:  # who takes a trick leads to the next
            assert trick.leader is leader
            leader = trick.leader.after(trick.winning_place)
        sheet = deal.sheet
        assert sum(sheet.totals) == 72
        assert sum(sheet.cards) == 60
        assert min(sheet.match_points) == 0
        assert sheet.points == max(sheet.match_points) <= 36 * deal.calling.multiplier
        assert sheet.points == abs(sheet.totals[0] - 36) * deal.calling.multiplier
        assert declarer is not None
        assert sheet.declarer is declarer.side
        assert not any(deal.hands)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_state_of_a_deal_is_sound(rules: str) -> None:
    profile, dice = rule_set(rules), random.Random(5)
    for number in range(12):
        deal = random_deal(profile, Seat(number % 4), dice)
        for state in playing_through(deal, dice)[:-1]:
            seat = state.to_move
            assert seat is not None
            assert state.playing
            assert not state.finished
            hand = state.hands[seat]
            legal = state.legal
            assert legal
            assert legal == state.legal == profile.legal(state.position)
            assert [card for card in hand if state.verdict(card).legal] == [*legal]
            on_table = CardSet(card for trick in state.tricks for card in trick.cards)
            held = CardSet(card for cards in state.hands for card in cards)
            assert held | on_table | CardSet(state.trick.cards) == CardSet(PACK)
            assert len(held) + 4 * len(state.tricks) + len(state.trick.cards) == 48
            assert state.dealt == deal.dealt


@each_profile
def test_no_card_but_a_legal_one_is_played(rules: str) -> None:
    dice, refused = random.Random(3), 0
    for _ in range(8):
        for state in playing_through(random_deal(rule_set(rules), A, dice), dice)[:-1]:
            seat = state.to_move
            assert seat is not None
            for card in state.hands[seat] - state.legal:
                with pytest.raises(IllegalPlayError) as caught:
                    state.play(card)
                verdict = caught.value.verdict
                assert (caught.value.seat, verdict.card, verdict.legal) == (seat, card, False)
                assert verdict.broken is not None
                assert verdict.playable == state.legal
                refused += 1
    assert refused > 100


def test_the_error_of_an_illegal_card_carries_the_clause() -> None:
    deal = called("butinet", "A O")
    deal = deal.play(next(iter(deal.legal)))
    while deal.legal == deal.hands[deal.trick.to_move]:
        deal = deal.play(next(iter(deal.legal)))
    seat = deal.trick.to_move
    card = next(iter(deal.hands[seat] - deal.legal))
    with pytest.raises(IllegalPlayError, match=f"{seat.name} may not play {card}") as caught:
        deal.play(card)
    broken = caught.value.verdict.broken
    assert broken is not None
    assert {clause.document for clause in broken.cites} == {"000", "001"}


# Who leads, who is next


@each_profile
@pytest.mark.parametrize("dealer", Seat)
@pytest.mark.parametrize("delegated", [False, True])
def test_the_dealers_right_leads_whoever_called(rules: str, dealer: Seat, delegated: bool) -> None:
    said = f"{dealer.name} E"
    if delegated:
        said = f"{dealer.name} delegate, {dealer.partner.name} E"
    deal = called(rules, said, dealer=dealer)
    assert (deal.to_move, deal.trick.leader) == (dealer.after(1), dealer.after(1))
    assert deal.trick.trump is Suit.SWORDS


def test_three_players_follow_the_leader_to_the_right() -> None:
    deal, order = called("butinet", "A O"), []
    for _ in range(4):
        order.append(deal.to_move)
        deal = deal.play(next(iter(deal.legal)))
    assert order == [B, C, D, A]
    assert deal.to_move is deal.tricks[0].winner


# Out of turn


@each_profile
def test_nobody_plays_before_the_calls_are_over(rules: str) -> None:
    deal = dealt(rules)
    for early in (deal, deal.call(A, Call.DELEGATE), deal.call(A, Call.CUPS)):
        assert (early.playing, early.to_move, early.legal) == (False, None, CardSet())
        for step in (early.play, early.force):
            with pytest.raises(OutOfTurnError, match="calls_not_over") as caught:
                step(next(iter(early.hands[B])))
            ruling = caught.value.ruling
            assert (ruling.legal, ruling.parameter) == (False, "first_lead")
        with pytest.raises(OutOfTurnError):
            _ = early.position


@each_profile
def test_nothing_is_played_when_it_is_over(rules: str) -> None:
    deal = played(called(rules, "A -"))
    assert (deal.finished, deal.playing, deal.to_move, deal.legal) == (True, False, None, CardSet())
    for step in (deal.play, deal.force):
        with pytest.raises(OutOfTurnError, match="deal_finished"):
            step(Card.parse("9O"))


@each_profile
def test_nothing_is_scored_before_it_is_over(rules: str) -> None:
    for deal in (dealt(rules), called(rules, "A O"), played(called(rules, "A O"), 11)):
        with pytest.raises(OutOfTurnError, match="deal_not_finished"):
            _ = deal.sheet


def test_a_card_is_played_from_the_hand_of_whose_turn_it_is() -> None:
    deal = called("butinet", "A O")
    foreign = next(iter(deal.hands[C]))
    for step in (deal.force, deal.play, deal.verdict):
        with pytest.raises(CardNotInHandError):
            step(foreign)


def test_what_happened_against_the_rules_can_be_followed() -> None:
    deal = called("butinet", "A O")
    dice = random.Random(6)
    while deal.legal == deal.hands[deal.trick.to_move]:
        deal = deal.play(pick(deal, dice))
    seat = deal.trick.to_move
    card = next(iter(deal.hands[seat] - deal.legal))
    after = deal.force(card)
    assert card not in after.hands[seat]
    assert card in (*after.trick.cards, *(after.tricks[-1].cards if after.tricks else ()))


def test_hands_are_four_times_twelve() -> None:
    hands = hands_of(shuffled(random.Random(1)), A)
    twice = (hands[0], hands[0], hands[2], hands[3])
    for wrong in (twice, (CardSet(), *hands[1:])):
        with pytest.raises(ValueError, match="twelve cards of its own"):
            Deal.open(rule_set("butinet"), A, wrong)  # type: ignore[arg-type]


# Tricks taken, tricks looked at


@each_profile
def test_each_pair_keeps_its_tricks(rules: str) -> None:
    deal = played(called(rules, "A O"), 9)
    taken = deal.taken
    assert sorted(map(len, taken.values())) == sorted(
        [
            len([t for t in deal.tricks if t.winner in (A, C)]),
            len([t for t in deal.tricks if t.winner in (B, D)]),
        ]
    )
    for side, tricks in taken.items():
        assert all(trick.winner is not None and trick.winner.side is side for trick in tricks)
    assert sum(map(len, taken.values())) == 9


@pytest.mark.parametrize("rules", ["9buti-lliure", "9buti-petita", *HOUSES])
def test_the_last_trick_of_each_pile_may_be_looked_at(rules: str) -> None:
    deal = called(rules, "A O")
    assert deal.reviewable == {Side.AC: None, Side.BD: None}
    last: dict[Side, Trick | None] = {Side.AC: None, Side.BD: None}
    for count in range(1, 13):
        deal = played(deal, count, seed=count)
        winner = deal.tricks[-1].winner
        assert winner is not None
        last[winner.side] = deal.tricks[-1]
        assert deal.reviewable == last


@pytest.mark.parametrize("rules", ["butinet", "howto-100", "fournier"])
def test_where_the_text_says_nothing_no_trick_is_looked_at(rules: str) -> None:
    assert played(called(rules, "A O"), 6).reviewable == {Side.AC: None, Side.BD: None}


# Values


@each_profile
def test_equal_deals_are_one(rules: str) -> None:
    one, other = (played(called(rules, "A O"), 5) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1
    assert one != played(called(rules, "A O"), 4)
    assert one != played(called(rules, "A C"), 5)
    assert one != "a deal"


def test_deals_by_other_rules_are_others() -> None:
    assert called("butinet", "A O") != called("howto-100", "A O")


def test_a_move_leaves_the_deal_as_it_was() -> None:
    deal = called("butinet", "A O")
    before = (deal.hands, deal.trick, deal.tricks, deal.calling, repr(deal))
    played(deal)
    assert (deal.hands, deal.trick, deal.tricks, deal.calling, repr(deal)) == before
    with pytest.raises(AttributeError, match="call and play return another"):
        deal.trick = Trick()


def test_a_deal_says_how_far_it_is() -> None:
    assert repr(dealt("butinet")) == "<Deal by A, butinet: 0 tricks played>"
    assert repr(played(called("fournier", "D -", dealer=D), 7)) == (
        "<Deal by D, fournier: 7 tricks played>"
    )


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda d: pickle.loads(pickle.dumps(d))]
)
def test_a_deal_can_be_copied(copied: object) -> None:
    deal = played(called("butinet", "A O"), 3)
    assert copied(deal) == deal  # type: ignore[operator]


def test_a_position_of_a_deal_is_judged_as_the_text_of_it_is() -> None:
    rules, dice = load_profile("9buti-petita"), random.Random(9)
    for state in playing_through(random_deal(rules, A, dice), dice)[:-1]:
        assert rules.legal(Position.parse(str(state.position))) == state.legal
