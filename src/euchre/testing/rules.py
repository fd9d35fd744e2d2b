"""Random rules that the engine accepts, from a generator that repeats."""

from __future__ import annotations

from random import Random

from ..errors import SetupError
from ..options import OPTIONS, Value
from ..presets import PRESETS
from ..rules import Rules

MOST_CHANGES = 8


def random_rules(generator: Random) -> Rules:
    """A preset with up to eight options changed, in a combination that stands."""
    rules = Rules.preset(generator.choice(list(PRESETS)))
    for name in generator.sample(list(OPTIONS), MOST_CHANGES):
        value = _random_value(name, generator)
        try:
            rules = rules.replace(**{name: value})
        except SetupError:
            continue
    return rules


def _random_value(name: str, generator: Random) -> Value:
    option = OPTIONS[name]
    if option.kind == "switch":
        return generator.random() < 0.8
    if option.kind == "number":
        return generator.choice(option.values) if option.values else generator.randint(option.low, option.high)
    if option.kind == "set":
        return tuple(str(value) for value in option.values if generator.random() < 0.5)
    return generator.choice(option.values)
