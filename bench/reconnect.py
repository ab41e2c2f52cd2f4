"""How soon a screen is current again after its socket was cut, and after the site was away.

    .venv/bin/python bench/reconnect.py [--cuts 10] [--restarts 3] [--json]

A server of its own on this machine's loopback address, and a real browser (the one that
`scripts/chromium` finds) at a table of two. Each time the road is cut, the other player then makes a
move, and the time is taken until the page shows that move: its socket opened anew, said what it had
seen, was told the rest and drew it. A restart is timed twice: from the moment the site was stopped,
and from the moment it answered again, which is what the page itself adds.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from playwright.sync_api import Page, WebSocketRoute, sync_playwright

SERVING = (
    "import sys; from podium.web.serve import run; run(port=int(sys.argv[1]), db_url=sys.argv[2])"
)
FIND = Path(__file__).parent.parent / "scripts" / "chromium"


@dataclass
class Figures:
    """Milliseconds, the median and the most."""

    cuts: int
    cut_ms: float
    cut_most_ms: float
    restarts: int
    stopped_ms: float
    answering_ms: float
    answering_most_ms: float


class Server:
    """`podium serve` in a folder that is thrown away, on one port however often it starts."""

    def __init__(self, folder: Path) -> None:
        self._database = f"sqlite:///{folder / 'bench.db'}"
        self._port = 0
        self.start()

    def start(self) -> None:
        quick = {"PODIUM_MESSAGE_BURST": "100000", "PODIUM_LOG": "error"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVING, str(self._port), self._database],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **quick},
        )
        assert self._process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self._process.stdout.readline())
        assert found, "the server did not start"
        self._port = int(found[1])
        self.address = f"http://127.0.0.1:{self._port}"

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(20)


class Table:
    """Two seats that take turns by HTTP; a browser looks at the first."""

    def __init__(self, server: Server, page: Page) -> None:
        self._page = page
        self._api = f"{server.address}/api/matches"
        host = {"game": "gotown", "seats": 2, "name": "Anna", "players": ["person"]}
        first = httpx.post(self._api, json={**host, "script": True}).raise_for_status().json()
        self._api = f"{self._api}/{first['code']}"
        second = httpx.post(f"{self._api}/seats", json={"name": "Bruno", "script": True}).json()
        self._secrets = [first["secret"], second["secret"]]
        page.goto(f"{server.address}/t/{first['code']}")
        page.locator("#log li").first.wait_for()

    def move(self) -> int:
        """Whoever is to decide does something; the number of its entry."""
        for secret in self._secrets:
            bearer = {"authorization": f"Bearer {secret}"}
            stand: dict[str, Any] = httpx.get(self._api, headers=bearer).json()["scene"]["stand"]
            if not stand.get("decision"):
                continue
            act = {
                "type": "act",
                "command_id": f"c{stand['seq']}",
                "decision_id": stand["decision"],
                "action": stand["offers"][-1]["action"],
            }
            answer = httpx.post(f"{self._api}/messages", headers=bearer, json=act).json()
            seq: int = answer["seq"]
            return seq
        raise SystemExit("the match is over: fewer cuts, please")

    def shown(self, seq: int) -> None:
        """Returns once the page shows an entry."""
        script = "(seq) => Number(document.querySelector('#log li')?.dataset.seq) >= seq"
        self._page.wait_for_function(script, arg=seq, polling=4)


def measured(server: Server, page: Page, cuts: int, restarts: int) -> Figures:
    roads: list[WebSocketRoute] = []

    def connect(road: WebSocketRoute) -> None:
        road.connect_to_server()
        roads.append(road)

    page.route_web_socket("**/ws/*", connect)
    table = Table(server, page)
    cut: list[float] = []
    for _ in range(cuts):
        table.shown(table.move())
        began = time.perf_counter()
        roads[-1].close()
        table.shown(table.move())
        cut.append(time.perf_counter() - began)
    stopped: list[float] = []
    answering: list[float] = []
    for _ in range(restarts):
        began = time.perf_counter()
        server.stop()
        server.start()
        httpx.get(server.address).raise_for_status()
        up = time.perf_counter()
        table.shown(table.move())
        stopped.append(time.perf_counter() - began)
        answering.append(time.perf_counter() - up)
    return Figures(
        cuts,
        _ms(median(cut)),
        _ms(max(cut)),
        restarts,
        _ms(median(stopped)),
        _ms(median(answering)),
        _ms(max(answering)),
    )


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 1)


def main() -> None:
    words = argparse.ArgumentParser(description="How soon a screen is current again.")
    words.add_argument("--cuts", type=int, default=10)
    words.add_argument("--restarts", type=int, default=3)
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    if asked.cuts < 1 or asked.restarts < 1:
        words.error("cuts and restarts are more than nothing")
    found = subprocess.run([sys.executable, FIND], capture_output=True, text=True, check=True)
    chromium = found.stdout.splitlines()[-1]
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=sandbox)
        try:
            page = browser.new_context(reduced_motion="reduce").new_page()
            figures = measured(server, page, asked.cuts, asked.restarts)
        finally:
            browser.close()
            server.stop()
    if asked.json:
        print(json.dumps(asdict(figures)))
        return
    print(f"cut {figures.cuts} times: {figures.cut_ms} ms, at most {figures.cut_most_ms}")
    print(
        f"restarted {figures.restarts} times: {figures.stopped_ms} ms from the stop, of which"
        f" {figures.answering_ms} (at most {figures.answering_most_ms}) after it answered again"
    )


if __name__ == "__main__":
    main()
