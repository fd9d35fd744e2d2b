"""``python -m euchre.languages``: what ``scripts/languages`` runs at the top of the project."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .finding import NoLiteral
from .workshop import TRANSLATED, for_browser, problems, update


def main() -> int:
    """Update and check, check alone, or write the browser's JSON; 1 when something is missing."""
    parser = argparse.ArgumentParser(prog="scripts/languages", description="Keep the translations in step.")
    parser.add_argument("what", nargs="?", choices=("update", "check", "browser"), default="update",
                        help="update the catalogues and check them (the default), only check, or write the messages "
                        "of the browser client as JSON")  # fmt: skip
    parser.add_argument("lang", nargs="?", choices=TRANSLATED, help="the language, for browser")
    chosen = parser.parse_args()
    if (chosen.what == "browser") != (chosen.lang is not None):
        parser.error("browser takes a language, the others none")
    top = Path.cwd()
    try:
        return _do(top, chosen.what, chosen.lang)
    except NoLiteral as error:
        sys.stderr.write(f"{error}\n")
        return 1


def _do(top: Path, what: str, lang: str | None) -> int:
    if lang is not None:
        sys.stdout.write(for_browser(top, lang))
        return 0
    if what == "update":
        update(top)
    found = problems(top)
    sys.stdout.write("".join(f"{problem}\n" for problem in found) or "Every catalogue is complete.\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
