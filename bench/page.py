"""What a table's page weighs, how soon it can be played, and whether it ever stops the browser.

    .venv/bin/python bench/page.py [--games gotown,motorcar] [--slower 4] [--moves 4] [--json]

A server of its own, and a real Chromium (the one that `scripts/chromium` finds) that computes `--slower`
times slower than this machine, as a phone does. For each game a table against bots is opened:

- what came, compressed, and in how many files: the page until it can be played;
- when it could be played: the board drawn, the prompt filled (or said that there is no network), a frame
  painted after it; over this machine's own network, and over one like 4G (9 Mbit/s, 60 ms there and back);
- the longest task while moves and their resolutions play, and how many took longer than 50 ms; the same of
  what they computed (a task also takes long where other programs have the cores);
- a second visit, and one without a network.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from podium.registry import games as every_game

ROOT = Path(__file__).parent.parent
SERVING = "import sys; from podium.web.serve import run; run(port=0, db_url=sys.argv[1])"
LONG = 50
MOBILE_NET = {
    "offline": False,
    "latency": 60,
    "downloadThroughput": 9e6 / 8,
    "uploadThroughput": 9e6 / 8,
}
WATCH = """
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.tasks.push(one.duration);
  }).observe({ type: "longtask", buffered: true });
  const look = () => {
    const drawn = document.querySelector("#table:not([hidden]) #board svg");
    const asked = document.querySelector("#prompt")?.textContent
      || document.querySelector("#connection:not([hidden])");
    if (!drawn || !asked) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => (window.playable = performance.now())));
  };
  requestAnimationFrame(look);
"""
ASKED = "(document.body.classList.contains('asked') || document.querySelector('dialog.end'))"
SHOWN = f"""(seq) => {ASKED} && Object.entries(localStorage).some(([name, text]) =>
  name.startsWith("podium.table.") && JSON.parse(text).whole.stand.seq >= seq)"""
"""Whether so much was shown: the page has written down that position. Not every move leaves a line in the log."""
WEIGHED = """() => [...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")]
  .map((one) => [one.encodedBodySize, one.transferSize])"""


@dataclass
class Figures:
    """Of one game: bytes and milliseconds."""

    game: str
    bytes: int
    files: int
    playable_ms: float
    playable_mobile_ms: float
    longest_task_ms: float
    long_tasks: int
    longest_computed_ms: float
    long_computed: int
    again_bytes: int
    again_ms: float
    offline_ms: float | None


class Visit:
    """One browser profile at a table."""

    def __init__(self, context: BrowserContext, address: str, game: str) -> None:
        self._context = context
        began = context.request.post(
            f"{address}/play/{game}", headers={"origin": address}, max_redirects=0
        )
        self.table = f"{address}{began.headers['location']}"
        self._api = f"{address}/api/matches/{self.table.rpartition('/')[2]}"
        self._origin = {"origin": address}
        context.add_init_script(WATCH)
        self.page: Page = context.new_page()
        self.browser: Any = context.new_cdp_session(self.page)

    def slow_down(self, rate: float, *, mobile: bool = False) -> None:
        self.browser.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        if mobile:
            self.browser.send("Network.enable")
            self.browser.send("Network.emulateNetworkConditions", MOBILE_NET)

    def look(self, *, again: bool = False) -> float:
        """Goes there; milliseconds until it can be played."""
        if again:
            self.page.reload()
        else:
            self.page.goto(self.table)
        self.page.wait_for_function("() => window.playable", polling=20)
        playable: float = self.page.evaluate("window.playable")
        return round(playable, 1)

    def weigh(self) -> tuple[int, int]:
        """Bytes that came over the network, and in how many files."""
        came: list[tuple[int, int]] = self.page.evaluate(WEIGHED)
        over = [body for body, transferred in came if transferred]
        return sum(over), len(over)

    def move(self) -> bool:
        """Decides something, and waits until all that came of it was shown; False once the match is over.

        Who begins is drawn by lot: bots may be first.
        """
        self.page.wait_for_function(f"() => {ASKED}", timeout=120_000)
        scene: dict[str, Any] = self._context.request.get(self._api).json()["scene"]
        stand = scene["stand"]
        if not stand.get("decision"):
            return False
        act = {
            "type": "act",
            "command_id": f"c{stand['seq']}",
            "decision_id": stand["decision"],
            "action": stand["offers"][-1]["action"],
        }
        done = self._context.request.post(
            f"{self._api}/messages", data=act, headers=self._origin
        ).json()
        self.page.wait_for_function(SHOWN, arg=done["seq"], polling=100, timeout=120_000)
        return True


def computed(trace: bytes) -> list[float]:
    """Milliseconds that each task of the page's thread had a core, from a trace of the browser."""
    told: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    styled = Counter((e["pid"], e["tid"]) for e in told if e["name"] == "UpdateLayoutTree")
    if not styled:
        return []  # Nothing was shown: no move was made.
    thread = styled.most_common(1)[0][0]
    return [
        e["tdur"] / 1000
        for e in told
        if e["name"] == "ThreadControllerImpl::RunTask"
        and (e["pid"], e["tid"]) == thread
        and "tdur" in e
    ]


def measured(browser: Browser, address: str, game: str, slower: float, moves: int) -> Figures:
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    # Without the worker, what it would fetch for the page is counted, too.
    with browser.new_context(**phone, service_workers="block") as context:
        mobile = Visit(context, address, game)
        mobile.slow_down(slower, mobile=True)
        playable_mobile = mobile.look()
        mobile.page.wait_for_load_state("networkidle")
        weight, files = mobile.weigh()
    with browser.new_context(**phone) as context:
        visit = Visit(context, address, game)
        visit.slow_down(slower)
        playable = visit.look()
        visit.page.evaluate("window.tasks.length = 0")
        browser.start_tracing(page=visit.page, categories=["toplevel", "devtools.timeline"])
        for _ in range(moves):
            if not visit.move():
                break
        work = computed(browser.stop_tracing())
        tasks: list[float] = visit.page.evaluate("window.tasks")
        visit.page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
        visit.look(again=True)
        again = visit.look(again=True)
        again_weight, _ = visit.weigh()
        context.set_offline(True)
        try:
            offline: float | None = visit.look(again=True)
        except Exception as away:  # noqa: BLE001 - whatever it is, there is no table to see
            print(f"{game}: nothing without a network ({type(away).__name__})", file=sys.stderr)
            offline = None
        context.set_offline(False)
    return Figures(
        game,
        weight,
        files,
        playable,
        playable_mobile,
        round(max(tasks, default=0.0), 1),
        len(tasks),
        round(max(work, default=0.0), 1),
        sum(each > LONG for each in work),
        again_weight,
        again,
        offline,
    )


def main() -> None:
    words = argparse.ArgumentParser(description="A table's page: weight, and how soon it plays.")
    words.add_argument("--games", default=",".join(every_game()))
    words.add_argument("--slower", type=float, default=4)
    words.add_argument("--moves", type=int, default=4)
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    find = [sys.executable, str(ROOT / "scripts" / "chromium")]
    chromium = subprocess.run(find, capture_output=True, text=True, check=True).stdout.split()[-1]
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVING, f"sqlite:///{folder}/bench.db"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PODIUM_LOG": "error", "PODIUM_MATCH_BURST": "1000"},
        )
        browser = playwright.chromium.launch(executable_path=chromium, args=sandbox)
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
            assert found, "the server did not start"
            games = asked.games.split(",")
            each = [measured(browser, found[0], g, asked.slower, asked.moves) for g in games]
        finally:
            browser.close()
            server.terminate()
            server.wait(20)
    if asked.json:
        print(json.dumps([asdict(figures) for figures in each]))
        return
    for it in each:
        print(
            f"{it.game}: {it.bytes / 1000:.1f} KB in {it.files} files,"
            f" playable after {it.playable_ms:.0f} ms ({it.playable_mobile_ms:.0f} over 4G);"
            f" longest task {it.longest_task_ms:.0f} ms, {it.long_tasks} over {LONG}"
            f" (computed {it.longest_computed_ms:.0f} ms, {it.long_computed});"
            f" again {it.again_bytes / 1000:.1f} KB, {it.again_ms:.0f} ms;"
            f" offline {'nothing' if it.offline_ms is None else f'{it.offline_ms:.0f} ms'}"
        )


if __name__ == "__main__":
    main()
