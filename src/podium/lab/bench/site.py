"""The site: how soon it answers, and how heavy a table's page is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

import msgspec

from podium.core.chance import Seeded
from podium.core.seat import SEATS
from podium.registry import game as game_of

_ADDRESS = re.compile(r"https?://\S+")
_PART = re.compile(r'<(?:link|script|img)\b[^>]*?\b(?:href|src)="(/[^"]+)"')
_ART = re.compile(r'\bdata-art="([^"]+)"')
_SHAPES = re.compile(r'\bdata-shapes="([^"]+)"')
_PATIENCE = 30.0


class SiteTimes(msgspec.Struct, frozen=True):
    """What somebody waits for who comes to the site."""

    first_page_seconds: float
    """From starting the program to having read the home page."""
    table_page_kb: dict[str, float]
    """By game: a table's page with all that it loads, compressed."""


class NoAnswer(Exception):
    """The site did not come up, or did not answer as expected."""


def site(games: list[str]) -> SiteTimes:
    """Starts the site on a fresh database and looks at it."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        with _serving(Path(folder) / "bench.db") as address:
            _read(address + "/")
            first = time.perf_counter() - begun
            weights = {game: round(_weight(address, game) / 1024, 1) for game in games}
    return SiteTimes(round(first, 3), weights)


@contextmanager
def _serving(file: Path) -> Generator[str]:
    """A server of our own, and its address."""
    command = [sys.executable, "-c", "from podium.cli import app; app()"]
    arguments = ["serve", "--port", "0", "--no-open", "--db", f"sqlite:///{file}"]
    server = subprocess.Popen(
        command + arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert server.stdout is not None
        found = _ADDRESS.search(server.stdout.readline())
        if found is None:
            raise NoAnswer("the site did not start")
        yield found[0].rstrip("/")
    finally:
        server.terminate()
        server.wait(_PATIENCE)
        if server.stdout is not None:
            server.stdout.close()


def _weight(address: str, game: str) -> int:
    """The bytes that come over the wire for a fresh table's page and its parts."""
    seats = max(2, game_of(game).seats[0])
    made = msgspec.json.decode(
        _read(
            f"{address}/api/matches",
            msgspec.json.encode({"game": game, "seats": seats, "name": "Ada", "script": True}),
        )
    )
    page = f"{address}/t/{made['code']}"
    html = _read(page).decode()
    parts = {*_PART.findall(html), *_SHAPES.findall(html)}
    parts |= {
        f"{art.rstrip('/')}/{drawing}.svg"
        for art in _ART.findall(html)
        for drawing in ("symbols", *_backdrops(game))
    }
    return sum(_sent(urljoin(page, part)) for part in {page, *parts})


def _backdrops(game_id: str) -> set[str]:
    """The still pictures that a table of this game loads."""
    game = game_of(game_id)
    state = game.rules.setup(game.seats[0], game.options(), Seeded("page")).state
    areas = game.scene(game.view(state, SEATS[0])).areas
    return {area.backdrop for area in areas if area.backdrop}


def _read(url: str, body: bytes | None = None) -> bytes:
    """What stands at an address."""
    headers = {"Content-Type": "application/json"} if body else {}
    try:
        with urlopen(Request(url, body, headers), timeout=_PATIENCE) as answer:
            content: bytes = answer.read()
    except (URLError, TimeoutError) as wrong:
        raise NoAnswer(f"{url}: {wrong}") from wrong
    return content


def _sent(url: str) -> int:
    """How many bytes a browser gets from there, compressed if the site can."""
    request = Request(url, headers={"Accept-Encoding": "br, gzip"})
    try:
        with urlopen(request, timeout=_PATIENCE) as answer:
            return len(answer.read())
    except (URLError, TimeoutError) as wrong:
        raise NoAnswer(f"{url}: {wrong}") from wrong
