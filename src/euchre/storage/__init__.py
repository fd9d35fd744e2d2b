"""Where tables and games are kept: ``store = await Store.open("games.db")``, or a PostgreSQL URL.

A store is the journal of any number of tables. SQLAlchemy is loaded here and nowhere else.
"""

from .statistics import Statistics, statistics
from .store import Game, Kept, Seated, Store

__all__ = ["Game", "Kept", "Seated", "Statistics", "Store", "statistics"]
