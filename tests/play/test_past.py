"""Looking back: each viewer sees what it saw then, and nothing that it did not."""

import pytest

from podium.core.seat import SEATS, Seat
from podium.play.past import glance, own
from podium.play.table import AnyChange as Done
from podium.play.table import AnyTable
from podium.play.viewer import Viewer
from podium.registry import games
from tests.play.showdown import Change, Choose, Keep
from tests.play.sitting import act, sit, undo


def lived() -> tuple[AnyTable, dict[Seat | None, list[object]]]:
    """A table with an undo behind it, and what each viewer was shown as it went."""
    table = sit()
    viewers = [Viewer(table, seat) for seat in (None, *SEATS[:3])]
    seen: dict[Seat | None, list[object]] = {viewer.seat: [shown(viewer)] for viewer in viewers}

    def told(change: Done | None) -> None:
        assert change is not None
        for viewer in viewers:
            update = viewer.advance(change)
            seen[viewer.seat].append((*shown(viewer), update.heard, update.motions))

    for seat in range(3):
        told(act(table, seat, Choose(seat + 1)))
    leader = table.to_act[0]
    told(act(table, leader, Keep()))
    told(undo(table, leader)[1])
    told(act(table, leader, Change()))
    return table, seen


def test_each_seat_hears_of_the_deal_what_it_may_know() -> None:
    gotown = games()["gotown"]
    table = sit(3, options=gotown.options(), game=gotown)
    (first,) = table.first
    kinds = [type(event).__name__ for event in table.was(0).events]
    assert kinds == ["Dealt", "TurnBegun", "CardDrawn"]
    for seat in (None, *SEATS[:3]):
        *_, drawn = glance(table, seat, 0).heard
        assert (drawn.card is not None) == (seat == first)


def shown(viewer: Viewer) -> tuple[object, ...]:
    scene = viewer.scene
    return (viewer.stand.hash, viewer.stand.awaited, scene.nodes, scene.prompt)


def test_every_viewer_sees_again_what_it_saw_then() -> None:
    table, seen = lived()
    for seat, row in seen.items():
        for seq, before in enumerate(row):
            found = glance(table, seat, seq)
            again = (found.hash, found.awaited, found.scene.nodes, found.scene.prompt)
            assert (again if seq == 0 else (*again, found.heard, found.motions)) == before
            assert found.scene.offers == (), "the past offers nothing"


@pytest.mark.parametrize("game_id", sorted(games()))
def test_what_is_a_seats_own_has_ids_of_its_own(game_id: str) -> None:
    game = games()[game_id]
    table = sit(game.seats[1], options=game.options(), game=game)
    found = [own(table, seat, 0) for seat in SEATS[: game.seats[1]]]
    ids = [node.id for each in found for node in each.nodes]
    assert len(ids) == len(set(ids))
    public = {area.id for area in glance(table, None, 0).scene.areas}
    for each in found:
        areas = {area.id for area in each.areas}
        assert areas, "a hand that nobody else sees"
        assert not areas & public
        assert {node.area for node in each.nodes} <= areas
