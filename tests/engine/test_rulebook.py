"""Documents and profiles as data: grounds, switches, house rules, what the loader refuses."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from types import MappingProxyType

import pytest

from botifarra import (
    Card,
    DataError,
    Position,
    Profile,
    UnknownNameError,
    load_profile,
    profiles,
)
from botifarra.rulebook import LANGUAGES, Grounds, Standing, clause, documents
from botifarra.rulebook.documents import Text

from .plain import READINGS

DUTIES = {
    "butinet": "follow, ruff, overruff, beat",
    "fournier": "follow-partner, follow, ruff, overruff, beat",
    "9buti-lliure": "follow, ruff, overruff, beat",
    "9buti-petita": (
        "follow, ruff, overruff, beat, smallest, smallest-of-a-suit, points-or-smallest"
    ),
    "howto-100": "follow, ruff, overruff",
    "howto-100+strict": "follow, ruff, overruff, overruff-partner",
    "howto-100+harmonised": "follow, ruff, overruff, beat",
    "howto-100+harmonised+strict": "follow, ruff, overruff, overruff-partner, beat",
}
"""The obligations of every profile and switch, in order."""

HOUSE = 'id = "house"\nextends = "butinet"\n'
TEXT = '{ en = "one", ca = "un", es = "uno" }'


def house(folder: Path, text: str | bytes, name: str = "house.toml") -> Path:
    """A house-rules file with this text."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def all_grounds(rules: Profile) -> list[tuple[str, Grounds]]:
    """Every grounds of a profile, with where it stands."""
    found = [(name, parameter.grounds) for name, parameter in rules.parameters.items()]
    for obligation in rules.obligations:
        found.append((obligation.id, obligation.grounds))
        for proviso in chain(obligation.when, obligation.unless, obligation.otherwise):
            found.append((f"{obligation.id}.{proviso.condition}", proviso.grounds))
    return found


def refuses_changes(text: Text) -> None:
    """A text is shared by everyone who loads the file, so nobody may write into it."""
    before = dict(text)
    assert isinstance(text, MappingProxyType)
    with pytest.raises(TypeError, match="does not support item assignment"):
        text["en"] = "something else"
    with pytest.raises(TypeError, match="does not support item deletion"):
        del text["en"]
    assert dict(text) == before


# Documents


def test_there_are_five_documents_and_five_profiles() -> None:
    assert list(documents()) == ["000", "001", "002", "003", "004"]
    assert profiles() == ("butinet", "howto-100", "fournier", "9buti-lliure", "9buti-petita")


@pytest.mark.parametrize("document_id", ["000", "001", "002", "003", "004"])
def test_a_clause_knows_its_document_and_place_and_speaks_three_languages(
    document_id: str,
) -> None:
    document = documents()[document_id]
    assert set(document.title) == set(document.short) == set(LANGUAGES)
    assert document.clauses
    for name, found in document.clauses.items():
        assert clause(f"{document_id}.{name}") is found
        assert (found.id, found.document) == (f"{document_id}.{name}", document_id)
        assert found.where.strip()
        assert len({found.says[language] for language in LANGUAGES}) == 3


def test_001_is_000_in_english_without_its_closing_questions() -> None:
    spanish, english = documents()["000"], documents()["001"]
    missing = {"faq-ace", "faq-partner", "faq-sant-vicenc"}
    assert set(spanish.clauses) - set(english.clauses) == missing
    assert (spanish.language, english.language) == ("es", "en")
    for name, found in english.clauses.items():
        assert (found.where, found.says) == (
            spanish.clauses[name].where,
            spanish.clauses[name].says,
        )


@pytest.mark.parametrize("clause_id", ["001.nonsense", "001.faq-ace", "001.", "001"])
def test_an_unknown_clause_is_refused_with_those_of_its_document(clause_id: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        clause(clause_id)
    assert caught.value.name == clause_id
    assert caught.value.known == [f"001.{name}" for name in documents()["001"].clauses]


@pytest.mark.parametrize(
    ("clause_id", "document_id"),
    [("009.beat", "009"), ("beat", "beat"), ("", ""), ("1.beat", "1"), (".beat", "")],
)
def test_a_clause_of_an_unknown_document_is_refused_with_the_documents(
    clause_id: str, document_id: str
) -> None:
    with pytest.raises(UnknownNameError) as caught:
        clause(clause_id)
    assert (caught.value.kind, caught.value.name) == ("document", document_id)
    assert caught.value.known == ["000", "001", "002", "003", "004"]
    assert str(caught.value) == (
        f"'{document_id}' is not a document; the documents are 000, 001, 002, 003, 004."
    )


def test_the_words_of_documents_cannot_be_changed() -> None:
    document = documents()["001"]
    for text in (document.title, document.short, clause("001.beat").says):
        refuses_changes(text)


# Profiles


@pytest.mark.parametrize("profile", READINGS)
def test_every_duty_rests_on_a_clause(profile: str) -> None:
    for obligation in load_profile(profile).obligations:
        assert obligation.grounds.cites, obligation.id


@pytest.mark.parametrize("profile", READINGS)
def test_what_waives_or_frees_rests_on_a_clause_of_its_own(profile: str) -> None:
    for obligation in load_profile(profile).obligations:
        for proviso in chain(obligation.unless, obligation.otherwise):
            assert proviso.grounds.cites, (obligation.id, proviso.condition)


@pytest.mark.parametrize("profile", READINGS)
def test_what_the_text_does_not_state_is_explained_in_three_languages(profile: str) -> None:
    for where, grounds in all_grounds(load_profile(profile)):
        if grounds.standing is Standing.STATED:
            assert grounds.note is None, where
        else:
            assert grounds.note is not None, where
            assert len({grounds.note[language] for language in LANGUAGES}) == 3, where


@pytest.mark.parametrize("profile", READINGS)
def test_what_is_stated_cites_the_profiles_own_documents(profile: str) -> None:
    """Another document's clause makes a part *supplied*, never *stated*."""
    rules = load_profile(profile)
    for where, grounds in all_grounds(rules):
        own = {cited.document in rules.documents for cited in grounds.cites}
        if grounds.standing is Standing.STATED:
            assert own <= {True}, where
        if grounds.standing is Standing.SUPPLIED:
            assert False in own, where


@pytest.mark.parametrize("profile", READINGS)
def test_a_profile_speaks_three_languages_and_shows_itself_short(profile: str) -> None:
    rules = load_profile(profile)
    assert rules.id == profile
    assert set(rules.name) == set(rules.about) == set(LANGUAGES)
    assert repr(rules) == f"<Profile {profile}: {DUTIES[profile]}>"
    for switch in rules.switches.values():
        assert set(switch.name) == set(switch.about) == set(LANGUAGES)


def test_the_guide_says_who_disagrees_with_its_missing_duty() -> None:
    overruff = load_profile("howto-100").obligations[-1]
    against = [cited.id for cited in overruff.when[0].grounds.against]
    assert against == ["001.beat", "004.beat"]


@pytest.mark.parametrize(
    ("profile", "obligation", "rule", "conditions", "clauses", "standing"),
    [
        # Fournier say themselves that one follows the partner (L22); the rest of the list is lost.
        (
            *("fournier", "follow-partner", "follow_suit"),
            *("partner_winning", "003.partner", "stated"),
        ),
        (
            *("fournier", "follow", "follow_suit"),
            *("opponent_winning", "003.opponent-winning 001.follow", "supplied"),
        ),
        # La petita: which suit's smallest is plain when following, and read into the text when not.
        (
            *("9buti-petita", "smallest", "play_smallest"),
            *("opponent_winning cannot_win following", "004.petita-smallest", "stated"),
        ),
        (
            *("9buti-petita", "smallest-of-a-suit", "play_smallest"),
            *("opponent_winning cannot_win void", "004.petita-smallest-void", "interpreted"),
        ),
        (
            *("9buti-petita", "points-or-smallest", "play_points_or_smallest"),
            *("partner_winning", "004.petita-points", "interpreted"),
        ),
        # The guide as the others play: beating in the suit led is theirs, the rest its own.
        (
            *("howto-100+harmonised", "follow", "follow_suit"),
            *("trick_started", "002.follow", "stated"),
        ),
        (
            *("howto-100+harmonised", "ruff", "ruff"),
            *("void_in_plain_suit", "002.ruff 002.overruff", "stated"),
        ),
        (
            *("howto-100+harmonised", "overruff", "beat"),
            *("void", "002.overruff", "stated"),
        ),
        (
            *("howto-100+harmonised", "beat", "beat"),
            *("following", "001.beat 004.beat 002.overruff", "supplied"),
        ),
        # The stricter option is about the partner's winning trump alone.
        (
            *("howto-100+strict", "overruff-partner", "beat"),
            *("partner_winning trump_winning may_play_trump", "002.strict", "interpreted"),
        ),
        # 9Buti.net speak of ruffing and overruffing in one breath.
        (
            *("9buti-lliure", "ruff", "ruff"),
            *("void_in_plain_suit", "004.ruff 004.overruff", "stated"),
        ),
        (
            *("9buti-petita", "ruff", "ruff"),
            *("void_in_plain_suit", "004.ruff 004.overruff 004.petita-same", "stated"),
        ),
    ],
)
def test_a_duty_arises_on_its_own_conditions_and_clauses(
    profile: str, obligation: str, rule: str, conditions: str, clauses: str, standing: str
) -> None:
    found = next(o for o in load_profile(profile).obligations if o.id == obligation)
    assert found.rule == rule
    assert " ".join(proviso.condition for proviso in found.when) == conditions
    assert " ".join(cited.id for cited in found.grounds.cites) == clauses
    assert found.grounds.standing == standing


@pytest.mark.parametrize(
    ("profile", "obligation", "condition", "clauses", "standing"),
    [
        *(
            (profile, "beat", "partner_winning", clauses, "interpreted")
            for profile, clauses in (
                ("9buti-lliure", "004.beat 004.lliure"),
                ("9buti-petita", "004.beat 004.petita-points"),
            )
        ),
        (
            *("howto-100+harmonised", "ruff", "only_lower_trumps"),
            *("001.cannot-win-void 004.no-undertrump", "supplied"),
        ),
        ("howto-100+harmonised", "overruff", "void", "001.cannot-win-void", "supplied"),
        ("howto-100+harmonised", "beat", "following", "001.cannot-win-follow", "supplied"),
    ],
)
def test_what_waives_or_frees_is_read_into_the_text_or_supplied(
    profile: str, obligation: str, condition: str, clauses: str, standing: str
) -> None:
    found = next(o for o in load_profile(profile).obligations if o.id == obligation)
    provisos = chain(found.unless, found.otherwise)
    grounds = next(p.grounds for p in provisos if p.condition == condition)
    assert " ".join(cited.id for cited in grounds.cites) == clauses
    assert grounds.standing == standing
    assert grounds.note is not None


def test_fournier_say_of_the_partners_trick_in_line_22() -> None:
    assert clause("003.partner").where == "L22"
    judgement = load_profile("fournier").judge(Position.parse("O / 9C 4C / 1C 8C 9O"))
    broken = judgement.verdict(Card.parse("9O")).broken
    assert broken is not None
    assert (broken.obligation.id, broken.grounds.standing) == ("follow-partner", Standing.STATED)


@pytest.mark.parametrize("profile", READINGS)
def test_texts_of_profiles_cannot_be_changed(profile: str) -> None:
    rules = load_profile(profile)
    texts = [rules.name, rules.about]
    texts += [grounds.note for _, grounds in all_grounds(rules) if grounds.note is not None]
    for switch in rules.switches.values():
        texts += [switch.name, switch.about]
    for text in texts:
        refuses_changes(text)


@pytest.mark.parametrize("profile", READINGS)
def test_profiles_obligations_and_clauses_are_hashable(profile: str) -> None:
    """What is equal hashes alike, so that they may be keys."""
    rules, again = load_profile(profile), load_profile(profile)
    assert len({rules, again}) == 1
    assert len({*rules.obligations, *again.obligations}) == len(rules.obligations)
    cited = [cited for _, grounds in all_grounds(rules) for cited in grounds.cites]
    assert {found: found.id for found in cited} == {clause(found.id): found.id for found in cited}
    assert len(set(cited)) == len({found.id for found in cited})


def test_different_profiles_are_different_keys() -> None:
    assert len({load_profile(profile) for profile in READINGS}) == len(READINGS)


def test_steps_and_verdicts_show_themselves_short() -> None:
    judgement = load_profile("butinet").judge(Position.parse("O / 1E / 9E 8E 12C"))
    assert [repr(step) for step in judgement.steps] == [
        "<Step follow binds: 12C 8E 9E -> 8E 9E>",
        "<Step ruff moot: 8E 9E -> 8E 9E>",
        "<Step overruff moot: 8E 9E -> 8E 9E>",
        "<Step beat binds: 8E 9E -> 9E>",
    ]
    assert [repr(verdict) for verdict in judgement] == [
        "<Verdict on 12C in O / 1E / 12C 8E 9E: illegal>",
        "<Verdict on 8E in O / 1E / 12C 8E 9E: illegal>",
        "<Verdict on 9E in O / 1E / 12C 8E 9E: legal>",
    ]


# Switches


def test_switches_combine_in_any_order_to_the_same_rules() -> None:
    ways = [
        load_profile("howto-100+harmonised+strict"),
        load_profile("howto-100+strict+harmonised"),
        load_profile("howto-100+strict", harmonised=True),
        load_profile("howto-100", strict=True, harmonised=True),
        load_profile("howto-100+strict+harmonised+strict", strict=True),
    ]
    assert {rules.id for rules in ways} == {"howto-100+harmonised+strict"}
    assert all(rules.obligations == ways[0].obligations for rules in ways)
    assert [o.id for o in ways[0].obligations] == [
        "follow",
        "ruff",
        "overruff",
        "overruff-partner",
        "beat",
    ]


def test_a_switch_that_is_off_changes_nothing() -> None:
    plain = load_profile("howto-100")
    assert load_profile("howto-100", strict=False, harmonised=False) == plain
    assert load_profile("howto-100", strict=True) != plain
    assert load_profile("howto-100") == plain


@pytest.mark.parametrize(
    "profile", ["", "BUTINET", "butinet ", "pagat", "../butinet", "+strict", "house.toml+strict"]
)
def test_an_unknown_profile_is_refused_with_those_there_are(profile: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        load_profile(profile)
    assert (caught.value.kind, caught.value.known) == ("profile", list(profiles()))
    assert "butinet, howto-100, fournier, 9buti-lliure, 9buti-petita" in str(caught.value)
    assert isinstance(caught.value, KeyError)


@pytest.mark.parametrize("value", [True, False])
def test_an_unknown_switch_is_refused_on_or_off_with_those_there_are(value: bool) -> None:
    with pytest.raises(UnknownNameError) as caught:
        load_profile("howto-100", stricter=value)
    assert caught.value.known[:2] == ["harmonised", "strict"]
    assert str(caught.value) == (
        "'stricter' is not a switch; the switches of howto-100 are harmonised, strict, "
        "target-50, target-150, multiplied-revoke, bonus-ten."
    )


@pytest.mark.parametrize("profile", ["butinet+strict", "butinet+"])
def test_a_profile_without_switches_says_so(profile: str) -> None:
    with pytest.raises(UnknownNameError, match=r"the switches of butinet are \(none\)"):
        load_profile(profile)


# House rules


def test_house_rules_that_change_nothing_are_the_profile_they_extend(tmp_path: Path) -> None:
    rules, parent = load_profile(house(tmp_path, HOUSE)), load_profile("butinet")
    assert rules.id == "house"
    assert rules.obligations == parent.obligations
    assert rules.parameters == parent.parameters
    assert (rules.name, rules.about, rules.documents) == (
        parent.name,
        parent.about,
        parent.documents,
    )


def test_house_rules_are_read_from_a_path_or_its_text(tmp_path: Path) -> None:
    path = house(tmp_path, HOUSE)
    assert load_profile(path) == load_profile(str(path))


def test_house_rules_replace_a_duty_in_its_place(tmp_path: Path) -> None:
    """A club that has its members undertrump: ruffing, no longer waived by lower trumps."""
    path = house(
        tmp_path,
        HOUSE
        + """
[obligations.ruff]
rule = "ruff"
when.void_in_plain_suit = {}
unless.partner_winning = { cites = ["001.partner-void"] }
cites = ["001.ruff"]
""",
    )
    rules = load_profile(path)
    assert [o.id for o in rules.obligations] == ["follow", "ruff", "overruff", "beat"]
    position = Position.parse("O / 12C 8O / 5O 2O 1E 9B 4B")
    assert str(rules.legal(position)) == "2O 5O"
    assert load_profile("butinet").legal(position) == position.hand


def test_house_rules_add_a_duty_after_another(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        HOUSE
        + """
[obligations.smallest]
after = "beat"
rule = "play_smallest"
when.opponent_winning = {}
when.cannot_win = {}
cites = ["004.petita-smallest"]
standing = "supplied"
note = { en = "As in la petita.", ca = "Com a la petita.", es = "Como en la petita." }

[obligations.first]
after = "follow"
rule = "play_smallest"
when.opponent_winning = {}
when.cannot_win = {}
cites = ["001.beat"]
""",
    )
    rules = load_profile(path)
    assert [o.id for o in rules.obligations] == [
        "follow",
        "first",
        "ruff",
        "overruff",
        "beat",
        "smallest",
    ]
    judgement = rules.judge(Position.parse("O / 9B / 1B 10B 4B 9O"))
    assert str(judgement.legal) == "4B"
    broken = judgement.verdict(Card.parse("1B")).broken
    assert broken is not None
    assert broken.obligation.id == "first"


def test_house_rules_fix_their_own_target(tmp_path: Path) -> None:
    path = house(tmp_path, HOUSE + "[parameters]\ntarget = { value = 50, cites = [] }\n")
    parameters = load_profile(path).parameters
    assert parameters["target"].value == 50
    assert parameters["threshold"] == load_profile("butinet").parameters["threshold"]


def test_house_rules_keep_the_switches_they_extend(tmp_path: Path) -> None:
    path = house(tmp_path, 'id = "house"\nextends = "howto-100"\n')
    rules = load_profile(path, strict=True, harmonised=True)
    assert rules.id == "house+harmonised+strict"
    assert rules.obligations == load_profile("howto-100+harmonised+strict").obligations


def test_house_rules_may_have_switches_of_their_own(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        HOUSE
        + f"""
[switches.relaxed]
name = {TEXT}
about = {TEXT}
obligations.beat = {{ rule = "follow_suit", cites = ["001.follow"] }}
""",
    )
    position = Position.parse("O / 1E / 9E 8E 12C")
    assert str(load_profile(path).legal(position)) == "9E"
    assert str(load_profile(path, relaxed=True).legal(position)) == "8E 9E"


def test_house_rules_may_extend_a_profile_that_extends_another(tmp_path: Path) -> None:
    rules = load_profile(house(tmp_path, 'id = "house"\nextends = "9buti-petita"\n'))
    parent = load_profile("9buti-petita")
    assert rules.obligations == parent.obligations
    assert rules.parameters == parent.parameters


def test_house_rules_may_stand_alone(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        f"""
id = "beginners"
name = {TEXT}
about = {TEXT}
documents = ["001"]
obligations.follow = {{ rule = "follow_suit", when.trick_started = {{}}, cites = ["001.follow"] }}
""",
    )
    rules = load_profile(path)
    assert (rules.id, rules.documents, dict(rules.parameters)) == ("beginners", ("001",), {})
    assert str(rules.legal(Position.parse("O / 1E / 9E 8E 12C"))) == "8E 9E"


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    assert load_profile(house(tmp_path, b"\xef\xbb\xbf" + HOUSE.encode())).id == "house"


# What the loader refuses: every error names the file and the key.

BEAT = "obligations.beat"


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        # Unknown names.
        ("nonsense = 1", "nonsense", "unknown key"),
        (f'{BEAT} = {{ rule = "beat", wen = {{}} }}', f"{BEAT}.wen", "unknown key"),
        (f'{BEAT}.rule = "win"', f"{BEAT}.rule", "'win' is not a rule; choose from follow_suit"),
        (f'{BEAT}.cites = ["001.beat"]', f"{BEAT}.rule", "is not a rule"),
        (
            f'{BEAT} = {{ rule = "beat", among = "cups" }}',
            f"{BEAT}.among",
            "the duty to beat can't be limited to 'cups'; leave `among` out",
        ),
        (
            f'{BEAT} = {{ rule = "ruff", among = "trumps" }}',
            f"{BEAT}.among",
            "the duty to ruff can't be limited to 'trumps'; leave `among` out",
        ),
        (
            f'{BEAT} = {{ rule = "win", among = "trumps" }}',
            f"{BEAT}.rule",
            "'win' is not a rule; choose from "
            "follow_suit, ruff, beat, play_smallest, play_points_or_smallest",
        ),
        (
            f'{BEAT}.rule = "beat/trumps"',
            f"{BEAT}.rule",
            "'beat/trumps' is not a rule; choose from "
            "follow_suit, ruff, beat, play_smallest, play_points_or_smallest",
        ),
        (
            f'{BEAT} = {{ rule = "beat/trumps", among = "trumps" }}',
            f"{BEAT}.rule",
            "'beat/trumps' is not a rule",
        ),
        (
            f'{BEAT} = {{ rule = "beat", when.rain = {{}} }}',
            f"{BEAT}.when.rain",
            "unknown key; the keys here are trick_started, partner_winning",
        ),
        (f'{BEAT} = {{ rule = "beat", unless.rain = {{}} }}', f"{BEAT}.unless.rain", "unknown key"),
        (
            f'{BEAT} = {{ rule = "beat", otherwise.rain = {{}} }}',
            f"{BEAT}.otherwise.rain",
            "unknown key",
        ),
        (
            f'{BEAT} = {{ rule = "beat", when.void = {{ cite = [] }} }}',
            f"{BEAT}.when.void.cite",
            "unknown key; the keys here are cites, against, standing, note",
        ),
        (
            f'{BEAT} = {{ rule = "beat", cites = ["001.win"] }}',
            f"{BEAT}.cites",
            "'001.win' is not a clause",
        ),
        (
            f'{BEAT} = {{ rule = "beat", against = ["005.beat"] }}',
            f"{BEAT}.against",
            "'005' is not a document; the documents are 000, 001, 002, 003, 004.",
        ),
        (
            f'{BEAT} = {{ rule = "beat", standing = "guessed" }}',
            f"{BEAT}.standing",
            "write one of stated, interpreted, supplied",
        ),
        (
            f'{BEAT} = {{ rule = "beat", standing = "supplied" }}',
            f"{BEAT}.note",
            "say why it is supplied",
        ),
        ('documents = ["001", "005"]', "documents", "list some of 000, 001, 002, 003, 004"),
        ('name = { en = "a", ca = "b", es = "c", fr = "d" }', "name.fr", "unknown key"),
        ("parameters.speed = { value = 3 }", "parameters.speed", "unknown key"),
        ("parameters.target = { valeu = 3 }", "parameters.target.valeu", "unknown key"),
        (
            "[switches.fast]\nspeed = 1",
            "switches.fast.speed",
            "the keys here are name, about, obligations",
        ),
        # Missing texts.
        ('name = { en = "a", ca = "b" }', "name.es", "missing or empty"),
        ('about = { en = "a", ca = " ", es = "c" }', "about.ca", "missing or empty"),
        (
            f'{BEAT} = {{ rule = "beat", note = {{ en = "a" }} }}',
            f"{BEAT}.note.ca",
            "missing or empty",
        ),
        (f"[switches.fast]\nabout = {TEXT}", "switches.fast.name", "write a table with en, ca, es"),
        # An addition has to say where it goes.
        ('obligations.new.rule = "beat"', "obligations.new.after", "name one of follow, ruff"),
        (
            'obligations.new = { rule = "beat", after = "lunch" }',
            "obligations.new.after",
            "not 'lunch'",
        ),
        # What is inherited stays where it is.
        (
            f'{BEAT} = {{ rule = "beat", after = "follow" }}',
            f"{BEAT}.after",
            "only a new obligation is put after another; this one keeps its place",
        ),
        (
            'obligations.follow = { rule = "follow_suit", after = "lunch" }',
            "obligations.follow.after",
            "only a new obligation is put after another",
        ),
        # Wrong kinds of value.
        ('name = "House"', "name", "write a table with en, ca, es"),
        ('documents = "001"', "documents", "list some of"),
        ("obligations = 5", "obligations", "write a table here, not 5"),
        ("obligations.beat = 5", BEAT, "write a table here, not 5"),
        (f'{BEAT} = {{ rule = "beat", when = "void" }}', f"{BEAT}.when", "write a table here"),
        (f'{BEAT} = {{ rule = "beat", when.void = true }}', f"{BEAT}.when.void", "write a table"),
        (f'{BEAT} = {{ rule = "beat", cites = "001.beat" }}', f"{BEAT}.cites", "write a list"),
        (f'{BEAT} = {{ rule = "beat", cites = [1] }}', f"{BEAT}.cites", "write a list of clauses"),
        (f'{BEAT} = {{ rule = "beat", note = "why" }}', f"{BEAT}.note", "write a table"),
        *(
            (
                f"parameters.target = {{ {value} }}",
                "parameters.target.value",
                f"write a whole number, not {shown}",
            )
            for value, shown in (
                ('value = "50"', "'50'"),
                ("value = true", "True"),
                ("value = 50.5", "50.5"),
                ("value = [50]", "[50]"),
                ("", "None"),
            )
        ),
        ("parameters.target = 50", "parameters.target", "write a table here"),
        ("switches.fast = 1", "switches.fast", "write a table here"),
    ],
)
def test_the_loader_refuses_what_it_does_not_know(
    tmp_path: Path, text: str, key: str, message: str
) -> None:
    with pytest.raises(DataError) as caught:
        load_profile(house(tmp_path, HOUSE + text + "\n"))
    error = caught.value
    assert (error.file, error.key) == ("house.toml", key)
    assert str(error).startswith(f"house.toml: {key}: ")
    assert message in str(error)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("parameters = 5", "parameters"),
        ("switches = 5", "switches"),
        ("documents = [{}]", "documents"),
        (f"{BEAT}.rule = []", f"{BEAT}.rule"),
        (f'{BEAT} = {{ rule = "beat", standing = [] }}', f"{BEAT}.standing"),
    ],
)
def test_the_loader_refuses_values_that_are_no_names(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(DataError) as caught:
        load_profile(house(tmp_path, HOUSE + text + "\n"))
    assert (caught.value.file, caught.value.key) == ("house.toml", key)


def test_the_loader_refuses_a_wrong_rule_in_a_switch_that_is_off(tmp_path: Path) -> None:
    text = f'[switches.fast]\nname = {TEXT}\nabout = {TEXT}\nobligations.beat.rule = "win"\n'
    with pytest.raises(DataError, match="'win' is not a rule"):
        load_profile(house(tmp_path, HOUSE + text))


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        ('new.rule = "beat"', "new.after", "name one of follow, ruff, overruff, beat, not None"),
        ('new = { rule = "beat", after = "lunch" }', "new.after", "not 'lunch'"),
        (
            'beat = { rule = "beat", after = "follow" }',
            "beat.after",
            "only a new obligation is put after another; this one keeps its place",
        ),
        # Another switch may be off.
        ('new = { rule = "beat", after = "slow" }', "new.after", "not 'slow'"),
    ],
)
def test_the_loader_refuses_a_wrong_place_in_a_switch_that_is_off(
    tmp_path: Path, text: str, key: str, message: str
) -> None:
    """The duties of a switch are put among those of the profile, whether it is on or not."""
    slow = f"[switches.slow]\nname = {TEXT}\nabout = {TEXT}\n"
    slow += 'obligations.slow = { rule = "beat", after = "beat" }\n'
    fast = f"[switches.fast]\nname = {TEXT}\nabout = {TEXT}\nobligations.{text}\n"
    with pytest.raises(DataError) as caught:
        load_profile(house(tmp_path, HOUSE + slow + fast))
    assert (caught.value.file, caught.value.key) == (
        "house.toml",
        f"switches.fast.obligations.{key}",
    )
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        ("", "id", "is missing; write a name of its own"),
        ('id = "house"', "name", "is missing"),
        ('extends = "butinet"', "id", "is missing; write a name of its own"),
        ('extends = "9buti-petita"', "id", "is missing; write a name of its own"),
        (f'id = "house"\nname = {TEXT}\nabout = {TEXT}', "documents", "is missing"),
        ('id = ""\nextends = "butinet"', "id", "write a name in quotes, not ''"),
        ('id = 5\nextends = "butinet"', "id", "write a name in quotes, not 5"),
        ('id = "house"\nextends = "pagat"', "extends", "'pagat' is not a profile; choose from"),
        ('id = "house"\nextends = ["butinet"]', "extends", "is not a profile"),
        ('id = "house"\nextends = "howto-100+strict"', "extends", "is not a profile"),
    ],
)
def test_a_file_has_to_have_every_part_or_extend_a_profile_that_has(
    tmp_path: Path, text: str, key: str, message: str
) -> None:
    with pytest.raises(DataError) as caught:
        load_profile(house(tmp_path, text))
    assert (caught.value.file, caught.value.key) == ("house.toml", key)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'id = "caf\xe9"\n', "byte 9 is not UTF-8; save the file as UTF-8"),
        (HOUSE.encode("utf-16"), "byte 0 is not UTF-8"),
        (b"id = \n", "is not TOML: "),
        (b'id = "a"\nid = "b"\n', "is not TOML: "),
        (b"\x00", "is not TOML: "),
        (b"\x89PNG\r\n", "byte 0 is not UTF-8"),
        (b"# Rules\n\nFollow suit.\n", "is not TOML: "),
        pytest.param(b"a = " + b"[" * 5_000 + b"]" * 5_000, "is not TOML: ", id="deep lists"),
        pytest.param(b"a = " + b"{ a = " * 5_000 + b"1", "is not TOML: ", id="deep tables"),
    ],
)
def test_a_file_that_is_no_toml_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    with pytest.raises(DataError) as caught:
        load_profile(house(tmp_path, content))
    assert (caught.value.file, caught.value.key) == ("house.toml", "")
    assert str(caught.value).startswith(f"house.toml: {message}")


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^none\.toml: can't be read .*; check the path$"):
        load_profile(str(tmp_path / "none.toml"))
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    with pytest.raises(DataError, match=r"^folder\.toml: can't be read .*; check the path$"):
        load_profile(folder)


@pytest.mark.parametrize("kind", [str, Path])
def test_a_path_with_a_nul_is_refused(kind: type[str] | type[Path]) -> None:
    with pytest.raises(DataError) as caught:
        load_profile(kind("house\0rules.toml"))
    assert (caught.value.file, caught.value.key) == ("house\0rules.toml", "")
    assert str(caught.value).endswith(": is no path (embedded null byte); check the path")


def test_a_refused_file_leaves_the_built_in_profiles_as_they_were(tmp_path: Path) -> None:
    before = load_profile("butinet")
    with pytest.raises(DataError):
        load_profile(house(tmp_path, HOUSE + f'{BEAT}.rule = "win"'))
    load_profile(house(tmp_path, HOUSE + f'{BEAT}.rule = "ruff"'))
    assert load_profile("butinet") == before
