"""Viewers: what each is shown of a table, and how it catches up."""

from podium.core.digest import digest
from podium.core.seat import SEATS
from podium.play.viewer import KEPT, Viewer
from podium.scene.diff import changed
from tests.play.showdown import Choose, Chosen, Keep, Shown
from tests.play.sitting import SEED, act, play_out, sit, undo


def test_each_viewer_hears_what_its_seat_may_know() -> None:
    table = sit()
    mine, other, watcher = (Viewer(table, seat) for seat in (SEATS[0], SEATS[1], None))
    change = act(table, 0, Choose(2))
    assert mine.advance(change).heard == (Chosen(SEATS[0], 2),)
    assert other.advance(change).heard == (Chosen(SEATS[0], None),)
    assert watcher.advance(change).heard == (Chosen(SEATS[0], None),)


def test_what_changed_turns_the_scene_before_into_the_scene_after() -> None:
    table = sit()
    viewer = Viewer(table, SEATS[1])
    for seat in range(3):
        before = viewer.scene
        update = viewer.advance(act(table, seat, Choose(1)))
        after = changed(before, update.changes)
        assert {node.id: node for node in after.nodes} == {n.id: n for n in viewer.scene.nodes}
        assert (after.offers, after.prompt) == (viewer.scene.offers, viewer.scene.prompt)


def test_a_stand_tells_whose_decision_it_is_and_the_hash_of_the_view_alone() -> None:
    table = sit()
    viewer, watcher = Viewer(table, SEATS[2]), Viewer(table, None)
    assert viewer.stand.decision == "1.2"
    assert viewer.stand.awaited == SEATS[:3]
    assert viewer.stand.hash == digest(table.view(SEATS[2])) != digest(table.state)
    assert watcher.stand.decision == watcher.stand.undo == ""
    assert watcher.stand.actions == ()
    assert viewer.stand.seed == ""


def test_the_seed_is_told_when_the_match_has_ended() -> None:
    table = play_out(sit())
    assert Viewer(table, None).stand.seed == SEED
    assert Viewer(table, None).stand.outcome == table.outcome


def test_who_missed_something_gets_the_rest_and_who_missed_too_much_a_whole_scene() -> None:
    table = sit()
    viewer = Viewer(table, SEATS[0])
    seen = (viewer.stand.seq, viewer.stand.hash)
    assert viewer.since(*seen) == []
    first = viewer.advance(act(table, 1, Choose(1)))
    second = viewer.advance(act(table, 2, Choose(1)))
    assert viewer.since(first.stand.seq, first.stand.hash) == [second]
    assert viewer.since(second.stand.seq, second.stand.hash) == []
    assert viewer.since(*seen) == [first, second]
    assert viewer.since(1, "of another table") is None
    for _ in range(KEPT):
        viewer.advance(act(table, 1, Choose(2)))
    assert viewer.since(*seen) is None


def test_the_story_is_what_was_heard_with_undos_in_their_place() -> None:
    table = sit()
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    leader = table.to_act[0]
    act(table, leader, Keep())
    undo(table, leader)
    story = Viewer(table, SEATS[1]).story()
    assert [(was.seq, was.kind, was.seat) for was, *_ in story] == [
        (0, "setup", None),
        (1, "action", SEATS[0]),
        (2, "action", SEATS[1]),
        (3, "action", SEATS[2]),
        (4, "action", leader),
        (5, "undo", leader),
    ]
    assert story[1][1] == (Chosen(SEATS[0], None),)
    assert story[2][1] == (Chosen(SEATS[1], 2),)
    assert Shown((1, 2, 3)) in story[3][1]
    assert [was.seq for was, *_ in Viewer(table, None).story(last=2)] == [4, 5]
