"""What may be played, and on whose word."""

from botifarra.rulebook.basics import BASICS
from botifarra.rulebook.changes import Change, ChangeKind, what_if
from botifarra.rulebook.compare import (
    BASIC,
    DUTIES,
    Cell,
    Comparison,
    Row,
    compare,
    plays_alike,
    rule_sets,
    side_by_side,
)
from botifarra.rulebook.documents import LANGUAGES, Clause, Document, clause, documents
from botifarra.rulebook.house import Difference, differences
from botifarra.rulebook.judge import Effect, Judgement, Step, Verdict
from botifarra.rulebook.obligations import Grounds, Obligation, Proviso, Standing
from botifarra.rulebook.parameters import PARAMETERS, Parameter
from botifarra.rulebook.profile import PROFILES, Profile, Switch, load_profile, profiles

__all__ = [
    "BASIC",
    "BASICS",
    "DUTIES",
    "LANGUAGES",
    "PARAMETERS",
    "PROFILES",
    "Cell",
    "Change",
    "ChangeKind",
    "Clause",
    "Comparison",
    "Difference",
    "Document",
    "Effect",
    "Grounds",
    "Judgement",
    "Obligation",
    "Parameter",
    "Profile",
    "Proviso",
    "Row",
    "Standing",
    "Step",
    "Switch",
    "Verdict",
    "clause",
    "compare",
    "differences",
    "documents",
    "load_profile",
    "plays_alike",
    "profiles",
    "rule_sets",
    "side_by_side",
    "what_if",
]
