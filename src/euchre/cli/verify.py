"""`euchre verify`: do records follow from the rules?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from ..texts import text

HELP = """Check records: every call and card against the rules, cards against each other, points and scores.

Every file is looked at, also after a broken one. The status is 1 if anything does not follow.

Examples:

    euchre verify finals.egn

    euchre verify games/*.egn --json
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("Find what does not follow in records."))(verify)


def verify(
    files: list[Path] = typer.Argument(..., metavar="FILE…", help="Records of any kind."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead: a list with an entry for each file."),
) -> None:
    """Check every file."""
    from .common import write_json

    found = [_check(file) for file in files]
    if as_json:
        write_json([{key: value for key, value in entry.items() if key != "lines"} for entry in found])
    else:
        for entry in found:
            for line in entry["lines"]:
                typer.echo(line)
    if not all(entry["good"] for entry in found):
        raise typer.Exit(1)


def _check(file: Path) -> dict[str, Any]:
    """What there is to say about one file."""
    from .. import records
    from ..errors import IllegalAction, NotationError, SetupError
    from .replay import numbered, problem_data

    entry: dict[str, Any] = {"file": str(file), "good": False, "error": None, "score": None, "deals": 0, "problems": []}
    try:
        record = records.load(file)
    except (NotationError, SetupError, IllegalAction) as error:
        return entry | {"error": str(error).removeprefix(f"{file}: "), "lines": [str(error)]}
    except OSError as error:
        return entry | {"error": error.strerror, "lines": [f"{file}: {error.strerror}"]}
    games = records.replay_games(record)
    single = isinstance(record, records.Record)
    problems = [p for number, game in enumerate(games, 1) for p in numbered(game, None if single else number)]
    deals = sum(len(game.deals) for game in games)
    score = list(games[-1].score) if games else []
    lines = [f"{file}: {problem}" for problem in problems]
    if not problems:
        counted = f"{deals} deal{'' if deals == 1 else 's'}"
        lines = [
            f"{file}: good, {counted}" + (f", {'-'.join(map(str, score))}" if single else f" in {len(games)} games")
        ]
    remarks = [remark for game in games for remark in game.remarks]
    lines += [f"{file}: note: {remark}" for remark in remarks]
    data = [problem_data(problem) for problem in problems]
    return entry | {"good": not problems, "score": score, "deals": deals, "problems": data, "lines": lines,
                    "remarks": [problem_data(remark) for remark in remarks]}  # fmt: skip
