"""The tables of the database. A change of any of them is a new VERSION."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

VERSION = 1
# In the header of an SQLite file, where it can be read without touching the file: "euch".
APPLICATION = 0x65756368

metadata = MetaData()

meta = Table(
    "euchre_meta",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "euchre_tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("founded_at", Double, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("preset", String(64), nullable=False),
    Column("title", Text, nullable=False),
)

# Only ever appended to. The primary key is the fence: of two writers of one place the second is refused.
journal = Table(
    "euchre_journal",
    metadata,
    Column("table_id", String(64), ForeignKey("euchre_tables.id"), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", SmallInteger),
    Column("text", Text, nullable=False),
    Column("who", String(64), nullable=False),
    Column("key", String(140)),
    Column("at", Double, nullable=False),
    UniqueConstraint("table_id", "version", name="euchre_journal_version"),
    UniqueConstraint("table_id", "key", name="euchre_journal_key"),
)

games = Table(
    "euchre_games",
    metadata,
    Column("table_id", String(64), ForeignKey("euchre_tables.id"), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("finished_at", Double, nullable=False),
    Column("preset", String(64), nullable=False),
    Column("undos", Integer, nullable=False),
    Column("record", Text, nullable=False),
)

players = Table(
    "euchre_players",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("name", Text, nullable=False),
    Column("who", String(64), nullable=False),
    Column("level", String(64), nullable=False),
    Column("won", SmallInteger, nullable=False),
    Column("helped", Integer, nullable=False),
    ForeignKeyConstraint(["table_id", "game"], ["euchre_games.table_id", "euchre_games.game"]),
    Index("euchre_players_who", "who"),
)
