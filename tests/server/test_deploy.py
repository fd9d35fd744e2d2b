"""What docs/hosting.md gives to hosts, tried: the proxy of deploy/ before a real server, and the unit of systemd."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from .hints import free_port
from .place import Place, run, serving

DEPLOY = Path(__file__).parents[2] / "deploy"
FIRST, SECOND = "127.0.0.2", "127.0.0.3"  # two clients; what comes from 127.0.0.1 is taken for the proxy


def program(name: str) -> str:
    """A program, also where only root looks for it."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"NO {name.upper()} HERE: nothing is known of it; install it to try deploy/")
    return found


def moved(file: str, *places: tuple[str, str]) -> str:
    """A file of deploy/ with other addresses."""
    found = (DEPLOY / file).read_text()
    for there, here in places:
        assert found.count(there) == 1
        found = found.replace(there, here)
    return found


def nginx(folder: Path, port: int, server: int) -> list[str]:
    """The command that runs nginx as deploy/nginx.conf has it, but for the two ports."""
    plain = moved("nginx.conf", ("listen 80;", f"listen {port};"), ("127.0.0.1:8765", f"127.0.0.1:{server}"))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    user = "user root;\n" if os.getuid() == 0 else ""
    conf = folder / "nginx.conf"
    conf.write_text(
        f"{user}daemon off;\nworker_processes 1;\npid {folder}/pid;\nerror_log {folder}/log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{paths}{plain}}}\n"
    )
    return [program("nginx"), "-e", str(folder / "log"), "-c", str(conf)]


def caddy(folder: Path, port: int, server: int) -> list[str]:
    """The same for deploy/Caddyfile, without a certificate, which is only given for a real name."""
    plain = moved("Caddyfile", ("euchre.example {", f"http://:{port} {{"), ("127.0.0.1:8765", f"127.0.0.1:{server}"))
    conf = folder / "Caddyfile"
    conf.write_text(f"{{\n\tadmin off\n}}\n{plain}")
    return [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(conf)]


PROXIES = {"nginx": nginx, "caddy": caddy}


@asynccontextmanager
async def proxy(name: str, folder: Path, server: int) -> AsyncIterator[int]:
    """A proxy in front of the server; its port."""
    port = free_port()
    command = PROXIES[name](folder, port, server)
    with (folder / "said").open("w") as said:
        process = subprocess.Popen(command, cwd=folder, stderr=said, env={**os.environ, "HOME": str(folder)})
    try:
        for _ in range(200):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                break
            except OSError:
                assert process.poll() is None, (folder / "said").read_text()
                await asyncio.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(10)


@pytest.mark.parametrize("name", PROXIES)
def test_a_game_is_played_through_the_proxy(tmp_path: Path, name: str) -> None:
    program(name)

    async def evening() -> None:
        async with serving(tmp_path) as place, proxy(name, tmp_path, place.port) as port:
            ann = await place.guest("Ann")
            ann.place = Place(place.app, port)
            desk = await place.table("modern", owner=ann.who)
            await ann.join(desk.table.id)
            await ann.ask("sit")
            await ann.ask("start")
            await ann.play()
            assert desk.table.faults == 0
            async with Place(place.app, port).browser() as browser:
                assert "Ann" in (await browser.get(f"/table/{desk.table.id}/game/1")).text
                # A form of a page from there, as a browser sends it.
                sent = await browser.post("/name", data={"name": "Bob"}, headers={"Origin": f"http://127.0.0.1:{port}"})
                assert sent.status_code == 200
                assert (await browser.get("/metrics")).status_code == 403
                assert (await browser.post("/name", content=b"name=" + b"x" * 70_000)).status_code == 413

    run(evening())


@pytest.mark.parametrize("name", PROXIES)
def test_behind_the_proxy_everybody_is_who_they_are_and_cannot_say_otherwise(tmp_path: Path, name: str) -> None:
    program(name)

    async def evening() -> None:
        async with serving(tmp_path) as place, proxy(name, tmp_path, place.port) as port:

            async def guess(client: str, number: int) -> int:
                transport = httpx.AsyncHTTPTransport(local_address=client)
                async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{port}") as browser:
                    said = {"X-Forwarded-For": f"192.0.2.{number}"}
                    return (await browser.post("/host", data={"secret": "?"}, headers=said)).status_code

            assert [await guess(FIRST, number) for number in range(11)] == [403] * 10 + [429]
            assert await guess(SECOND, 1) == 403

    run(evening())


def test_the_unit_is_understood_by_systemd(tmp_path: Path) -> None:
    analyse = program("systemd-analyze")
    unit = (DEPLOY / "euchre.service").read_text()
    assert unit.count("ExecStart=/opt/euchre/bin/euchre ") == 1
    unit = unit.replace("/opt/euchre/bin/euchre ", "/bin/true ")  # the program has to be there
    file = tmp_path / "euchre.service"
    file.write_text(unit)
    done = subprocess.run(
        [analyse, "verify", "--man=no", str(file)], capture_output=True, text=True, timeout=60, check=False
    )
    about = [line for line in done.stderr.splitlines() if "euchre" in line]
    assert about == [], done.stderr
