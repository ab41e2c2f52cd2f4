"""A table beside another process's: it does what was stored there, and goes back to where it stood."""

import random
from typing import Any

import msgspec
import pytest

from podium.core.digest import digest
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.play.command import Accepted, Act, Command, Resign, Undo
from podium.play.table import AnyTable, Corrupt, Table, restore
from podium.registry import game, games

SEED = "beside"


def table_of(of: AnyGame, *, rewinds: bool) -> AnyTable:
    return Table(of, of.seats[-1], of.options(), SEED, rewinds=rewinds)


def asked(table: AnyTable, luck: random.Random) -> tuple[Seat, Command]:
    """What somebody may ask for: now and then to take something back, or to resign."""
    name = f"c{luck.random()}"
    back = [seat for seat in SEATS[: table.seats] if table.undo_id(seat)]
    if back and luck.random() < 0.3:
        return back[0], Undo(name, table.undo_id(back[0]))
    seat = luck.choice(table.to_act)
    if luck.random() < 0.005 and seat not in table.resigned:
        return seat, Resign(name)
    action = luck.choice(table.view(seat).legal)
    return seat, Act(name, table.decision(seat), msgspec.Raw(msgspec.json.encode(action)))


@pytest.mark.parametrize("rewinds", [False, True])
@pytest.mark.parametrize("game_id", sorted(games()))
def test_two_tables_judge_in_turns_and_are_one(game_id: str, *, rewinds: bool) -> None:
    """Each follows what the other judged, and tries first what is not stored: luck is the seed's all the same."""
    tables = [table_of(game(game_id), rewinds=rewinds) for _ in range(2)]
    alone = table_of(game(game_id), rewinds=rewinds)
    luck = random.Random(game_id)
    for _ in range(120):
        here, there = luck.sample(tables, 2)
        if here.outcome is not None:
            break
        mark, before = here.mark(), whole(here)
        for _ in range(luck.choice((0, 0, 1, 2))):
            if here.outcome is None:
                here.command(*asked(here, luck))
        here.back_to(mark)
        assert whole(here) == before
        order = asked(here, luck)
        reply, change = here.command(*order)
        assert isinstance(reply, Accepted), reply
        assert change is not None
        alone.command(*order)
        assert there.follow(change.entry) == change
        assert whole(here) == whole(there)
    assert [entry.hash for entry in tables[0].entries] == [entry.hash for entry in alone.entries]
    assert tables[1].entries == alone.entries


def whole(table: AnyTable) -> tuple[Any, ...]:
    """All that tells one table from another."""
    seats = SEATS[: table.seats]
    return (
        digest(table.state),
        table.window,
        table.entries,
        table.resigned,
        table.acted,
        [(table.decision(seat), table.undo_id(seat), table.ask_id(seat)) for seat in seats],
    )


def test_a_table_that_was_played_on_from_another_goes_back_to_its_own_luck() -> None:
    of = game("gotown")
    first, luck = table_of(of, rewinds=False), random.Random(1)
    for _ in range(9):
        first.command(*asked(first, luck))
    given = len(first.entries)
    here, there = (
        restore(of, first.seats, first.options, "another", first.entries, given) for _ in range(2)
    )
    for _ in range(20):
        mark = here.mark()
        here.command(*asked(here, luck))
        here.back_to(mark)
        _, change = here.command(*asked(here, luck))
        assert change is not None
        there.follow(change.entry)
    assert here.entries == there.entries
    again = restore(of, first.seats, first.options, "another", here.entries, given)
    assert whole(again) == whole(here)


def test_an_entry_that_gives_another_state_is_not_followed() -> None:
    here, there = (table_of(game("gotown"), rewinds=False) for _ in range(2))
    _, change = here.command(*asked(here, random.Random(2)))
    assert change is not None
    with pytest.raises(Corrupt, match="stored is"):
        there.follow(msgspec.structs.replace(change.entry, hash="another"))
