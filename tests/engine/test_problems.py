"""Whatever can go wrong before a reader's eyes is told in the reader's language."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from botifarra import Card, CardNotInHandError, DataError, Position, load_profile
from botifarra.cli import main
from botifarra.errors import UnknownNameError
from botifarra.game import Calling, IllegalCallError, IllegalPlayError
from botifarra.game.calling import Call
from botifarra.rulebook import LANGUAGES
from botifarra.table import Seat
from botifarra.teaching import NoDifferenceError, differing_position
from botifarra.teaching.progress import Progress
from botifarra.words import problem
from botifarra.words.problems import TOLD

RULES = load_profile("butinet")
POSITION = Position.parse("O / 1E / 9E 8E 12C")


def not_in_hand() -> None:
    RULES.judge(POSITION).verdict(Card.parse("2B"))


def illegal_call() -> None:
    Calling.open(RULES, Seat.A).make(Seat.B, Call.CUPS)


def illegal_play() -> None:
    raise IllegalPlayError(Seat.B, RULES.judge(POSITION).verdict(Card.parse("8E")))


def alike() -> None:
    differing_position("butinet", "butinet")


def no_file() -> None:
    load_profile("none.toml")


def no_profile() -> None:
    load_profile("tute")


def no_progress() -> None:
    Progress.from_json("")


def no_card() -> None:
    Position.parse("O / 9Z / 9E")


SAID: dict[Callable[[], None], tuple[str, str, str]] = {
    not_in_hand: ("is not in the hand", "no és a la mà", "no está en la mano"),
    illegal_call: ("it is not their turn to call", "ara no li toca cantar", "no le toca elegir"),
    illegal_play: ("you may not play it", "no es pot tirar", "no se puede jugar"),
    alike: ("never differ", "coincideixen sempre", "coinciden siempre"),
    no_file: ("can't be read", "No s'ha pogut llegir", "No se ha podido leer"),
    no_profile: ("is not a profile", "no és cap reglament", "no es ningún reglamento"),
    no_card: ("is not a suit", "no és cap coll", "no es ningún palo"),
    no_progress: ("nothing was changed", "No s'ha canviat res", "No se ha cambiado nada"),
}


@pytest.mark.parametrize("fail", SAID, ids=lambda fail: fail.__name__)
def test_an_error_is_told_in_each_language(fail: Callable[[], None]) -> None:
    with pytest.raises(TOLD) as caught:
        fail()
    for language_id, said in zip(("en", "ca", "es"), SAID[fail], strict=True):
        told = problem(caught.value, language_id)
        assert said in told
        assert "{" not in told


def test_every_error_that_is_told_has_been_tried() -> None:
    tried = set()
    for fail in SAID:
        with pytest.raises(TOLD) as caught:
            fail()
        tried.add(type(caught.value))
    # One done out of turn goes through the same words as an illegal call.
    assert {error.__name__ for error in set(TOLD) - tried} == {"OutOfTurnError"}
    assert {IllegalCallError, NoDifferenceError, DataError} < tried


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_another_error_keeps_its_own_words(spoken: str) -> None:
    assert problem(ValueError("as it was"), spoken) == "as it was"


@pytest.mark.parametrize("seat", ["", "A"])
def test_a_card_not_in_hand_names_card_hand_and_seat(seat: str) -> None:
    error = CardNotInHandError(Card.parse("2B"), POSITION.hand, seat)
    for told in (str(error), *(problem(error, spoken) for spoken in LANGUAGES)):
        assert "2B" in told
        assert "12C 8E 9E" in told
        assert not seat or "A" in told.replace("La carta", "")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.values) == (str(error), error.values)


@pytest.mark.parametrize("kind", ["option", "picture", "seat", "deck", "language"])
def test_an_unknown_name_of_any_kind_is_told(kind: str) -> None:
    told = {problem(UnknownNameError(kind, "x", ["y"]), spoken) for spoken in LANGUAGES}
    assert len(told) == 3


@pytest.mark.parametrize(
    ("language", "said"), [("ca", "no és a la mà"), ("es", "no está en la mano")]
)
def test_the_command_line_speaks_the_readers_language(
    language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", str(POSITION), "--card", "2B", "--language", language]) == 2
    assert said in capsys.readouterr().err
