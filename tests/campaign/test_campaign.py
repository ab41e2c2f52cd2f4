"""The campaign in short: each kind of trial once, and broken sites that it has to notice."""

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from podium.store import Kept
from tests.campaign import trials
from tests.campaign.audit import Found, audit
from tests.campaign.broken import WAYS
from tests.campaign.crowd import Crowd, Heard, Onlooker, Told
from tests.campaign.plan import BREAKS, TRIALS
from tests.campaign.retold import Leaks
from tests.campaign.site import Site
from tests.campaign.trials import Verdict
from tests.store import postgres
from tests.store.samples import match_row, person

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL server for this file."""
    with postgres.server() as address:
        yield address


def sqlite(folder: Path, broken: str = "") -> Site:
    return Site(f"sqlite:///{folder}/podium.db", folder, 1, broken)


def test_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    with sqlite(tmp_path) as site:
        crowd = Crowd(site, calm=0.6)
        beside = partial(trials.kill_now_and_then, site, crowd, 1, 0.5)
        verdict = trials.run(trials.storm("kill", site, crowd, 2, 0, beside))
    assert verdict.well, verdict.faults


def test_a_site_that_acknowledges_before_it_stores_is_noticed(tmp_path: Path) -> None:
    with sqlite(tmp_path, "acknowledges_early") as site:
        crowd = Crowd(site, calm=0.6, at_last=0)  # Some wait for what is gone.
        beside = partial(trials.kill_now_and_then, site, crowd, 1, 0.5)
        verdict = trials.run(trials.storm("kill", site, crowd, 2, 0, beside))
    assert any(fault.startswith("lost: ") for fault in verdict.faults), verdict.figures


def test_a_full_disk_loses_nothing_and_play_goes_on_after_it(tmp_path: Path) -> None:
    with sqlite(tmp_path) as site:
        beside = partial(trials.fill_the_disk, site, tmp_path / "podium.db", 1, 0.4)
        verdict = trials.run(trials.storm("disk", site, Crowd(site, calm=0.6), 2, 0, beside))
    assert verdict.well, verdict.faults


def test_roads_are_cut_and_nobody_sees_another_table_or_more_than_their_own(tmp_path: Path) -> None:
    with sqlite(tmp_path) as site:
        verdict = trials.run(trials.cuts(site, 2, 30, random.Random(2), 20))
    assert verdict.well, verdict.faults
    assert verdict.figures["messages made again"] > 100


def test_a_hand_that_leaks_is_noticed(tmp_path: Path) -> None:
    with sqlite(tmp_path, "leaks_a_hand") as site:
        verdict = trials.run(trials.leaks(site, Crowd(site, keeps=True), 1, 0.5))
    assert any("to a watcher" in fault for fault in verdict.faults)


def test_the_audit_counts_what_is_wrong() -> None:
    """Without any site: each fault that it looks for, made by hand."""
    from tests.campaign.audit import look_at_order

    found = Found()
    look_at_order([Told("m", "a", 5, 0.0, 1.0), Told("m", "b", 4, 2.0, 3.0)], found)
    assert (found.other_order, found.faults) == (1, 1)
    assert BREAKS.keys() == TRIALS.keys()
    assert set(BREAKS.values()) == set(WAYS), "each broken site is noticed by a trial"


def test_figures_of_several_sites_are_added_up() -> None:
    one = Verdict("cuts", [], {"cuts": 3, "at most": 0.5, "p50": None})
    other = Verdict("cuts", ["lost: a move"], {"cuts": 4, "at most": 0.2, "p50": 0.1})
    both = trials.added([one, other])
    assert both.figures == {"cuts": 7, "at most": 0.5, "p50": 0.1}
    assert both.faults == ["lost: a move"]


@pytest.mark.parametrize(
    ("message", "well"),
    [
        (b'{"type":"yours","seats":[{"seat":0}]}', True),
        (b'{"type":"yours","seats":[{"seat":0},{"seat":1}]}', False),
        (b'{"type":"accepted","command_id":"s0.1","seq":1}', True),
        (b'{"type":"accepted","command_id":"s1.1","seq":1}', False),
        (b'{"type":"pong","seq":1,"hand":[9]}', False),
        (b'{"type":"problem","code":"busy","text":"seed-m"}', False),
        (b'{"type":"problem","code":"busy","text":"hash-Bruno"}', False),
        (b'{"type":"problem","code":"busy","text":"later"}', True),
    ],
)
def test_what_is_made_of_no_view_is_looked_through(
    tmp_path: Path, message: bytes, well: bool
) -> None:
    """As the first seat is sent it."""
    seats = (person("m", 0, "Anna"), person("m", 1, "Bruno"))
    site = Site("", tmp_path, 0)
    anna = Onlooker(Crowd(site), "code", "secret", 0, 0)
    anna.rest.append(message)
    leaks = Leaks()
    leaks.look_through(Kept(match_row("m"), seats, ()), anna, [anna])
    assert (leaks.looked_through, not leaks.wrong) == (1, well)


def test_what_was_acknowledged_and_is_nowhere_is_lost(tmp_path: Path) -> None:
    from podium.store import Store

    url = f"sqlite:///{tmp_path}/podium.db"
    Store.open(url).close()
    heard = Heard(opened={"never"})
    assert audit(url, heard).lost == 1


def test_processes_on_one_database_are_killed_and_cut_off(database: str, tmp_path: Path) -> None:
    with Site(postgres.fresh_database(database), tmp_path, 2) as site:
        crowd = Crowd(site, calm=0.6)
        beside = partial(trials.kill_now_and_then, site, crowd, 1, 0.5)
        verdict = trials.run(trials.storm("kill", site, crowd, 2, 0, beside))
    assert not [fault for fault in verdict.faults if fault.startswith(("lost", "doubled", "other"))]
