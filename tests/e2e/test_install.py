"""The site as an app: its manifest, its icons, and what it shows without a network."""

from __future__ import annotations

import json

import httpx
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.web.server import Server

PNG = b"\x89PNG\r\n\x1a\n"
_KEPT = """async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((request) => new URL(request.url).pathname);
}"""


def test_the_manifest_names_icons_that_are_there(server: Server) -> None:
    answer = httpx.get(f"{server.address}/manifest.webmanifest", headers={"accept-language": "de"})
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert (told["name"], told["start_url"], told["display"]) == ("Podium", "/", "standalone")
    assert told["lang"] == "de"
    assert {icon.get("purpose") for icon in told["icons"]} == {None, "maskable"}
    for icon in told["icons"]:
        data = httpx.get(server.address + icon["src"]).raise_for_status().content
        if icon["type"] == "image/png":
            assert data.startswith(PNG)
            width = int.from_bytes(data[16:20], "big")
            assert icon["sizes"] == f"{width}x{width}"
    for shortcut in told["shortcuts"]:
        httpx.get(server.address + shortcut["url"]).raise_for_status()


def test_the_worker_is_another_when_files_are(server: Server) -> None:
    answer = httpx.get(f"{server.address}/worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    first, _, _ = answer.text.partition("\n")
    site = json.loads(first.removeprefix("self.site = ").removesuffix(";"))
    for file in site["files"]:
        kept = httpx.get(server.address + file).raise_for_status()
        assert "immutable" in kept.headers["cache-control"]


def test_without_a_network_a_page_says_so_and_no_other_page_was_kept(
    server: Server, invite: Invite, complaints: list[str]
) -> None:
    anna = invite(server)
    anna.open("random", options=())
    anna.wait()
    anna.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    anna.page.reload()  # by way of the worker now
    anna.wait()
    anna.act()
    kept: list[str] = anna.page.evaluate(_KEPT)
    assert "/offline" in kept
    assert any(path.endswith("table.js") for path in kept)
    # Of a table its page, which holds no scene; what is remembered of one, test_remembered.py shows.
    assert {path.split("/")[1] for path in kept} == {"static", "games", "offline", "t"}
    anna.page.context.set_offline(True)
    anna.go("/lobby")
    expect(anna.page.get_by_role("heading", name="You are offline")).to_be_visible()
    anna.page.context.set_offline(False)
    anna.page.get_by_role("link", name="Try again").click()
    anna.page.wait_for_url("**/lobby")
    expect(anna.page.get_by_role("heading", name="You are offline")).to_be_hidden()
    complaints.clear()  # that there was no network
