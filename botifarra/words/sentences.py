"""Which sentence each link of a verdict is told in.

A link that only repeats what another one says has no sentence: a void player whose partner is
winning is told once that they are free.
"""

from __future__ import annotations

from botifarra.cards import POINT_CARDS, CardSet
from botifarra.rulebook import Effect, Step, Verdict
from botifarra.words.language import Language, capitalised


def sentence_for(step: Step, verdict: Verdict, words: Language) -> str | None:
    """Return the sentence on one step of a verdict, or None where it adds nothing.

    Args:
        step: one of ``verdict.steps``.
        verdict: the verdict being told.
        words: the language to tell it in.
    """
    telling = _Telling(step, verdict)
    key = _TELLERS[step.effect](telling)
    if key is None:
        return None
    if not _true_here(telling, key):
        return _in_general(telling, words)
    count, values = telling.values(words)
    return words.sentence(f"{step.obligation.rule}.{key}", count, **values)


def _true_here(telling: _Telling, key: str) -> bool:
    """Whether what a sentence takes for granted holds: house rules may set a duty anywhere."""
    facts, rule = telling.facts, telling.rule
    against_opponent = facts.started and not facts.partner_winning
    if telling.step.effect is Effect.WAIVED:
        if rule not in ("ruff", "beat"):
            return False
        return key == "partner_winning" or (
            rule == "ruff" and key == "only_lower_trumps" and against_opponent
        )
    if rule == "follow_suit":
        return facts.started
    if rule == "ruff":
        return facts.started if key == "impossible" else against_opponent
    if rule == "beat":
        ours = telling.step.obligation.among == "trumps" and facts.trump_winning
        return against_opponent or (facts.partner_winning and ours)
    if rule == "play_smallest":
        return against_opponent and not facts.can_win
    return facts.partner_winning


def _in_general(telling: _Telling, words: Language) -> str | None:
    """Tell a duty that stands where no document sets it."""
    effect = telling.step.effect
    if not telling.facts.started and effect is not Effect.BINDS:
        return None
    duty = words.sentence(f"duty.{telling.rule}")
    if effect is Effect.BINDS:
        return words.sentence(f"general.{'fallen' if telling.fallen else 'kept'}", duty=duty)
    if effect is Effect.WAIVED and telling.step.proviso is not None:
        condition = words.sentence(f"conditions.{telling.step.proviso.condition}")
        return words.sentence("general.waived", duty=duty, condition=condition)
    return words.sentence(f"general.{effect}", duty=duty)


class _Telling:
    """A step with what the sentences about it need to know."""

    def __init__(self, step: Step, verdict: Verdict) -> None:
        self.step, self.verdict = step, verdict
        self.rule = step.obligation.rule
        self.trick = verdict.position.trick
        self.facts = verdict.position.situation.facts
        self.fallen = step is verdict.broken
        self.led = CardSet() if self.trick.led_suit is None else step.before & self.trick.led_suit
        self.following = bool(self.led)
        winning = self.trick.winning_card
        self.trump_winning = winning is not None and winning.suit is self.trick.trump
        self.ruffed = self.trump_winning and self.trick.led_suit is not self.trick.trump

    @property
    def beaters(self) -> CardSet:
        """The cards that would win, among those this rule is about."""
        beaters = self.step.before & self.trick.beaten_by
        trump = self.trick.trump
        if self.rule == "beat" and not self.step.obligation.among:
            return beaters
        return beaters & trump if trump is not None else beaters

    @property
    def ruffing(self) -> bool:
        """Whether the player has been told to ruff."""
        return self.earlier("ruff", Effect.BINDS, Effect.MET)

    @property
    def reinstated(self) -> bool:
        """Whether another step asks for the same after all, as a stricter reading does."""
        arises = (Effect.BINDS, Effect.MET, Effect.IMPOSSIBLE)
        return any(
            step is not self.step and step.obligation.rule == self.rule and step.effect in arises
            for step in self.verdict.steps
        )

    def earlier(self, rule: str, *effects: Effect) -> bool:
        """Whether an earlier step by ``rule`` had one of these effects."""
        for step in self.verdict.steps:
            if step is self.step:
                return False
            if step.obligation.rule == rule and step.effect in effects:
                return True
        return False

    def values(self, words: Language) -> tuple[int, dict[str, str]]:
        """Return the number that chooses one/other, and every placeholder that has a value."""
        card = words.the(self.verdict.card)
        values = {"card": card, "Card": capitalised(card)}
        if self.trick.led_suit is not None and self.trick.winning_card is not None:
            led, winning = words.suit(self.trick.led_suit), words.the(self.trick.winning_card)
            values |= {"led": led, "Led": capitalised(led)}
            values |= {"of_led": words.of_suit(self.trick.led_suit)}
            values |= {"winning": winning, "Winning": capitalised(winning)}
        count = 1
        if self.rule == "follow_suit":
            values["followers"] = words.those(self.led)
        elif self.rule in ("ruff", "beat"):
            beaters = self.beaters
            count = len(beaters)
            values["beaters"] = values["trumps"] = words.those(beaters)
            if count == 1:
                values["beaters_bare"] = words.card(next(iter(beaters)))
        elif self.rule == "play_smallest":
            count = len(self.step.after)
            values["lowest"] = words.those(self.step.after, joined="or")
        return count, values


def _moot(telling: _Telling) -> str | None:
    """Say that a duty does not arise only where the reader would expect it."""
    proviso = telling.step.proviso
    expected = (
        telling.rule == "beat"
        and proviso is not None
        and proviso.condition == "may_play_trump"
        and telling.following
        and not telling.ruffed
        and not telling.trick.partner_winning
    )
    return "silent" if expected else None


def _waived(telling: _Telling) -> str | None:
    if telling.rule == "beat" and (telling.earlier("ruff", Effect.WAIVED) or telling.reinstated):
        return None
    proviso = telling.step.proviso
    return proviso.condition if proviso else None


def _impossible(telling: _Telling) -> str | None:
    if telling.rule != "beat":
        return "impossible"
    if telling.trick.partner_winning:
        return "impossible_partner"
    if telling.earlier("ruff", Effect.IMPOSSIBLE, Effect.WAIVED):
        return None
    if telling.ruffing:
        return "impossible_trumps"
    if telling.following:
        return "impossible_ruffed" if telling.ruffed else "impossible_follow"
    return "impossible_no_trump" if telling.trick.trump is None else "impossible_void"


def _met(telling: _Telling) -> str | None:
    return "met" if telling.rule in ("follow_suit", "play_smallest") else _kept(telling)


def _binds(telling: _Telling) -> str | None:
    return _fallen(telling) if telling.fallen else _kept(telling)


def _fallen(telling: _Telling) -> str:
    if telling.rule == "ruff":
        return "fallen" + _way_of_ruffing(telling)
    if telling.rule == "beat":
        if telling.trick.partner_winning:
            return "fallen_partner"
        return "fallen_over" if telling.ruffing else "fallen"
    if telling.rule == "follow_suit":
        return "fallen"
    return "fallen_follow" if telling.following else "fallen_void"


def _kept(telling: _Telling) -> str | None:
    card = telling.verdict.card
    if telling.rule == "ruff":
        return "kept" + _way_of_ruffing(telling)
    if telling.rule == "beat":
        if telling.trick.partner_winning:
            return "kept_partner" if card.suit is telling.trick.trump else "aside"
        if telling.ruffing:
            return "kept_over" if telling.ruffed else None
        return "kept"
    if telling.rule == "play_smallest":
        return "kept_follow" if telling.following else "kept_void"
    if telling.rule == "play_points_or_smallest":
        return "kept_points" if card in POINT_CARDS else "kept_smallest"
    return "kept"


def _way_of_ruffing(telling: _Telling) -> str:
    if not telling.ruffed:
        return ""
    return "_over" if telling.beaters else "_below"


_TELLERS = {
    Effect.MOOT: _moot,
    Effect.WAIVED: _waived,
    Effect.IMPOSSIBLE: _impossible,
    Effect.MET: _met,
    Effect.BINDS: _binds,
}
