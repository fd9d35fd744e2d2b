"""`euchre solve`: what a deal is worth when everybody sees all cards and plays perfectly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from ..texts import text

if TYPE_CHECKING:
    from ..rules import Rules
    from ..solve import Answer, Row, Sampled
    from ..state import State

HELP = """Solve a deal: tricks, points, what each card is worth, and one best line of play.

POSITION is a record (.json, .egn, .egnb, .emn, .txt), the output of `euchre deal --json` in a file or - for standard
input, or hands by seat. Points are those of the maker's side minus the other's. Where a hand is not known, give
--worlds: the rest is dealt out at random that many times, and each figure comes with its 95% interval.

Examples:

    euchre solve "N:AdKdQd9d9s E:TcKhJh9hKs S:Ac9cAhThTs W:KcJdTdAsQs" --maker N --trump d --dealer W

    euchre solve "N:AdKdQd9d9s E:TcKhJh9hKs S:Ac9cAhThTs W:KcJdTdAsQs" --up Jc --table

    euchre solve finals.egn --deal 3 --trick 2 --json

    euchre solve "N:AsKsQsJs9d E: S: W:" --maker N --trump s --dealer W --worlds 1000
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("Solve a deal with all cards seen."))(solve)


def solve(
    position: str = typer.Argument(..., help="A record, a deal as JSON, - for standard input, or hands by seat."),
    preset: str = typer.Option("north-american", "--preset", "--rules", help="A preset or a rules file."),
    settings: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help="Change an option; repeatable."),
    dealer: str = typer.Option("0", help="The seat that dealt."),
    up: str = typer.Option("", help="The upcard, for --table and --moves."),
    trump: str = typer.Option("", help="c, d, h, s or nt."),
    maker: str = typer.Option("", help="The seat that made trump."),
    alone: str = typer.Option("", help="The seats that play alone."),
    lead: str = typer.Option("", help="The seat that leads, if not the one the rules say."),
    bid: str = typer.Option("", help="The bid, in auctions by numbers."),
    played: str = typer.Option("", help="Cards played since the opening lead, in order."),
    moves: str = typer.Option("", help="Actions from the first call instead, as in perft files."),
    game: int = typer.Option(1, metavar="N", help="The game of a match record, counted from 1."),
    deal: int = typer.Option(1, metavar="N", help="The deal of a record, counted from 1."),
    trick: int = typer.Option(1, metavar="N", help="The trick of that deal, counted from 1."),
    card: int = typer.Option(1, metavar="N", help="The card of that trick about to be played, counted from 1."),
    table: bool = typer.Option(False, "--table", help="Solve every contract of the deal as dealt instead."),
    worlds: int = typer.Option(0, min=0, metavar="N", help="Deal unknown cards N times."),
    seed: int = typer.Option(1, help="The seed of those worlds."),
    threads: int = typer.Option(1, min=1, help="Threads for --worlds; the answer is the same."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Solve and show."""
    from ..solve import double_dummy, sampled
    from ..solve import table as table_of
    from ..solve.text import Setup, data_deal, read_deal, read_state, record_deal, record_state
    from .common import read_position, read_rules

    setup = Setup(dealer, up, trump, maker, alone, lead, bid, played, moves)
    source = read_position(position, {"hands"})
    if isinstance(source, str | dict):
        rules = read_rules(preset, settings)
        dealt = read_deal(rules, source, setup) if isinstance(source, str) else data_deal(rules, source, setup)
    else:
        dealt = record_deal(source, game=game, deal=deal)
    if table:
        _show_table(dealt.rules, table_of(dealt), as_json)
        return
    if isinstance(source, str | dict):
        state = read_state(dealt, setup)
    else:
        state = record_state(source, game=game, deal=deal, trick=trick, card=card)
    if worlds:
        _show_sampled(state, sampled(state, worlds=worlds, seed=seed, threads=threads), seed, as_json)
    else:
        _show_answer(state, double_dummy(state), as_json)


def _show_answer(state: State, answer: Answer, as_json: bool) -> None:
    from .common import write_json

    if as_json:
        by_card = {str(c): {"tricks": v.tricks, "points": v.points} for c, v in answer.by_card.items()}
        write_json({"maker": answer.maker, "turn": answer.turn, "tricks": answer.tricks, "points": answer.points,
                    "by_card": by_card, "line": [str(c) for c in answer.line]})  # fmt: skip
        return
    _show_state(state)
    typer.echo(f"{_makers(state)} take {answer.tricks} tricks: {_points(answer.points)}")
    typer.echo("  card  tricks  points")
    for c, value in answer.by_card.items():
        best = "  best" if c in answer.best else ""
        typer.echo(f"  {c!s:4}  {value.tricks:6}  {value.points:+6}{best}")
    typer.echo(f"  line: {' '.join(str(c) for c in answer.line)}")


def _show_sampled(state: State, found: Sampled, seed: int, as_json: bool) -> None:
    from .common import write_json

    if as_json:
        figures = {"tricks": found.tricks, "points": found.points}
        by_card = {str(c): {"mean": e.mean, "margin": e.margin} for c, e in found.by_card.items()}
        write_json({"worlds": found.worlds, "seed": seed, "by_card": by_card,
                    **{name: {"mean": e.mean, "margin": e.margin} for name, e in figures.items()}})  # fmt: skip
        return
    _show_state(state)
    typer.echo(f"{found.worlds} worlds of seed {seed}, each solved with all its cards seen; intervals are 95%:")
    typer.echo(f"  {_makers(state)} take {found.tricks.mean:.2f} ± {found.tricks.margin:.2f} tricks")
    typer.echo(f"  net points {found.points.mean:+.2f} ± {found.points.margin:.2f}")
    for c, estimate in found.by_card.items():
        typer.echo(f"  {c!s:4}  {estimate.mean:+.2f} ± {estimate.margin:.2f} points")


def _show_table(rules: Rules, rows: tuple[Row, ...], as_json: bool) -> None:
    from ..cards import Suit
    from ..solve.text import seat_name
    from .common import write_json

    if as_json:
        write_json({"rows": [{"maker": r.maker, "trump": str(r.trump), "alone": r.alone, "tricks": r.tricks,
                              "points": r.points} for r in rows]})  # fmt: skip
        return
    suits = [suit for suit in Suit if any(row.trump == suit for row in rows)]
    typer.echo("tricks (net points) of the maker's side, all cards seen")
    typer.echo("            " + "".join(f"{suit.symbol:>9}" for suit in suits))
    for maker in range(rules.players):
        for alone in (False, True):
            cells = {r.trump: f"{r.tricks} ({r.points:+})" for r in rows if (r.maker, r.alone) == (maker, alone)}
            if cells:
                name = seat_name(rules, maker) + (" alone" if alone else "")
                typer.echo(f"  {name:10}" + "".join(f"{cells.get(suit, '-'):>9}" for suit in suits))


def _show_state(state: State) -> None:
    from ..cards import cards_of
    from ..solve.text import seat_name

    rules = state.rules
    trump = "" if state.trump is None else f", {state.trump.word} made by seat {seat_name(rules, state.contract.maker)}"
    typer.echo(f"{rules}{trump}")
    for seat in range(rules.players):
        missing = 0 if state.unknown is None else state.unknown[seat]
        cards = " ".join([*(str(c) for c in cards_of(state.hands[seat])), *["??"] * missing])
        what = "   sits out" if seat in state.sitting_out else "   to play" if seat == state.turn else ""
        typer.echo(f"  {seat_name(rules, seat)}: {cards}{what}")
    if state.trick:
        typer.echo(f"  on the table: {' '.join(str(c) for c in state.trick)}")


def _makers(state: State) -> str:
    from ..solve.text import seat_name

    own = state.rules.side_of[state.contract.maker]
    seats = [seat_name(state.rules, seat) for seat, side in enumerate(state.rules.side_of) if side == own]
    return "makers " + "-".join(seats)


def _points(points: int) -> str:
    return f"{points:+} point" if abs(points) == 1 else f"{points:+} points"
