"""A page's address may say anything: what can be read counts, the rest is told."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from botifarra_widgets import CardTable, RulesExplorer
from botifarra_widgets.address import Address, load_built_in, read_address
from hypothesis import given
from hypothesis import strategies as st

from botifarra import UnknownNameError, load_profile

OPENING = "O / 12C 8O / 2O 10O 9O 1E 4B 9B"


def problems(query: str) -> list[str]:
    return [error.problem for error in read_address(query).problems]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", Address(None, None, "en")),
        ("position=O/1E/9E.8E", Address("O / 1E / 8E 9E", None, "en")),
        ("position=O/1E/9E.8E&profile=9buti-petita&language=ca", None),
        ("?position=O/1E/9E.8E", Address(None, None, "en")),
        ("profile=howto-100%2Bstrict", Address(None, "howto-100+strict", "en")),
        ("profile=butinet.toml", Address(None, "butinet", "en")),
        ("language=es", Address(None, None, "es")),
        ("theme=dark&kernel=1", Address(None, None, "en")),
        ("position=O%20%2F%201E%20%2F%209E%208E", Address("O / 1E / 8E 9E", None, "en")),
        ("position=O+/+1E+/+9E+8E", Address("O / 1E / 8E 9E", None, "en")),
        ("position=%E2%99%A6/A%E2%99%A0/9%E2%99%A0", Address("O / 1E / 9E", None, "en")),
        ("position=-/-/9E", Address("- / - / 9E", None, "en")),
    ],
)
def test_a_good_address(query: str, expected: Address | None) -> None:
    expected = expected or Address("O / 1E / 8E 9E", "9buti-petita", "ca")
    assert read_address(query) == expected


@pytest.mark.parametrize(
    ("query", "told", "kept"),
    [
        ("position=O/1E/9Z&profile=butinet&language=ca", ["unknown_suit"], (None, "butinet", "ca")),
        ("position=O/1E/9E&profile=tute", ["unknown_profile"], ("O / 1E / 9E", None, "en")),
        ("position=O/1E/9E&language=fr", ["unknown_language"], ("O / 1E / 9E", None, "en")),
        ("profile=butinet%2Bx&language=es", ["unknown_switch"], (None, None, "es")),
        (
            "position=&profile=&language=",
            ["wrong_parts", "unknown_profile", "unknown_language"],
            (None, None, "en"),
        ),
        ("position=O/1E/", ["empty_hand"], (None, None, "en")),
        ("position=O/1E/1E", ["duplicate_card"], (None, None, "en")),
    ],
)
def test_what_is_wrong_is_told_and_the_rest_counts(
    query: str, told: list[str], kept: tuple[str | None, str | None, str]
) -> None:
    address = read_address(query)
    assert [error.problem for error in address.problems] == told
    assert (address.position, address.profile, address.language) == kept


def test_of_a_repeated_part_the_first_counts() -> None:
    address = read_address("language=ca&language=fr&position=O/1E/9E&position=nonsense")
    assert address == Address("O / 1E / 9E", None, "ca")


@pytest.mark.parametrize(
    "query",
    [
        "position=" + "9E." * 20_000,
        "x" * 60_000,
        "&".join(f"language={n}" for n in range(6_000)),
        "&" * 60_000,
        "position=" + "%FF" * 20_000,
    ],
    ids=["position", "word", "fields", "ampersands", "bytes"],
)
def test_sixty_kilobytes(query: str) -> None:
    assert len(query) >= 60_000 or query.count("&") > 5_000
    address = read_address(query)
    assert address.position is None
    assert address.language == "en"
    assert all(len(str(error)) < 300 for error in address.problems)


@pytest.mark.parametrize(
    "query",
    [
        "position=%FF%FE",
        "position=%C3%28/%A0/%E2%82",
        "profile=%FF",
        "language=%ff",
        "position=%00%00",
        "profile=%00.toml",
        "position=%",
        "position=%zz",
        "position=\udcff",
        "%FF=%FF;&=;=&&",
    ],
)
def test_bytes_that_are_no_text(query: str) -> None:
    address = read_address(query)
    assert (address.position, address.profile, address.language) == (None, None, "en")
    if not query.startswith("%"):
        assert len(address.problems) == 1


@given(st.text())
def test_no_query_whatever_raises(query: str) -> None:
    assert read_address(query).language == "en"


@given(st.text(), st.text(), st.sampled_from(["position", "profile", "language"]))
def test_no_value_whatever_raises(value: str, other: str, name: str) -> None:
    address = read_address(f"{name}={quote(value)}&{quote(other)}={quote(value)}")
    assert len(address.problems) <= 3


# Files


@pytest.fixture
def opened() -> Iterator[list[str]]:
    """The files opened since; an audit hook stays for good, so at the end it is told to rest."""
    for query in ("profile=butinet", "profile=tute", "language=fr", "profile=howto-100%2Bx"):
        read_address(query)  # what is read once in a process is read now
    files: list[str] = []
    watching = True

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if watching and event in ("open", "os.listdir", "os.scandir"):
            files.append(str(arguments[0]))

    sys.addaudithook(hook)
    yield files
    watching = False


@pytest.mark.parametrize(
    "name",
    [
        "{folder}/club.toml",
        "{folder}/../{folder}/club.toml",
        "club.toml",
        "./club.toml",
        "../../etc/passwd",
        "/etc/passwd.toml",
        "/dev/zero.toml",
        "file:///etc/passwd.toml",
        "club.toml.toml",
        "CLUB.TOML",
        "butinet+../club.toml",
    ],
)
def test_an_address_never_opens_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> None:
    (tmp_path / "club.toml").write_text('id = "club"\nextends = "butinet"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    opened.clear()
    query = "profile=" + quote(name.format(folder=tmp_path))
    address = read_address(query)
    assert opened == []
    assert address.profile is None
    assert address.problems[0].problem.startswith("unknown_")


@pytest.mark.parametrize("name", ["club.toml", "club.toml.toml", ".toml", ".toml.toml", "x/y.toml"])
def test_a_built_in_profile_is_no_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in ("club.toml", ".toml"):
        (tmp_path / file).write_text('id = "club"\nextends = "butinet"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownNameError):
        load_built_in(name)


# The page


def test_the_address_is_that_of_the_page_voila_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "position=O/1E/9E&profile=fournier&language=es")
    explorer = RulesExplorer()
    assert (explorer.position, explorer.profile, explorer.language) == (
        "O / 1E / 9E",
        "fournier",
        "es",
    )
    assert not explorer.problem
    assert CardTable("C / - / 9E").language == "es"
    assert RulesExplorer("C / - / 9E", profile="butinet", language="ca").position == "C / - / 9E"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("position=O/1E/9Z&language=ca", "no s'ha pogut llegir"),
        ("position=O/1E/9Z&profile=tute&language=es", "'tute'"),
        ("language=fr", "could not be read in full: 'fr' is not a language"),
        ("position={0.__class__}&profile=%7Bx%7D", "{0.__class__}"),
    ],
)
def test_an_explorer_says_what_is_wrong_with_its_address_and_opens(
    monkeypatch: pytest.MonkeyPatch, query: str, said: str
) -> None:
    monkeypatch.setenv("QUERY_STRING", query)
    explorer = RulesExplorer()
    assert explorer.position == OPENING
    assert said in explorer.problem
    explorer.position = "C / - / 9E"
    assert not explorer.problem


@pytest.mark.parametrize(
    ("folder", "spoken"), [("ca", "ca"), ("es", "es"), ("en", "en"), ("fr", "en"), ("EN", "en")]
)
def test_a_notebook_speaks_the_language_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, spoken: str
) -> None:
    place = tmp_path / folder
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.delenv("QUERY_STRING", raising=False)
    assert CardTable("O / 1E / 9E").language == spoken
    monkeypatch.setenv("QUERY_STRING", "language=es")
    assert CardTable("O / 1E / 9E").language == "es"


def test_house_rules_are_a_choice_and_stand_in_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reload of an explorer with house rules finds them again, and they can be chosen again."""
    club = tmp_path / "club.toml"
    names = '{ en = "Our club", ca = "El club", es = "El club" }'
    club.write_text(f'extends = "butinet"\nid = "club"\nname = {names}\n', encoding="utf-8")
    monkeypatch.setenv("QUERY_STRING", "profile=club&position=O/1E/9E.8E")
    explorer = RulesExplorer(profile=load_profile(club))
    assert not explorer.problem
    assert explorer.profile == "club"
    assert explorer.choices["profiles"][0]["name"] == "Our club"
    explorer.profile = "howto-100"
    assert explorer.rules.id == "howto-100"
    explorer.profile = "club"
    assert explorer.rules.id == "club"


def test_a_card_in_the_address_is_asked_about_if_it_is_in_the_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for asked, selected in (("8E", "8E"), ("8♠", "8E"), ("2B", ""), ("", "")):
        monkeypatch.setenv("QUERY_STRING", f"position=O/1E/9E.8E&card={asked}")
        assert RulesExplorer().selected == selected
    monkeypatch.setenv("QUERY_STRING", "position=O/1E/9E.8E&card=9Z&language=ca")
    made = RulesExplorer()
    assert (made.selected, made.position) == ("", "O / 1E / 8E 9E")
    assert "no és cap coll" in made.problem
