"""Finding messages: the literals in calls of ``text`` and ``texts`` in Python, of ``t`` and ``tn`` for the browser."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# Where there are messages, as patterns below the top of the project. A new part of the house gets its line here
# together with its translations.
AREAS = (
    "src/euchre/*.py",
    "src/euchre/options/*.py",
    "src/euchre/auctions/*.py",
    "src/euchre/languages/*.py",
    "src/euchre/bots/*.py",
    "src/euchre/table/*.py",
    "src/euchre/analysis/*.py",
    "src/euchre/cli/**/*.py",
    "src/euchre/tui/**/*.py",
    "src/euchre/server/**/*.py",
    "src/euchre/server/templates/**/*.html",
    "web/src/**/*.ts",
    "web/src/**/*.svelte",
)
# Parts that are being built, as the beginnings of paths: a message missing there is no complaint yet.
COMING: tuple[str, ...] = ()


@dataclass(frozen=True)
class Found:
    """One message in one place; ``many`` is empty where nothing is counted."""

    one: str
    many: str
    file: str
    line: int


_NOT_OURS = ("texts.py", "texts.ts")  # they define the calls


class NoLiteral(ValueError):  # noqa: N818 - a finding about somebody's source
    """A message that cannot be found, since it is not written out in the call."""


def find_messages(top: Path, areas: tuple[str, ...] = AREAS) -> list[Found]:
    """Every message of the project at ``top`` in the order of files and lines; NoLiteral names file and line."""
    found: list[Found] = []
    for area in areas:
        for path in sorted(top.glob(area)):
            if path.is_file() and path.name not in _NOT_OURS and not path.name.endswith(".test.ts"):
                scan = _in_python if path.suffix == ".py" else _in_web
                name = path.relative_to(top).as_posix()
                found += (Found(one, many, name, line) for line, one, many in scan(path.read_text("utf-8"), name))
    return found


def _in_python(source: str, file: str) -> Iterator[tuple[int, str, str]]:
    tree = ast.parse(source, file)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    names = {
        alias.asname or alias.name: alias.name
        for node in imports
        if (node.module or "").split(".")[-1] == "texts"
        for alias in node.names
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        size = {"text": 1, "texts": 2}.get(names.get(node.func.id, ""), 0)  # type: ignore[attr-defined]
        if size:
            literals = [_literal(arg, file) for arg in node.args[:size]]
            yield node.lineno, literals[0], literals[-1] if size == 2 else ""


def _literal(node: ast.expr, file: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise NoLiteral(f"{file}:{node.lineno}: write the message out in the call: {ast.unparse(node)}")


_STRING = r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)"""
_CALL = re.compile(rf"(?<![\w.$])(?:(?:t|text|msg)\(\s*{_STRING}\s*[,)]|(?:tn|texts)\(\s*{_STRING}\s*,\s*{_STRING})")


def _in_web(source: str, file: str) -> Iterator[tuple[int, str, str]]:
    for call in _CALL.finditer(source):
        line = source.count("\n", 0, call.start()) + 1
        plain, one, many = call.groups()
        yield line, _string(plain or one), _string(many) if many else ""


def _string(literal: str) -> str:
    inner = literal[1:-1].replace("\\'", "'").replace("\\`", "`").replace("\n", "\\n")
    bare = re.sub(r'(?<!\\)"', '\\"', inner)
    return str(json.loads(f'"{bare}"'))
