"""`euchre advise`: what a bot would do in a position, what else there is, what each is worth, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from ..errors import NotationError, SetupError
from ..texts import row, text, texts
from .common import told

if TYPE_CHECKING:
    from ..bots import Advice
    from ..rules import Rules
    from ..state import State
    from ..view import View

HELP = """Ask a bot what to do: every call or card it weighs, best first, with points, a 95% interval and the reason.

POSITION is the hand to play as seat and cards, with what was said so far in --moves; or a record (.json, .egn, .egnb,
.emn, .txt) with --deal and --step; or JSON in a file or - for standard input: the referee's “new” with a list of
“actions”, or the “act” of the engine protocol. The bot sees only what the seat on turn has seen. Points are those of
its side in this deal less the other's; levels that do not count in points show none. Levels that sample weigh every
choice over the same ways the cards may lie (worlds): so many with --worlds, or as many as --time allows.

Examples:

    euchre advise "S:JhAhKh9c9s" --dealer N --up Th --moves pass

    euchre advise "S:JhAhKh9c9s" --dealer N --up Th --moves pass --level standard

    euchre advise game.json --deal 2 --step 5 --worlds 1000 --json

    euchre advise game.json --deal 2 --step 5 --time 2

    echo '{"hands": [["9c"], [], [], []], "upcard": "Th", "dealer": 3}' | euchre advise -
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("What a bot would do in a position, and why."))(advise)


def advise(
    position: str = typer.Argument(..., help="A hand, a record, a position as JSON, or - for standard input."),
    preset: str = typer.Option("north-american", "--preset", "--rules", help="A preset or a rules file."),
    settings: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help="Change an option; repeatable."),
    dealer: str = typer.Option("0", help="The seat that dealt."),
    up: str = typer.Option("", help="The upcard."),
    moves: str = typer.Option("", help="What was done so far, as in pass,order,take:9c,play:Ah."),
    game: int = typer.Option(1, metavar="N", help="The game of a match record, counted from 1."),
    deal: int = typer.Option(1, metavar="N", help="The deal of a record, counted from 1."),
    step: int = typer.Option(1, metavar="M", help="The action of that deal about to be done, counted from 1."),
    level: str = typer.Option("master", help="The bot that is asked."),
    worlds: int = typer.Option(0, min=0, metavar="N", help="Ways the unseen cards may lie, for levels that sample."),
    time: float = typer.Option(0.0, min=0, metavar="SECONDS", help="Think so long instead, with ever more of them."),
    seed: int = typer.Option(1, help="The seed of those worlds."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Ask and show."""
    from ..bots import load
    from ..solve.text import Setup, read_deal, read_state
    from .common import read_position, read_rules

    source = read_position(position, {"hands", "deck", "seed", "act", "new"})
    if isinstance(source, str):
        rules = read_rules(preset, settings)
        dealt = read_deal(rules, source, Setup(dealer, up))
        state = read_state(dealt, Setup(moves=moves)) if moves else dealt.start()
        view = _view(state)
    elif isinstance(source, dict):
        view = _data_view(source)
    else:
        view = _view(_recorded(source, game, deal, step))
    _check(view)
    if worlds and time:
        raise SetupError("how long to think is said by --worlds or by --time, not by both")
    advice = load(level, seed=seed, worlds=worlds or None, seconds=time or None).advise(view)
    (_write if as_json else _show)(view, level, advice)


def _data_view(data: dict[str, Any]) -> View:
    """The view that JSON describes: a deal and the actions since, or a view as engines get it."""
    from ..bots.view_json import read_view
    from ..referee import new_deal
    from ..rules import Rules
    from ..state import State

    name, options = data.get("rules", "north-american"), data.get("options", {})
    if "act" in data:
        if not isinstance(name, str) or not isinstance(options, dict):
            raise NotationError("rules is the name of a preset and options an object")
        return read_view(Rules.preset(name, **options), data["act"])
    actions = data.get("actions", [])
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise NotationError("actions is a list of actions as text")
    return _view(State.replay(new_deal(data.get("new", {k: v for k, v in data.items() if k != "actions"})), actions))


def _recorded(record: Any, game: int, deal: int, step: int) -> State:
    """The state before action ``step`` of a recorded deal."""
    from ..records import replay_games

    games = replay_games(record)
    if not 1 <= game <= len(games):
        raise SetupError(f"there is no game {game}: they are counted from 1 to {len(games)}")
    deals = games[game - 1].deals
    if not 1 <= deal <= len(deals):
        raise SetupError(f"there is no deal {deal}: they are counted from 1 to {len(deals)}")
    played = deals[deal - 1]
    if not 1 <= step <= len(played.steps):
        raise SetupError(f"deal {deal} has no step {step}: they are counted from 1 to {len(played.steps)}")
    state = played.record.deal.start() if step == 1 else played.steps[step - 2].state
    if state is None:
        raise SetupError(f"what happened in deal {deal} before step {step} is not known")
    return state


def _view(state: State) -> View:
    if state.turn is None:
        raise SetupError("the deal is over: there is nothing to decide")
    return state.view(state.turn)


def _check(view: View) -> None:
    """A bot must know its own cards and the upcard."""
    if view.seat is None or not view.legal_actions():
        raise SetupError(text("there is nothing to decide for this seat"))
    if view.rules.auction == "upcard" and view.upcard is None:
        raise SetupError(text("the upcard is not known: give it with --up"))
    missing = view.hand_size(view.seat) - len(view.hand)
    if missing and not view._pos.talk.blind:
        raise SetupError(
            texts("seat {seat} is on turn and {n} of its cards is not known",
                  "seat {seat} is on turn and {n} of its cards are not known",
                  missing, seat=_name(view.rules, view.seat))
        )  # fmt: skip


def _name(rules: Rules, seat: int) -> str:
    from ..solve.text import seat_name

    return seat_name(rules, seat)


def _write(view: View, level: str, advice: Advice) -> None:
    from .common import write_json

    ranked = [
        {"action": str(c.action), "points": c.points, "margin": c.margin, "value": c.value, "reason": c.reason}
        for c in advice.ranked
    ]
    write_json(
        {
            "level": level,
            "seat": view.seat,
            "phase": view.phase,
            "best": str(advice.best),
            "points": advice.points,
            "worlds": advice.worlds,
            "ranked": ranked,
        }
    )


def _show(view: View, level: str, advice: Advice) -> None:
    assert view.seat is not None
    rules = view.rules
    if view.trump is None:
        typer.echo(str(rules))
    else:
        maker = _name(rules, view.maker or 0)
        typer.echo(told(text("{rules}, {suit} made by seat {seat}", rules=rules, suit=view.trump.word, seat=maker)))
    seat, hand = _name(rules, view.seat), tuple(view.hand)
    to_do = text("seat {seat} to {phase} with {hand}", seat=seat, phase=view.phase, hand=row(hand, " "))
    typer.echo(told(to_do if view.upcard is None else text("{to_do}, upcard {card}", to_do=to_do, card=view.upcard)))
    if view.trick:
        cards = row([row([_name(rules, s), card], " ") for s, card in view.trick], " ")
        typer.echo(told(text("on the table: {cards}", cards=cards)))
    over = texts("{level} says over {n} way the cards may lie:", "{level} says over {n} ways the cards may lie:",
                 advice.worlds, level=level)  # fmt: skip
    typer.echo(told(over if advice.worlds else text("{level} says:", level=level)))
    width = max(len(str(choice.action)) for choice in advice.ranked)
    for choice in advice.ranked:
        points = "" if choice.points is None else f"{choice.points:+.2f} ± {choice.margin or 0.0:.2f}  "
        typer.echo(f"  {choice.action!s:{width}}  {points}{told(choice.reason)}")
