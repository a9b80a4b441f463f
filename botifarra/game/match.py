"""A match: deal after deal, until a pair reaches the target."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from botifarra.game.deal import Deal
from botifarra.game.ruling import OutOfTurnError, Ruling
from botifarra.game.scoring import Pair, ScoreSheet
from botifarra.game.seating import Hands, next_dealer_after_misdeal
from botifarra.rulebook import Profile
from botifarra.table import Seat, Side


@dataclass(frozen=True, slots=True)
class Match:
    """The state of a match, never changed: each step returns the next one.

    Attributes:
        profile: the rules.
        dealer: who deals next.
        score: match points of A and C, and of B and D.
        sheets: the sheets of the deals played.
        bonuses: bonuses agreed before the deal to come, where the profile has them.

    Example:
        >>> from botifarra import load_profile
        >>> match = Match(load_profile("butinet"), Seat.A, score=(70, 95))
        >>> match.over, match.target
        (False, 101)
    """

    profile: Profile
    dealer: Seat
    score: Pair = (0, 0)
    sheets: tuple[ScoreSheet, ...] = ()
    bonuses: Pair = field(default=(0, 0))

    @property
    def target(self) -> int:
        """The match points that win."""
        target: int = self.profile.parameters["target"].value
        return target

    @property
    def over(self) -> bool:
        """Whether a pair has reached the target. It is looked at after a whole deal only."""
        return max(self.score) >= self.target

    @property
    def winner(self) -> Side | None:
        """The pair that won, or None while the match goes on.

        Both can only get there through a bonus; then the declaring pair wins if it made its
        deal, with 37 points or more, and the other pair if not.
        """
        if not self.over:
            return None
        reached = [side for side in Side if self.score[side] >= self.target]
        if len(reached) == 1 or not self.sheets:
            return reached[0] if len(reached) == 1 else None
        last = self.sheets[-1]
        return last.declarer if last.winner is last.declarer else Side(1 - last.declarer)

    def deal(self, hands: Hands) -> Deal:
        """Open the next deal.

        Raises:
            OutOfTurnError: the match is over.
        """
        self._refuse_if_over("deal")
        return Deal.open(self.profile, self.dealer, hands)

    def misdeal(self) -> tuple[Match, Ruling]:
        """Return the match after the dealer dealt wrongly, and the ruling; nobody scores.

        Raises:
            OutOfTurnError: the match is over.
        """
        self._refuse_if_over("misdeal")
        dealer, ruling = next_dealer_after_misdeal(self.profile, self.dealer)
        if ruling.legal:  # what was agreed on cards that don't count doesn't count either
            return replace(self, dealer=dealer, bonuses=(0, 0)), ruling
        return self, ruling

    def agree_bonus(self, side: Side) -> Match:
        """Give a pair the bonus agreed before the first trick, where the profile has one.

        Raises:
            OutOfTurnError: the match is over, or the profile has no bonus.
        """
        self._refuse_if_over("bonus")
        bonus = self.profile.parameters["bonus"]
        if not bonus.value:
            raise OutOfTurnError(None, "bonus", Ruling(False, "no_bonus", "bonus", bonus.grounds))
        pair = [*self.bonuses]
        pair[side] += bonus.value
        return replace(self, bonuses=(pair[0], pair[1]))

    def book(self, sheet: ScoreSheet) -> Match:
        """Return the match after a deal: its points booked, the deal passed to the right.

        Raises:
            OutOfTurnError: the match is over.
        """
        self._refuse_if_over("score")
        gained = sheet.match_points
        score = tuple(self.score[side] + gained[side] + self.bonuses[side] for side in Side)
        return Match(
            self.profile, self.dealer.after(1), (score[0], score[1]), (*self.sheets, sheet)
        )

    def _refuse_if_over(self, what: str) -> None:
        if self.over:
            target = self.profile.parameters["target"].grounds
            raise OutOfTurnError(None, what, Ruling(False, "match_over", "target", target))
