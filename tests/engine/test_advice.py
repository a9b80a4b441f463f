"""What is said of a hand before trumps are chosen, by hands chosen for it, and on whose word."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

import pytest

from botifarra import PACK, CardSet, NotationError, Suit
from botifarra.errors import DataError
from botifarra.rulebook import LANGUAGES, Standing, documents
from botifarra.teaching import advise, parse_hand, random_hand
from botifarra.teaching.advice import (
    PREFERRED,
    TOPS,
    Fit,
    HandFacts,
    Topic,
    Whose,
    bases,
    read_basis,
)
from botifarra.words import Language, language
from botifarra.words.advice import advice_as_text, tell_advice

LONG_COINS = "9O 1O 12O 8O 5O 3O 1C 7C 4E 2E 6B 3B"
BALANCED = "9O 1O 4O 9C 12C 7C 3C 1E 10E 5E 8B 2B"
BARE = "12O 7O 2O 11C 8C 5C 3C 10E 6E 12B 4B 3B"
FOUR_NINES = "9O 12O 4O 9C 11C 3C 9E 10E 5E 9B 8B 2B"
FOUR_NINES_LONG = "9O 12O 8O 7O 6O 9C 9E 10E 8E 7E 6E 9B"
VOID = "9O 1O 4O 2O 9C 12C 7C 3C 1E 10E 5E 2E"
ONE_SUIT = str(PACK & Suit.CUPS)
TWO_SUITS = "9O 1O 12O 11O 10O 8O 9C 1C 12C 11C 10C 8C"
TWO_TOPS = "9O 12O 4O 11C 8C 5C 1E 10E 5E 8B 3B 2B"
TOPS_IN_TWO = "9O 1O 4O 9C 1C 7C 12E 10E 5E 8B 3B 2B"
NO_TOP_LONG = "12O 11O 10O 8O 7O 6O 5C 4C 3E 2E 6B 3B"

HANDS = {
    #                   balanced several spread long   Botifarra, suit, delegate
    LONG_COINS: ("yes yes no no", Fit.UNFIT, "O", False),
    BALANCED: ("yes yes yes yes", Fit.FITS, "", False),
    BARE: ("yes no no yes", Fit.UNFIT, "", True),
    FOUR_NINES: ("yes yes yes yes", Fit.FITS, "", False),
    FOUR_NINES_LONG: ("yes yes yes no", Fit.BUT, "O", False),
    VOID: ("no yes yes yes", Fit.UNFIT, "", True),
    ONE_SUIT: ("no no no no", Fit.UNFIT, "C", False),
    TWO_SUITS: ("no yes no no", Fit.UNFIT, "O", False),
    TWO_TOPS: ("yes no no yes", Fit.UNFIT, "", True),
    TOPS_IN_TWO: ("yes yes no yes", Fit.UNFIT, "", True),
    NO_TOP_LONG: ("yes no no no", Fit.UNFIT, "", True),
}


# The facts


@pytest.mark.parametrize("hand", HANDS)
def test_each_of_the_chosen_hands_is_a_hand(hand: str) -> None:
    assert HandFacts(CardSet.parse(hand)).missing == 0


def test_the_facts_of_a_hand() -> None:
    facts = HandFacts(CardSet.parse(LONG_COINS))
    assert str(facts.tops) == "1O 9O 1C"
    assert list(facts.lengths.values()) == [6, 2, 2, 2]
    assert list(facts.points.values()) == [12, 4, 0, 0]
    assert facts.shape == (6, 2, 2, 2)
    assert facts.longest is Suit.COINS


@pytest.mark.parametrize(
    ("hand", "longest"),
    [
        ("2O 3O 4O 9C 1C", Suit.COINS),  # length before points
        ("2O 3O 9C 1C", Suit.CUPS),  # then points
        ("2O 3O 4C 5C", Suit.CUPS),  # then the higher cards
        ("2O 3O 2B 3B", Suit.COINS),  # all alike: the first
        ("", Suit.COINS),
    ],
)
def test_the_longest_suit(hand: str, longest: Suit) -> None:
    assert HandFacts(CardSet.parse(hand)).longest is longest


@pytest.mark.parametrize(("cards", "missing"), [("", 12), ("9O", 11), (BARE.rpartition(" ")[0], 1)])
def test_a_hand_with_cards_missing_has_facts_and_no_advice(cards: str, missing: int) -> None:
    advice = advise(parse_hand(cards))
    assert advice.facts.missing == missing
    assert advice.counsels == tell_advice(advice) == ()
    with pytest.raises(KeyError, match="thumb"):
        advice.counsel("thumb")


def test_more_than_twelve_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="12 cards, not 13; take 1 out"):
        advise(parse_hand(BARE) | parse_hand("9O"))
    with pytest.raises(NotationError, match=r"'9O' at character 41 is card 14 of.*take 2"):
        parse_hand(f"{BARE} 9O 9C")


@pytest.mark.parametrize("text", ["9Z", "9E 9E", "nine", "9E / 1E"])
def test_what_is_no_hand_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_hand(text)


def test_hands_come_from_dice() -> None:
    dice = random.Random(3)
    hands = [random_hand(dice) for _ in range(20)]
    assert all(len(hand) == 12 for hand in hands)
    assert len(set(hands)) == 20
    assert random_hand(random.Random(3)) == hands[0]


# The advice


@pytest.mark.parametrize("hand", HANDS)
def test_what_is_advised(hand: str) -> None:
    conditions, botifarra, suit, delegate = HANDS[hand]
    advice = advise(CardSet.parse(hand))
    names = ("balanced", "several", "spread", "long")
    met = ["yes" if advice.counsel(name).holds else "no" for name in names]
    assert " ".join(met) == conditions
    assert advice.botifarra is botifarra
    assert advice.suit == (Suit.parse(suit) if suit else None)
    assert advice.counsel("nothing").holds is delegate


def test_four_nines_are_named_and_counted() -> None:
    several = advise(CardSet.parse(FOUR_NINES)).counsel("several")
    assert (str(several.cards), several.count) == ("9O 9C 9E 9B", 4)


def test_a_missing_suit_is_named() -> None:
    assert advise(CardSet.parse(VOID)).counsel("balanced").suits == (Suit.BATONS,)


def test_of_two_suits_by_our_rule_the_longer_is_named() -> None:
    hand = CardSet.parse("9O 1O 12O 11O 10O 9C 8C 7C 6C 5C 4C 2E")
    assert advise(hand).suit is Suit.CUPS


@pytest.mark.parametrize(
    ("hand", "suit", "count"),
    [(LONG_COINS, Suit.COINS, 6), (BARE, Suit.CUPS, 4), (ONE_SUIT, Suit.CUPS, 12)],
)
def test_trumps_are_counted_in_the_suit_that_is_or_would_be_named(
    hand: str, suit: Suit, count: int
) -> None:
    held = advise(CardSet.parse(hand)).counsel("held")
    assert (held.suits, held.count) == ((suit,), count)


def test_what_the_guide_prefers_is_no_condition() -> None:
    fits, but = (advise(CardSet.parse(hand)) for hand in (BALANCED, FOUR_NINES_LONG))
    assert fits.counsel(PREFERRED).holds
    assert not but.counsel(PREFERRED).holds
    assert but.botifarra is Fit.BUT


def test_a_rule_fits_hands_as_they_come() -> None:
    """Neither everything nor nothing: about one hand in five is for Botifarra as we read it."""
    dice = random.Random(8)
    fits = [advise(random_hand(dice)) for _ in range(2000)]
    share = sum(advice.botifarra is not Fit.UNFIT for advice in fits) / len(fits)
    assert 0.1 < share < 0.3
    named = sum(advice.suit is not None for advice in fits) / len(fits)
    assert 0.2 < named < 0.6


# On whose word


def test_only_a_documents_advice_cites_and_every_reading_says_why() -> None:
    for name, basis in bases().items():
        document = basis.whose is Whose.DOCUMENT
        assert bool(basis.grounds.cites) is document, name
        assert bool(basis.value) <= (basis.grounds.note is not None), name
        interpreted = basis.grounds.standing is Standing.INTERPRETED
        assert interpreted is (document and bool(basis.value)), name
        if basis.grounds.note is not None:
            assert len({basis.grounds.note[each] for each in LANGUAGES}) == 3


def test_every_topic_has_its_pieces_in_order() -> None:
    topics = [basis.topic for basis in bases().values()]
    assert topics == sorted(topics, key=list(Topic).index)
    assert set(topics) == set(Topic)


def test_only_two_documents_advise_on_calling() -> None:
    """So the widget says; the duty of a partner, and what doubling does, are no advice."""
    advice = {
        cited.document
        for basis in bases().values()
        for cited in basis.grounds.cites
        if basis.name not in ("obliged", "risk")
    }
    assert advice == {"002", "003"}


def test_every_clause_of_advice_is_told() -> None:
    told = {cited.id for basis in bases().values() for cited in basis.grounds.cites}
    written = {
        f"{document.id}.{name}"
        for document in documents().values()
        for name in document.clauses
        if name.startswith("advice-") or name == "length-shown"
    }
    assert written <= told
    assert len(written) == 9


@pytest.mark.parametrize(
    ("clause", "where"),
    [
        ("002.advice-ranking", "Consejos.1"),
        ("002.advice-risk", "Consejos.2"),
        ("002.advice-botifarra", "Consejos.2"),
        ("002.advice-long-suit", "Consejos.2"),
        ("002.length-shown", "Consejos.3"),
        ("002.advice-lead-trumps", "Consejos.4"),
        ("002.advice-contro", "Consejos.5"),
        ("002.advice-recontro", "Consejos.5"),
        ("003.advice-dealer", "L17"),
    ],
)
def test_the_place_of_each_advice(clause: str, where: str) -> None:
    document, _, name = clause.partition(".")
    assert documents()[document].clauses[name].where == where


CITED = {"topic": "suit", "cites": ["003.advice-dealer"]}


@pytest.mark.parametrize(
    ("name", "table", "key", "why"),
    [
        ("luck", CITED, "luck", "is no piece of advice"),
        ("dealer", {**CITED, "topic": "weather"}, "dealer.topic", "write one of botifarra, suit"),
        ("dealer", {**CITED, "whose": "mine"}, "dealer.whose", "write one of document, ours"),
        ("dealer", {**CITED, "sure": True}, "dealer.sure", "unknown key"),
        ("dealer", {"topic": "suit"}, "dealer.cites", "has to cite a clause"),
        ("dealer", {**CITED, "whose": "ours"}, "dealer.cites", "cites no clause"),
        ("dealer", {**CITED, "cites": ["003.luck"]}, "dealer.cites", "is not a clause"),
        ("dealer", {**CITED, "standing": "interpreted"}, "dealer.note", "say why"),
        ("dealer", "advice", "dealer", "write a table"),
    ],
)
def test_a_fault_in_the_file_is_named(name: str, table: Any, key: str, why: str) -> None:
    with pytest.raises(DataError, match=why) as caught:
        read_basis("advice.toml", name, table)
    assert caught.value.key == key


# As sentences


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("hand", HANDS)
def test_each_sentence_is_whole_and_has_somebodys_word(hand: str, spoken: str) -> None:
    sections = tell_advice(advise(CardSet.parse(hand)), spoken)
    assert [section.topic for section in sections] == list(Topic)
    for section in sections:
        assert bool(section.headline) is (section.holds is not None)
        for piece in section.pieces:
            assert piece.label
            assert bool(piece.citations) is (piece.whose in ("stated", "interpreted"))
            assert all(citation.sources and citation.says for citation in piece.citations)
            assert re.fullmatch(r"[^{}]+[.]", piece.sentence), piece.sentence
            assert "  " not in piece.sentence


def test_where_documents_are_silent_it_is_said_and_ours_is_marked() -> None:
    for hand in HANDS:
        _, suit, *_ = tell_advice(advise(CardSet.parse(hand)))
        silence, thumb = suit.pieces[1:]
        assert (silence.whose, silence.label) == ("nobody", "no document says")
        assert "neither says how long or how strong" in silence.sentence
        assert (thumb.whose, thumb.label, thumb.holds) == ("ours", "ours, no document's", None)
        assert suit.headline.startswith("By our rule of thumb")


def test_a_hand_told_as_text() -> None:
    text = advice_as_text(tell_advice(advise(CardSet.parse(ONE_SUIT))))
    assert "As we read the guide, it advises against it with this hand." in text
    assert "does not hold: Not balanced: 3 suits are missing, coins, swords, batons." in text
    assert "How-to guide, Consejos y estrategias, 2: Call Botifarra with a balanced hand" in text
    assert "rather see a suit of three or four cards; yours have 12, 0, 0, 0. [interpreted]" in text
    assert "Your best long suit: cups, 12 cards, with the nine and the ace of cups. [ours" in text
    assert "If trumps are cups, you hold all twelve of them. [counted]" in text
    ca = advice_as_text(tell_advice(advise(CardSet.parse(VOID)), "ca"), "ca")
    assert "no es compleix: No és equilibrada: hi falta un coll, bastos." in ca
    es = advice_as_text(tell_advice(advise(CardSet.parse(FOUR_NINES)), "es"), "es")
    assert "se cumple: Varias manillas y ases: la manilla de oros, la manilla de copas" in es


def test_the_sentences_asked_for_are_those_written(monkeypatch: pytest.MonkeyPatch) -> None:
    from botifarra_widgets.hand_adviser import LABELS

    asked: set[str] = set()
    sentence = Language.sentence

    def noting(self: Language, key: str, count: int = 1, **values: str) -> str:
        group, _, name = key.partition(".")
        forms = isinstance(self.table[group][name], Mapping)
        asked.add(f"{name}.{'one' if count == 1 else 'other'}" if forms else name)
        return sentence(self, key, count, **values)

    monkeypatch.setattr(Language, "sentence", noting)
    dice = random.Random(5)
    for hand in [*map(CardSet.parse, HANDS), *(random_hand(dice) for _ in range(300))]:
        advice_as_text(tell_advice(advise(hand)))
    table = language("en").table["advice"]
    written = {
        f"{name}.{form}" if form else name
        for name, text in table.items()
        for form in (text if isinstance(text, Mapping) else ("",))
    }
    assert written - asked - {"missing.one", "missing.other"} == set(LABELS) - {"holds", "fails"}
    assert asked <= written


def test_the_tops_are_eight() -> None:
    assert str(TOPS) == "1O 9O 1C 9C 1E 9E 1B 9B"
