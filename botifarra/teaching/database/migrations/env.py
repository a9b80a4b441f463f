"""Run by alembic: the steps of ``versions``, on the connection that ``opening`` gives."""

from alembic import context

from botifarra.teaching.database.schema import METADATA, VERSIONS

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSIONS,
)
context.run_migrations()
