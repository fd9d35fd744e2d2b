"""Version 3: a report can be handled."""

from alembic import op
from sqlalchemy import Column, Double

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room for when it was."""
    op.add_column("euchre_reports", Column("handled_at", Double))
