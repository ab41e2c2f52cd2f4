"""The plan: which trials there are, on which site, how long at factor 1, and which broken site each must notice."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from podium.registry import games
from tests.campaign import hosts as machines
from tests.campaign import proxies, trials
from tests.campaign.crowd import Crowd, Front
from tests.campaign.database import Postgres
from tests.campaign.site import Site
from tests.campaign.trials import Verdict

BREAKS = {
    "sqlite-kill": "acknowledges_early",
    "sqlite-disk": "drops_an_entry",
    "postgres-kill": "acknowledges_early",
    "postgres-database": "acts_twice",
    "postgres-disk": "acknowledges_early",
    "postgres-clocks": "misnumbers",
    "postgres-restart": "drops_an_entry",
    "behind-nginx": "drops_an_entry",
    "behind-caddy": "drops_an_entry",
    "hosts": "commits_here_alone",
    "cuts": "forgets_an_update",
    "leaks": "leaks_a_hand",
    "soak": "hoards",
}
"""The broken site that each trial is tried on, too."""


@dataclass(frozen=True)
class Plan:
    """How much of it."""

    factor: float = 1.0
    processes: int = 2
    spread: bool = True
    """Whether the people of a table are at different processes."""
    tables: int = 4
    seed: int = 0

    def times(self, at_one: int, least: int = 1) -> int:
        return max(least, round(at_one * self.factor))


@contextmanager
def sqlite(broken: str, **settings: str) -> Generator[tuple[Site, Path]]:
    """A site of one process on a SQLite file."""
    with tempfile.TemporaryDirectory(prefix="podium-campaign-") as folder:
        file = Path(folder) / "podium.db"
        with Site(f"sqlite:///{file}", Path(folder), 1, broken, **settings) as site:
            yield site, file


@contextmanager
def postgres(plan: Plan, broken: str, **settings: str) -> Generator[tuple[Site, Postgres]]:
    """A site of several processes on a PostgreSQL server of its own."""
    with (
        Postgres() as database,
        tempfile.TemporaryDirectory(prefix="podium-campaign-") as folder,
        Site(database.url, Path(folder), plan.processes, broken, **settings) as site,
    ):
        yield site, database


def sqlite_kill(plan: Plan, broken: str = "") -> Verdict:
    """kill -9 of the only process, again and again."""
    with sqlite(broken) as (site, _):
        crowd = Crowd(site)
        beside = partial(trials.kill_now_and_then, site, crowd, plan.times(10, 2), 0.7)
        return trials.run(trials.storm("sqlite-kill", site, crowd, plan.tables, 0, beside))


def sqlite_disk(plan: Plan, broken: str = "") -> Verdict:
    """A disk that is full for a while, again and again; the log lies on it, too."""
    with sqlite(broken) as (site, file):
        beside = partial(trials.fill_the_disk, site, file, plan.times(8, 2), 0.6)
        return trials.run(trials.storm("sqlite-disk", site, Crowd(site), plan.tables, 0, beside))


def postgres_kill(plan: Plan, broken: str = "") -> Verdict:
    """kill -9 of random processes, while the others go on."""
    with postgres(plan, broken) as (site, _):
        crowd = Crowd(site, spread=plan.spread)
        beside = partial(trials.kill_now_and_then, site, crowd, plan.times(10, 2), 0.7)
        return trials.run(trials.storm("postgres-kill", site, crowd, plan.tables, 0, beside))


def postgres_database(plan: Plan, broken: str = "") -> Verdict:
    """PostgreSQL's connections are cut, and it is killed and started again, in turns."""
    with postgres(plan, broken) as (site, database):
        beside = partial(trials.break_the_database, database, plan.times(8, 2), 1.0)
        crowd = Crowd(site, spread=plan.spread)
        return trials.run(trials.storm("postgres-database", site, crowd, plan.tables, 0, beside))


def postgres_disk(plan: Plan, broken: str = "") -> Verdict:
    """The disk of PostgreSQL is full for a while, again and again."""
    with postgres(plan, broken) as (site, database):
        crowd = Crowd(site, spread=plan.spread, calm=10)
        beside = partial(trials.fill_the_database_s_disk, database, crowd, plan.times(4), 1.0)
        return trials.run(trials.storm("postgres-disk", site, crowd, plan.tables, 0, beside))


def postgres_clocks(plan: Plan, broken: str = "") -> Verdict:
    """The processes' clocks jump by an hour, each its own way; nobody's time is over by that."""
    with postgres(plan, broken, CLOCK="1") as (site, _):
        beside = partial(trials.let_clocks_jump, site, plan.times(20, 3), 0.5)
        crowd = Crowd(site, spread=plan.spread, clock=60)
        verdict = trials.run(trials.storm("postgres-clocks", site, crowd, plan.tables, 0, beside))
        if bots := verdict.figures["moves of bots"]:
            verdict.faults.append(f"bots sat in for people who were there, and made {bots} moves")
        return verdict


def postgres_restart(plan: Plan, broken: str = "") -> Verdict:
    """Each process is drained and started anew, one after the other; nobody is refused."""
    with postgres(plan, broken, PODIUM_DRAIN="0.5", PODIUM_HANDOVER="0.5") as (site, _):
        crowd = Crowd(site, spread=plan.spread, heeds=True)
        beside = partial(trials.restart_one_by_one, site, plan.times(4), 0.5)
        verdict = trials.run(trials.storm("postgres-restart", site, crowd, plan.tables, 0, beside))
        verdict.figures["refused"] = crowd.heard.refused_entry + crowd.heard.problems
        if verdict.figures["refused"]:
            verdict.faults.append(f"{verdict.figures['refused']} times somebody was refused")
        return verdict


def behind_nginx(plan: Plan, broken: str = "") -> Verdict:
    """A rolling restart, and then a kill, behind nginx with TLS."""
    return _behind(proxies.nginx, "nginx", plan, broken)


def behind_caddy(plan: Plan, broken: str = "") -> Verdict:
    """A rolling restart, and then a kill, behind Caddy with TLS."""
    return _behind(proxies.caddy, "caddy", plan, broken)


def _behind(
    proxy: Callable[[Site, Path], AbstractContextManager[Front]],
    program: str,
    plan: Plan,
    broken: str,
) -> Verdict:
    if not proxies.there(program):
        return Verdict(f"behind-{program}", [f"{program} is not here: nothing was tried"])
    settings = {
        "PODIUM_DRAIN": "3",
        "PODIUM_HANDOVER": "1",
        "PODIUM_TRUSTED_PROXIES": "127.0.0.1,::1",
    }
    with (
        postgres(plan, broken, **settings) as (site, _),
        tempfile.TemporaryDirectory(prefix="podium-proxy-") as folder,
    ):
        # nginx's workers are nobody's.
        Path(folder).chmod(0o755)
        with proxy(site, Path(folder)) as front:
            crowd = Crowd(site)
            crowd.front = front
            beside = partial(trials.restart_one_by_one, site, plan.times(2), 1.0)
            verdict = trials.run(
                trials.storm(f"behind-{program}", site, crowd, plan.tables, 0, beside)
            )
            refused = crowd.heard.refused_entry + crowd.heard.problems
            verdict.figures["refused"] = refused
            if refused:
                verdict.faults.append(f"{refused} times somebody was refused")
            verdict.faults += [*trials.over_tls(front), *proxies.at_several(site, front)]
            killing = Crowd(site)
            killing.front = front
            beside = partial(trials.kill_now_and_then, site, killing, plan.times(3), 1.0)
            killed = trials.run(trials.storm("killed", site, killing, plan.tables, 0, beside))
            verdict.faults += [it for it in killed.faults if not it.startswith("doubled")]
            verdict.figures["after kills: acknowledged"] = killed.figures["acknowledged"]
            verdict.figures["lost"] += killed.figures["lost"]
            verdict.figures["after kills: back at most s"] = killed.figures["at most"]
        return verdict


def hosts(plan: Plan, broken: str = "") -> Verdict:
    """Two machines with a Podium each, two with PostgreSQL and one with Caddy: roads and machines fail."""
    why = machines.possible() or ("" if proxies.there("caddy") else "caddy is not here")
    if why:
        return Verdict("hosts", [f"{why}: nothing was tried"])
    with (
        machines.Hosts("people", "proxy", "one", "two", "first", "second") as net,
        ProcessPoolExecutor(
            1, get_context("spawn"), machines.enter, (net.space("people"),)
        ) as people,
    ):
        return people.submit(_at_hosts, net, plan, broken).result()


def _at_hosts(net: machines.Hosts, plan: Plan, broken: str) -> Verdict:
    with (
        Postgres(net.place("first")) as first,
        Postgres(net.place("second"), first) as second,
        tempfile.TemporaryDirectory(prefix="podium-campaign-") as folder,
        Site(
            f"postgresql+psycopg://podium@{net.address('first')},{net.address('second')}/postgres"
            "?target_session_attrs=read-write",
            Path(folder),
            2,
            broken,
            net.place("one"),
            net.place("two"),
            PODIUM_TRUSTED_PROXIES=net.address("proxy"),
        ) as site,
        tempfile.TemporaryDirectory(prefix="podium-proxy-") as apart,
        proxies.caddy(site, Path(apart), net.place("proxy")) as front,
    ):
        crowd = Crowd(site, calm=5, bots=1)
        crowd.front = front
        waited: dict[str, object] = {}
        servers = [first, second]

        async def beside() -> None:
            for _ in range(plan.times(2)):
                for what, seconds in (
                    await trials.trouble_hosts(net, site, crowd, servers)
                ).items():
                    waited[what] = max(seconds, waited.get(what, 0.0))
                servers.reverse()

        verdict = trials.run(trials.storm("hosts", site, crowd, plan.tables, 0, beside))
        verdict.figures |= waited
        if waited[trials.STILL_THERE]:
            verdict.faults.append("the database holds on to what a vanished machine has begun")
        if not verdict.figures["moves of bots"]:
            verdict.faults.append("no bot moved")
        return verdict


def cuts(plan: Plan, broken: str = "") -> Verdict:
    """Roads cut at random bytes; who comes back sees what a twin sees who was never cut."""
    with postgres(plan, broken) as (site, _):
        chance = random.Random(plan.seed)
        return trials.run(
            trials.cuts(
                site, plan.tables, plan.times(600, 60), chance, max(40.0, 120 * plan.factor)
            )
        )


def leaks(plan: Plan, broken: str = "") -> Verdict:
    """Every message to every viewer, at sockets of several processes, made again from their own view."""
    with postgres(plan, broken) as (site, _):
        # Each game hides other things.
        crowd = Crowd(site, spread=plan.spread, keeps=True, games=tuple(games()), seats=4)
        return trials.run(trials.leaks(site, crowd, plan.tables, max(3.0, 30 * plan.factor)))


def soak(plan: Plan, broken: str = "") -> Verdict:
    """Tables open, are played and forgotten; what grows is measured."""
    with postgres(plan, broken, PODIUM_IDLE="2") as (site, _):
        crowd = Crowd(site, spread=plan.spread)
        seconds = max(40.0, 60 * plan.factor)
        return trials.run(trials.soak(site, crowd, plan.tables, seconds, 10.0))


TRIALS: dict[str, Callable[[Plan, str], Verdict]] = {
    "sqlite-kill": sqlite_kill,
    "sqlite-disk": sqlite_disk,
    "postgres-kill": postgres_kill,
    "postgres-database": postgres_database,
    "postgres-disk": postgres_disk,
    "postgres-clocks": postgres_clocks,
    "postgres-restart": postgres_restart,
    "behind-nginx": behind_nginx,
    "behind-caddy": behind_caddy,
    "hosts": hosts,
    "cuts": cuts,
    "leaks": leaks,
    "soak": soak,
}


def tried(name: str, plan: Plan, broken: str = "", sites: int = 1) -> Verdict:
    """What came of a trial; at several sites at once, each with its own people, database and luck."""
    if sites == 1:
        return TRIALS[name](plan, broken)
    plans = [replace(plan, seed=plan.seed + n) for n in range(sites)]
    with ProcessPoolExecutor(sites, get_context("spawn")) as pool:
        return trials.added(list(pool.map(partial(tried, name, broken=broken), plans)))
