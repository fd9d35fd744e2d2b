"""What Alembic runs to find the database: the connection that :func:`..bring_up` holds already."""

from alembic import context

from euchre.storage.migrations import TABLE
from euchre.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=TABLE, compare_type=True
)
context.run_migrations()
