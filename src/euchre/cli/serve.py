"""`euchre serve`: tables for friends, in the browser."""

from __future__ import annotations

import typer

from ..texts import text

HELP = """Serve tables to browsers: friends get a link, need a name and no account, and play.

Everything is kept in one SQLite file, or in PostgreSQL by its URL. Ctrl-C stops; games go on where they were when the
server comes back. docs/hosting.md has the rest: a service, a proxy with TLS, backups.

DATABASE_URL, REDIS_URL, EUCHRE_PUBLIC_URL, EUCHRE_SECRET and EUCHRE_HOST_SECRET are read where an option is not
given.

Examples:

    euchre serve

    euchre serve --host 0.0.0.0 --port 8080 --public https://euchre.example

    euchre serve --database postgresql://euchre@localhost/euchre --zone Europe/Ljubljana
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("Serve tables to browsers."))(serve)


def serve(
    database: str | None = typer.Option(None, metavar="FILE|URL", help="Where games are kept; euchre.db unless given."),
    host: str = typer.Option("127.0.0.1", help="The address to listen at; 0.0.0.0 for every one of this machine."),
    port: int = typer.Option(8765, min=1, max=65535, help="The port to listen at."),
    public: str | None = typer.Option(None, metavar="URL", help="The address people use, if a proxy stands in front."),
    zone: str = typer.Option("UTC", metavar="ZONE", help="The time zone whose midnight begins a new daily deal."),
    internal: str | None = typer.Option(
        None, metavar="URL", help="Where other processes on the same database reach this one."
    ),
    limits: int = typer.Option(1, min=1, metavar="N", help="Allow guests N times as much; for tests and big clubs."),
    plain_log: bool = typer.Option(False, "--plain-log", help="A log for people instead of JSON."),
    host_secret: bool = typer.Option(False, "--host-secret", help="Say what opens the host's page, and end."),
) -> None:
    """Serve."""
    import asyncio

    from ..errors import SetupError
    from ..texts import text

    try:
        from ..server.config import Config, from_environment
        from ..server.running import serve as run
        from ..server.running import tell_host_secret
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("euchre"):
            raise
        raise SetupError(text("the server needs some packages more: pip install 'euchre[web]'")) from None
    given = {"database": database, "public": public, "internal": internal}
    said: dict[str, object] = {**from_environment(), **{name: value for name, value in given.items() if value}}
    config = Config(host=host, port=port, zone=zone, log_json=not plain_log, limit_factor=limits, **said)  # type: ignore[arg-type]
    if host_secret:
        typer.echo(asyncio.run(tell_host_secret(config)))
    else:
        run(config)
