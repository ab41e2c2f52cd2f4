"""Recaps: what rivals did while a seat waited, out of what it heard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from podium import registry
from podium.core.chance import Seeded
from podium.core.seat import SEATS, Seat
from podium.games.gotham.events import CardTurned
from podium.games.greatrace.events import Moved
from podium.play.past import heard_of
from podium.play.recap import MOST, Recalled, recap
from podium.play.table import AnyTable, Table
from podium.play.viewer import Viewer
from tests.play.sitting import act, undo


def sittings(game: str, seats: int, seed: str) -> Iterator[AnyTable]:
    """The table of a match of bots, before each of their actions."""
    found = registry.game(game)
    table = Table(found, seats, found.options(), seed)
    choice = Seeded(seed)
    _, bot, *_ = found.bots.values()
    while table.to_act:
        yield table
        seat = table.to_act[0]
        act(table, seat, bot(table.view(seat), choice))


def recalled(table: AnyTable, seat: Seat) -> tuple[Recalled, ...]:
    """What a seat is told of what rivals did."""
    view = table.view(seat)
    return recap(table, seat, view, table.game.scene(view))


def since_own(table: AnyTable, seat: Seat) -> list[Any]:
    """What a seat heard since it acted last, the oldest first."""
    found: list[Any] = []
    for seq in range(table.seq, 0, -1):
        if table.was(seq).seat == seat:
            break
        found[:0] = heard_of(table, seat, seq)
    return found


def done_to(event: Any) -> Seat | None:
    """Whom an event of GoTown was done to."""
    field = getattr(event, "done_to", "")
    return getattr(event, field) if field else None


@pytest.mark.parametrize("game", registry.games())
def test_a_recap_holds_one_thing_a_rival_of_what_was_heard_since_ones_own_action(game: str) -> None:
    count = 0
    for table in chain.from_iterable(sittings(game, 3, digit * 32) for digit in "045"):
        seat = table.to_act[0]
        found = recalled(table, seat)
        known = since_own(table, seat)
        assert all(event in known for done in found for event in done.events)
        assert len({done.seat for done in found}) == len(found) <= MOST
        assert all(done.seat != seat for done in found)
        count += len(found)
    assert count


def test_a_drive_is_recalled_as_one_thing_and_in_one_sentence() -> None:
    drives = 0
    for table in sittings("greatrace", 3, "0" * 32):
        seat = table.to_act[0]
        for done in recalled(table, seat):
            moves = [
                told
                for event, told in zip(done.events, done.told, strict=True)
                if isinstance(event, Moved)
            ]
            assert all(told and told[0] == "told.drive" for told in moves)
            assert len(set(moves)) == len(moves)
            drives += len(moves)
    assert drives


def test_what_was_done_to_me_comes_before_what_changes_the_race() -> None:
    first: list[bool] = []
    for table in sittings("gotown", 4, "1" * 32):
        seat = table.to_act[0]
        mine = [done_to(done.events[0]) == seat for done in recalled(table, seat)]
        assert mine == sorted(mine, reverse=True)
        first += mine[:1]
    assert any(first)


def test_nothing_is_recalled_after_ones_own_action_nor_to_whom_nothing_is_asked() -> None:
    for table in sittings("gotown", 2, "2" * 32):
        seat = table.to_act[0]
        other, watcher = Viewer(table, SEATS[1 - seat]), Viewer(table, None)
        assert other.stand.recap == watcher.stand.recap == ()
        if table.seq and table.was(table.seq).seat == seat:
            assert Viewer(table, seat).stand.recap == ()


@pytest.mark.parametrize("game", registry.games())
def test_it_is_told_where_it_was_and_what_is_missing_since(game: str) -> None:
    places = 0
    for table in sittings(game, 3, "4" * 32):
        seat = table.to_act[0]
        now = {node.id for node in table.game.scene(table.view(seat)).nodes}
        for done in recalled(table, seat):
            before = table.game.scene(table.game.view(table.was(done.seq - 1).state, seat))
            assert all(node in before.nodes and node.id not in now for node in done.lost)
            assert done.at in now
            places += bool(done.at) + len(done.lost)
    assert places


@pytest.mark.parametrize("game", ["gotown", "motorcar", "greatrace"])
def test_it_stands_with_whoever_it_is_about_and_on_no_pile(game: str) -> None:
    about: set[bool] = set()
    for table in sittings(game, 3, "4" * 32):
        there = {node.id: node for node in table.game.scene(table.view(table.to_act[0])).nodes}
        for done in recalled(table, table.to_act[0]):
            victim = done_to(done.events[0])
            node = there[done.at]
            while node.owner < 0:
                node = there[node.zone]
            assert node.owner in (done.seat, victim)
            about.add(node.owner == victim)
    assert about == {True, False}


def test_who_placed_the_card_is_told_with_what_it_did() -> None:
    told = 0
    for table in chain.from_iterable(sittings("gotham", 4, digit * 32) for digit in "45"):
        for done in recalled(table, table.to_act[0]):
            _, card = done.events
            assert isinstance(card, CardTurned)
            assert card.seat == done.seat
            told += 1
    assert told


def test_what_was_taken_back_is_not_recalled() -> None:
    for table in sittings("gotown", 2, "3" * 32):
        actor = table.was(table.seq).seat
        waiting = SEATS[0] if actor == SEATS[1] else SEATS[1]
        if actor is None or not table.undo_id(actor) or not recalled(table, waiting):
            continue
        undo(table, actor)
        assert recalled(table, waiting) == ()
        return
    raise AssertionError("nothing could be taken back")
