"""What holds in every position, under every profile."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra import (
    PACK,
    Card,
    CardNotInHandError,
    CardSet,
    Position,
    Profile,
    Suit,
    load_profile,
)

from .plain import READINGS
from .strategies import cards, positions

RULES = {profile: load_profile(profile) for profile in READINGS}
rules_of_any_profile = st.sampled_from(list(RULES.values()))


@given(positions(), rules_of_any_profile)
def test_some_card_may_always_be_played_and_only_cards_of_the_hand(
    position: Position, rules: Profile
) -> None:
    legal = rules.legal(position)
    assert legal
    assert legal <= position.hand


@given(positions(), rules_of_any_profile)
def test_the_fast_path_and_the_chain_agree_card_by_card(position: Position, rules: Profile) -> None:
    legal, judgement = rules.legal(position), rules.judge(position)
    assert judgement.legal == legal
    for card in position.hand:
        verdict = judgement.verdict(card)
        assert verdict.legal == (card in legal)
        assert verdict.playable == legal
        assert (verdict.card, verdict.position) == (card, position)


@given(positions(), rules_of_any_profile)
def test_a_card_falls_at_the_last_step_of_its_verdict(position: Position, rules: Profile) -> None:
    judgement = rules.judge(position)
    for verdict in judgement:
        if verdict.legal:
            assert verdict.broken is None
            assert verdict.steps == judgement.steps
        else:
            assert verdict.broken is verdict.steps[-1]
            assert verdict.card in verdict.broken.fallen
            assert verdict.broken.effect == "binds"
            assert verdict.broken.cites
        assert all(verdict.card in step.after for step in verdict.steps[:-1])


@given(positions(), rules_of_any_profile)
def test_steps_only_ever_narrow_and_each_goes_on_from_the_last(
    position: Position, rules: Profile
) -> None:
    judgement = rules.judge(position)
    steps = judgement.steps
    assert [step.obligation for step in steps] == list(rules.obligations)
    assert steps[0].before == position.hand
    assert steps[-1].after == judgement.legal
    assert all(one.after == other.before for one, other in pairwise(steps))
    for step in steps:
        assert step.after
        assert step.after <= step.before
        assert (step.effect == "binds") == (step.after != step.before)


@given(positions())
def test_la_petita_allows_nothing_that_the_free_game_forbids(position: Position) -> None:
    assert RULES["9buti-petita"].legal(position) <= RULES["9buti-lliure"].legal(position)


@given(positions())
def test_the_stricter_option_allows_nothing_that_the_guide_forbids(position: Position) -> None:
    for guide in ("howto-100", "howto-100+harmonised"):
        strict = RULES[f"{guide}+strict"].legal(position)
        assert strict <= RULES[guide].legal(position)


@given(positions())
def test_the_four_free_games_have_the_same_legal_cards(position: Position) -> None:
    free = [profile for profile, reading in READINGS.items() if reading == "LIB"]
    assert len({RULES[profile].legal(position) for profile in free}) == 1


@given(positions(), rules_of_any_profile, st.sampled_from(list(permutations(Suit))))
def test_renaming_the_suits_renames_the_legal_cards(
    position: Position, rules: Profile, names: tuple[Suit, ...]
) -> None:
    """No suit is special but the trump, wherever it goes."""

    def renamed(card: Card) -> Card:
        return Card(names[card.suit], card.rank)

    trump = None if position.trump is None else names[position.trump]
    twin = Position.of(trump, map(renamed, position.trick), map(renamed, position.hand))
    assert rules.legal(twin) == CardSet(map(renamed, rules.legal(position)))


@given(positions(), rules_of_any_profile, st.data())
def test_giving_up_an_illegal_card_changes_no_verdict(
    position: Position, rules: Profile, data: st.DataObject
) -> None:
    """Cards that may not be played never decide what may."""
    legal = rules.legal(position)
    illegal = position.hand - legal
    if illegal:
        dropped = data.draw(st.sampled_from(list(illegal)))
        smaller = Position.of(position.trump, position.trick, position.hand - CardSet([dropped]))
        assert rules.legal(smaller) == legal


@given(positions(), rules_of_any_profile)
def test_a_position_judged_twice_gets_the_same_answer(position: Position, rules: Profile) -> None:
    one, other = rules.judge(position), rules.judge(Position.parse(str(position)))
    assert one.steps == other.steps
    assert list(one) == list(other) == list(one.verdicts)


@given(positions(), rules_of_any_profile, cards)
def test_a_verdict_is_refused_on_a_card_not_held(
    position: Position, rules: Profile, card: Card
) -> None:
    if card not in position.hand:
        with pytest.raises(CardNotInHandError, match=f"{card} is not in the hand"):
            rules.judge(position).verdict(card)


def test_a_verdict_is_no_yes_or_no() -> None:
    verdict = RULES["butinet"].judge(Position.parse("O / 1E / 9E 8E")).verdict(Card.parse("8E"))
    with pytest.raises(TypeError, match=r"ask for verdict\.legal"):
        bool(verdict)


@given(positions())
def test_a_position_round_trips_through_its_text(position: Position) -> None:
    again = Position.parse(str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert str(again) == str(position)


@given(positions())
def test_a_position_survives_copies_and_pickles(position: Position) -> None:
    rules = RULES["9buti-petita"]
    for again in (
        copy.copy(position),
        copy.deepcopy(position),
        pickle.loads(pickle.dumps(position)),
    ):
        assert again == position
        assert rules.legal(again) == rules.legal(position)


@given(positions(), rules_of_any_profile)
def test_the_whole_hand_is_free_on_the_lead(position: Position, rules: Profile) -> None:
    leading = Position.of(position.trump, [], position.hand)
    assert rules.legal(leading) == position.hand


@given(positions())
def test_facts_say_what_lies_on_the_table(position: Position) -> None:
    trick, hand, facts = position.trick, position.hand, position.situation.facts
    trump_cards = PACK & position.trump if position.trump is not None else CardSet()
    led = CardSet() if trick.led_suit is None else hand & trick.led_suit
    assert facts.started == bool(trick.cards)
    assert facts.partner_winning == trick.partner_winning
    assert facts.no_trump == (position.trump is None)
    assert facts.trump_led == (trick.cards != () and trick.cards[0] in trump_cards)
    assert facts.trump_winning == (trick.winning_card in trump_cards)
    assert facts.holds_led == bool(led)
    assert facts.holds_trumps == bool(hand & trump_cards)
    assert facts.trump_beats == bool(hand & trump_cards & trick.beaten_by)
    assert facts.can_win == bool((led or hand) & trick.beaten_by)
