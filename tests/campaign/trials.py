"""The trials: each a site, a crowd, something that happens to them, and a judgement."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import uvloop

from tests.campaign.audit import Found, audit, summary
from tests.campaign.crowd import Crowd, Front, Onlooker, Party, Player
from tests.campaign.cutter import Cutter
from tests.campaign.database import Postgres
from tests.campaign.hosts import Hosts
from tests.campaign.retold import Leaks
from tests.campaign.site import Process, Site

Json = dict[str, Any]

STILL_THERE = "connections of a machine that was gone for 8 s"
_GIVES_UP = 15.0
"""Seconds after the end in which everybody has heard of the last move, or never will."""


@dataclass
class Verdict:
    """What came of a trial."""

    name: str
    faults: list[str] = field(default_factory=list[str])
    figures: Json = field(default_factory=dict[str, Any])

    @property
    def well(self) -> bool:
        return not self.faults


def judged(name: str, site: Site, crowd: Crowd, **more: object) -> Verdict:
    """What the audit says of a trial, and what else is told of it."""
    found: Found = audit(site.url, crowd.heard)
    verdict = Verdict(name, list(found.examples), {**summary(found, crowd.heard), **more})
    if not found.acknowledged:
        verdict.faults.append("nothing was acknowledged: nothing was tried")
    verdict.figures["acknowledged once all was calm"] = crowd.heard.once_calm
    if not crowd.heard.once_calm:
        verdict.faults.append("nobody could play on once all was calm")
    return verdict


# -- what happens ----------------------------------------------------------------------------------


async def kill_now_and_then(site: Site, crowd: Crowd, times: int, every: float) -> None:
    """One of the processes is killed at a random moment in the middle of play, and comes back."""
    for _ in range(times):
        await asyncio.sleep(every * random.uniform(0.5, 1.5))
        await _some_play(crowd)
        process = random.choice(site.processes)
        process.kill()
        await asyncio.sleep(random.uniform(0.0, 0.3))
        await asyncio.to_thread(process.start)
    await asyncio.sleep(every)


async def _some_play(crowd: Crowd) -> None:
    """Until people play: what happens to a site where nothing goes on tells nothing."""
    played, patience = len(crowd.heard.acknowledged) + 10, time.monotonic() + 20
    while len(crowd.heard.acknowledged) < played and time.monotonic() < patience:  # noqa: ASYNC110 - nobody tells of it
        await asyncio.sleep(0.01)


async def restart_one_by_one(site: Site, rounds: int, every: float) -> None:
    """Each process is asked to end and started anew, the next once it is well: an upgrade."""
    for _ in range(rounds):
        for process in site.processes:
            await asyncio.sleep(every)
            await asyncio.to_thread(process.stop)
            await asyncio.to_thread(process.start)
            assert await asyncio.to_thread(process.health) == "ok"
    await asyncio.sleep(every)


async def break_the_database(database: Postgres, times: int, every: float) -> None:
    """Its connections are cut, and then it is killed and started again; in turns."""
    for n in range(times):
        await asyncio.sleep(every * random.uniform(0.5, 1.5))
        if n % 2:
            await asyncio.to_thread(database.kill)
            await asyncio.sleep(random.uniform(0.0, 0.5))
            await asyncio.to_thread(database.start)
        else:
            await asyncio.to_thread(database.cut)
    await asyncio.sleep(every)


async def fill_the_disk(site: Site, file: Path, times: int, every: float) -> None:
    """No file grows any more for a while; then there is room again."""
    for _ in range(times):
        await asyncio.sleep(every)
        for process in site.processes:
            process.limit_files(max(1, _size(file) // 2))
        await asyncio.sleep(every / 2)
        for process in site.processes:
            process.limit_files(None)
    await asyncio.sleep(every)


async def fill_the_database_s_disk(
    database: Postgres, crowd: Crowd, times: int, every: float
) -> None:
    """No file of PostgreSQL's grows any more for a while; then there is room again."""
    for _ in range(times):
        await _some_play(crowd)
        await asyncio.to_thread(database.fill_the_disk)
        await asyncio.sleep(every)
        await asyncio.to_thread(database.make_room)


async def trouble_hosts(hosts: Hosts, site: Site, crowd: Crowd, servers: list[Postgres]) -> Json:
    """One thing after the other between the machines of a site: how long nobody was answered each time."""
    waited: Json = {}
    primary, standby = servers
    names = [each.place.name for each in servers]

    async def meanwhile(what: str, seconds: float, *deeds: Callable[[], object]) -> None:
        """Does the first, waits, does the others; then people must play again."""
        await _some_play(crowd)
        begun, done = time.monotonic(), len(crowd.heard.acknowledged)
        first, *then = deeds
        await asyncio.to_thread(first)
        await asyncio.sleep(seconds)
        for deed in then:
            await asyncio.to_thread(deed)
        await _some_play(crowd)
        told = crowd.heard.acknowledged[done:]
        gaps = [0.0, *(late - soon for soon, late in pairwise([begun, *(it.told for it in told)]))]
        waited[f"{what}: nobody was answered for s"] = round(max(gaps), 1)
        for match in {each.match for each in crowd.heard.acknowledged[:done]}:
            at_one = [begun, *(each.told for each in told if each.match == match)]
            gaps += [late - soon for soon, late in pairwise(at_one)]
        waited[f"{what}: a table that goes on waited at most s"] = round(max(gaps), 1)

    process = site.processes[0]

    def power_off() -> None:
        hosts.cut("one")
        process.kill()
        hosts.kill("one")

    def power_on() -> None:
        gone = hosts.address("one")
        theirs = f"select count(*) from pg_stat_activity where client_addr = '{gone}'"
        waited[STILL_THERE] = primary.say(theirs)
        hosts.mend("one")
        process.start()

    def lose_primary() -> None:
        # What it acknowledges now would be nowhere else.
        hosts.cut(names[1])

    def fail_over() -> None:
        hosts.cut(names[0])
        primary.kill()
        hosts.mend(names[1])
        standby.lead()

    def follow_again() -> None:
        hosts.mend(names[0])
        primary.follow(standby)

    slow = [partial(hosts.slow, name) for name in ("one", names[0])]
    quick = [partial(hosts.quicken, name) for name in ("one", names[0])]
    await meanwhile("slow roads", 4, lambda: [each() for each in slow], *quick)
    await meanwhile(
        "a host without database",
        8,
        partial(hosts.part, "one", names[0]),
        partial(hosts.join, "one", names[0]),
    )
    await meanwhile(
        "a host without network", 8, partial(hosts.cut, "one"), partial(hosts.mend, "one")
    )
    await meanwhile("power off", 8, power_off, power_on)
    await meanwhile("failover", 1.5, lose_primary, fail_over)
    await meanwhile("a new standby", 0, follow_again)
    return waited


def _size(file: Path) -> int:
    return file.stat().st_size


async def let_clocks_jump(site: Site, times: int, every: float) -> None:
    """Clocks of machines go an hour ahead or back, each its own way, and come right again."""
    for _ in range(times):
        await asyncio.sleep(every)
        for process in site.processes:
            process.jump(random.choice([-3600, -30, 0, 30, 3600]))
    await asyncio.sleep(every)


# -- trials ----------------------------------------------------------------------------------------


async def storm(
    name: str,
    site: Site,
    crowd: Crowd,
    tables: int,
    seconds: float,
    beside: Callable[[], Awaitable[None]],
    **more: object,
) -> Verdict:
    """People play while something happens; then all that they were told is looked for."""
    await crowd.play(tables, seconds, beside)
    # What was handed in when the last of them left is stored, or never will be.
    await asyncio.sleep(0.5)
    verdict = judged(name, site, crowd, **more)
    verdict.faults += await _views_apart(site, crowd)
    return verdict


async def _views_apart(site: Site, crowd: Crowd) -> list[str]:
    """Whether people who come anew see what those see who were there, on each process."""
    import httpx

    apart: list[str] = []
    async with httpx.AsyncClient(timeout=20) as client:
        for party in crowd.parties[-6:]:
            for one in party.players:
                seen = set[str]()
                for process in site.processes:
                    answer = await client.get(
                        f"{process.address}/api/matches/{party.code}",
                        headers={"authorization": f"Bearer {one.secret}"},
                    )
                    if answer.status_code != 200:
                        apart.append(f"{process.name} answers {answer.status_code} at {party.code}")
                        continue
                    scene = answer.json()["scene"]
                    stand = scene["stand"] if scene else {"seq": "waiting", "hash": ""}
                    seen.add(f"{stand['seq']}.{stand['hash']}")
                if len(seen) > 1:
                    apart.append(f"seat {one.seat} of {party.code} sees {sorted(seen)}")
    return apart


def over_tls(front: Front) -> list[str]:
    """What is not as it has to be for a browser that came by https."""
    import httpx

    with httpx.Client(base_url=front.address, verify=front.trust) as browser:
        opened = browser.post("/play/gotown", headers={"origin": front.address})
        cookies = opened.headers.get_list("set-cookie")
        page = browser.get(opened.headers.get("location", "/nowhere"))
        checks = {
            "an order of its own page is taken": opened.status_code == 303,
            "cookies are secure": bool(cookies) and all("secure" in it.lower() for it in cookies),
            "by https for a year": "strict-transport-security" in opened.headers,
            "links begin with https": front.address in page.text,
            "an order of another page is refused": browser.post(
                "/play/gotown", headers={"origin": "https://evil.example"}
            ).status_code
            == 403,
        }
    return [f"not so: {what}" for what, well in checks.items() if not well]


async def cuts(
    site: Site, tables: int, wanted: int, chance: random.Random, seconds: float = 3600
) -> Verdict:
    """Roads that break at random bytes; in the end everybody sees what an uncut twin of theirs sees."""
    roads = {process.name: Cutter(process.port, 200, 40_000, chance) for process in site.processes}
    ports = {name: await road.open() for name, road in roads.items()}
    crowd = Crowd(site, watchers=2, keeps=True)
    twins: dict[int, Onlooker] = {}
    apart: list[str] = []
    looked = 0
    plain = crowd.road

    def broken_road(process: Process) -> int:
        return ports[process.name]

    crowd.road = broken_road
    uncut = Crowd(site, watchers=0, keeps=False)
    uncut.road = plain
    end = time.monotonic() + seconds

    def done() -> int:
        return sum(road.cuts for road in roads.values())

    async def table() -> None:
        nonlocal looked
        while done() < wanted and time.monotonic() < end:
            crowd.go_on_for(30)
            party = await crowd.open()
            if party is None:
                continue
            crowd.parties.append(party)
            people = [*party.players, *party.others]
            mine = [Onlooker(uncut, one.code, one.secret, one.seat, one.turn) for one in people]
            twins.update({id(one): twin for one, twin in zip(people, mine, strict=True)})

            def over(party: Party = party) -> bool:
                return party.over or time.monotonic() > end

            def level(one: Onlooker, everybody: list[Onlooker]) -> Callable[[], bool]:
                def reached(over: Callable[[], bool] = over) -> bool:
                    most = max(int(it.stand.get("seq", -1)) for it in everybody)
                    level = over() and one.stand.get("seq", -1) >= most
                    return level or time.monotonic() > end + _GIVES_UP

                return reached

            async with asyncio.TaskGroup() as group:
                for one in (*people, *mine):
                    group.create_task(one.stay(level(one, [*people, *mine])))
            for one, twin in zip(people, mine, strict=True):
                looked += 1
                if one.picture != twin.picture:
                    parts = [key for key in one.picture if one.picture[key] != twin.picture[key]]
                    apart.append(f"seat {one.seat} of {one.code}: {parts}")

    async with asyncio.timeout(seconds + 120), asyncio.TaskGroup() as group:
        for _ in range(tables):
            group.create_task(table())
    for road in roads.values():
        await road.close()
    leaks = Leaks()
    await asyncio.to_thread(leaks.look_at, site.url, crowd.parties)
    verdict = judged("random cuts", site, crowd, cuts=done(), views=looked)
    verdict.figures |= leaks.figures
    verdict.faults += [*apart[:10], *leaks.wrong]
    if not looked:
        verdict.faults.append("no view was compared")
    return verdict


async def leaks(site: Site, crowd: Crowd, tables: int, seconds: float) -> Verdict:
    """All that everybody is sent is made again from the record, for each from their own view."""
    assert crowd.keeps
    await crowd.play(tables, seconds)
    found = Leaks()
    await asyncio.to_thread(found.look_at, site.url, crowd.parties)
    verdict = judged("leaks", site, crowd)
    verdict.figures |= found.figures
    verdict.faults += found.wrong
    if not found.messages:
        verdict.faults.append("no message was looked at")
    return verdict


async def soak(site: Site, crowd: Crowd, tables: int, seconds: float, most_each: float) -> Verdict:
    """What grows while people play; after a first third nothing is to grow by more than `most_each` KB a move."""
    seen: list[tuple[float, int, int, int, int]] = []

    async def look() -> None:
        began = time.monotonic()
        while time.monotonic() < began + seconds:
            moves = len(crowd.heard.acknowledged)
            seen.extend(
                (time.monotonic(), each.memory, each.files, each.threads, moves)
                for each in site.processes
            )
            await asyncio.sleep(max(0.2, seconds / 200))

    await crowd.play(tables, seconds, look)
    verdict = judged("soak", site, crowd)
    later = seen[len(seen) // 3 :]
    half = len(later) // 2
    hours = (later[-1][0] - later[0][0]) / 3600
    moves = later[-1][4] - later[0][4]

    def mean(rows: list[tuple[float, int, int, int, int]], column: int) -> float:
        return sum(row[column] for row in rows) / len(rows)

    grown = [2 * (mean(later[half:], n) - mean(later[:half], n)) for n in (1, 2, 3)]
    each = grown[0] / 1024 / max(1, moves / len(site.processes))
    verdict.figures |= {
        "seconds": float(round(seconds)),
        "moves": moves,
        "memory MB": round(later[-1][1] / 1e6, 1),
        "growth of memory, MB an hour": round(grown[0] / 1e6 / hours, 1),
        "KB a move": round(each, 3),
        "growth of files, an hour": round(grown[1] / hours, 1),
        "growth of threads, an hour": round(grown[2] / hours, 1),
    }
    if each > most_each:
        verdict.faults.append(f"memory grows by {each:.1f} KB a move, more than {most_each}")
    return verdict


def run(trial: Coroutine[Any, Any, Verdict]) -> Verdict:
    """A trial, to its end."""
    return uvloop.run(trial)


def added(told: Sequence[Verdict]) -> Verdict:
    """One trial at several sites: what was counted is added up, of all else the most is told."""
    whole = Verdict(told[0].name, [fault for each in told for fault in each.faults])
    for name in told[0].figures:
        figures = [each.figures[name] for each in told if each.figures[name] is not None]
        counted = all(isinstance(each, int) for each in figures)
        whole.figures[name] = sum(figures) if counted and figures else max(figures, default=None)
    return whole


__all__ = ["Player", "Verdict", "added", "cuts", "leaks", "run", "soak", "storm"]
