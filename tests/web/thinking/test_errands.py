"""What strangers may order: it is limited, it is done elsewhere, and nobody is delayed by it."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import httpx
import pytest

from podium.language import LANGUAGES, words
from podium.web.thinking.backroom import EACH
from podium.web.thinking.errands import MOST_STEPS
from tests.web.long_records import of_undos
from tests.web.people import opened, sit
from tests.web.server import Server

LONG = of_undos(2_100, "greatrace", 2)
"""As long a record as is checked, almost: seconds of work."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("strangers"), PODIUM_RECORD_LIMIT="120")
    yield server
    server.stop()


def bring(server: Server, record: bytes, address: str = "127.0.0.1") -> httpx.Response:
    """Brings a record from one of this machine's own addresses."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=120) as client:
        return client.post(f"{server.address}/api/replays", content=record)


def test_a_record_of_too_many_undos_is_refused_with_the_limit_in_every_language(
    site: Server,
) -> None:
    record = of_undos(9_900)
    assert 1_500_000 < len(record) < 2 * 1024 * 1024
    for code in LANGUAGES:
        answer = httpx.post(
            f"{site.address}/api/replays",
            content=record,
            headers={"accept-language": code},
            timeout=60,
        )
        assert answer.status_code == 413
        error = answer.json()["error"]
        assert error["code"] == "too_long"
        assert error["message"] == words("", code).ui("ui.error.too_long", MOST_STEPS)
        assert str(MOST_STEPS) in error["message"]


def test_while_strangers_have_records_checked_a_person_plays_as_if_they_were_not_there(
    site: Server,
) -> None:
    assert bring(site, of_undos(1)).status_code == 201  # The process has started.
    person = sit(opened(site, "random"))
    delays: list[float] = []
    enough = Event()

    def play() -> None:
        """Moves, pages and pings, one after another."""
        while not enough.is_set():
            began = time.monotonic()
            assert person.ask({"type": "ping"}, "pong")
            assert httpx.get(f"{site.address}/undo").status_code == 200
            delays.append(time.monotonic() - began)
            enough.wait(0.05)

    strangers = [f"127.0.0.{n}" for n in (2, 3, 4, 2, 3, 4)]
    before, begun = site.worked(), time.monotonic()
    with ThreadPoolExecutor(len(strangers) + 1) as threads:
        playing = threads.submit(play)
        answers = list(threads.map(lambda address: bring(site, LONG, address), strangers))
        took = time.monotonic() - begun
        enough.set()
        playing.result()
    person.close()
    assert [answer.status_code for answer in answers] == [201] * 6
    here, elsewhere = (after - was for after, was in zip(site.worked(), before, strict=True))
    print(
        f"{len(strangers)} records in {took:.1f} s: {elsewhere:.1f} s elsewhere, {here:.1f} s here; "
        f"{len(delays)} times asked, at most {max(delays):.3f} s"
    )
    assert elsewhere > 0.2, "it was work, on a quick machine too"
    assert here < elsewhere / 2, "and not the site's"
    assert max(delays) < took / 2


def test_an_address_with_too_much_in_line_is_told_so_and_another_is_served(site: Server) -> None:
    with ThreadPoolExecutor(EACH + 5) as threads:
        many = [threads.submit(bring, site, LONG, "127.0.0.5") for _ in range(EACH + 4)]
        statuses = sorted(each.result().status_code for each in many)
        assert statuses[0] == 201
        assert statuses[-1] == 429
        refused = next(each.result() for each in many if each.result().status_code == 429)
    assert refused.json()["error"]["code"] == "in_line"
    assert str(EACH) in refused.json()["error"]["message"]
    assert int(refused.headers["retry-after"]) > 0
    assert bring(site, of_undos(1), "127.0.0.6").status_code == 201


def test_a_check_that_takes_too_long_is_stopped_and_the_asker_is_told(tmp_path: Path) -> None:
    server = Server(tmp_path, PODIUM_RECORD_LIMIT="0.4", PODIUM_BOT_WORKERS="1")
    thinkers = set(server.children)
    assert bring(server, of_undos(1)).status_code == 201
    for found in set(server.children) - thinkers:
        os.kill(found, signal.SIGSTOP)
    answer = bring(server, of_undos(1))
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "took_too_long")
    assert answer.headers["retry-after"]
    answer = bring(server, of_undos(1))
    assert answer.status_code == 201, "another process does the next"
    looked = httpx.get(f"{server.address}/api/replays/{answer.json()['id']}/past")
    assert looked.status_code == 200
    server.stop()


def test_an_address_looks_into_records_so_often_however_many_there_are(tmp_path: Path) -> None:
    server = Server(tmp_path, PODIUM_MESSAGE_BURST="4", PODIUM_MESSAGE_RATE="0.0001")
    found = [bring(server, of_undos(n)).json()["id"] for n in (1, 2, 3)]
    answers = [
        httpx.get(f"{server.address}/api/replays/{found[n % 3]}/{what}")
        for n, what in enumerate(["past", "coach"] * 5)
    ]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429] * 2
    server.stop()
