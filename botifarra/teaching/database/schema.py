"""The table of answers as it is now; how it became so is in ``migrations``."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Boolean, Column, Float, Index, MetaData, String, Table

HEAD: Final = "answers_1"
"""The revision of the schema that this module describes."""

VERSIONS: Final = "botifarra_version"
"""The table that holds a database's revision."""

METADATA: Final = MetaData()

ANSWERS: Final = Table(
    "botifarra_answers",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("learner", String(80), nullable=False),
    Column("question", String(500), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("profile", String(80), nullable=False),
    Column("family", String(40), nullable=False),
    Column("position", String(500), nullable=False),
    Column("asked", JSON, nullable=False),
    Column("chosen", String(500), nullable=False),
    Column("is_right", Boolean(create_constraint=False), nullable=False, key="right"),
    Column("seconds", Float, nullable=False),
    Column("at", String(24), nullable=False),
)
"""Every answer, as ``Answer`` has it; times are texts that sort as they follow each other."""

# A learner's answers, in the order of time; the report reads this index alone.
Index(
    "botifarra_answers_of_learner",
    *(ANSWERS.c.learner, ANSWERS.c.family, ANSWERS.c.at, ANSWERS.c.id),
    *(ANSWERS.c.right, ANSWERS.c.chosen),
)
