"""Ratings for those who want them: games among persons only, each kind of game by itself.

A game is rated once, when it ends, if everybody at the table is a person who wants ratings, nobody's decisions were
made by a bot, and nothing was taken back. Each player has played against the mean of every other side.
"""

from __future__ import annotations

from ..rules import Rules
from ..storage import Store, club, people
from ..storage.club import Rated
from ..table import Finished
from ..texts import Text, text
from .glicko import Rating, after, side

KINDS: dict[str, Text] = {
    "partners": text("Partners, four players"),
    "three-handed": text("Three-handed"),
    "two-handed": text("Two-handed"),
    "numbers": text("Hasenpfeffer and Pepper"),
    "napoleon": text("Napoleon"),
}


def kind_of(rules: Rules) -> str:
    """The kind of game that ``rules`` are."""
    if rules.auction != "upcard":
        return rules.auction
    return {2: "two-handed", 3: "three-handed"}.get(rules.players, "partners")


async def rate_game(store: Store, table: str, finished: Finished) -> bool:
    """Rate a game that has just ended; False when it is not to be rated, or was."""
    if finished.undos or any(finished.helped) or not all(seat.is_person and seat.who for seat in finished.seats):
        return False
    whos = [seat.who for seat in finished.seats]
    for who in whos:
        one = await people.person(store, who)
        if one is None or not one.choices.get("rated"):
            return False
    rules = finished.record.rules
    kind = kind_of(rules)
    before = [await rating_of(store, who, kind) for who in whos]
    news = []
    for seat, who in enumerate(whos):
        own = rules.side_of[seat]
        results = []
        for other, members in enumerate(rules.sides):
            if other != own:
                score = 0.5 + 0.5 * ((own in finished.winners) - (other in finished.winners))
                results.append((side([before[member] for member in members]), score))
        new = after(before[seat], results)
        news.append(Rated(table, finished.game, who, kind, new.rating, new.deviation, new.volatility, finished.at))
    return await club.rate(store, news)


async def rating_of(store: Store, who: str, kind: str) -> Rating:
    """The rating of ``who`` now; that of a newcomer without any game."""
    found = await club.standing(store, kind, who)
    if not found:
        return Rating()
    one = found[0][0]
    return Rating(one.rating, one.deviation, one.volatility)
