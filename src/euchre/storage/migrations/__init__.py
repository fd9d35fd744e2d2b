"""From one version of the tables to the next, by Alembic, on SQLite and PostgreSQL alike.

Version N of ``schema`` is the revision ``N`` in four digits; version 1 is where Alembic begins. A new version is a new
script in ``versions``, and a test holds an old database that was brought up against one that is made new.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, text, update

from ..schema import VERSION, meta

TABLE = "euchre_alembic"


def bring_up(connection: Connection, found: int) -> None:
    """Change a database of version ``found`` to the present one, in the transaction of ``connection``."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    if found > 1:
        command.stamp(config, f"{found:04}", purge=True)
    command.upgrade(config, "head")
    connection.execute(update(meta).where(meta.c.name == "version").values(value=str(VERSION)))
    if connection.dialect.name == "sqlite":
        connection.execute(text(f"PRAGMA user_version={VERSION}"))
