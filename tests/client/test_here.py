"""A seat at a match in this process."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from podium.client import NotDone, here
from podium.client.here import AsyncHere, Here, match_here
from podium.client.seat import SiteSeat
from podium.client.sync import SyncSeat
from podium.core.chance import Seeded
from podium.core.outcome import Outcome
from podium.play.record import Ended, read
from podium.play.replay import replay
from tests.client.short import GAMES, one_of, refused_of, short_terms


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_match_is_played_and_its_record_holds(game_id: str) -> None:
    async def match() -> None:
        luck, terms = Seeded("here"), short_terms(game_id)
        playing = here(game_id, terms["seats"], options=terms["options"], seed="s".ljust(32, "."))
        async with playing as seat:
            async for view in seat:
                await seat.act(one_of(view.legal, luck))
            assert seat.outcome == await seat.end()
            lines = (await seat.record()).splitlines()
            assert list(replay(read(lines)))
            last = list(read(lines))[-1]
            assert isinstance(last, Ended)
            assert last.ranks == (await seat.end()).ranks

    asyncio.run(match())


def test_an_illegal_action_is_refused_by_its_rule_and_changes_nothing() -> None:
    seat = match_here("gotown", 2, seed="x" * 32)
    view = next(seat)
    wrong = refused_of(view)
    with pytest.raises(NotDone) as no:
        seat.act(wrong)
    assert no.value.code == "illegal"
    assert no.value.rule == seat.why(wrong)[0].rule
    with pytest.raises(NotDone) as nonsense:
        seat.act("pass")
    assert nonsense.value.code == "malformed"
    assert seat.view == view
    seat.act(view.legal[0])
    assert seat.why(wrong) != ()


def test_what_is_free_can_be_taken_back_and_what_is_given_up_is_played_on() -> None:
    seat, luck, back = match_here("gotown", 2, seed="z" * 32), Seeded("undo"), 0
    for view in seat:
        seat.act(one_of(view.legal, luck))
        with suppress(NotDone):
            seat.undo()
            assert next(seat) == view
            seat.act(one_of(view.legal, luck))
            back += 1
        if back == 3:
            break
    seat.resign()
    assert next(seat, None) is None
    assert seat.outcome is not None
    assert seat.outcome.ranks[0] == 2
    assert seat.record().count('"undo"') == 3


def test_the_same_seed_and_the_same_choices_give_the_same_match() -> None:
    ends: list[Outcome | None] = []
    for _ in range(2):
        seat, luck = match_here("gotown", 2, seed="y" * 32), Seeded("me")
        for view in seat:
            seat.act(one_of(view.legal, luck))
        ends.append(seat.outcome)
    assert ends[0] == ends[1]


SITES_ALONE = {
    *("link", "site", "code", "secret", "players", "clocks", "wish", "wished_of", "connected"),
    *("start", "leave", "rematch", "another", "news", "listen", "asked_anything"),
}
"""What only a table has that is elsewhere, and to which others come."""


def test_a_seat_here_has_the_names_of_a_seat_at_a_site() -> None:
    def public(kind: type[object]) -> set[str]:
        return {name for name in dir(kind) if not name.startswith("_")}

    assert public(SiteSeat) - public(AsyncHere) <= SITES_ALONE
    assert public(SyncSeat) - public(Here) <= SITES_ALONE | {"end"}


def test_what_was_seen_and_asked_back_is_as_at_a_site() -> None:
    seat = match_here("gotown", 2, seed="4", name="Ida")
    assert [player.name for player in seat.sitting] == ["Ida", "bot 1"]
    for view in seat:
        if seat.seen.ask:
            break
        seat.act(view.legal[0])
    assert seat.seen.view == seat.view
    before = seat.seen.seq
    seat.ask_undo()
    assert seat.seen.seq == before + 1
    assert seat.seen.entries[-1].kind == "undo"
    assert next(seat) == seat.view
    with pytest.raises(NotDone, match="Nobody asks"):
        seat.answer_undo(agree=True)
