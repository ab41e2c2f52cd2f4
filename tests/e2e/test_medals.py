"""While you waited: a number where it happened, and the dashed place of what is missing since."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.games.gotown.actions import SendThief, Steal
from podium.games.greatrace.view import Bivouac
from podium.play.table import AnyTable, Table
from podium.registry import game as game_of
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.kept import CODE, act, keep, sit
from tests.web.server import Server

ANNA, BRUNO = Seat(0), Seat(1)
Opened = Callable[[AnyTable], tuple[Guest, Guest]]


@pytest.fixture
def two(tmp_path: Path, invite: Invite) -> Iterator[Opened]:
    """Anna and Bruno come back to a match."""
    servers: list[Server] = []
    pages: list[Page] = []

    def opened(table: AnyTable) -> tuple[Guest, Guest]:
        keep(table, f"sqlite:///{tmp_path / 'podium.db'}")
        servers.append(Server(tmp_path))
        guests = invite(servers[0]), invite(servers[0])
        for seat, guest in enumerate(guests):
            sit(guest, seat)
            pages.append(guest.page)
            guest.go(f"/t/{CODE}")
            guest.page.locator("#board .scene").wait_for()
        return guests

    yield opened
    for page in pages:
        page.close()
    for server in servers:
        server.stop()


def played_until(game_id: str, wanted: Callable[[Any, Any], bool], seats: int = 2) -> AnyTable:
    """A match of bots in which Bruno may do such a thing now."""
    game = game_of(game_id)
    for seed in range(60):
        table, luck = Table(game, seats, game.options(), f"medals-{seed}"), Seeded(f"bots-{seed}")
        while table.outcome is None:
            view = table.view(table.to_act[0])
            if table.to_act[0] == BRUNO and any(wanted(view, action) for action in view.legal):
                return table
            act(table, game.bots["greedy"](view, luck))
    raise AssertionError("it never came to that")


def test_a_stolen_floor_leaves_a_dashed_place_with_the_number_of_its_line(two: Opened) -> None:
    anna, bruno = two(played_until("gotown", lambda _, action: isinstance(action, Steal)))
    bruno.choices.filter(has_text="Steal Anna’s").first.click()
    end_turn(bruno)
    anna.wait()
    expect(anna.page.locator(".recap .done").first).to_contain_text("your")
    expect(anna.page.locator("#board .lost")).not_to_have_count(0)
    expect(anna.page.locator("#board .medal-of text").first).to_have_text("1")
    # A page that is loaded anew, and saw nothing happen, shows it too.
    lost = anna.page.locator("#board .lost").count()
    anna.page.reload()
    expect(anna.page.locator("#board .lost")).to_have_count(lost)
    expect(anna.page.locator("#board .medal-of text").first).to_have_text("1")
    # It leaves with what tells of it.
    anna.page.locator(".recap .close").click()
    anna.hand.first.click()
    expect(anna.page.locator("#board .lost")).to_have_count(0)
    expect(anna.page.locator("#board .medal-of")).to_have_count(0)


def test_a_card_that_a_thief_took_leaves_its_place_in_the_hand(two: Opened) -> None:
    anna, bruno = two(played_until("gotown", lambda _, action: isinstance(action, SendThief)))
    cards = anna.hand.count()
    bruno.choices.filter(has_text="Thief").first.click()
    end_turn(bruno)
    anna.wait()
    gap = anna.page.locator(".hand li.gap")
    expect(gap).to_have_count(1)
    expect(gap.locator(".mark.seat-2")).to_be_visible()
    assert cards, "there was something to take"
    anna.page.reload()
    expect(gap).to_have_count(1)
    expect(gap.locator(".mark.seat-2")).to_be_visible()


def test_a_card_taken_at_the_bivouac_stays_in_sight_with_who_took_it(two: Opened) -> None:
    def first(view: Any, action: Any) -> bool:
        frame = view.stack[-1] if view.stack else None
        return isinstance(frame, Bivouac) and frame.asked[0] == BRUNO and len(frame.asked) > 1

    anna, bruno = two(played_until("greatrace", first))
    row = anna.page.locator(".hand.over")
    before = row.locator(".card b").all_inner_texts()
    taken = bruno.page.locator(".hand.over .card").first
    title = taken.locator("b").inner_text()
    taken.click()
    if bruno.page.locator("#prompt .spot .btn:visible").count():
        bruno.page.locator("#prompt .spot .btn").click()
    gap = row.locator("li.gap")
    expect(gap).to_have_count(1)
    expect(gap).to_contain_text(title)
    expect(gap).to_contain_text("Bruno")
    expect(row.locator(".card")).to_have_count(len(before) - 1)
    # It is remembered with the position, once that has been written down.
    anna.holds("Object.values(localStorage).some((kept) => kept.includes('\"taken\":[['))")
    anna.page.reload()
    anna.wait()
    expect(gap).to_contain_text("Bruno")
    expect(gap).to_contain_text(title)
    # What is taken back lies there again.
    bruno.page.get_by_role("button", name=re.compile("Undo|Take the move back")).click()
    expect(row.locator(".card")).to_have_count(len(before))
    expect(gap).to_have_count(0)


def end_turn(guest: Guest) -> None:
    """Does what is asked until it is somebody else's turn."""
    end = guest.page.get_by_role("button", name="End turn", exact=True)
    while guest.page.locator("#players li.now").first.inner_text().startswith("Bruno"):
        guest.holds(
            "document.body.matches('.asked') && !document.querySelector('#prompt.busy')"
            " || !document.querySelector('#players li.now').textContent.startsWith('Bruno')"
        )
        if end.count():
            end.click()
            guest.page.locator("body:not(.asked)").wait_for()
            return
        guest.act()
