"""Reading JSON that strangers wrote: every value is asked for by kind, and a wrong one is named by its place."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TypeVar

from ..errors import IllegalAction, NotationError, SetupError

Json = dict[str, Any]
T = TypeVar("T")
MAX_BYTES = 16 * 1024 * 1024
MANY = 1000  # more deals, moves or notes than any game has: a file that says so is refused, not read for ever
BIG = 10**9
DEEP = 50


def read_json(text: str) -> Json:
    """The JSON object in ``text``; NotationError for anything else, a key given twice, or a number without value."""
    try:
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite)
        json.dumps(found, ensure_ascii=False).encode()
    except NotationError:
        raise
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: line {error.lineno}, column {error.colno}: {error.msg.lower()}") from None
    except RecursionError:
        raise NotationError("this file is nested too deep") from None
    except UnicodeEncodeError:
        raise NotationError("half a character stands in a text of this file") from None
    except ValueError:
        raise NotationError("a number in this file is too long") from None
    _check_depth(found)
    if not isinstance(found, dict):
        raise NotationError("a record is an object with keys, not a bare list or value")
    return found


def _check_depth(found: Any) -> None:
    """No record is nested deeper than a page of layout settings; what is would only exhaust the reader."""
    level = [found]
    for _ in range(DEEP):
        level = [item for value in level for item in _inside(value)]
    if level:
        raise NotationError("this file is nested too deep")


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _object(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NotationError(f"the key “{twice}” stands twice in one object")
    return found


def _no_number(text: str) -> NoReturn:
    raise NotationError(f"{text} is not a number a record can hold")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        _no_number(text)
    return number


def write_json(value: Any) -> str:
    """``value`` as indented JSON with a newline at the end; lists without lists or objects in them on one line."""
    return _lines(value, "") + "\n"


def _lines(value: Any, indent: str) -> str:
    deeper = indent + "  "
    if isinstance(value, dict) and value:
        rows = [f"{deeper}{_plain(str(key))}: {_lines(item, deeper)}" for key, item in value.items()]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    if isinstance(value, list) and any(isinstance(item, list | dict) and item for item in value):
        return "[\n" + ",\n".join(deeper + _lines(item, deeper) for item in value) + f"\n{indent}]"
    return _plain(value)


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@contextmanager
def place(name: str) -> Iterator[None]:
    """Errors of our kinds raised inside are told with ``name`` in front: ``deal 3: …``."""
    try:
        yield
    except (NotationError, SetupError, IllegalAction) as error:
        text = str(error)
        joined = f"{name}, {text}" if text.startswith(("deal ", "trick ", "game ")) else f"{name}: {text}"
        raise type(error)(joined) from None


def wrong(name: str, wanted: str, value: Any) -> NoReturn:
    """Refuse ``value``, which stands where ``wanted`` should."""
    raise NotationError(f"{name} should be {wanted}, not {json.dumps(value, ensure_ascii=False)[:60]}")


def text(source: Json, name: str, default: str = "") -> str:
    """The text under ``name``; absent or null gives ``default``."""
    value = source.get(name)
    if value is None:
        return default
    return value if isinstance(value, str) else wrong(name, "a text", value)


def flag(source: Json, name: str) -> bool:
    """True or false under ``name``; absent or null is false."""
    value = source.get(name)
    if value is None:
        return False
    return value if isinstance(value, bool) else wrong(name, "true or false", value)


def number(value: Any, name: str) -> int:
    """A whole number of ordinary size; ``3.0`` counts as one."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > BIG:
        wrong(name, "a whole number", value)
    return int(value)


def seat(value: Any, name: str, players: int) -> int:
    """The number of a seat at a table of ``players``."""
    found = number(value, name)
    if not 0 <= found < players:
        raise NotationError(f"{name} should be a seat, 0 to {players - 1}, not {found}")
    return found


def numbers(source: Json, name: str) -> tuple[int, ...] | None:
    """The list of whole numbers under ``name``, or None when it is absent or null."""
    if source.get(name) is None:
        return None
    return tuple(number(item, name) for item in items(source, name))


def items(source: Json, name: str) -> list[Any]:
    """The list under ``name``; absent or null is empty."""
    value = source.get(name)
    if value is None:
        return []
    if not isinstance(value, list):
        wrong(name, "a list", value)
    if len(value) > MANY:
        raise NotationError(f"{name} has {len(value)} entries, more than any game")
    return list(value)


def texts(source: Json, name: str) -> list[str]:
    """The list of texts under ``name``."""
    return [item if isinstance(item, str) else wrong(name, "a list of texts", item) for item in items(source, name)]


def table(source: Json, name: str) -> Json:
    """The object under ``name``; absent or null is empty."""
    value = source.get(name)
    if value is None:
        return {}
    return dict(value) if isinstance(value, dict) else wrong(name, "an object with keys", value)


def tables(source: Json, name: str) -> list[Json]:
    """The list of objects under ``name``."""
    return [
        dict(item) if isinstance(item, dict) else wrong(name, "a list of objects", item) for item in items(source, name)
    ]


def each(found: list[T], name: str, read: Callable[[T, int], Any]) -> tuple[Any, ...]:
    """``read`` each entry with its number from 1; an error says which (``deal 3: …``)."""
    done = []
    for count, item in enumerate(found, 1):
        with place(f"{name} {count}"):
            done.append(read(item, count))
    return tuple(done)
