"""A verdict: the chain of narrowings that a card survived or fell to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from botifarra.cards import Card, CardSet
from botifarra.errors import CardNotInHandError
from botifarra.notation import Position
from botifarra.rulebook.documents import Clause
from botifarra.rulebook.obligations import Grounds, Obligation, Proviso
from botifarra.rulebook.rules import Rule
from botifarra.situation import Facts, Situation


class Effect(StrEnum):
    """What an obligation does to the cards still allowed."""

    BINDS = "binds"
    MET = "met"
    IMPOSSIBLE = "impossible"
    WAIVED = "waived"
    MOOT = "moot"


class Step(NamedTuple):
    """One link of the chain.

    Attributes:
        obligation: the obligation applied.
        effect: *binds* (some cards obey, the others fall), *met* (all left obey already),
            *impossible* (none can), *waived* (a clause sets it aside), *moot* (it does not arise).
        before: the cards allowed before it.
        after: the cards allowed after it.
        proviso: the condition that waived it, failed to hold, or frees where none can obey.
    """

    obligation: Obligation
    effect: Effect
    before: CardSet
    after: CardSet
    proviso: Proviso | None = None

    @property
    def fallen(self) -> CardSet:
        """The cards that fell at this step."""
        return self.before - self.after

    @property
    def grounds(self) -> Grounds:
        """The grounds for this effect: the proviso's own, or else the obligation's."""
        if self.proviso is not None and self.proviso.grounds.cites:
            return self.proviso.grounds
        return self.obligation.grounds

    @property
    def cites(self) -> tuple[Clause, ...]:
        """The clauses this link rests on: document, where, what it says."""
        return self.grounds.cites

    def __repr__(self) -> str:
        return f"<Step {self.obligation.id} {self.effect}: {self.before} -> {self.after}>"


_new_step = tuple.__new__  # a step's own constructor takes twice the time


class Verdict(NamedTuple):
    """Whether one card may be played, and the steps that decided it.

    Attributes:
        card: the card.
        position: the position it was judged in.
        legal: whether it may be played.
        broken: the first step it fell at, or None.
        steps: the steps it went through, the broken one last.
        playable: the cards of the hand that may be played.
    """

    card: Card
    position: Position
    legal: bool
    broken: Step | None
    steps: tuple[Step, ...]
    playable: CardSet

    def __repr__(self) -> str:
        word = "legal" if self.legal else "illegal"
        return f"<Verdict on {self.card} in {self.position}: {word}>"

    def __bool__(self) -> bool:
        raise TypeError("a verdict is more than yes or no; ask for verdict.legal")


class Judgement:
    """The judgement of a whole position.

    Attributes:
        position: the position judged.
        legal: the cards that may be played; never empty.
        steps: one step for each obligation of the profile, in its order.
    """

    def __init__(self, position: Position, legal: CardSet, steps: tuple[Step, ...]) -> None:
        self.position = position
        self.legal = legal
        self.steps = steps

    def verdict(self, card: Card) -> Verdict:
        """Return the verdict on one card of the hand.

        Raises:
            CardNotInHandError: the player does not hold the card.
        """
        if card not in self.position.hand:
            raise CardNotInHandError(card, self.position.hand)
        for place, step in enumerate(self.steps):
            if card not in step.after:
                chain = self.steps[: place + 1]
                return Verdict(card, self.position, False, step, chain, self.legal)
        return Verdict(card, self.position, True, None, self.steps, self.legal)

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts on every card of the hand, in the hand's order."""
        return tuple(self)

    def __iter__(self) -> Iterator[Verdict]:
        return (self.verdict(card) for card in self.position.hand)

    def __repr__(self) -> str:
        return f"<Judgement of {self.position}: {self.legal} may be played>"


class Judge:
    """Applies obligations in order, to a whole chain of reasons or to the legal cards alone.

    Which obligations arise follows from the facts of a situation, and there are few combinations
    of facts: the plan for each is drawn up once.

    An obligation that no card can obey leaves them all standing, so at least one card of a
    position is always legal.
    """

    def __init__(self, obligations: Sequence[Obligation]) -> None:
        self._obligations = obligations
        self._plans: dict[int, tuple[_Planned, ...]] = {}
        self._rules: dict[int, tuple[Rule, ...]] = {}

    def judge(self, position: Position) -> Judgement:
        """Judge a position, keeping every link of the chain."""
        situation = position.situation
        plan = self._plans.get(situation.number) or self._plan(situation)
        allowed = position.hand
        steps = []
        for obligation, effect, proviso in plan:
            after = allowed
            if effect is None:
                bits = allowed.bits
                obeying = obligation.narrow(situation, bits)
                if obeying == bits:
                    effect = Effect.MET
                elif obeying:
                    effect, after = Effect.BINDS, CardSet.from_bits(obeying)
                else:
                    effect, proviso = Effect.IMPOSSIBLE, _freed(obligation, situation.facts)
            steps.append(_new_step(Step, (obligation, effect, allowed, after, proviso)))
            allowed = after
        return Judgement(position, allowed, tuple(steps))

    def legal(self, position: Position) -> CardSet:
        """Return the legal cards alone: the same obligations without the chain."""
        return self.legal_in(position.situation)

    def legal_in(self, situation: Situation) -> CardSet:
        """Return the legal cards of a situation that is no position of its own, as in a deal."""
        try:
            rules = self._rules[situation.number]
        except KeyError:
            rules = self._rules[situation.number] = tuple(
                obligation.narrow
                for obligation, effect, _ in self._plan(situation)
                if effect is None
            )
        allowed = situation.hand
        for narrow in rules:
            allowed = narrow(situation, allowed) or allowed
        return CardSet.from_bits(allowed)

    def _plan(self, situation: Situation) -> tuple[_Planned, ...]:
        facts = situation.facts
        plan = tuple(_planned(obligation, facts) for obligation in self._obligations)
        self._plans[situation.number] = plan
        return plan


class _Planned(NamedTuple):
    """What the facts alone say of an obligation; without an effect, the cards decide."""

    obligation: Obligation
    effect: Effect | None
    proviso: Proviso | None


def _planned(obligation: Obligation, facts: Facts) -> _Planned:
    for proviso in obligation.when:
        if not proviso.holds(facts):
            return _Planned(obligation, Effect.MOOT, proviso)
    for proviso in obligation.unless:
        if proviso.holds(facts):
            return _Planned(obligation, Effect.WAIVED, proviso)
    return _Planned(obligation, None, None)


def _freed(obligation: Obligation, facts: Facts) -> Proviso | None:
    return next((proviso for proviso in obligation.otherwise if proviso.holds(facts)), None)
