"""The tables of the database. A change of any of them is a new VERSION, and a script in ``migrations/versions``."""

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
    text,
)

VERSION = 3
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
    Index("euchre_journal_sits", "who", sqlite_where=text("kind = 'sit'"), postgresql_where=text("kind = 'sit'")),
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

# What a server keeps besides: its people, its promises, its club.

people = Table(
    "euchre_people",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
    Column("choices", Text, nullable=False),
)

# One for each deal of a table, written before its SHA-256 is shown to anybody, and kept for ever.
seeds = Table(
    "euchre_seeds",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("seed", String(64), nullable=False),
)

# Written with the deal itself, so that what was shuffled from is never in doubt.
nonces = Table(
    "euchre_nonces",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("nonces", Text, nullable=False),
)

daily = Table(
    "euchre_daily",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("begun_at", Double, nullable=False),
)

reports = Table(
    "euchre_reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Double, nullable=False),
    Column("table_id", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("who", String(64), nullable=False),
    Column("seat", SmallInteger),
    Column("what", Text, nullable=False),
    Column("handled_at", Double),
)

# Every rated game once for each of its players, with what they had after it.
ratings = Table(
    "euchre_ratings",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("who", String(64), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("at", Double, nullable=False),
    Index("euchre_ratings_who", "who", "kind", "at"),
)

reviews = Table(
    "euchre_reviews",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("level", String(64), primary_key=True),
    Column("marks", Text, nullable=False),
)

# Which of several processes runs a table. The fence of the journal is what protects it; this only says where to ask.
leases = Table(
    "euchre_leases",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("address", Text, nullable=False),
    Column("until", Double, nullable=False),
)
