"""``python -m euchre.languages``: what ``scripts/languages`` runs at the top of the project."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .finding import NoLiteral
from .workshop import problems, update


def main() -> int:
    """Update and check, or check alone; 1 when something is missing."""
    parser = argparse.ArgumentParser(prog="scripts/languages", description="Keep the translations in step.")
    parser.add_argument("what", nargs="?", choices=("update", "check"), default="update",
                        help="update the catalogues and check them (the default), or only check")  # fmt: skip
    what = parser.parse_args().what
    top = Path.cwd()
    try:
        if what == "update":
            update(top)
        found = problems(top)
    except NoLiteral as error:
        found = [str(error)]
    sys.stdout.write("".join(f"{problem}\n" for problem in found) or "Every catalogue is complete.\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
