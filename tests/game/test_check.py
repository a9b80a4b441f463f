"""Records replayed: every planted offence is found and named, and nothing else is."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from botifarra.cards import Card
from botifarra.cli import main
from botifarra.game import Call, Deal, score_revoke
from botifarra.game.calling import REASONS
from botifarra.game.check import DealReport, Offence, replay
from botifarra.game.record import DealRecord, LateCall, Record, RecordError, TrickLine
from botifarra.rulebook import load_profile
from botifarra.table import Seat, Side
from botifarra.words.checking import tell_offence, tell_report
from game.played import PROFILES, first_call, played, rules, some_deals

each_profile = pytest.mark.parametrize("name", PROFILES)
NAMED = {
    **{suit: f"A {suit}" for suit in "OCEB-"},
    "doubled": "A O, B contro",
    "twice": "A O, B contro, C recontro",
}


def record_of(deal: Deal, **changes: object) -> Record:
    return Record((replace(Record.of(deal).deals[0], **changes),))  # type: ignore[arg-type]


def checked(record: Record) -> DealReport:
    """The one deal, read again from its text."""
    return replay(Record.parse(str(record))).deals[0]


# No false alarm, and the right scores


@each_profile
def test_nothing_is_found_where_nothing_is_wrong(name: str) -> None:
    for deal in some_deals(name, 300):
        report = checked(Record.of(deal))
        assert report.clean, report.offences
        assert report.deal == deal
        assert report.sheet == deal.sheet
        assert report.award is None
        assert list(report.scores()) == [name, *(other for other in PROFILES if other != name)]
        assert report.scores()[name] == deal.sheet


def test_a_deal_is_scored_by_each_rule_set() -> None:
    """Sant Vicenç counts eight times, but 003 has none, and only the eldest says Contro there."""
    dice = random.Random(5)
    while True:
        deal = played(rules("butinet"), dice)
        if deal.calling.stage == 3 and deal.sheet.winner is not None:
            break
    surplus = max(deal.sheet.totals) - 36
    points = {rules: sheet.points for rules, sheet in checked(Record.of(deal)).scores().items()}
    contro = next(seat for seat, call in deal.calling.made if call is Call.CONTRO)
    factor = 4 if contro is deal.dealer.after(1) else 1
    assert points["butinet"] == points["howto-100"] == surplus * 8
    assert points["fournier"] == surplus * factor


@pytest.mark.parametrize("by", PROFILES)
def test_other_rules_may_be_asked_for(by: str) -> None:
    deal = some_deals("butinet", 1)[0]
    report = replay(Record.of(deal), load_profile(by))
    assert report.deals[0].deal.profile.id == by


# Illegal calls


CALLS = {
    "nothing_named": ("butinet", "A contro, A O", Seat.A, "contro", "O", 1),
    "not_the_chooser": ("butinet", "B C, A O", Seat.B, "C", "O", 1),
    "delegated_already": ("butinet", "A delegate, C delegate, C O", Seat.C, "delegate", "O", 1),
    "must_choose": ("butinet", "A pass, A O", Seat.A, "pass", "O", 1),
    "already_named": ("butinet", "A O, A C", Seat.A, "C", "O", 1),
    "no_sant_vicenc": ("fournier", "A O, B contro, C recontro, B santvicenc", Seat.B, "santvicenc", "O", 4),  # noqa: E501
    "no_sant_vicenc_no_trump": ("butinet", "A -, B contro, C recontro, D santvicenc", Seat.D, "santvicenc", None, 8),  # noqa: E501
    "stage_used": ("butinet", "A O, B contro, D contro", Seat.D, "contro", "O", 2),
    "stage_skipped": ("butinet", "A O, A recontro", Seat.A, "recontro", "O", 1),
    "wrong_side": ("butinet", "A O, C contro", Seat.C, "contro", "O", 1),
    "only_eldest": ("fournier", "A O, D contro", Seat.D, "contro", "O", 1),
    "passed_already": ("howto-100", "A O, D pass, D contro", Seat.D, "contro", "O", 1),
    "not_asked": ("butinet", "A O, D contro, B pass", Seat.D, "contro", "O", 2),
}  # fmt: skip


def after_calls(name: str, calls: str, trump: str | None) -> Record:
    """A deal whose play nobody can object to, with those calls written over it."""
    dice = random.Random(7)
    deal = played(rules(name), dice, cards=0, dealer=Seat.A)
    bare = Deal.open(rules(name), Seat.A, deal.dealt)
    deal = first_call(bare, Call(trump or "-"))
    while not deal.finished:
        deal = deal.play(dice.choice(list(deal.legal)))
    made = tuple((Seat[part.split()[0]], Call(part.split()[1])) for part in calls.split(", "))
    return record_of(deal, calls=made, result=None)


@pytest.mark.parametrize("reason", CALLS)
def test_each_illegal_call_is_named(reason: str) -> None:
    name, calls, seat, what, trump, factor = CALLS[reason]
    report = checked(after_calls(name, calls, trump))
    first = report.offences[0]
    assert (first.trick, first.seat, first.kind, first.what) == (0, seat, "call", what)
    assert first.reason == reason
    assert first.ruling is not None
    assert first.ruling.parameter == REASONS[reason]
    assert report.deal.calling.multiplier == factor
    assert report.deal.calling.trump == (None if trump is None else Call(trump).trump)
    wanted = ["contro", "pass"][: 2 if reason == "not_asked" else 1]
    assert [offence.what for offence in report.offences] in ([what], wanted)
    for language in ("en", "ca", "es"):
        assert seat.name in tell_offence(first, language)


def test_a_call_after_the_first_card_is_named() -> None:
    deal = some_deals("butinet", 1)[0]
    tricks = list(Record.of(deal).deals[0].tricks)
    tricks[2] = replace_late(tricks[2], LateCall(1, Seat.D, Call.CONTRO))
    tricks[4] = replace_late(tricks[4], LateCall(4, Seat.A, Call.RECONTRO))
    report = checked(record_of(deal, tricks=tuple(tricks)))
    found = [(o.trick, o.seat, o.what, o.reason) for o in report.offences]
    assert found == [(3, Seat.D, "contro", "play_begun"), (5, Seat.A, "recontro", "play_begun")]
    assert report.sheet == deal.sheet


def replace_late(trick: TrickLine, *late: LateCall) -> TrickLine:
    return trick._replace(late=late)


def test_every_objection_is_planted_above() -> None:
    assert {*CALLS, "play_begun"} == set(REASONS)


def test_whoever_answers_an_illegal_call_is_not_accused() -> None:
    for calls in ("A O, D contro, C pass, A pass", "A O, D contro, A recontro"):
        report = checked(after_calls("fournier", calls, "O"))
        assert [(o.seat, o.reason) for o in report.offences] == [(Seat.D, "only_eldest")]
        assert report.deal.calling.multiplier == 1


def test_trumps_that_the_wrong_player_named_are_played() -> None:
    report = checked(after_calls("butinet", "B O", "O"))
    assert [(o.seat, o.reason) for o in report.offences] == [(Seat.B, "not_the_chooser")]
    assert report.deal.calling.declarer is Seat.B
    assert report.deal.finished


# Illegal cards


def revoked(
    name: str, rule: str, seed: int, calls: str = "A O"
) -> tuple[Deal, int, Seat, Card, Deal]:
    """A deal played on at random after the first card that breaks a rule."""
    dice = random.Random(seed)
    while True:
        deal = played(rules(name), dice, cards=0)
        broken = None
        while not deal.finished:
            seat, hand = deal.trick.to_move, deal.hands[deal.trick.to_move]
            bad = [] if broken else [card for card in hand - deal.legal if breaks(deal, card, rule)]
            if bad:
                card = dice.choice(bad)
                broken = (len(deal.tricks) + 1, seat, card, deal)
                deal = deal.force(card)
            else:
                deal = deal.play(dice.choice(list(deal.legal)))
        if broken:
            return (deal, *broken)


def breaks(deal: Deal, card: Card, rule: str) -> bool:
    broken = deal.verdict(card).broken
    return broken is not None and broken.obligation.rule == rule


RULES = [
    (name, rule)
    for name in PROFILES
    for rule in ("follow_suit", "beat", "ruff", "play_smallest", "play_points_or_smallest")
    if any(o.rule == rule for o in rules(name).obligations)
]


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_each_illegal_card_is_named_with_what_it_costs(name: str, rule: str) -> None:
    for seed in range(12):
        deal, trick, seat, card, before = revoked(name, rule, seed)
        report = checked(record_of(deal, result=None))
        assert len(report.offences) == 1
        first = report.offences[0]
        assert first[:6] == (1, trick, seat, "play", str(card), rule)
        assert first.verdict == before.verdict(card)
        assert first.award == score_revoke(rules(name), deal.calling, seat.side)
        assert report.award is first.award
        assert first.award is not None
        assert report.after == first.award.match_points
        assert report.sheet == deal.sheet
        assert report.deal == deal
        for claim, right in ((deal.sheet, True), (first.award, True), (None, False)):
            points = (999, 0) if claim is None else claim.match_points
            stated = checked(record_of(deal, result=points))
            assert stated.claims[0].right is right
            assert stated.after == (points if right else first.award.match_points)


def test_every_rule_is_planted_above() -> None:
    assert {rule for _, rule in RULES} == {
        obligation.rule for name in PROFILES for obligation in rules(name).obligations
    }


@each_profile
def test_all_illegal_cards_are_found_and_no_other(name: str) -> None:
    dice = random.Random(2)
    for _ in range(60):
        deal, wrong = played(rules(name), dice, cards=0), []
        while not deal.finished:
            hand = deal.hands[deal.trick.to_move]
            card = dice.choice(list(hand if dice.random() < 0.2 else deal.legal))
            if card not in deal.legal:
                wrong.append((len(deal.tricks) + 1, deal.trick.to_move, str(card)))
            deal = deal.force(card)
        record = Record.of(deal)
        report = checked(record)
        assert [(o.trick, o.seat, o.what) for o in report.offences] == wrong
        bare = Record((replace(record.deals[0], hands=None, result=None),))
        assert [(o.trick, o.seat, o.what) for o in checked(bare).offences] == wrong


def test_a_card_of_another_hand_is_named() -> None:
    deal = some_deals("butinet", 3)[2]
    tricks = list(Record.of(deal).deals[0].tricks)
    swapped = list(tricks[0].cards)
    other = tricks[5].cards[(tricks[0].leader - tricks[5].leader) % 4 - 2]
    place = tricks[5].cards.index(other)
    mine, swapped[0] = swapped[0], other
    late = list(tricks[5].cards)
    late[place] = mine
    tricks[0] = tricks[0]._replace(cards=tuple(swapped))
    tricks[5] = tricks[5]._replace(cards=tuple(late))
    report = checked(record_of(deal, tricks=tuple(tricks), result=None))
    first = report.offences[0]
    assert first[:6] == (1, 1, tricks[0].leader, "hand", str(other), "not_in_hand")
    assert report.deal.finished
    told = tell_report(replay(record_of(deal, tricks=tuple(tricks))), "x")
    assert "another player was dealt it" in told


def test_a_card_of_another_hand_that_breaks_a_rule_too_is_named_once() -> None:
    """C was dealt the three of coins and no seven of swords, which A was."""
    tags = '[Rules "butinet"] [Dealer "A"] [Calls "A C"]'
    hands = (
        "A: 8O 1O 2C 3C 10C 11C 1C 7E 12E 6B 7B 8B / B: 2O 5O 6O 10O 9O 4C 5C 12C 6E 1E 11B 12B / "
        "C: 3O 8C 9C 2E 3E 8E 11E 9E 2B 4B 1B 9B / D: 4O 7O 11O 12O 6C 7C 4E 5E 10E 3B 5B 10B"
    )
    report = replay(Record.parse(f'{tags} [Hands "{hands}"]\n1. B: 10O 7E 4O 1O\n'))
    assert [o[:6] for o in report.offences] == [(1, 1, Seat.C, "hand", "7E", "not_in_hand")]


def test_a_leader_out_of_turn_is_named() -> None:
    deal = some_deals("butinet", 2)[1]
    for trick in (0, 6):
        tricks = list(Record.of(deal).deals[0].tricks)
        wrong = tricks[trick].leader.after(2)
        tricks = tricks[:trick]
        hand = set(deal.dealt[wrong]) - {card for line in tricks for card in line.cards}
        card = min(hand, key=str)
        tricks.append(TrickLine(wrong, (card,)))
        report = checked(record_of(deal, tricks=tuple(tricks), result=None))
        assert len(report.offences) == 1
        first = report.offences[0]
        assert first[:6] == (1, trick + 1, wrong, "lead", str(card), "out_of_turn")
        assert first.ruling is not None
        assert first.ruling.parameter == ("next_lead" if trick else "first_lead")
        assert first.ruling.grounds.cites


# Matches and claims


def a_match(name: str = "butinet", count: int = 4, seed: int = 3) -> list[Deal]:
    dice, dealer, deals = random.Random(seed), Seat.A, []
    for _ in range(count):
        deals.append(played(rules(name), dice, dealer=dealer))
        dealer = dealer.after(1)
    return deals


def test_the_score_follows_and_is_compared() -> None:
    deals = a_match(count=2)
    gained = deals[0].sheet.match_points
    one, two = Record.of(*deals, score=(3, 4)).deals
    after = (3 + gained[0], 4 + gained[1])
    assert replay(Record((one, two))).deals[1].before == after
    assert replay(Record((one, replace(two, score=after)))).clean
    assert replay(Record((one, replace(two, score=(0, 0))))).clean
    wrong = replay(Record((one, replace(two, score=(50, 50)))))
    claim = wrong.deals[1].claims[0]
    assert (claim.what, claim.right, claim.expected) == ("Score", False, (after,))
    assert wrong.deals[1].before == (50, 50)
    assert not wrong.clean


def test_a_deal_after_the_end_and_a_bonus_nobody_may_agree_are_named() -> None:
    deal = some_deals("butinet", 1)[0]
    over = checked(record_of(deal, score=(101, 5)))
    assert [o.reason for o in over.offences] == ["match_over"]
    bonus = checked(record_of(deal, bonus=(Side.BD,)))
    assert [(o.kind, o.reason) for o in bonus.offences] == [("match", "no_bonus")]
    ten = load_profile("howto-100+bonus-ten")
    deal = played(ten, random.Random(1))
    report = checked(record_of(deal, bonus=(Side.BD,)))
    gained = deal.sheet.match_points
    assert report.clean
    assert report.after == (gained[0], gained[1] + 10)


def test_rules_come_from_the_record_or_the_caller_and_never_from_a_path(tmp_path: Path) -> None:
    deal = some_deals("butinet", 1)[0]
    for name, problem in (("", "missing_tag"), ("chess", "unknown_rules"),
                          ("butinet+x", "unknown_rules")):  # fmt: skip
        with pytest.raises(RecordError) as caught:
            replay(record_of(deal, rules=name))
        assert caught.value.problem == problem
        assert replay(record_of(deal, rules=name), rules("butinet")).clean
    twice = replay(record_of(deal, rules="howto-100+strict+harmonised+strict"))
    assert twice.deals[0].deal.profile.id == "howto-100+harmonised+strict"
    house = tmp_path / "club.toml"
    house.write_text('id = "club"\nextends = "butinet"\n', encoding="utf-8")
    with pytest.raises(RecordError):
        replay(record_of(deal, rules=str(house)))


def test_cards_without_trumps_are_refused() -> None:
    deal = some_deals("butinet", 1)[0]
    with pytest.raises(RecordError) as caught:
        replay(record_of(deal, calls=((deal.dealer, Call.DELEGATE),)))
    assert caught.value.problem == "no_trump_named"


def test_a_record_made_by_hand_needs_a_dealer_and_hands() -> None:
    with pytest.raises(RecordError):
        replay(Record((DealRecord(rules="butinet"),)))
    with pytest.raises(RecordError):
        replay(Record((DealRecord(rules="butinet", dealer=Seat.A, calls=((Seat.A, Call.CUPS),)),)))


# The command


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    clean = str(Record.of(*a_match(count=3)))
    deal, *_ = revoked("butinet", "beat", 1)
    texts = {
        "clean": clean.encode(),
        "crlf": clean.replace("\n", "\r\n").encode("utf-8-sig"),
        "bad": str(record_of(deal)).encode(),
        "broken": b'[Dealer "A"\n',
        "binary": bytes(range(256)),
        "latin": "; ació\n".encode("latin-1"),
        "empty": b"",
    }
    for name, data in texts.items():
        (tmp_path / f"{name}.txt").write_bytes(data)
    (tmp_path / "large.txt").write_bytes(b" " * 6_000_000)
    return {name: tmp_path / f"{name}.txt" for name in (*texts, "large")}


@pytest.mark.parametrize(
    ("names", "status"),
    [
        (["clean"], 0),
        (["clean", "crlf"], 0),
        (["clean", "bad", "crlf"], 1),
        (["broken"], 2),
        (["bad", "broken", "clean"], 2),
        (["binary"], 2),
        (["latin"], 2),
        (["empty"], 2),
        (["large"], 2),
    ],
)
def test_the_exit_status_says_what_was_found(
    files: dict[str, Path],
    names: list[str],
    status: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    paths = [str(files[name]) for name in names]
    assert main(["check", *paths, "--language", "en"]) == status
    out, err = capsys.readouterr()
    unreadable = [path for path in paths if f"botifarra: {path}: line " in err]
    assert bool(unreadable) is (status == 2)
    assert [path for path in paths if f"{path}: " in out] == [
        p for p in paths if p not in unreadable
    ]
    assert main(["check", *paths, "--json"]) == status
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [found["file"] for found in objects] == paths
    wrong = [found for found in objects if "error" in found]
    assert [found["file"] for found in wrong] == unreadable
    assert all(found["problem"] and found["line"] and found["column"] for found in wrong)


def test_the_report_names_the_offender_the_duty_and_the_award(
    files: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    deal, trick, seat, card, _ = revoked("butinet", "beat", 1)
    main(["check", str(files["bad"]), "--language", "en"])
    told = capsys.readouterr().out
    assert f"The first: deal 1, trick {trick}: {seat.name}, the " in told
    assert "you must beat the card that is winning" in told
    assert f"score {score_revoke(rules('butinet'), deal.calling, seat.side).points}: 36 × " in told
    main(["check", str(files["bad"]), "--json"])
    data = json.loads(capsys.readouterr().out)
    first = data["first"]
    assert (first["trick"], first["seat"], first["what"]) == (trick, seat.name, str(card))
    assert first["reason"] == "beat"
    assert first["cites"]
    assert first["award"]["winner"] == Side(1 - seat.side).name
    assert set(data["deals"][0]["scores"]) == set(PROFILES)
    for language in ("ca", "es"):
        assert main(["check", str(files["bad"]), "--language", language]) == 1
        assert not re.search(r"[{}]", capsys.readouterr().out)


def test_other_rules_and_house_rules_may_judge(
    files: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "club.toml"
    house.write_text('id = "club"\nextends = "butinet"\n', encoding="utf-8")
    assert main(["check", str(files["clean"]), "--profile", str(house), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {deal["rules"] for deal in data["deals"]} == {"club"}
    assert set(data["deals"][0]["scores"]) == {"club", *PROFILES}
    assert main(["check", str(files["clean"]), "--profile", "9buti-petita"]) == 1
    assert main(["check", str(files["clean"]), "--profile", "chess"]) == 2


def test_directories_and_missing_files_are_reported_and_the_rest_goes_on(
    files: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "missing")
    assert main(["check", str(tmp_path), missing, str(files["clean"])]) == 2
    out, err = capsys.readouterr()
    assert str(files["clean"]) in out
    assert str(tmp_path) in err
    assert missing in err


@pytest.mark.parametrize(("name", "status"), [("clean", 0), ("crlf", 0), ("bad", 1), ("binary", 2)])
def test_standard_input_is_read(files: dict[str, Path], name: str, status: int) -> None:
    command = [sys.executable, "-m", "botifarra", "check", "-"]
    done = subprocess.run(command, input=files[name].read_bytes(), capture_output=True, check=False)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


def test_many_files_and_many_deals_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deals = Record.of(*some_deals("butinet", 250))
    alone = Record(tuple(replace(deal, score=(0, 0)) for deal in deals.deals))
    (tmp_path / "many.txt").write_text(str(alone), encoding="utf-8")
    single = str(Record.of(some_deals("butinet", 1)[0]))
    for number in range(210):
        (tmp_path / f"{number}.txt").write_text(single, encoding="utf-8")
    assert main(["check", *map(str, tmp_path.glob("*.txt"))]) == 0
    out, err = capsys.readouterr()
    assert out.count("nothing illegal") == 211
    assert err == ""


def test_an_offence_is_a_value() -> None:
    record = after_calls("butinet", "A O, C contro", "O")
    assert checked(record).offences == checked(record).offences
    assert isinstance(checked(record).offences[0], Offence)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_many_deals_show_how_far_it_is_where_somebody_looks(tmp_path: Path) -> None:
    import fcntl
    import pty
    import struct
    import termios

    file = tmp_path / "many.txt"
    file.write_text(str(Record.of(*some_deals("butinet", 250))), encoding="utf-8")
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "botifarra", "check", str(file)]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=theirs, check=False)
    os.close(theirs)
    seen = os.read(ours, 10_000)
    os.close(ours)
    assert done.returncode == 1  # one match is not 250 deals long
    assert b"250/250" in seen
