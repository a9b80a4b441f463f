"""Each kind of position under each profile: the cards allowed, and what every duty does to them.

A chain is written one link a duty: the obligation's id, its effect and, where a condition decided
it, that condition: the one that waives, the one that fails to hold (moot), or the one that frees
where no card can obey (impossible).
"""

from __future__ import annotations

import pytest

from botifarra import Judgement, Position, load_profile

FREE = ("butinet", "9buti-lliure")
FOURNIER = ("fournier",)
PETITA = ("9buti-petita",)
LITERAL = ("howto-100",)
STRICT = ("howto-100+strict",)
HARMONISED = ("howto-100+harmonised",)
ALL = (*FREE, *FOURNIER, *PETITA, *LITERAL, *STRICT, *HARMONISED)

# Against an opponent Fournier's chain is that of the free game after this.
FOURNIER_FIRST = "follow-partner moot:partner_winning, "

Chains = dict[tuple[str, ...], tuple[str, str]]


def chain_of(judgement: Judgement) -> str:
    """The effects of a judgement, one link a duty."""
    links = []
    for step in judgement.steps:
        condition = f":{step.proviso.condition}" if step.proviso else ""
        links.append(f"{step.obligation.id} {step.effect}{condition}")
    return ", ".join(links)


def check(position: str, expected: Chains) -> None:
    """Compare cards and chain under every profile; each profile has to be spoken for."""
    assert sorted(profile for group in expected for profile in group) == sorted(ALL)
    for group, (legal, chain) in expected.items():
        for profile in group:
            judgement = load_profile(profile).judge(Position.parse(position))
            assert str(judgement.legal) == legal, profile
            assert chain_of(judgement) == chain, profile


def test_leading_leaves_every_card_free() -> None:
    """Nothing is on the table, so no duty arises, in la petita neither."""
    everything = "9O 2C 1C 8E 10B"
    free = (
        "follow moot:trick_started, ruff moot:void_in_plain_suit, "
        "overruff moot:void, beat moot:following"
    )
    guide = "follow moot:trick_started, ruff moot:void_in_plain_suit, overruff moot:may_play_trump"
    check(
        "O / - / 9O 1C 2C 8E 10B",
        {
            FREE: (everything, free),
            FOURNIER: (
                everything,
                "follow-partner moot:partner_winning, follow moot:opponent_winning, "
                "ruff moot:void_in_plain_suit, overruff moot:void, beat moot:following",
            ),
            PETITA: (
                everything,
                f"{free}, smallest moot:opponent_winning, "
                "smallest-of-a-suit moot:opponent_winning, "
                "points-or-smallest moot:partner_winning",
            ),
            LITERAL: (everything, guide),
            STRICT: (everything, f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: (everything, free),
        },
    )


def test_following_is_all_there_is_to_do_when_the_partner_wins() -> None:
    """The suit binds; beating is waived; la petita then wants points or the smallest."""
    cups = "2C 8C 1C"
    free = "follow binds, ruff moot:void_in_plain_suit, overruff moot:void, "
    check(
        "O / 9C 4C / 1C 8C 2C 9O",
        {
            FREE: (cups, f"{free}beat waived:partner_winning"),
            FOURNIER: (
                cups,
                "follow-partner binds, follow moot:opponent_winning, "
                "ruff moot:void_in_plain_suit, overruff moot:void, beat waived:partner_winning",
            ),
            PETITA: (
                "2C 1C",
                f"{free}beat waived:partner_winning, smallest moot:opponent_winning, "
                "smallest-of-a-suit moot:opponent_winning, points-or-smallest binds",
            ),
            LITERAL: (
                cups,
                "follow binds, ruff moot:void_in_plain_suit, overruff moot:may_play_trump",
            ),
            STRICT: (
                cups,
                "follow binds, ruff moot:void_in_plain_suit, overruff moot:may_play_trump, "
                "overruff-partner moot:trump_winning",
            ),
            HARMONISED: (cups, f"{free}beat waived:partner_winning"),
        },
    )


def test_an_opponent_has_to_be_beaten_within_the_suit() -> None:
    """Any card that beats will do; the guide to the letter sets no such duty."""
    free = "follow binds, ruff moot:void_in_plain_suit, overruff moot:void, beat binds"
    guide = "follow binds, ruff moot:void_in_plain_suit, overruff moot:may_play_trump"
    check(
        "O / 8C / 12C 11C 7C 2C 9E",
        {
            FREE: ("11C 12C", free),
            FOURNIER: ("11C 12C", f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "11C 12C",
                f"{free}, smallest moot:cannot_win, "
                "smallest-of-a-suit moot:cannot_win, points-or-smallest moot:partner_winning",
            ),
            LITERAL: ("2C 7C 11C 12C", guide),
            STRICT: ("2C 7C 11C 12C", f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: ("11C 12C", free),
        },
    )


def test_who_cannot_beat_still_follows() -> None:
    """Holding the suit nobody may ruff; la petita asks for the lowest of it."""
    batons = "4B 10B 1B"
    free = (
        "follow binds, ruff moot:void_in_plain_suit, overruff moot:void, beat impossible:following"
    )
    guide = "follow binds, ruff moot:void_in_plain_suit, overruff moot:may_play_trump"
    check(
        "O / 9B / 1B 10B 4B 9O 3O",
        {
            FREE: (batons, free),
            FOURNIER: (batons, f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "4B",
                f"{free}, smallest binds, "
                "smallest-of-a-suit moot:void, points-or-smallest moot:partner_winning",
            ),
            LITERAL: (batons, guide),
            STRICT: (batons, f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: (batons, free),
        },
    )


def test_an_opponents_ruff_frees_who_follows_from_playing_high() -> None:
    """The suit led can't beat a trump, and the trumps in hand have to stay there."""
    free = (
        "follow binds, ruff moot:void_in_plain_suit, overruff moot:void, beat impossible:following"
    )
    guide = "follow binds, ruff moot:void_in_plain_suit, overruff moot:may_play_trump"
    check(
        "O / 12C 4O / 9C 3C 9O",
        {
            FREE: ("3C 9C", free),
            FOURNIER: ("3C 9C", f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "3C",
                f"{free}, smallest binds, "
                "smallest-of-a-suit moot:void, points-or-smallest moot:partner_winning",
            ),
            LITERAL: ("3C 9C", guide),
            STRICT: ("3C 9C", f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: ("3C 9C", free),
        },
    )


def test_void_with_the_partner_winning_need_not_ruff() -> None:
    """Ruffing and overruffing are waived; la petita keeps points and the smallest of each suit."""
    everything = "3O 8O 9O 4E 6E 1E 2B"
    free = (
        "follow impossible, ruff waived:partner_winning, overruff waived:partner_winning, "
        "beat moot:following"
    )
    guide = "follow impossible, ruff waived:partner_winning, overruff waived:partner_winning"
    check(
        "O / 9C 2C / 9O 8O 3O 1E 6E 4E 2B",
        {
            FREE: (everything, free),
            FOURNIER: (
                everything,
                "follow-partner impossible, follow moot:opponent_winning, "
                "ruff waived:partner_winning, overruff waived:partner_winning, "
                "beat moot:following",
            ),
            PETITA: (
                "3O 9O 4E 1E 2B",
                f"{free}, smallest moot:opponent_winning, "
                "smallest-of-a-suit moot:opponent_winning, points-or-smallest binds",
            ),
            LITERAL: (everything, guide),
            STRICT: (everything, f"{guide}, overruff-partner moot:trump_winning"),
            HARMONISED: (everything, free),
        },
    )


def test_void_after_the_partner_ruffed_need_not_overruff() -> None:
    """Only the guide's stricter option keeps a trump from going under the partner's."""
    everything = "2O 9O 3C 8C 1C 7E"
    free = (
        "follow impossible, ruff waived:partner_winning, overruff waived:partner_winning, "
        "beat moot:following"
    )
    guide = "follow impossible, ruff waived:partner_winning, overruff waived:partner_winning"
    check(
        "O / 12B 5O 8B / 9O 2O 1C 8C 3C 7E",
        {
            FREE: (everything, free),
            FOURNIER: (
                everything,
                "follow-partner impossible, follow moot:opponent_winning, "
                "ruff waived:partner_winning, overruff waived:partner_winning, "
                "beat moot:following",
            ),
            PETITA: (
                "2O 9O 3C 1C 7E",
                f"{free}, smallest moot:opponent_winning, "
                "smallest-of-a-suit moot:opponent_winning, points-or-smallest binds",
            ),
            LITERAL: (everything, guide),
            STRICT: ("9O 3C 8C 1C 7E", f"{guide}, overruff-partner binds"),
            HARMONISED: (everything, free),
        },
    )


def test_void_with_an_opponent_winning_must_ruff() -> None:
    """Every trump wins, so every trump will do, the dear ones too."""
    free = "follow impossible, ruff binds, overruff met, beat moot:following"
    guide = "follow impossible, ruff binds, overruff met"
    check(
        "O / 12C / 9O 3O 1E 2B",
        {
            FREE: ("3O 9O", free),
            FOURNIER: ("3O 9O", f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "3O 9O",
                f"{free}, smallest moot:cannot_win, "
                "smallest-of-a-suit moot:cannot_win, points-or-smallest moot:partner_winning",
            ),
            LITERAL: ("3O 9O", guide),
            STRICT: ("3O 9O", f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: ("3O 9O", free),
        },
    )


def test_an_opponents_ruff_has_to_be_overruffed() -> None:
    """Trumps are due, and among them those that win."""
    free = "follow impossible, ruff binds, overruff binds, beat moot:following"
    guide = "follow impossible, ruff binds, overruff binds"
    check(
        "O / 12C 8O / 10O 9O 2O 1E",
        {
            FREE: ("10O 9O", free),
            FOURNIER: ("10O 9O", f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "10O 9O",
                f"{free}, smallest moot:cannot_win, "
                "smallest-of-a-suit moot:cannot_win, points-or-smallest moot:partner_winning",
            ),
            LITERAL: ("10O 9O", guide),
            STRICT: ("10O 9O", f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: ("10O 9O", free),
        },
    )


def test_only_lower_trumps_need_not_undertrump_but_in_the_guide() -> None:
    """Free in the free game, the smallest of any suit in la petita, a trump in the guide."""
    everything = "2O 5O 1E 4B 9B"
    free = (
        "follow impossible, ruff waived:only_lower_trumps, overruff impossible:void, "
        "beat moot:following"
    )
    guide = "follow impossible, ruff binds, overruff impossible"
    check(
        "O / 12C 8O / 5O 2O 1E 9B 4B",
        {
            FREE: (everything, free),
            FOURNIER: (everything, f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "2O 1E 4B",
                f"{free}, smallest moot:following, "
                "smallest-of-a-suit binds, points-or-smallest moot:partner_winning",
            ),
            LITERAL: ("2O 5O", guide),
            STRICT: ("2O 5O", f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: (everything, free),
        },
    )


def test_void_in_botifarra_can_win_nothing() -> None:
    """Without trumps there is nothing to ruff with: discard, in la petita the smallest."""
    everything = "4O 9O 1E 10B 12B"
    free = (
        "follow impossible, ruff moot:void_in_plain_suit, overruff impossible:void, "
        "beat moot:following"
    )
    guide = "follow impossible, ruff moot:void_in_plain_suit, overruff moot:may_play_trump"
    check(
        "- / 12C / 9O 4O 1E 10B 12B",
        {
            FREE: (everything, free),
            FOURNIER: (everything, f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "4O 1E 10B",
                f"{free}, smallest moot:following, "
                "smallest-of-a-suit binds, points-or-smallest moot:partner_winning",
            ),
            LITERAL: (everything, guide),
            STRICT: (everything, f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: (everything, free),
        },
    )


def test_trump_led_is_followed_and_beaten() -> None:
    """The guide, too, asks for a higher trump here: whoever follows plays a trump."""
    free = "follow binds, ruff moot:void_in_plain_suit, overruff moot:void, beat binds"
    guide = "follow binds, ruff moot:void_in_plain_suit, overruff binds"
    check(
        "O / 10O / 12O 8O 1C",
        {
            FREE: ("12O", free),
            FOURNIER: ("12O", f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "12O",
                f"{free}, smallest moot:cannot_win, "
                "smallest-of-a-suit moot:cannot_win, points-or-smallest moot:partner_winning",
            ),
            LITERAL: ("12O", guide),
            STRICT: ("12O", f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: ("12O", free),
        },
    )


def test_trump_led_that_cannot_be_beaten_is_followed() -> None:
    """Any trump will do, in la petita the lowest."""
    trumps = "2O 5O 12O"
    free = (
        "follow binds, ruff moot:void_in_plain_suit, overruff moot:void, beat impossible:following"
    )
    guide = "follow binds, ruff moot:void_in_plain_suit, overruff impossible"
    check(
        "O / 1O / 12O 5O 2O 9C",
        {
            FREE: (trumps, free),
            FOURNIER: (trumps, f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "2O",
                f"{free}, smallest binds, "
                "smallest-of-a-suit moot:void, points-or-smallest moot:partner_winning",
            ),
            LITERAL: (trumps, guide),
            STRICT: (trumps, f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: (trumps, free),
        },
    )


def test_trump_led_and_none_in_hand_is_a_free_discard() -> None:
    """There is nothing to follow, ruff or beat with."""
    everything = "3C 9C 1E 6B 8B"
    free = (
        "follow impossible, ruff moot:void_in_plain_suit, overruff impossible:void, "
        "beat moot:following"
    )
    guide = "follow impossible, ruff moot:void_in_plain_suit, overruff moot:may_play_trump"
    check(
        "O / 7O / 9C 3C 1E 8B 6B",
        {
            FREE: (everything, free),
            FOURNIER: (everything, f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "3C 1E 6B",
                f"{free}, smallest moot:following, "
                "smallest-of-a-suit binds, points-or-smallest moot:partner_winning",
            ),
            LITERAL: (everything, guide),
            STRICT: (everything, f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: (everything, free),
        },
    )


def test_the_last_to_play_beats_the_winner_of_the_moment() -> None:
    """Two opponents' ruffs are on the table: the higher one has to be beaten."""
    free = "follow impossible, ruff binds, overruff binds, beat moot:following"
    guide = "follow impossible, ruff binds, overruff binds"
    check(
        "O / 12C 4O 11O / 12O 5O 8E",
        {
            FREE: ("12O", free),
            FOURNIER: ("12O", f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "12O",
                f"{free}, smallest moot:cannot_win, "
                "smallest-of-a-suit moot:cannot_win, points-or-smallest moot:partner_winning",
            ),
            LITERAL: ("12O", guide),
            STRICT: ("12O", f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: ("12O", free),
        },
    )


def test_a_single_card_is_legal_whatever_it_cannot_do() -> None:
    """Every duty that arises is impossible, so the one card stands."""
    free = "follow impossible, ruff impossible:void, overruff impossible:void, beat moot:following"
    guide = "follow impossible, ruff impossible, overruff moot:may_play_trump"
    check(
        "O / 12C 8O / 3E",
        {
            FREE: ("3E", free),
            FOURNIER: ("3E", f"{FOURNIER_FIRST}{free}"),
            PETITA: (
                "3E",
                f"{free}, smallest moot:following, "
                "smallest-of-a-suit met, points-or-smallest moot:partner_winning",
            ),
            LITERAL: ("3E", guide),
            STRICT: ("3E", f"{guide}, overruff-partner moot:partner_winning"),
            HARMONISED: (
                "3E",
                free,
            ),
        },
    )


FOLLOW_PARTNER = "O / 9C 4C / 1C 8C 2C 9O"
VOID_PARTNER = "O / 9C 2C / 9O 3O 1E 2B"
CAN_BEAT = "O / 8C / 12C 7C 9E"
CAN_RUFF = "O / 12C / 9O 3O 1E"
CAN_OVERRUFF = "O / 12C 8O / 10O 2O 1E"
CANNOT_BEAT = "O / 9B / 1B 4B 9O"
LOWER_TRUMPS = "O / 12C 8O / 5O 2O 1E 9B 4B"
NOTHING_WINS = "- / 12C / 9O 4O 1E"


@pytest.mark.parametrize(
    ("profile", "position", "obligation", "clauses"),
    [
        ("butinet", FOLLOW_PARTNER, "beat", "001.partner-follow 000.partner-follow"),
        ("butinet", VOID_PARTNER, "ruff", "001.partner-void 000.partner-void"),
        ("butinet", VOID_PARTNER, "overruff", "001.partner-void 000.partner-void"),
        ("butinet", CANNOT_BEAT, "beat", "001.cannot-win-follow 000.cannot-win-follow"),
        ("butinet", LOWER_TRUMPS, "ruff", "001.cannot-win-void 000.cannot-win-void"),
        ("butinet", NOTHING_WINS, "overruff", "001.cannot-win-void 000.cannot-win-void"),
        ("fournier", FOLLOW_PARTNER, "follow-partner", "003.partner"),
        ("fournier", VOID_PARTNER, "follow-partner", "003.partner"),
        ("fournier", CANNOT_BEAT, "follow", "003.opponent-winning 001.follow"),
        ("fournier", LOWER_TRUMPS, "follow", "003.opponent-winning 001.follow"),
        ("fournier", FOLLOW_PARTNER, "beat", "003.partner"),
        ("fournier", VOID_PARTNER, "ruff", "003.partner"),
        ("fournier", CANNOT_BEAT, "beat", "003.permitted 001.cannot-win-follow"),
        ("fournier", LOWER_TRUMPS, "ruff", "003.permitted 001.cannot-win-void"),
        ("fournier", NOTHING_WINS, "overruff", "003.permitted 001.cannot-win-void"),
        ("9buti-lliure", VOID_PARTNER, "ruff", "004.partner-void"),
        ("9buti-lliure", CAN_RUFF, "ruff", "004.ruff 004.overruff"),
        ("9buti-lliure", CAN_OVERRUFF, "overruff", "004.overruff"),
        ("9buti-lliure", FOLLOW_PARTNER, "beat", "004.beat 004.lliure"),
        ("9buti-lliure", CANNOT_BEAT, "beat", "004.lliure"),
        ("9buti-lliure", LOWER_TRUMPS, "ruff", "004.no-undertrump"),
        ("9buti-lliure", NOTHING_WINS, "overruff", "004.lliure"),
        ("9buti-petita", CAN_RUFF, "ruff", "004.ruff 004.overruff 004.petita-same"),
        ("9buti-petita", FOLLOW_PARTNER, "beat", "004.beat 004.petita-points"),
        ("9buti-petita", CANNOT_BEAT, "beat", "004.petita-smallest"),
        ("9buti-petita", LOWER_TRUMPS, "ruff", "004.no-undertrump"),
        ("9buti-petita", NOTHING_WINS, "overruff", "004.petita-smallest-void"),
        ("9buti-petita", CANNOT_BEAT, "smallest", "004.petita-smallest"),
        ("9buti-petita", LOWER_TRUMPS, "smallest-of-a-suit", "004.petita-smallest-void"),
        ("9buti-petita", NOTHING_WINS, "smallest-of-a-suit", "004.petita-smallest-void"),
        ("9buti-petita", FOLLOW_PARTNER, "points-or-smallest", "004.petita-points"),
        ("howto-100", VOID_PARTNER, "ruff", "002.partner"),
        ("howto-100", VOID_PARTNER, "overruff", "002.overruff"),
        ("howto-100", CANNOT_BEAT, "overruff", "002.revoke 002.duties-glossary"),
        ("howto-100", LOWER_TRUMPS, "ruff", "002.ruff-always 002.ruff 002.duties-glossary"),
        ("howto-100+harmonised", CAN_RUFF, "ruff", "002.ruff 002.overruff"),
        ("howto-100+harmonised", VOID_PARTNER, "ruff", "002.partner"),
        ("howto-100+harmonised", LOWER_TRUMPS, "ruff", "001.cannot-win-void 004.no-undertrump"),
        ("howto-100+harmonised", CAN_OVERRUFF, "overruff", "002.overruff"),
        ("howto-100+harmonised", VOID_PARTNER, "overruff", "002.partner 002.overruff"),
        ("howto-100+harmonised", NOTHING_WINS, "overruff", "001.cannot-win-void"),
        ("howto-100+harmonised", CAN_BEAT, "beat", "001.beat 004.beat 002.overruff"),
        ("howto-100+harmonised", FOLLOW_PARTNER, "beat", "002.partner 002.overruff"),
        ("howto-100+harmonised", CANNOT_BEAT, "beat", "001.cannot-win-follow"),
    ],
)
def test_an_effect_rests_on_its_own_clauses(
    profile: str, position: str, obligation: str, clauses: str
) -> None:
    """What waives a duty, or frees who can't obey it, is cited itself, not the duty's clause."""
    judgement = load_profile(profile).judge(Position.parse(position))
    step = next(step for step in judgement.steps if step.obligation.id == obligation)
    assert " ".join(clause.id for clause in step.cites) == clauses
