"""`euchre replay`: a recorded game, deal by deal and trick by trick, with what does not follow in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..texts import text

if TYPE_CHECKING:
    from ..records import DealReplay, Problem, Replay

HELP = """Replay a recorded game: who called what, every trick, points and score.

Reads native records (.json), EGN (.egn, .egnb), matches (.emn) and plain text (.txt). Whatever does not follow from
the rules is named as file: deal, trick, and the status is 1; the rest is shown all the same.

Examples:

    euchre replay finals.egn

    euchre replay finals.egn --deal 3

    euchre replay league.emn --json
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("Show a recorded game, deal by deal."))(replay)


def replay(
    file: Path = typer.Argument(..., help="The record."),
    deal: int = typer.Option(0, "--deal", metavar="N", help="Show only this deal, counted from 1."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Show a record."""
    from .. import records
    from ..errors import SetupError
    from .common import write_json

    record = records.load(file)
    games = records.replay_games(record)
    single = isinstance(record, records.Record)
    longest = max((len(game.deals) for game in games), default=0)
    if deal and not 1 <= deal <= longest:
        raise SetupError(f"{file}: there is no deal {deal}: they are counted from 1 to {longest}")
    problems = [
        problem
        for number, game in enumerate(games, 1)
        for problem in numbered(game, None if single else number)
        if deal in (0, problem.deal)
    ]
    if as_json:
        write_json(as_data(games, problems, deal, single))
    else:
        from ._replay import show

        show(record, games, deal)
        for remark in (r for game in games for r in game.remarks if deal in (0, r.deal)):
            typer.echo(f"{file}: note: {remark}")
        for problem in problems:
            typer.echo(f"{file}: {problem}")
    if problems:
        raise typer.Exit(1)


def numbered(game: Replay, number: int | None) -> list[Problem]:
    """The problems of ``game``, which has ``number`` in its match."""
    from dataclasses import replace as changed

    return [changed(problem, game=number) for problem in game.problems]


def as_data(games: list[Replay], problems: list[Problem], deal: int = 0, single: bool = True) -> dict[str, Any]:
    """The replay as plain data; of a match, the score is the last game's and every deal and problem names its game."""
    deals = [
        deal_data(played) | ({} if single else {"game": number})
        for number, game in enumerate(games, 1)
        for played in game.deals
        if deal in (0, played.number)
    ]
    remarks = [problem_data(remark) for game in games for remark in game.remarks if deal in (0, remark.deal)]
    return {
        "score": list(games[-1].score) if games else [],
        "deals": deals,
        "problems": [problem_data(problem) for problem in problems],
        **({"remarks": remarks} if remarks else {}),
    } | ({} if single else {"games": [{"score": list(game.score)} for game in games]})


def deal_data(played: DealReplay) -> dict[str, Any]:
    """One deal as plain data; ``points`` is null where the deal cannot be scored."""
    return {
        "dealer": played.dealer,
        "maker": played.maker,
        "trump": None if played.trump is None else str(played.trump),
        "alone": list(played.alone),
        "tricks": list(played.side_tricks),
        "points": None if played.points is None else list(played.points),
    }


def problem_data(problem: Problem) -> dict[str, Any]:
    """One problem as plain data; ``deal`` is null when it concerns the whole record."""
    found: dict[str, Any] = {"deal": problem.deal, "trick": problem.trick, "text": problem.text}
    return found if problem.game is None else {"game": problem.game, **found}
