"""What house rules change: where a rule set differs from the built-in one that it starts from."""

from __future__ import annotations

from dataclasses import dataclass

from botifarra.rulebook.obligations import Grounds, Obligation
from botifarra.rulebook.parameters import Parameter
from botifarra.rulebook.profile import Profile, load_profile


@dataclass(frozen=True, slots=True)
class Difference:
    """One obligation or parameter that a rule set and its parent do not share.

    Attributes:
        kind: ``"obligation"`` or ``"parameter"``.
        name: the obligation's id or the parameter's name.
        own: what the rule set has, or None where it has left the obligation out.
        parent: what the parent has, or None where the rule set has added it.
        in_play: whether it changes what is played, or only on whose word.
    """

    kind: str
    name: str
    own: Obligation | Parameter | None
    parent: Obligation | Parameter | None
    in_play: bool

    @property
    def grounds(self) -> Grounds:
        """What the difference rests on: the house's own word, where it cites nothing."""
        return Grounds() if self.own is None else self.own.grounds

    @property
    def values(self) -> tuple[object, object]:
        """The value of a parameter in the rule set and in the parent; None for an obligation."""
        own, parent = (
            side.value if isinstance(side, Parameter) else None for side in (self.own, self.parent)
        )
        return own, parent


def differences(profile: Profile, parent_id: str | None = None) -> tuple[Difference, ...]:
    """Return where a rule set differs from another, obligations first, in their order.

    Args:
        profile: the rule set, such as a club's own.
        parent_id: the rule set to compare it with; the one it extends if not given, and
            nothing differs where it extends none.

    Raises:
        UnknownNameError: there is no profile of this id.

    Example:
        >>> shorter = load_profile("howto-100+target-50")
        >>> [(found.name, found.values) for found in differences(shorter, "howto-100")]
        [('target', (50, 100))]
    """
    parent_id = parent_id if parent_id is not None else profile.extends
    if parent_id is None:
        return ()
    parent = load_profile(parent_id)
    return (*_duties(profile, parent), *_parameters(profile, parent))


def _duties(profile: Profile, parent: Profile) -> list[Difference]:
    own = {duty.id: duty for duty in profile.obligations}
    theirs = {duty.id: duty for duty in parent.obligations}
    return [
        Difference(
            "obligation",
            name,
            own.get(name),
            theirs.get(name),
            in_play=_asks(own.get(name)) != _asks(theirs.get(name)),
        )
        for name in {**own, **theirs}
        if own.get(name) != theirs.get(name)
    ]


def _parameters(profile: Profile, parent: Profile) -> list[Difference]:
    own, theirs = profile.parameters, parent.parameters
    found = []
    for name in {**theirs, **own}:
        mine, other = own.get(name), theirs.get(name)
        if mine != other:
            values = (mine.value if mine else None, other.value if other else None)
            found.append(Difference("parameter", name, mine, other, in_play=values[0] != values[1]))
    return found


def _asks(duty: Obligation | None) -> object:
    """What an obligation asks and when, without the grounds."""
    if duty is None:
        return None
    when, unless = ({proviso.condition for proviso in side} for side in (duty.when, duty.unless))
    return duty.rule, duty.among, when, unless
