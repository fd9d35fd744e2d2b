"""From the options of `euchre play` to the game on the whole terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random

from ... import bots
from ...errors import SetupError
from ...rules import Rules
from ...words import default_names
from .names import check_names, read_seat


def start(
    rules: Rules | None,
    who: tuple[str | None, str | None, str | None, int | None, str | None],
    how: tuple[str, str, str, Path | None],
) -> int:
    """Play until the player has had enough; the status to leave with. Raises SetupError for what makes no sense."""
    from ...table import Means
    from ...tui.app import Wish, run
    from ...tui.look import THEMES
    from ...tui.preferences import SPEEDS, data_folder

    name, names, seat, seed, level = who
    speed, theme, lang, folder = how
    for word, given, known in (("speed", speed, tuple(SPEEDS)), ("theme", theme, THEMES)):
        if given and given not in known:
            raise SetupError(f"there is no {word} “{given}”: choose one of {', '.join(known)}")
    if level:
        bots.load(level)
    if rules is None and (names or seat or seed is not None or level):
        rules = Rules.preset("north-american")
    called = () if names is None or rules is None else check_names(names.split(","), rules.players)
    if name and rules is not None:
        check_names([name, *map(str, default_names(rules.players)[1:])], rules.players)
    wish = Wish(
        data_folder(folder),
        rules=rules,
        name=name or "",
        names=called,
        seat=None if seat is None or rules is None else read_seat(seat, rules),
        level=level or "",
        means=Means() if seed is None else Means(chance=Random(seed)),
        speed=speed,
        theme=theme,
        lang=lang,
    )
    return run(wish)
