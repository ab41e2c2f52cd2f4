"""The site under a path of a shared address, in a browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Response

from tests.e2e.conftest import Invite
from tests.web.server import Server

UNDER = "/games.of/ours"
_KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((request) => new URL(request.url).pathname);
}"""


@pytest.fixture(scope="module")
def under(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("under"), PODIUM_PREFIX=UNDER)
    yield server
    server.stop()


def test_a_match_is_played_under_a_path(under: Server, invite: Invite) -> None:
    anna = invite(under)
    asked: list[Response] = []
    anna.page.on("response", lambda answer: asked.append(answer))
    anna.open("random", options=())
    for _ in range(3):
        anna.wait()
        anna.act()
    anna.wait()
    kept = anna.page.evaluate(_KEPT)
    assert f"{UNDER}/offline" in kept, "the worker works there"
    assert all(path.startswith(f"{UNDER}/") for path in kept)
    anna.page.get_by_role("link", name="Podium", exact=False).first.click()
    anna.page.wait_for_url(f"**{UNDER}/")
    paths = [(answer.status, answer.url.removeprefix(under.address)) for answer in asked]
    assert not [it for it in paths if it[0] >= 400 or not it[1].startswith("/")]
