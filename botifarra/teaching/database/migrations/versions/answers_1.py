"""The answers of learners."""

import sqlalchemy as sa
from alembic import op

revision = "answers_1"
down_revision = None


def upgrade() -> None:
    """Make the table and the index."""
    op.create_table(
        "botifarra_answers",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("learner", sa.String(80), nullable=False),
        sa.Column("question", sa.String(500), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("profile", sa.String(80), nullable=False),
        sa.Column("family", sa.String(40), nullable=False),
        sa.Column("position", sa.String(500), nullable=False),
        sa.Column("asked", sa.JSON, nullable=False),
        sa.Column("chosen", sa.String(500), nullable=False),
        sa.Column("is_right", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("at", sa.String(24), nullable=False),
    )
    op.create_index(
        "botifarra_answers_of_learner",
        "botifarra_answers",
        ["learner", "family", "at", "id", "is_right", "chosen"],
    )


def downgrade() -> None:
    """Take them away again."""
    op.drop_table("botifarra_answers")
