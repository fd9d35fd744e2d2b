"""The house keeps its order: imports point upwards, files stay short, the core stays pure."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
PACKAGE = TOP / "src" / "euchre"

# From the top of the house down: a module may import from its own layer and from those above it.
# A module belongs to the layer named by the first part of its path below src/euchre.
LAYERS = (
    "texts",
    "errors",
    "cards",
    "options",
    "presets",
    "clashes",
    "rules",
    "actions",
    "deal",
    "scoring",
    "position",
    "auctions",
    "play",
    "reading",
    "view",
    "state",
    "match",
    "words",
    "prompt",
    "referee",
    "perft",
    "languages",
    "records",
    "kernel",
    "solve",
    "equity",
    "bots",
    "train",
    "arena",
    "analysis",
    "envs",
    "table",
    "storage",
    "web",
    "server",
    "tui",
    "cli",
    "testing",
)
CORE = LAYERS[: LAYERS.index("match") + 1]
# Deal.start() leads to a State: deal.py names that type for the reader, and imports nothing when it runs.
DOORS = {("deal.py", "euchre.state.State")}
CLIENTS = ("web", "server", "tui", "cli")
FACADE = ("__init__", "__main__")  # the front doors: they may open on everything, and nobody walks through

IMPURE = {"datetime", "io", "os", "pathlib", "socket", "sys", "time"}
WORDLESS = {"input", "open", "print"}
LONGEST = 450
CODE = (".py", ".pyi", ".pyx", ".pxd")


def layer_of(path: Path, package: Path) -> str:
    return path.relative_to(package).parts[0].removesuffix(".py")


def modules(package: Path) -> list[Path]:
    return sorted(package.rglob("*.py"))


def imports_of(path: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Every absolute name a module imports, wherever in it, with the line; ``from . import x`` gives x."""
    here = [package.name, *path.relative_to(package).with_suffix("").parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = here[: len(here) - node.level] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{base}.{name.name}") for name in node.names)


def lines_for_types(path: Path) -> set[int]:
    """The lines that only a type checker reads."""
    tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    blocks = [node for node in tree if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    return {inner.lineno for block in blocks for inner in block.body}


def wrong_arrows(package: Path) -> list[str]:
    """``file:line imports x, which is below`` for every import that points down the house."""
    found: list[str] = []
    for path in modules(package):
        own = layer_of(path, package)
        for line, name in imports_of(path, package):
            parts = name.split(".")
            if own in FACADE or parts[0] != package.name:
                continue
            if (path.name, name) in DOORS and line in lines_for_types(path):
                continue
            other = parts[1] if len(parts) > 1 and parts[1] in LAYERS else "__init__"
            if not may_import(own, other):
                found.append(f"{path.relative_to(package)}:{line} imports {name}, which is below")
    return found


def may_import(own: str, other: str) -> bool:
    if own == "testing":
        return other not in CLIENTS
    if other == "__init__":
        return own in CLIENTS
    if own not in LAYERS:  # a module without a place is another test's complaint
        return True
    return LAYERS.index(other) <= LAYERS.index(own)


def impurities(package: Path) -> list[str]:
    """What in the core asks for the clock, the machine, the shared dice or anything to be installed."""
    found = []
    for path in modules(package):
        if layer_of(path, package) not in CORE:
            continue
        where = path.relative_to(package)
        for line, name in imports_of(path, package):
            first = name.split(".")[0]
            if first != package.name and (first in IMPURE or first not in sys.stdlib_module_names):
                found.append(f"{where}:{line} imports {first}, which the core must not")
            if first == "random" and name not in ("random", "random.Random"):
                found.append(f"{where}:{line} imports {name}: only random.Random has a seed of its own")
        found += [f"{where}:{line} {what}" for line, what in impure_calls(path)]
    return found


def impure_calls(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            if node.attr != "Random":
                yield node.lineno, f"uses random.{node.attr}: only random.Random has a seed of its own"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORDLESS:
            yield node.lineno, f"calls {node.func.id}: the core neither reads nor writes"


def tracked() -> list[Path]:
    """The files that belong to the project: git's list, or in an unpacked archive everything visible."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        return [TOP / name for name in listed.stdout.decode().split("\0") if name and (TOP / name).is_file()]
    hidden = re.compile(r"/(\.|build/|dist/)|\.egg-info|__pycache__")
    return [path for path in TOP.rglob("*") if path.is_file() and not hidden.search(f"/{path.relative_to(TOP)}")]


# ---------------------------------------------------------------- the house as it stands


def test_every_module_has_a_place_in_the_house() -> None:
    places = {layer_of(path, PACKAGE) for path in modules(PACKAGE)}
    assert len(places) > 2
    assert places <= {*LAYERS, *FACADE}, "a new part of the house: give it its place in LAYERS above"


def test_imports_point_upwards() -> None:
    assert wrong_arrows(PACKAGE) == []


def test_the_core_is_pure() -> None:
    assert impurities(PACKAGE) == []


def test_no_source_file_is_longer_than_450_lines() -> None:
    lengths = {
        str(path.relative_to(TOP)): len(path.read_text(encoding="utf-8").splitlines())
        for path in PACKAGE.rglob("*")
        if path.suffix in CODE
    }
    assert lengths
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_no_file_names_a_machine_or_a_package_registry() -> None:
    machine = re.compile(r"(?<![\w.~/>$}-])/(?:home|Users|root|work|workspace)/\w|\b[A-Z]:\\Users\\")
    registry = re.compile(r"\b(?:pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|crates\.io)\b|--(?:extra-)?index-url")
    found = []
    files = tracked()
    assert len(files) > 10
    for path in files:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if machine.search(line) or registry.search(line):
                found.append(f"{path.relative_to(TOP)}:{number}: {line.strip():.80}")
    assert found == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no executable bit")
def test_scripts_can_be_run() -> None:
    scripts = ("backup", "languages", "play", "serve", "soak", "test", "services", "soak-table", "web")
    for name in (*(f"scripts/{script}" for script in scripts), ".ci/run"):
        assert os.access(TOP / name, os.X_OK), f"{name} lost its executable bit"


# ---------------------------------------------------------------- the checks themselves, on planted faults


def plant(top: Path, files: dict[str, str]) -> Path:
    package = top / "euchre"
    for name, text in files.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return package


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("cards.py", "from .state import State", "cards.py:1 imports euchre.state.State"),
        ("rules.py", "import euchre.actions", "rules.py:1 imports euchre.actions"),
        ("rules.py", "\ndef f():\n    from . import deal\n", "rules.py:3 imports euchre.deal"),
        ("auctions/upcard.py", "from ..state import State", "auctions/upcard.py:1 imports euchre.state.State"),
        ("auctions/__init__.py", "from ..view import View", "auctions/__init__.py:1 imports euchre.view.View"),
        ("deal.py", "from .state import State", "deal.py:1 imports euchre.state.State"),
        ("view.py", "if TYPE_CHECKING:\n    from .records import Record", "view.py:2 imports euchre.records.Record"),
        ("solve/cards.py", "from euchre import Deal", "solve/cards.py:1 imports euchre.Deal"),
        ("solve/cards.py", "from .. import bots", "solve/cards.py:1 imports euchre.bots"),
        ("testing/bots.py", "from ..cli import app", "testing/bots.py:1 imports euchre.cli.app"),
    ],
)
def test_a_planted_wrong_arrow_is_found(tmp_path: Path, name: str, text: str, complaint: str) -> None:
    assert wrong_arrows(plant(tmp_path, {name: text})) == [f"{complaint}, which is below"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cards.py", "from .errors import NotationError\nimport enum"),
        ("auctions/upcard.py", "from .numbers import bid\nfrom ..rules import Rules\nfrom . import napoleon"),
        ("deal.py", "if TYPE_CHECKING:\n    from .state import State"),
        ("testing/bots.py", "from .. import arena, table\nfrom euchre import Deal"),
        ("cli/main.py", "from euchre import Match\nfrom ..bots import load"),
        ("__init__.py", "from .cards import Card\nfrom .testing import check_bot"),
    ],
)
def test_a_right_arrow_is_let_pass(tmp_path: Path, name: str, text: str) -> None:
    assert wrong_arrows(plant(tmp_path, {name: text})) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("import time", "imports time"),
        ("from datetime import date", "imports datetime"),
        ("import numpy as np", "imports numpy"),
        ("import random\nrandom.shuffle([])", "uses random.shuffle"),
        ("from random import choice", "imports random.choice"),
        ("print('hello')", "calls print"),
        ("open('deals.txt')", "calls open"),
    ],
)
def test_a_planted_impurity_in_the_core_is_found(tmp_path: Path, text: str, complaint: str) -> None:
    found = impurities(plant(tmp_path, {"deal.py": text, "cli/deal.py": text}))
    assert len(found) == 1
    assert complaint in found[0]


def test_a_seeded_generator_in_the_core_is_let_pass(tmp_path: Path) -> None:
    text = "import random\nfrom random import Random\nfrom .cards import Card\nmade = random.Random(7)"
    assert impurities(plant(tmp_path, {"deal.py": text})) == []
