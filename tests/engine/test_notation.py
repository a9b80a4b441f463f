"""Position texts: every way of writing one, and what each wrong one is told."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra import Card, CardSet, NotationError, Position, Seat, Suit, Trick
from botifarra.notation import LONGEST, parse_draft

from .strategies import card_list, cards, positions, trumps

EXAMPLE = "O / 1E / 8E 9E"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("O / 1E / 12C 8E 9E", "O / 1E / 12C 8E 9E"),
        ("O / 1E / 9E 8E 12C", "O / 1E / 12C 8E 9E"),
        ("o/1e/9e 8e 12c", "O / 1E / 12C 8E 9E"),
        ("O / AE / 9E 8E KC", "O / 1E / 12C 8E 9E"),
        ("E / aB kB / qB jB", "E / 1B 12B / 10B 11B"),
        ("♦ / A♠ / 9♠ 8♠ K♥", "O / 1E / 12C 8E 9E"),
        ("♣ / 1♦ / 2♥", "B / 1O / 2C"),
        ("O / 1E, 2E / 9E,8E, 12C", "O / 1E 2E / 12C 8E 9E"),
        ("O / 1E.2E / 9E.8E. 12C", "O / 1E 2E / 12C 8E 9E"),
        ("O / 1E;2E / 9E ; 8E", "O / 1E 2E / 8E 9E"),
        ("  O  /  1E  /  9E   8E  ", EXAMPLE),
        ("O\n/ 1E\t/\u00a09E\u20098E", EXAMPLE),
        ("- / 1E / 9E", "- / 1E / 9E"),
        ("– / 1E / 9E", "- / 1E / 9E"),
        ("— / 1E / 9E", "- / 1E / 9E"),
        ("C / - / 9E", "C / - / 9E"),
        ("C / — / 9E", "C / - / 9E"),
        ("C / / 9E", "C / - / 9E"),
        ("C//9E", "C / - / 9E"),
        ("B / 3B 2B 4B / 9E", "B / 3B 2B 4B / 9E"),
        ("O / 1E / 9♠\ufe0f", "O / 1E / 9E"),
        ("♠\ufe0f / 1E / 9E", "E / 1E / 9E"),
        (" ♥\ufe0e / 1E / 9E", "C / 1E / 9E"),
        ("O / A♠\ufe0f 2♠\ufe0f / 9♠\ufe0f 8♠\ufe0f K♥\ufe0f", "O / 1E 2E / 12C 8E 9E"),
    ],
)
def test_every_way_of_writing_a_position_is_read(text: str, canonical: str) -> None:
    position = Position.parse(text)
    assert str(position) == canonical
    assert Position.parse(canonical) == position


def test_a_position_says_what_was_written() -> None:
    position = Position.parse("♠ / k♦ 2O / 9E 1O")
    assert position.trump is Suit.SWORDS
    assert position.trick == Trick(tuple(card_list("12O 2O")), Suit.SWORDS)
    assert position.hand == CardSet.parse("1O 9E")
    assert position.to_move is Seat.C


@given(positions(), st.sampled_from([" ", ", ", ".", " ; ", "\t"]), st.booleans())
def test_separators_and_case_don_t_change_a_position(
    position: Position, separator: str, lower: bool
) -> None:
    parts = [part.replace(" ", separator) for part in str(position).split(" / ")]
    text = " / ".join(parts)
    assert Position.parse(text.lower() if lower else text) == position


KELVIN, DOTLESS_I, FULL_WIDTH_9, ARABIC_9, CYRILLIC_O, CYRILLIC_ES = (
    "\u212a\u0131\uff19\u0669\u041e\u0421"
)
MATHEMATICAL_9, LONG_S, ZERO_WIDTH = "\U0001d7d7", "\u017f", "\u200b"


@pytest.mark.parametrize(
    ("text", "problem", "token", "start"),
    [
        # Parts: the whole text is the token.
        ("", "wrong_parts", "", 1),
        ("   ", "wrong_parts", "   ", 1),
        ("O", "wrong_parts", "O", 1),
        ("O / 1E", "wrong_parts", "O / 1E", 1),
        ("O / 1E / 9E / 8E", "wrong_parts", "O / 1E / 9E / 8E", 1),
        ("O | 1E | 9E", "wrong_parts", "O | 1E | 9E", 1),
        ("\0", "wrong_parts", "\0", 1),
        # The trump.
        (" / 1E / 9E", "unknown_trump", "", 1),
        ("X / 1E / 9E", "unknown_trump", "X", 1),
        ("  OO / 1E / 9E", "unknown_trump", "OO", 3),
        ("oros / 1E / 9E", "unknown_trump", "oros", 1),
        ("-- / 1E / 9E", "unknown_trump", "--", 1),
        ("O\0 / 1E / 9E", "unknown_trump", "O\0", 1),
        (f"{CYRILLIC_O} / 1E / 9E", "unknown_trump", CYRILLIC_O, 1),
        # A card: its suit, its number, or neither.
        ("O / 1X / 9E", "unknown_suit", "1X", 5),
        ("O / 1E / 9E 8Z", "unknown_suit", "8Z", 13),
        ("O / 1E / 9E8E9", "unknown_suit", "9E8E9", 10),
        ("O / 1E / 9E\0", "unknown_suit", "9E\0", 10),
        ("O / 1E / 13", "unknown_suit", "13", 10),
        (f"O / 1E / 9{CYRILLIC_ES}", "unknown_suit", f"9{CYRILLIC_ES}", 10),
        (f"O / 1E / 9{CYRILLIC_O}", "unknown_suit", f"9{CYRILLIC_O}", 10),
        (f"O / 1E / 9E{ZERO_WIDTH}", "unknown_suit", f"9E{ZERO_WIDTH}", 10),
        (f"O / 1E / 9{LONG_S}", "unknown_suit", f"9{LONG_S}", 10),
        ("O / 13E / 9E", "unknown_rank", "13E", 5),
        ("O / 1E / 0E", "unknown_rank", "0E", 10),
        ("O / 1E / -1E", "unknown_rank", "-1E", 10),
        ("O / 1E / 09E", "unknown_rank", "09E", 10),
        ("O / 1E / 9EE", "unknown_rank", "9EE", 10),
        ("O / 1E / TE", "unknown_rank", "TE", 10),
        ("O / 1E / 9E-8E", "unknown_rank", "9E-8E", 10),
        ("O / 1E / 2\0E", "unknown_rank", "2\0E", 10),
        (f"O / 1E / {KELVIN}E", "unknown_rank", f"{KELVIN}E", 10),
        (f"O / 1E / {DOTLESS_I}E", "unknown_rank", f"{DOTLESS_I}E", 10),
        (f"O / 1E / {FULL_WIDTH_9}E", "unknown_rank", f"{FULL_WIDTH_9}E", 10),
        (f"O / {ARABIC_9}E / 9E", "unknown_rank", f"{ARABIC_9}E", 5),
        (f"O / {MATHEMATICAL_9}E / 9E", "unknown_rank", f"{MATHEMATICAL_9}E", 5),
        (f"O / {MATHEMATICAL_9}E 1E / 9E", "unknown_rank", f"{MATHEMATICAL_9}E", 5),
        ("O / 1E / 9", "not_a_card", "9", 10),
        ("O / 1E / 12", "not_a_card", "12", 10),
        ("O / 1E / 10", "not_a_card", "10", 10),
        ("O / 11 / 9E", "not_a_card", "11", 5),
        ("O / 1E / 9E, E", "not_a_card", "E", 14),
        ("O / 1E / -", "not_a_card", "-", 10),
        # The same card twice: the second one is wrong.
        ("O / 1E / 9E 8E 9E", "duplicate_card", "9E", 16),
        ("O / 1E / 9E 8E 9♠", "duplicate_card", "9♠", 16),
        ("O / 1E / 9♠\ufe0f 8E 9♠\ufe0f", "duplicate_card", "9♠", 17),
        ("O / 1E 2E 1e / 9E", "duplicate_card", "1e", 11),
        ("O / 1E 2E / 9E, ae", "duplicate_card", "ae", 17),
        # Too many, or none.
        ("O / 1E 2E 3E 4E / 9E", "too_many_in_trick", "4E", 14),
        ("O / 1E 2E 3E 4E 5E / 9E", "too_many_in_trick", "4E", 14),
        (
            "O / - / 2C 3C 4C 5C 6C 7C 8C 10C 11C 12C 1C 9C 2E",
            "too_many_in_hand",
            "2E",
            48,
        ),
        # The card too many is named as it was written.
        ("O / 1E 2E 3E j♦ / 9E", "too_many_in_trick", "j♦", 14),
        (
            "O / - / 2C 3C 4C 5C 6C 7C 8C 10C 11C 12C 1C 9C j♦",
            "too_many_in_hand",
            "j♦",
            48,
        ),
        # The fourth card on the table comes before anything wrong in the hand.
        ("O / 1E 2E 3E 4E / 9Z", "too_many_in_trick", "4E", 14),
        ("O / 1E 2E 3E 4E / 4E", "too_many_in_trick", "4E", 14),
        ("O / 1E 2E 3E 4E /", "too_many_in_trick", "4E", 14),
        (
            "O / 1E 2E 3E 4E / 2C 3C 4C 5C 6C 7C 8C 10C 11C 12C 1C 9C 2B",
            "too_many_in_trick",
            "4E",
            14,
        ),
        ("O / 1E /", "empty_hand", "", 9),
        ("O/1E/", "empty_hand", "", 6),
    ],
)
def test_a_wrong_text_is_told_the_problem_the_token_and_where_it_starts(
    text: str, problem: str, token: str, start: int
) -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse(text)
    error = caught.value
    assert (error.problem, error.token, error.start) == (problem, repr(token), start)
    assert text[start - 1 :].startswith(token)
    assert error.values["start"] == start
    assert "\0" not in str(error)


def test_a_megabyte_is_refused_at_once_and_not_repeated_back() -> None:
    for text in ("9E " * 333_333, "O / - / " + "9" * 1_000_000, "/" * 1_000_000):
        began = time.process_time()
        with pytest.raises(NotationError) as caught:
            Position.parse(text)
        assert time.process_time() - began < 0.5
        assert caught.value.problem == "too_long"
        assert len(str(caught.value)) < 200


def test_a_text_just_short_of_the_limit_is_read_and_one_at_it_is_not() -> None:
    padded = EXAMPLE.ljust(LONGEST - 1)
    assert str(Position.parse(padded)) == EXAMPLE
    with pytest.raises(NotationError, match="shorten it"):
        Position.parse(padded + " ")


def test_a_long_token_is_cut_in_the_message() -> None:
    with pytest.raises(NotationError) as caught:
        Position.parse("O / - / " + "1" * 300 + "E")
    assert caught.value.token == repr("1" * 24 + "…")
    assert len(str(caught.value)) < 200


@given(st.text(max_size=LONGEST + 10))
def test_any_text_gives_a_position_or_a_notation_error(text: str) -> None:
    _read_or_refused(text)


@given(
    st.text(alphabet="OCEBoceb♦♥♠♣0123456789AKQJakqj-–/ ,.;\n\0\u212a\uff19\u0669X", max_size=80)
)
def test_any_text_of_likely_characters_gives_a_position_or_a_notation_error(text: str) -> None:
    _read_or_refused(text)


@given(positions(), st.integers(0, 80), st.text(max_size=3), st.integers(0, 4))
def test_any_slip_in_a_good_text_gives_a_position_or_a_notation_error(
    position: Position, place: int, typed: str, deleted: int
) -> None:
    text = str(position)
    _read_or_refused(text[:place] + typed + text[place + deleted :])


def _read_or_refused(text: str) -> None:
    refused: NotationError | None = None
    position: Position | None = None
    began = time.process_time()
    try:
        position = Position.parse(text)
    except NotationError as problem:
        refused = problem
    assert time.process_time() - began < 0.5
    if position is not None:
        assert Position.parse(str(position)) == position
    if refused is not None:
        assert 1 <= refused.start <= len(text) + 1
        assert str(refused).endswith(".")


def test_a_draft_may_still_have_an_empty_hand() -> None:
    assert parse_draft("O / 1E /") == (Trick(tuple(card_list("1E")), Suit.COINS), CardSet())
    assert parse_draft("- / / 9E") == (Trick(), CardSet.parse("9E"))
    with pytest.raises(NotationError, match="is not a card number"):
        parse_draft("O / 13E /")


FULL_HAND = "2C 3C 4C 5C 6C 7C 8C 10C 11C 12C 1C 9C"


@pytest.mark.parametrize(
    ("trick", "hand", "problem", "token", "start"),
    [
        ("", "", "empty_hand", "", 9),  # O / - / and then nothing
        ("2E", "", "empty_hand", "", 10),
        ("2E 3E 4E 5E", "9E", "too_many_in_trick", "5E", 14),
        ("2E 3E 4E 5E 6E", "9E", "too_many_in_trick", "5E", 14),
        ("10O 3E 4E 5E", "9E", "too_many_in_trick", "5E", 15),
        ("2E 3E 2E", "9E", "duplicate_card", "2E", 11),
        ("", f"{FULL_HAND} 2E", "too_many_in_hand", "2E", 48),
        ("", f"2E {FULL_HAND}", "too_many_in_hand", "2E", 48),  # the text has them in order
        ("3E", f"{FULL_HAND} 2E", "too_many_in_hand", "2E", 49),
        ("2E 9E", "9E 8E", "duplicate_card", "9E", 16),  # O / 2E 9E / 8E 9E
        # The fourth card on the table comes before anything wrong in the hand.
        ("2E 3E 4E 5E", "", "too_many_in_trick", "5E", 14),
        ("2E 3E 4E 5E", "2E", "too_many_in_trick", "5E", 14),
        ("3E 4E 5E 6E", f"{FULL_HAND} 2E", "too_many_in_trick", "6E", 14),
    ],
)
def test_a_position_built_from_cards_is_checked_alike(
    trick: str, hand: str, problem: str, token: str, start: int
) -> None:
    """Without a text, the place is the card's in the canonical text of the position."""
    with pytest.raises(NotationError) as caught:
        Position.of(Suit.COINS, card_list(trick), card_list(hand))
    error = caught.value
    assert (error.problem, error.token, error.start) == (problem, repr(token), start)


def test_a_position_made_of_a_full_trick_is_refused_as_one_of_cards() -> None:
    trick = Trick(tuple(card_list("2E 3E 4E 5E")), Suit.COINS)
    with pytest.raises(NotationError) as caught:
        Position(trick, CardSet.parse("9E"))
    assert (caught.value.problem, caught.value.start) == ("too_many_in_trick", 14)


@given(
    trumps,
    st.lists(cards, max_size=6),
    st.lists(cards, max_size=16, unique=True),
)
def test_cards_and_their_canonical_text_are_refused_for_the_same_reason(
    trump: Suit | None, trick: list[Card], hand: list[Card]
) -> None:
    held = " ".join(map(str, CardSet(hand)))
    played = " ".join(map(str, trick)) or "-"
    text = f"{trump.letter if trump is not None else '-'} / {played} / {held}"
    told = []
    for build in (lambda: Position.of(trump, trick, hand), lambda: Position.parse(text)):
        try:
            told.append(str(build()))
        except NotationError as error:
            told.append(str(error))
    assert told[0] == told[1]


def test_a_position_counts_seats_from_the_leader() -> None:
    trick = Trick(tuple(card_list("1E")), Suit.COINS, Seat.B)
    with pytest.raises(ValueError, match="led by seat A"):
        Position(trick, CardSet.parse("9E"))
