"""`euchre verify-deal`: compute the shuffles of a finished game again, from the numbers that were shown."""

from __future__ import annotations

import typer

from ..texts import text

HELP = """Check the shuffles of a game that was played on a server.

The proof is what the server gives at /table/ID/game/N/fair: a file, an address, or - for standard input. Every deal is
computed again from the seed that the server was bound to and from the players' own numbers. The exit code is 1 when
something does not follow.

Examples:

    euchre verify-deal proof.json

    euchre verify-deal http://127.0.0.1:8765/table/0123456789abcdef/game/1/fair
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("verify-deal", help=HELP, short_help=text("Check the shuffles of a game from a server."))(verify_deal)


def verify_deal(
    proof: str = typer.Argument(..., metavar="FILE|URL", help="The proof; - for standard input."),
    as_json: bool = typer.Option(False, "--json", help="Print a JSON object instead of lines."),
) -> None:
    """Check."""
    import json

    from ..errors import NotationError
    from ..server import fair
    from ..texts import text, texts
    from .common import read_text, write_json

    try:
        data = json.loads(_download(proof) if "://" in proof else read_text(proof))
    except ValueError:
        raise NotationError(text("{file}: not JSON", file=proof)) from None
    table, rules, proofs = fair.read_proofs(data)
    checked = fair.check(table, rules, proofs)
    wrong = [one for one in checked if one.problem]
    if as_json:
        write_json(
            {
                "table": table,
                "deals": [{"deal": one.deal, "problem": one.problem} for one in checked],
                "good": not wrong and bool(checked),
            }
        )
    else:
        for one, shown in zip(checked, proofs, strict=True):
            nonces = texts("{n} player's number", "{n} players' numbers", len(shown.nonces))
            verdict = one.problem or text("follows from the seed and {nonces}", nonces=nonces)
            typer.echo(text("deal {n}: {verdict}", n=one.deal, verdict=verdict))
        good = texts("good, {n} deal", "good, {n} deals", len(checked))
        typer.echo(
            good if checked and not wrong else texts("{n} deal does not follow", "{n} deals do not follow", len(wrong))
        )
    if wrong or not checked:
        raise typer.Exit(1)


def _download(address: str) -> str:
    from urllib.error import URLError
    from urllib.request import urlopen

    from ..errors import NotationError
    from ..texts import text

    if not address.startswith(("http://", "https://")):
        raise NotationError(text("a proof is at an http or https address, not {address}", address=address))
    try:
        with urlopen(address, timeout=20) as answer:
            return str(answer.read(10_000_000).decode())
    except (URLError, OSError, UnicodeDecodeError, ValueError):
        raise NotationError(text("{address} does not give a proof", address=address)) from None
