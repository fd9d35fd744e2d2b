"""Statistics across sessions, counted from the records of finished games and from nothing else."""

from __future__ import annotations

from ..languages import Speaker
from ..presets import PRESETS
from ..storage import Statistics, Store, statistics
from ..texts import text, texts
from .pages import Lines, heading
from .preferences import WHO


async def figure_lines(store: Store, say: Speaker) -> Lines:
    """Everything there is to say, preset by preset where there was more than one."""
    total = await statistics(store, WHO)
    unfinished = sum(listed.is_unfinished for listed in await store.tables(owner=WHO))
    if not total.games and not total.left_out:
        lines = [(say(text("No game has been finished here yet.")), "dim")]
    else:
        lines = [heading(say(text("All games"))), *_lines(total, say)]
        played = {game.preset for game in await store.games(who=WHO)}
        if len(played) > 1:
            for preset in (name for name in PRESETS if name in played):
                one = await statistics(store, WHO, preset=preset)
                lines += [("", ""), heading(preset), *_lines(one, say)]
    lines.append(("", ""))
    if total.left_out:
        said = texts(
            "{n} finished game is not counted: something was taken back in it, or a bot decided for you.",
            "{n} finished games are not counted: something was taken back in them, or a bot decided for you.",
            total.left_out,
        )
        lines.append((say(said), "dim"))
    if unfinished:
        said = texts(
            "{n} game is unfinished and counts nowhere.", "{n} games are unfinished and count nowhere.", unfinished
        )
        lines.append((say(said), "dim"))
    lines.append((say(text("Each finished game is counted once, from its record.")), "dim"))
    return lines


def _lines(one: Statistics, say: Speaker) -> Lines:
    won = text("games: {n}; won: {won} ({share})", n=one.games, won=one.won, share=_share(one.won, one.games))
    points = text("deals: {n}; points: {own} to {others}", n=one.deals, own=one.points, others=one.points_against)
    calls = text(
        "calls: {n} ({share} of deals); made: {made}; marches: {marches}; euchred: {euchred}",
        n=one.calls,
        share=_share(one.calls, one.deals),
        made=one.made,
        marches=one.marches,
        euchred=one.euchred,
    )
    alone = text("alone: {n}; marches alone: {marches}", n=one.alone, marches=one.alone_marches)
    return [(say(won), "strong"), *((say(said), "ground") for said in (points, calls, alone))]


def _share(part: int, whole: int) -> str:
    return "–" if not whole else f"{part / whole:.0%}"
