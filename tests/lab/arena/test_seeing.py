"""Seeing: the arena's ceiling, which sits at no table."""

from typing import Any

import msgspec
import pytest

from podium.bots.budget import BadBudget
from podium.bots.players import UnknownBot, bot_of, exists, names
from podium.core.chance import Seeded
from podium.game import AnyGame
from podium.lab.arena.seating import seat_bot
from podium.lab.arena.seeing import SEEING
from podium.play.match import Match
from podium.registry import game, games
from podium.web.host.opening import plan_table
from podium.web.host.wrong import Wrong


def blind(view: object, chance: object) -> Any:
    """What no bot that searches can do without."""
    raise AssertionError("imagined")


def test_it_looks_where_others_imagine() -> None:
    gotown = msgspec.structs.replace(game("gotown"), imagine=blind)
    match: Match[Any, Any, Any, Any, Any] = Match(gotown, 3, gotown.options(), Seeded("seen"))
    view = match.view(match.to_act[0])
    assert seat_bot(match, f"{SEEING}:20")(view, Seeded(1)) in view.legal
    with pytest.raises(AssertionError, match="imagined"):
        seat_bot(match, "search:20")(view, Seeded(1))


@pytest.mark.parametrize("each", games().values(), ids=lambda each: each.id)
def test_nobody_can_seat_it(each: AnyGame) -> None:
    assert SEEING not in names(each)
    for name in (SEEING, f"{SEEING}:20", f"{SEEING}:1s"):
        assert not exists(each, name)
        with pytest.raises(UnknownBot):
            bot_of(each, name)
        with pytest.raises(Wrong, match="bad_players"):
            plan_table(each.id, each.seats[1], "Anna", [name], {})


def test_bad_names_are_told_in_the_arena_too() -> None:
    gotown = game("gotown")
    match: Match[Any, Any, Any, Any, Any] = Match(gotown, 2, gotown.options(), Seeded(1))
    with pytest.raises(BadBudget):
        seat_bot(match, SEEING)
    blank = msgspec.structs.replace(gotown, insight=None)
    other: Match[Any, Any, Any, Any, Any] = Match(blank, 2, gotown.options(), Seeded(1))
    with pytest.raises(UnknownBot, match="cannot be searched"):
        seat_bot(other, f"{SEEING}:20")
