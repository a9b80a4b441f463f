"""What may be played, and on whose word."""

from botifarra.rulebook.documents import LANGUAGES, Clause, Document, clause, documents
from botifarra.rulebook.judge import Effect, Judgement, Step, Verdict
from botifarra.rulebook.obligations import Grounds, Obligation, Proviso, Standing
from botifarra.rulebook.parameters import PARAMETERS, Parameter
from botifarra.rulebook.profile import PROFILES, Profile, Switch, load_profile, profiles

__all__ = [
    "LANGUAGES",
    "PARAMETERS",
    "PROFILES",
    "Clause",
    "Document",
    "Effect",
    "Grounds",
    "Judgement",
    "Obligation",
    "Parameter",
    "Profile",
    "Proviso",
    "Standing",
    "Step",
    "Switch",
    "Verdict",
    "clause",
    "documents",
    "load_profile",
    "profiles",
]
