"""`euchre review`: what each player chose, what a bot would have chosen there, and what the difference cost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..errors import SetupError
from ..texts import text

if TYPE_CHECKING:
    from ..analysis.review import Decision, Review
    from ..records import Record, Replay

HELP = """Hold the decisions of a recorded game against a bot that sees what the player saw.

For each deal: points given away by each seat, the decisions that cost most, and what perfect play with all cards face
up would have brought. Seats whose own cards the record does not show are left out and named.

Examples:

    euchre review game.json

    euchre review game.json --seat S --level standard

    euchre review game.json --deal 3 --worlds 500 --json
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("What each choice of a game cost, and what was better."))(review)


def review(
    file: Path = typer.Argument(..., help="A record (.json, .egn, .egnb, .emn, .txt)."),
    level: str | None = typer.Option(None, help="The bot that is asked; the strongest unless given."),
    seat: str | None = typer.Option(None, metavar="SEAT", help="One seat only: a number or N E S W."),
    game: int = typer.Option(1, min=1, metavar="N", help="The game of a match record, counted from 1."),
    deal: int | None = typer.Option(None, min=1, metavar="N", help="One deal only, counted from 1."),
    worlds: int | None = typer.Option(None, min=2, metavar="N", help="Ways the unseen cards may lie."),
    seed: int = typer.Option(1, help="The seed of those worlds."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Review and show."""
    from .. import bots
    from .common import write_json

    level = level or bots.strongest()
    bots.load(level, worlds=worlds)
    replay = _replay(file, game)
    record = replay.record
    seats = range(record.rules.players) if seat is None else (_seat(record, seat),)
    if deal is not None and deal > len(replay.deals):
        raise SetupError(f"there is no deal {deal}: they are counted from 1 to {len(replay.deals)}")
    reviews, unknown = _all(replay, seats, deal, level, worlds, seed)
    if not reviews:
        raise SetupError(f"{file}: {unknown[0] if unknown else 'no deal was played'}")
    if as_json:
        write_json(_data(record, level, reviews, unknown))
    else:
        _show(record, level, reviews, unknown)


def _replay(file: Path, game: int) -> Replay:
    from .. import records

    games = records.replay_games(records.load(file))
    if game > len(games):
        raise SetupError(f"there is no game {game}: they are counted from 1 to {len(games)}")
    return games[game - 1]


def _seat(record: Record, seat: str) -> int:
    from ._play.names import read_seat

    found = read_seat(seat, record.rules)
    if found is None:
        raise SetupError("--seat names a seat at the table")
    return found


Reviewed = tuple[int, "Review"]


def _all(
    replay: Replay, seats: Any, deal: int | None, level: str, worlds: int | None, seed: int
) -> tuple[list[Reviewed], list[str]]:
    """The review of every seat in every deal, and what could not be reviewed, a sentence each."""
    from ..analysis import review as analysis
    from ._progress import bar

    wanted = [played for played in replay.deals if deal in (None, played.number)]
    found: list[Reviewed] = []
    unknown: list[str] = []
    score = replay.record.score
    before = {played.number: played_score for played, played_score in zip(replay.deals, _before(replay), strict=True)}
    with bar("Reviewing", len(wanted) * len(seats)) as (done, tell):
        for number, played in enumerate(wanted):
            for place, seat in enumerate(seats):
                try:
                    one = analysis.review(
                        played, seat, level=level, worlds=worlds, seed=seed, score=before.get(played.number, score)
                    )
                    found.append((played.number, one))
                except SetupError as error:
                    unknown.append(f"deal {played.number}: {error}")
                done(number * len(seats) + place + 1)
            tell(f"deal {played.number}")
    return found, unknown


def _before(replay: Replay) -> list[tuple[int, ...]]:
    """The score before each deal."""
    after = [played.score for played in replay.deals]
    return [replay.record.score, *after[:-1]]


def _data(record: Record, level: str, reviews: list[Reviewed], unknown: list[str]) -> dict[str, Any]:
    return {
        "level": level,
        "rules": str(record.rules),
        "players": [record.name_of(seat) for seat in range(record.rules.players)],
        "lost": {str(seat): lost for seat, lost in _lost(reviews).items()},
        "reviews": [
            {
                "deal": number,
                "seat": one.seat,
                "lost": one.lost,
                "decisions": [_decision_data(decision) for decision in one.decisions],
                "hindsight": None
                if one.hindsight is None
                else {
                    "points": one.hindsight.points,
                    "scored": one.hindsight.scored,
                    "tricks": one.hindsight.tricks,
                    "taken": one.hindsight.taken,
                    "line": list(map(str, one.hindsight.line)),
                },
            }
            for number, one in reviews
        ],
        "not_reviewed": unknown,
    }


def _decision_data(decision: Decision) -> dict[str, Any]:
    return {
        "number": decision.number,
        "phase": decision.phase,
        "trick": decision.trick,
        "chosen": str(decision.chosen),
        "best": str(decision.best),
        "lost": decision.lost,
        "points": decision.points,
        "margin": decision.margin,
        "reason": decision.reason,
    }


def _lost(reviews: list[Reviewed]) -> dict[int, float | None]:
    """Points given away by each seat, in all deals; None where the level does not count in points."""
    total: dict[int, float | None] = {}
    for _, one in reviews:
        known = total.get(one.seat)
        total[one.seat] = known if one.lost is None else (known or 0.0) + one.lost
    return total


def _show(record: Record, level: str, reviews: list[Reviewed], unknown: list[str]) -> None:
    from ..analysis.review import told_of
    from ..texts import text, texts
    from .common import spoken

    names = tuple(record.name_of(seat) for seat in range(record.rules.players))
    say = spoken().knowing(names)
    typer.echo(say(text("Reviewed by {level}, which sees what the player saw", level=level)))
    for number, one in reviews:
        cost = text("no points counted") if one.lost is None else text("{lost:.2f} points given away", lost=one.lost)
        name = names[one.seat]
        n = len(one.decisions)
        told = texts(
            "Deal {deal}, {name}: {n} decision, {cost}",
            "Deal {deal}, {name}: {n} decisions, {cost}",
            n,
            deal=number,
            name=name,
            cost=cost,
        )
        typer.echo(say(told))
        for decision in one.decisions:
            if not decision.is_best:
                typer.echo(f"  {say(told_of(decision))}")
    for seat, lost in _lost(reviews).items():
        if lost is not None:
            typer.echo(say(text("{name}: {lost:.2f} points given away in all", name=names[seat], lost=lost)))
    for line in unknown:
        typer.echo(say(text("not reviewed: {what}", what=line)))
