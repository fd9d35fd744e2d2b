"""The protocol's types in TypeScript: ``python -m euchre.server.typescript web/src/lib/protocol.ts`` writes them.

With ``--check`` nothing is written, and the exit code tells whether the file is current.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from . import incoming, outgoing, protocol

HEAD = """// Written by `python -m euchre.server.typescript` from src/euchre/server: change it there, never here.
/* eslint-disable */

"""
Schema = dict[str, Any]


def types() -> str:
    """All messages and their parts as TypeScript."""
    unions = {"Incoming": incoming.Incoming, "Outgoing": outgoing.Outgoing, "Keyed": incoming.Keyed}
    _, parts = msgspec.json.schema_components(list(unions.values()), ref_template="{name}")
    blocks = [f"export const PROTOCOL = {protocol.PROTOCOL};", f"export const FRAME_CAP = {protocol.FRAME_CAP};"]
    blocks += [_interface(name, parts[name]) for name in sorted(parts)]
    for name, union in unions.items():
        blocks.append(f"export type {name} =" + "".join(f"\n  | {one.__name__}" for one in union.__args__) + ";")
    return HEAD + "\n\n".join(blocks) + "\n"


def _interface(name: str, schema: Schema) -> str:
    lines = [f"/** {' '.join(schema['description'].split())} */"] if "description" in schema else []
    lines.append(f"export interface {name} {{")
    required = set(schema.get("required", ()))
    for field, what in schema["properties"].items():
        lines.append(f"  {field}{'' if field in required else '?'}: {_type(what)};")
    return "\n".join([*lines, "}"])


def _type(what: Schema) -> str:
    if "$ref" in what:
        return str(what["$ref"])
    if "enum" in what:
        return " | ".join(f'"{value}"' for value in what["enum"])
    if "anyOf" in what:
        return " | ".join(_type(one) for one in what["anyOf"])
    if what.get("type") == "array":
        return _array(what)
    if what.get("type") == "object":
        return f"Record<string, {_type(what['additionalProperties'])}>"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}[
        what["type"]
    ]


def _array(what: Schema) -> str:
    if "prefixItems" in what:
        return "[" + ", ".join(_type(one) for one in what["prefixItems"]) + "]"
    inner = _type(what["items"])
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def main(arguments: list[str]) -> int:
    """Write the file named, or compare it with ``--check``."""
    parser = argparse.ArgumentParser(prog="python -m euchre.server.typescript", description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--check", action="store_true", help="write nothing: is the file current?")
    asked = parser.parse_args(arguments)
    name, wanted = asked.file, types()
    path = Path(name)
    if asked.check:
        current = path.is_file() and path.read_text(encoding="utf-8") == wanted
        if not current:
            sys.stderr.write(f"{name} is not current: python -m euchre.server.typescript {name} writes it\n")
        return 0 if current else 1
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
