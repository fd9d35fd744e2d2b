"""Texts that people read: English sentences that remember what they were made of.

``text("{name} leads {card}", name="Ann", card=card)`` reads as an ordinary ``str`` in English. It keeps its template
and its values, so that :func:`euchre.languages.speaker` can say the same in another language. A message is a whole
sentence or label with named places, never a word to be glued to others. Scripts find messages by the literals in
calls of ``text`` and ``texts``, so a template is always written out there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Text(str):
    """An English sentence, a ``str`` in every respect, with the ``template`` and ``values`` it was made from.

    ``many`` is the template for other counts than one, ``""`` where nothing is counted; ``n`` the number counted.
    A text without values stands for its template and is completed by :meth:`fill`.
    """

    __slots__ = ("many", "n", "template", "values")

    template: str
    many: str
    n: Any
    values: Mapping[str, Any]

    def __new__(cls, template: str, many: str, n: Any, values: Mapping[str, Any]) -> Text:  # noqa: D102
        chosen = many if many and n != 1 else template
        made = super().__new__(cls, chosen.format_map(_Shown(values)) if values else chosen)
        made.template, made.many, made.n, made.values = template, many, n, values
        return made

    def fill(self, **values: Any) -> Text:
        """The same message with more of its places filled; ``n`` is the number counted."""
        return Text(self.template, self.many, values.get("n", self.n), {**self.values, **values})

    def __str__(self) -> Text:
        return self  # so that str(error) is still a Text

    def __reduce__(self) -> tuple[type[Text], tuple[str, str, Any, Mapping[str, Any]]]:
        return Text, (self.template, self.many, self.n, self.values)


class _Shown(dict[str, Any]):
    """Values as they stand in an English sentence: several are set apart by commas."""

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        return ", ".join(map(str, value)) if isinstance(value, tuple | list) else value


class Seat(int):
    """A seat inside a sentence: ``seat 2`` in English, the player's name where the reader knows the players."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"seat {int(self)}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Seat({int(self)})"


def text(template: str, /, **values: Any) -> Text:
    """A sentence or label, with ``{name}`` for each value: a number, a card, a :class:`Seat`, a name, another text.

    A tuple of values is read out with commas.
    """
    return Text(template, "", None, values)


def texts(one: str, many: str = "", /, n: Any = None, **values: Any) -> Text:
    """A sentence that counts: ``texts("{n} trick", "{n} tricks", 3)``. ``{n}`` is the number.

    English tells one from many, and where it says both alike ``many`` is left out; other languages have the forms they
    need. Without ``n`` it is filled later.
    """
    return Text(one, many or one, n, values if n is None else {"n": n, **values})


def row(items: Sequence[Any], between: str) -> Text:
    """Several texts or values side by side, with signs ``between`` that belong to no language: a space, `` · ``."""
    return text(between.join(f"{{item{place}}}" for place in range(len(items))), **_numbered(items))


def _numbered(items: Sequence[Any]) -> dict[str, Any]:
    return {f"item{place}": item for place, item in enumerate(items)}


def one_of(items: Sequence[Any]) -> Any:
    """``a``, ``a or b``, ``a, b or c`` of one or more values."""
    *some, last = items
    return text("{some} or {last}", some=tuple(some), last=last) if some else last


def all_of(items: Sequence[Any]) -> Any:
    """``a``, ``a and b``, ``a, b and c`` of one or more values."""
    *some, last = items
    return text("{some} and {last}", some=tuple(some), last=last) if some else last
