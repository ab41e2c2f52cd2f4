"""A real Firefox, spoken to by WebDriver BiDi: the protocol that it serves by itself.

Playwright drives only a Firefox of its own making. What a test of ours needs is little: go somewhere, look,
click, and hear what the console says.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_PREFERENCES = """
user_pref("ui.prefersReducedMotion", 1);
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "");
user_pref("toolkit.telemetry.enabled", false);
"""
_PATIENCE = 60.0


class Firefox:
    """One window, and what its console complained about."""

    def __init__(self, road: ClientConnection) -> None:
        self._road = road
        self._asked = 0
        self.complaints: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._window = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def size(self, width: int, height: int) -> None:
        self._ask(
            "browsingContext.setViewport",
            context=self._window,
            viewport={"width": width, "height": height},
        )

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def look(self, script: str) -> Any:
        """What an expression of JavaScript gives, or what it promises."""
        told = self._ask(
            "script.evaluate",
            expression=f"Promise.resolve({script}).then((it) => JSON.stringify(it ?? null))",
            target={"context": self._window},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def wait_for(self, selector: str) -> None:
        """Until something that can be seen fits the selector."""
        end = time.monotonic() + _PATIENCE
        while not self.look(
            f"[...document.querySelectorAll({json.dumps(selector)})].some({_SEEN})"
        ):
            assert time.monotonic() < end, f"never there: {selector}"
            time.sleep(0.02)

    def click(self, selector: str) -> None:
        """Clicks what is first seen of a selector, in its middle, with the mouse."""
        self.wait_for(selector)
        x, y = self.look(
            f"[...document.querySelectorAll({json.dumps(selector)})].filter({_SEEN}).slice(0, 1)"
            ".map((it) => { it.scrollIntoView({ block: 'center' }); const at = it.getBoundingClientRect();"
            " return [Math.round(at.x + at.width / 2), Math.round(at.y + at.height / 2)]; })[0]"
        )
        self._ask(
            "input.performActions",
            context=self._window,
            actions=[
                {
                    "type": "pointer",
                    "id": "mouse",
                    "actions": [
                        {"type": "pointerMove", "x": x, "y": y},
                        {"type": "pointerDown", "button": 0},
                        {"type": "pointerUp", "button": 0},
                    ],
                }
            ],
        )

    def _ask(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._road.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            told = json.loads(self._road.recv(_PATIENCE))
            if told.get("method") == "log.entryAdded":
                if told["params"]["level"] in ("error", "warn"):
                    self.complaints.append(told["params"]["text"])
            elif told.get("id") == self._asked:
                assert told["type"] == "success", told
                return told["result"]


_SEEN = "(it) => it.checkVisibility ? it.checkVisibility() : it.offsetParent !== null"


@contextmanager
def started(executable: str, profile: Path) -> Generator[Firefox]:
    """A Firefox without a window, gone when it is left."""
    (profile / "user.js").write_text(_PREFERENCES, encoding="utf-8")
    command = [executable, "--headless", "--no-remote", "--profile", str(profile)]
    with subprocess.Popen(
        [*command, "--remote-debugging-port", "0"],
        stdout=subprocess.DEVNULL,
        stderr=(log := (profile / "log.txt").open("wb")),
    ) as program:
        try:
            with connect(f"{_address(profile / 'log.txt')}/session", max_size=None) as road:
                yield Firefox(road)
        finally:
            program.kill()
            log.close()


def _address(log: Path) -> str:
    """Where the browser listens, which it says in its log."""
    end = time.monotonic() + _PATIENCE
    while not (found := _LISTENING.search(log.read_text(encoding="utf-8", errors="replace"))):
        assert time.monotonic() < end, log.read_text(encoding="utf-8", errors="replace")
        time.sleep(0.05)
    return found[1]
