"""Version 2: what a server keeps besides tables and games: people, seeds and nonces, daily games, reports, ratings."""

from alembic import op
from sqlalchemy import Column, Double, Integer, SmallInteger, String, Text, text

revision = "0002"
down_revision = None


def upgrade() -> None:
    """Make the new tables."""
    op.create_table(
        "euchre_people",
        Column("who", String(64), primary_key=True),
        Column("name", Text, nullable=False),
        Column("made_at", Double, nullable=False),
        Column("seen_at", Double, nullable=False),
        Column("choices", Text, nullable=False),
    )
    op.create_table(
        "euchre_seeds",
        Column("table_id", String(64), primary_key=True),
        Column("deal", Integer, primary_key=True, autoincrement=False),
        Column("seed", String(64), nullable=False),
    )
    op.create_table(
        "euchre_nonces",
        Column("table_id", String(64), primary_key=True),
        Column("deal", Integer, primary_key=True, autoincrement=False),
        Column("nonces", Text, nullable=False),
    )
    op.create_table(
        "euchre_daily",
        Column("day", String(10), primary_key=True),
        Column("who", String(64), primary_key=True),
        Column("table_id", String(64), nullable=False),
        Column("begun_at", Double, nullable=False),
    )
    op.create_table(
        "euchre_reports",
        Column("id", String(32), primary_key=True),
        Column("at", Double, nullable=False),
        Column("table_id", String(64), nullable=False),
        Column("version", Integer, nullable=False),
        Column("who", String(64), nullable=False),
        Column("seat", SmallInteger),
        Column("what", Text, nullable=False),
    )
    sits = text("kind = 'sit'")
    op.create_index("euchre_journal_sits", "euchre_journal", ["who"], sqlite_where=sits, postgresql_where=sits)
    _ratings()
    op.create_table(
        "euchre_reviews",
        Column("table_id", String(64), primary_key=True),
        Column("game", Integer, primary_key=True, autoincrement=False),
        Column("level", String(64), primary_key=True),
        Column("marks", Text, nullable=False),
    )
    op.create_table(
        "euchre_leases",
        Column("table_id", String(64), primary_key=True),
        Column("holder", String(64), nullable=False),
        Column("address", Text, nullable=False),
        Column("until", Double, nullable=False),
    )


def _ratings() -> None:
    op.create_table(
        "euchre_ratings",
        Column("table_id", String(64), primary_key=True),
        Column("game", Integer, primary_key=True, autoincrement=False),
        Column("who", String(64), primary_key=True),
        Column("kind", String(32), nullable=False),
        Column("rating", Double, nullable=False),
        Column("deviation", Double, nullable=False),
        Column("volatility", Double, nullable=False),
        Column("at", Double, nullable=False),
    )
    op.create_index("euchre_ratings_who", "euchre_ratings", ["who", "kind", "at"])
