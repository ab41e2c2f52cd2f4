"""Each write, whole or not at all, on both kinds of database."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, event, make_url

from podium.store import (
    AlreadyStored,
    Append,
    Bring,
    BroughtRow,
    ChangeSettings,
    Conflict,
    Create,
    Ending,
    Reseat,
    Room,
    SeatKind,
    SeatRow,
    See,
    Sit,
    Store,
    Unstorable,
    reads,
)
from podium.store.engines import reading_engine
from podium.store.writes import Write
from tests.store.samples import (
    line,
    match_row,
    new_match,
    open_seats,
    person,
    setup_row,
    with_matches,
)


def stored(store: Store, write: Write[object]) -> object:
    return store.submit(write).result(30)


def test_a_created_match_comes_back_as_it_was(store: Store) -> None:
    stored(store, new_match("m"))
    kept = store.ask(reads.whole, "m")
    assert kept is not None
    assert kept.match == match_row("m")
    assert kept.seats == open_seats("m")
    assert kept.log == (setup_row("m"),)


def test_a_code_is_used_once_and_the_second_match_leaves_no_trace(store: Store) -> None:
    stored(store, new_match("m"))
    twin = Create(replace(match_row("n"), code="code-m"), open_seats("n"), setup_row("n"))
    with pytest.raises(Conflict) as refused:
        stored(store, twin)
    assert refused.value.what == "code"
    assert store.ask(reads.whole, "n") is None
    assert store.ask(reads.seats, "n") == ()
    assert store.ask(reads.log, "n") == ()


def test_an_id_is_used_once(store: Store) -> None:
    stored(store, new_match("m"))
    with pytest.raises(Conflict) as refused:
        stored(
            store, Create(replace(match_row("m"), code="other"), open_seats("m"), setup_row("m"))
        )
    assert refused.value.what == "id"


def test_rows_of_another_match_undo_the_whole_creation(store: Store) -> None:
    with pytest.raises(Conflict) as refused:
        stored(store, Create(match_row("m"), open_seats("m"), setup_row("elsewhere")))
    assert refused.value.what == "match"
    assert store.ask(reads.match_by_id, "m") is None
    assert store.ask(reads.seats, "m") == ()


def test_a_repeated_command_is_told_what_was_stored_first(store: Store) -> None:
    with_matches(store, "m")
    first = line("m", 1, command_id="again")
    stored(store, Append(first))
    for seq in (1, 2, 7):
        with pytest.raises(AlreadyStored) as refused:
            stored(store, Append(line("m", seq, command_id="again")))
        assert refused.value.row == first
    assert store.ask(reads.log, "m", after=0) == (first,)


def test_another_seat_and_another_match_may_use_the_same_command_id(store: Store) -> None:
    with_matches(store, "m", "n")
    stored(store, Append(line("m", 1, seat=0, command_id="same")))
    stored(store, Append(line("m", 2, seat=1, command_id="same")))
    stored(store, Append(line("n", 1, seat=0, command_id="same")))
    assert [row.seat for row in store.ask(reads.log, "m", after=0)] == [0, 1]


def test_lines_without_a_command_id_do_not_collide(store: Store) -> None:
    with_matches(store, "m")
    rows = [replace(line("m", seq), command_id=None) for seq in (1, 2, 3)]
    for row in rows:
        stored(store, Append(row))
    assert store.ask(reads.log, "m", after=0) == tuple(rows)


@pytest.mark.parametrize("seq", [0, 1, 3, -1], ids=["setup", "taken", "hole", "negative"])
def test_a_line_follows_the_line_before_it(store: Store, seq: int) -> None:
    with_matches(store, "m")
    stored(store, Append(line("m", 1)))
    with pytest.raises(Conflict) as refused:
        stored(store, Append(line("m", seq, command_id="new")))
    assert refused.value.what == "seq"
    assert [row.seq for row in store.ask(reads.log, "m")] == [0, 1]


def test_a_line_needs_its_match_and_its_seat(store: Store) -> None:
    with_matches(store, "m")
    with pytest.raises(Conflict) as refused:
        stored(store, Append(line("nowhere", 1)))
    assert refused.value.what == "match"
    with pytest.raises(Conflict) as refused:
        stored(store, Append(line("m", 1, seat=5)))
    assert refused.value.what == "seat"
    assert len(store.ask(reads.log, "m")) == 1


def test_the_end_is_stored_with_the_last_line(store: Store) -> None:
    with_matches(store, "m")
    stored(store, Append(line("m", 1), Ending(at=9_000, outcome='{"ranks":[1,2]}')))
    kept = store.ask(reads.whole, "m")
    assert kept is not None
    assert kept.match == replace(match_row("m"), ended=9_000, outcome='{"ranks":[1,2]}')
    assert [row.seq for row in kept.log] == [0, 1]


def test_an_end_whose_line_is_refused_does_not_happen(store: Store) -> None:
    with_matches(store, "m")
    with pytest.raises(Conflict):
        stored(store, Append(line("m", 5), Ending(at=9_000, outcome="{}")))
    assert store.ask(reads.match_by_id, "m") == match_row("m")


def test_nothing_follows_the_end_but_a_repeated_command_is_still_answered(store: Store) -> None:
    with_matches(store, "m")
    last = line("m", 1)
    stored(store, Append(last, Ending(at=9_000, outcome="{}")))
    with pytest.raises(Conflict) as refused:
        stored(store, Append(line("m", 2)))
    assert refused.value.what == "ended"
    with pytest.raises(AlreadyStored) as repeated:
        stored(store, Append(last, Ending(at=9_999, outcome='"other"')))
    assert repeated.value.row == last
    match = store.ask(reads.match_by_id, "m")
    assert match is not None
    assert match.ended == 9_000


def test_of_many_who_sit_down_at_once_one_sits(store: Store) -> None:
    with_matches(store, "m")
    rivals = [person("m", 0, f"rival {n}") for n in range(20)]
    with ThreadPoolExecutor(20) as crowd:
        sitters = list(crowd.map(lambda row: store.submit(Sit(row)).result(30), rivals))
    assert len(set(sitters)) == 1
    assert sitters[0] in rivals
    assert store.ask(reads.seats, "m") == (sitters[0], SeatRow(match="m", seat=1))


def test_two_processes_worth_of_stores_agree_on_who_sits(url: str) -> None:
    one, other = Store.open(url), Store.open(url)
    try:
        with_matches(one, *(f"m{n}" for n in range(20)))
        for n in range(20):
            ann, bob = person(f"m{n}", 1, "Ann"), person(f"m{n}", 1, "Bob")
            told = [one.submit(Sit(ann)), other.submit(Sit(bob))]
            sitters = {answer.result(30) for answer in told}
            assert len(sitters) == 1
            assert sitters <= {ann, bob}
            assert one.ask(reads.seats, f"m{n}")[1] in sitters
    finally:
        one.close()
        other.close()


def test_a_seat_that_is_not_there_cannot_be_sat_on(store: Store) -> None:
    with_matches(store, "m")
    for row in (person("m", 2, "Ann"), person("nowhere", 0, "Ann")):
        with pytest.raises(Conflict) as refused:
            stored(store, Sit(row))
        assert refused.value.what == "seat"


def test_a_seat_changes_only_from_what_it_was(store: Store) -> None:
    with_matches(store, "m")
    ann, bob = person("m", 0, "Ann"), person("m", 0, "Bob")
    bot = SeatRow(match="m", seat=0, kind=SeatKind.BOT, name="Greedy", bot="greedy", joined=3)
    stored(store, Sit(ann))
    assert stored(store, Reseat(bob, bot)) == ann
    assert stored(store, Reseat(ann, bot)) == bot
    assert stored(store, Reseat(bot, SeatRow(match="m", seat=0))) == open_seats("m")[0]
    assert stored(store, Sit(bob)) == bob


def test_settings_change_only_from_what_they_were(store: Store) -> None:
    with_matches(store, "m")
    assert stored(store, ChangeSettings("m", "{}", '{"rematch":"n"}')) == '{"rematch":"n"}'
    assert stored(store, ChangeSettings("m", "{}", '{"rematch":"o"}')) == '{"rematch":"n"}'
    with pytest.raises(Conflict) as refused:
        stored(store, ChangeSettings("nowhere", "{}", "{}"))
    assert refused.value.what == "match"


@pytest.mark.parametrize(
    "name", ["Zoë", "さくら", "👩‍👩‍👧 family", "'; DROP TABLE seats; --", "a\u202eb"]
)
def test_names_come_back_as_they_were_written(store: Store, name: str) -> None:
    with_matches(store, "m")
    stored(store, Sit(person("m", 0, name)))
    assert store.ask(reads.seats, "m")[0] == person("m", 0, name)


@pytest.mark.parametrize("name", ["zero \0 byte", "half \ud83d"])
def test_what_cannot_be_kept_is_refused_and_changes_nothing(store: Store, name: str) -> None:
    with_matches(store, "m")
    with pytest.raises(Unstorable):
        stored(store, Sit(person("m", 0, name)))
    assert store.ask(reads.seats, "m") == open_seats("m")


def test_a_number_beyond_all_columns_is_refused(store: Store) -> None:
    with_matches(store, "m")
    with pytest.raises(Unstorable):
        stored(store, Append(replace(line("m", 1), at=10**30)))
    assert len(store.ask(reads.log, "m")) == 1


def test_what_is_brought_is_kept_as_far_as_there_is_room(store: Store) -> None:
    def bring(name: str, seen: int, room: Room) -> list[str]:
        row = BroughtRow(id=name, record="{}", size=10, seen=seen)
        stored(store, Bring(row, room))
        assert store.ask(reads.brought, name) == row
        return [name for name in "abcdef" if store.ask(reads.brought, name)]

    wide = Room(records=9, size=1000, since=0)
    assert bring("a", 1, wide) == ["a"]
    assert bring("b", 2, wide) == ["a", "b"]
    stored(store, See("a", 3))
    assert bring("c", 4, replace(wide, records=2)) == ["a", "c"], "what was looked at stays"
    assert bring("d", 5, replace(wide, size=20)) == ["c", "d"]
    assert bring("e", 6, replace(wide, since=5)) == ["d", "e"]
    assert bring("f", 0, replace(wide, records=1, since=9)) == ["f"], "not what was just brought"
    with pytest.raises(Conflict):
        bring("f", 1, wide)


def test_what_room_is_taken_is_told_without_reading_what_was_brought(sqlite_url: str) -> None:
    """Records are long: read each time, one more of them would cost as much as all before it."""
    asked: list[str] = []

    def told(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith(("SELECT count", "DELETE FROM brought")):
            asked.append(statement)

    with Store.open(sqlite_url) as store:
        event.listen(Engine, "before_cursor_execute", told)
        try:
            for name in "ab":
                row = BroughtRow(id=name, record="{}", size=10, seen=1)
                stored(store, Bring(row, Room(records=1, size=1000, since=0)))
        finally:
            event.remove(Engine, "before_cursor_execute", told)
        engine = reading_engine(make_url(sqlite_url), 1)
        with engine.connect() as connection:
            plans = [
                " ".join(
                    row[3]
                    for row in connection.exec_driver_sql(
                        f"EXPLAIN QUERY PLAN {statement}", ("x",) * statement.count("?")
                    )
                )
                for statement in asked
            ]
        engine.dispose()
    assert len(plans) == 3, "room is asked for twice, and made once"
    assert all("SCAN brought USING COVERING INDEX brought_room" in plan for plan in plans), plans
