"""What would change a verdict: every change flips it, and none smaller of its kind does."""

from __future__ import annotations

import random
import time
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra import PACK, Card, CardSet, Position, Profile, Suit, Trick, load_profile
from botifarra.errors import CardNotInHandError
from botifarra.rulebook import LANGUAGES, Change, ChangeKind, rule_sets, what_if
from botifarra.teaching.categories import played_positions
from botifarra.words import language, tell_change
from botifarra.words.language import Language

from .strategies import positions

# No document asks for this: the points first, and only then to beat.
HOUSE_RULES = """
id = "odd"
extends = "butinet"

[obligations.points]
after = "follow"
rule = "play_points_or_smallest"
when.trick_started = {}

[obligations.lowest]
after = "ruff"
rule = "play_smallest"
when.trump_winning = {}
"""

ALL_PROFILES = st.integers(0, len(rule_sets()))


@pytest.fixture(scope="module")
def every_profile(tmp_path_factory: pytest.TempPathFactory) -> list[Profile]:
    file: Path = tmp_path_factory.mktemp("house") / "odd.toml"
    file.write_text(HOUSE_RULES, encoding="utf-8")
    return [*rule_sets(), load_profile(file)]


def changes(profile: str, position: str, card: str) -> list[str]:
    found = what_if(load_profile(profile), Position.parse(position), Card.parse(card))
    return [told(change) for change in found]


def told(change: Change) -> str:
    """A change in short: what is away, what is new, the trump, the rules."""
    what = {
        ChangeKind.WITHOUT: f"-{change.removed}",
        ChangeKind.PARTNER_WINNING: " ".join(f"{one}>{new}" for one, new in change.replaced),
        ChangeKind.WITH: f"+{change.added}",
        ChangeKind.TRUMP: str(change.position).partition(" ")[0],
        ChangeKind.PROFILE: change.profile_id,
    }
    return f"{change.kind} {what[change.kind]}"


LITERAL = ["profile howto-100", "profile howto-100+strict"]
OTHERS_THAN_PETITA = [f"profile {each.id}" for each in rule_sets() if each.id != "9buti-petita"]


@pytest.mark.parametrize(
    ("category", "profile", "position", "card", "expected"),
    [
        ("follow", "butinet", "O / 1E / 9E 8E 12C", "12C", ["without -8E 9E"]),
        ("beat", "butinet", "O / 1E / 9E 8E 12C", "8E", ["without -9E", *LITERAL]),
        # The knight would beat too; each of the others is away only if both are.
        ("beat", "9buti-lliure", "O / 10E / 9E 11E 8E", "8E", ["without -11E 9E", *LITERAL]),
        (
            "ruff",
            "butinet",
            "O / 12C / 5O 3B",
            "3B",
            ["without -5O", "trump C", "trump E", "trump B", "trump -"],
        ),
        (
            "overruff",
            "butinet",
            "O / 12C 8O / 10O 9O 2O 1E",
            "2O",
            # The eight of cups in place of that of coins: the partner's king holds the trick.
            [
                "without -10O 9O",
                "partner_winning 8O>8C",
                "trump C",
                "trump E",
                "trump B",
                "trump -",
            ],
        ),
        (
            "lower_trumps",
            "butinet",
            "O / 12C 8O / 5O 2O 8E",
            "8E",
            ["with +10O", "with +2C", *LITERAL],
        ),
        (
            "partner_void",
            "butinet",
            "O / 12C 2C / 8O 3B",
            "3B",
            # The ace in place of the two: an opponent wins, and the eight must ruff.
            ["partner_winning 2C>1C", "with +3C"],
        ),
        ("lead", "9buti-petita", "O / - / 9E 8E 12C", "12C", []),
        (
            "petita, partner winning",
            "9buti-petita",
            "- / 9C 2C / 12C 4C 3C",
            "4C",
            ["without -3C", *OTHERS_THAN_PETITA],
        ),
        # It is the lowest under the ace; a lower one would have to go first.
        ("the only card", "9buti-petita", "O / 1E / 4E", "4E", ["with +2E"]),
    ],
)
def test_changes_worked_out_by_hand(
    category: str, profile: str, position: str, card: str, expected: list[str]
) -> None:
    assert changes(profile, position, card) == expected


def test_a_full_hand_takes_no_card_more() -> None:
    twelve = "O / 12C / 2E 3E 4E 5E 6E 7E 2B 3B 4B 5B 6B 7B"
    assert not any(change.startswith("with ") for change in changes("butinet", twelve, "7B"))


def test_a_card_that_is_not_held_is_refused() -> None:
    with pytest.raises(CardNotInHandError):
        changes("butinet", "O / 1E / 9E 8E", "2B")


def test_a_change_is_a_value_that_says_what_it_changes() -> None:
    change, *_ = what_if(
        load_profile("butinet"), Position.parse("O / 1E / 9E 8E 12C"), Card.parse("8E")
    )
    assert (change.removed, change.added) == (CardSet.parse("9E"), CardSet())
    assert change.before == Position.parse("O / 1E / 9E 8E 12C")
    assert change.position == Position.parse("O / 1E / 8E 12C")
    assert change.verdict.legal
    assert "without" in repr(change)


# Any position


Asked = tuple[Profile, Position, Card]


def asked(data: st.DataObject, every_profile: list[Profile]) -> Asked:
    position = data.draw(positions())
    profile = every_profile[data.draw(ALL_PROFILES)]
    return profile, position, data.draw(st.sampled_from([*position.hand]))


def of_kind(found: tuple[Change, ...], kind: ChangeKind) -> list[Change]:
    return [change for change in found if change.kind is kind]


def flips(asked: Asked, position: Position, profile: Profile | None = None) -> bool:
    rules, before, card = asked
    was = card in rules.legal(before)
    return (profile or rules).judge(position).verdict(card).legal is not was


@given(data=st.data())
def test_every_change_flips_the_verdict(data: st.DataObject, every_profile: list[Profile]) -> None:
    profile, position, card = question = asked(data, every_profile)
    by_id = {each.id: each for each in every_profile}
    for change in what_if(profile, position, card):
        assert flips(question, change.position, by_id[change.profile_id])
        assert change.verdict == by_id[change.profile_id].judge(change.position).verdict(card)
        assert change.before == position


@given(data=st.data())
@settings(max_examples=60)
def test_no_smaller_set_of_cards_away_flips_it(
    data: st.DataObject, every_profile: list[Profile]
) -> None:
    """By brute force: whatever is taken away, however little."""
    profile, position, card = question = asked(data, every_profile)
    found = of_kind(what_if(profile, position, card), ChangeKind.WITHOUT)
    others = [other for other in position.hand if other is not card]
    sizes = (
        size
        for size in range(1, len(others) + 1)
        for away in combinations(others, size)
        if flips(question, Position(position.trick, position.hand - CardSet(away)))
    )
    fewest = next(sizes, None)
    assert [len(change.removed) for change in found] == ([] if fewest is None else [fewest])
    assert all(change.position.trick == position.trick for change in found)


@given(data=st.data())
def test_no_nearer_card_lets_the_other_side_win(
    data: st.DataObject, every_profile: list[Profile]
) -> None:
    profile, position, card = question = asked(data, every_profile)
    found = of_kind(what_if(profile, position, card), ChangeKind.PARTNER_WINNING)
    trick = position.trick
    used = {*trick, *position.hand}
    steps = []
    for place, old in enumerate(trick):
        for new in (each for each in PACK if each not in used):
            table = [*trick]
            table[place] = new
            changed = Position(Trick(tuple(table), trick.trump), position.hand)
            same_lead = table[0].suit is trick.cards[0].suit
            if same_lead and other_side(position, changed) and flips(question, changed):
                steps.append((old.suit is not new.suit, abs(old.rank - new.rank)))
    if steps:
        (change,) = found
        ((old, new),) = change.replaced
        assert (old.suit is not new.suit, abs(old.rank - new.rank)) == min(steps)
    for change in found:
        assert other_side(position, change.position)
        assert change.position.trick.led_suit is trick.led_suit
        assert change.position.hand == position.hand
        assert steps or (len(change.replaced) == 2 and not change.added)


def other_side(one: Position, other: Position) -> bool:
    return one.trick.partner_winning is not other.trick.partner_winning


@given(data=st.data())
def test_every_other_trump_and_rule_set_that_flips_it_is_told(
    data: st.DataObject, every_profile: list[Profile]
) -> None:
    profile, position, card = question = asked(data, every_profile)
    found = what_if(profile, position, card)
    trumps = {
        trump
        for trump in (*Suit, None)
        if flips(question, Position(Trick(position.trick.cards, trump), position.hand))
    }
    assert {change.position.trump for change in of_kind(found, ChangeKind.TRUMP)} == trumps
    rules = {each.id for each in rule_sets() if flips(question, position, each)}
    assert {change.profile_id for change in of_kind(found, ChangeKind.PROFILE)} == rules


@given(data=st.data())
def test_of_each_suit_the_lowest_card_more_is_told(
    data: st.DataObject, every_profile: list[Profile]
) -> None:
    profile, position, card = question = asked(data, every_profile)
    free = PACK - position.hand - CardSet(position.trick)
    lowest: dict[Suit, Card] = {}
    for more in free if len(position.hand) < 12 else ():
        if flips(question, Position(position.trick, position.hand | CardSet([more]))):
            lowest.setdefault(more.suit, more)
    found = of_kind(what_if(profile, position, card), ChangeKind.WITH)
    assert [next(iter(change.added)) for change in found] == list(lowest.values())


def test_a_card_takes_a_few_milliseconds() -> None:
    rules, dice = load_profile("9buti-petita"), random.Random(5)
    met = [(p, card) for p in played_positions(rules, dice) for card in p.hand]
    what_if(rules, *met[0])
    start = time.process_time()
    for position, card in met:
        what_if(rules, position, card)
    assert (time.process_time() - start) / len(met) < 0.03


# In words


def test_every_sentence_on_a_change_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()
    sentence = Language.sentence

    def noting(self: Language, key: str, count: int = 1, **values: str) -> str:
        used.add(key)
        return sentence(self, key, count, **values)

    monkeypatch.setattr(Language, "sentence", noting)
    dice = random.Random(2)
    for rules in rule_sets():
        for position in played_positions(rules, dice):
            for card in position.hand:
                for change in what_if(rules, position, card):
                    tell_change(change)
    for swapped in SWAPPED:
        tell_change(swapped)
    written = {f"what_if.{name}" for name in language("en").table["what_if"]}
    assert {key for key in used if key.startswith("what_if.")} == written - {
        "what_if.title",
        "what_if.nothing",
    }


def swap(before: str, after: str) -> Change:
    """Two cards the other way round: no card replaced does less often, so it is made here."""
    one, other = Position.parse(before), Position.parse(after)
    rules = load_profile("butinet")
    verdict = rules.judge(other).verdict(next(iter(other.hand)))
    return Change(ChangeKind.PARTNER_WINNING, one, other, rules.id, verdict)


SWAPPED = (
    swap("O / 9C 2C / 3B", "O / 2C 9C / 3B"),
    swap("O / 2C 9C / 3B", "O / 9C 2C / 3B"),
)


@pytest.mark.parametrize(
    ("spoken", "expected"),
    [
        ("en", "If you held no swords (without the nine of swords), you could play it."),
        ("ca", "Si no tinguessis espases (sense la manilla d'espases), la podries tirar."),
        ("es", "Si no llevaras espadas (sin la manilla de espadas), podrías jugarla."),
    ],
)
def test_a_change_is_told(spoken: str, expected: str) -> None:
    change, *_ = what_if(
        load_profile("butinet"), Position.parse("O / 1E / 9E 12C"), Card.parse("12C")
    )
    assert tell_change(change, spoken) == expected


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_sentence_has_an_open_place(spoken: str) -> None:
    dice = random.Random(4)
    for rules in rule_sets()[:3]:
        for position in played_positions(rules, dice):
            for card in position.hand:
                for change in what_if(rules, position, card):
                    said = tell_change(change, spoken)
                    assert "{" not in said
                    assert said[0].isupper()
                    assert said.endswith(".")
