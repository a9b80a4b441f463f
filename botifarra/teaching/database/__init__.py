"""Progress in a database: a file for one user, or any that SQLAlchemy knows, for a class."""

from botifarra.teaching.database.addresses import VARIABLE, address, configured_url, default_url
from botifarra.teaching.database.opening import open_database
from botifarra.teaching.database.standing import LearnerStanding, Report, Tally
from botifarra.teaching.database.store import Database, Store

__all__ = [
    "VARIABLE",
    "Database",
    "LearnerStanding",
    "Report",
    "Store",
    "Tally",
    "address",
    "configured_url",
    "default_url",
    "open_database",
]
