"""Ending in peace: who chooses among processes is told first, then the tables are handed over one by one."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx

from tests.web.people import Person, Seat, opened, seated, sit
from tests.web.server import Server


def whose_turn(seats: list[Seat]) -> Person:
    """Whoever of a table is asked; the others look away."""
    people = [sit(seat) for seat in seats]
    asked = next(person for person in people if person.due)
    for person in people:
        if person is not asked:
            person.close()
    return asked


def test_it_says_so_first_and_goes_on_meanwhile(tmp_path: Path) -> None:
    server = Server(tmp_path, PODIUM_DRAIN="4", PODIUM_HANDOVER="2")
    people = [whose_turn(seated(server, "Anna", "Bruno")) for _ in range(3)]
    assert httpx.get(f"{server.address}/health").json()["status"] == "ok"
    ended = threading.Thread(target=server.stop, args=(signal.SIGTERM,))
    ended.start()
    began = time.monotonic()
    while httpx.get(f"{server.address}/health").status_code == 200:
        assert time.monotonic() < began + 20
        time.sleep(0.02)
    told = httpx.get(f"{server.address}/health")
    assert (told.status_code, told.json()["status"]) == (503, "draining")
    # Whoever comes all the same is served, and whoever is there plays on.
    late = opened(server, "random")
    with Person(late, server, late.code) as person:
        person.hear("scene")
    assert people[0].act()["type"] == "accepted"
    ends: list[float] = []

    def listen(person: Person) -> None:
        assert person.closed_with() == 4000
        ends.append(time.monotonic() - began)
        person.close()

    listening = [threading.Thread(target=listen, args=(person,)) for person in people]
    for each in listening:
        each.start()
    for each in (*listening, ended):
        each.join(20)
    assert len(ends) == 3
    assert min(ends) > 3.5, "no socket was closed while it drained"
    assert max(ends) - min(ends) > 0.1, "one table after the other"
    assert '"level": "error"' not in server.log


def test_whoever_asks_twice_or_by_hand_does_not_wait(tmp_path: Path) -> None:
    server = Server(tmp_path, PODIUM_DRAIN="60", PODIUM_HANDOVER="60")
    began = time.monotonic()
    server.stop(signal.SIGINT)
    assert time.monotonic() - began < 10
    server.start()
    os.kill(server.pid, signal.SIGTERM)
    while httpx.get(f"{server.address}/health").status_code == 200:
        time.sleep(0.02)
    began = time.monotonic()
    server.stop(signal.SIGTERM)
    assert time.monotonic() - began < 10


def test_running_matches_of_other_rules_stop_a_start_until_that_is_agreed_to(
    tmp_path: Path,
) -> None:
    import sqlite3

    server = Server(tmp_path)
    opened(server, "person")
    server.stop()
    with sqlite3.connect(server.database) as raw:
        raw.execute("update matches set rules_version = 0")
    raw.close()
    command = [sys.executable, "-m", "podium", "upgrade", "--check"]
    command += ["--db", f"sqlite:///{server.database}"]
    looked = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert looked.returncode == 1
    assert "cannot be played on: 1 of gotown by rules 0" in looked.stdout
    program = [sys.executable, "-m", "podium", "serve", "--no-open", "--port", "0", *command[-2:]]
    ended = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert "1 running matches cannot be played on" in ended.stderr
    assert "--leave-old-matches" in ended.stderr
    assert "Traceback" not in ended.stderr
    server.set(PODIUM_LEAVE_OLD_MATCHES="true")
    server.start()
    server.stop()
