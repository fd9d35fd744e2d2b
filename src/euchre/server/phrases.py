"""Words of the server: what may be said at a table, a closed list that nobody has to moderate; names of levels."""

from __future__ import annotations

from ..texts import Text, text

PHRASES: dict[str, Text] = {
    "hello": text("Hello!"),
    "luck": text("Good luck!"),
    "well_played": text("Well played!"),
    "nice_call": text("Nice call!"),
    "thanks_partner": text("Thanks, partner!"),
    "sorry": text("Sorry!"),
    "oops": text("Oops!"),
    "wow": text("Wow!"),
    "moment": text("One moment, please."),
    "back": text("I'm back."),
    "good_game": text("Good game!"),
    "bye": text("Goodbye!"),
}
REACTIONS: dict[str, tuple[str, Text]] = {
    "smile": ("😀", text("smiles")),
    "clap": ("👏", text("claps")),
    "think": ("🤔", text("thinks")),
    "sad": ("😢", text("is sad")),
    "fire": ("🔥", text("is on fire")),
    "barn": ("🐄", text("is in the barn")),
}

_LEVELS: dict[str, Text] = {
    "random": text("Random"),
    "beginner": text("Beginner"),
    "standard": text("Standard"),
    "sampler": text("Sampler"),
    "expert": text("Expert"),
    "master": text("Master"),
}


def level_name(level: str) -> Text:
    """The name of a bot's level for people; the level itself where it has none."""
    return _LEVELS.get(level) or Text(level, "", None, {})
