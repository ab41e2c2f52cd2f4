"""What the numbers of a view leave out: nothing that has a meaning."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from podium.core.chance import Chance, Seeded
from podium.core.encoding import numbers
from podium.core.seat import SEATS
from podium.game import AnyGame
from podium.lab.setting import settings
from podium.play.match import Match
from podium.play.options import options_of
from podium.registry import game as game_of
from podium.registry import games

GAMES = tuple(games())
MEANS_NOTHING = {"gotham": {"discard_pile": "it goes under the decks without an order (GR-28)"}}
"""Fields whose order nobody can use any more: there the numbers tell the multiset."""
ONLY_TOLD = {"gotham": {"turned"}}
"""Fields that are used while a step is told: wherever somebody decides they say the same."""
WHOLE = ("news",)
"""Rows that are swapped as one: what a number in them means depends on the field beside it."""


Views = dict[tuple[object, ...], list[Any]]


@cache
def views(game_id: str) -> Views:
    """Views of matches with every option, by how many play, whose they are, and on which map."""
    game = game_of(game_id)
    found: Views = {}
    bots = [*game.bots.values()][:2]
    pick = Random(game_id)
    long = game_id == "greatrace"
    for n, setting in enumerate(settings(game)):
        if long and n % 3 != n // 6:
            continue  # each option with one number of seats
        match = Match(game, setting.seats, setting.options, Seeded(n))
        board = getattr(setting.options, "board", "")
        luck = Seeded(f"bots {n}")
        while awaited := match.to_act:
            for seat in SEATS[: setting.seats]:
                if pick.random() < (0.08 if long else 0.5):
                    key = (setting.seats, seat, board)
                    found.setdefault(key, []).append(settled(game, match.view(seat)))
            seat = awaited[0]
            choose = _first if n % 2 and not long and pick.random() < 0.9 else pick.choice(bots)
            match.act(seat, choose(match.view(seat), luck))
        for seat in SEATS[: setting.seats]:
            last = settled(game, match.view(seat))
            found.setdefault((setting.seats, seat, board), []).append(last)
    return found


def _first(view: Any, luck: Chance) -> Any:
    """In GoTown whoever does so draws nothing at last, which is rare."""
    del luck
    return view.legal[0]


def settled(game: AnyGame, view: Any) -> Any:
    """The view with what has no meaning put in one order."""
    for name in MEANS_NOTHING.get(game.id, ()):
        view = replace(view, **{name: tuple(sorted(getattr(view, name)))})
    return view


def swaps(one: Any, two: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every way to give the first a part of the second that differs: where, and what comes of it."""
    if isinstance(one, msgspec.Struct) and type(one) is type(two):
        for name in one.__struct_fields__:
            mine, other = getattr(one, name), getattr(two, name)
            if mine != other and path + name not in ("seat", "legal"):
                parts = [(name, other)] if name in WHOLE else swaps(mine, other, f"{path}{name}.")
                for where, part in parts:
                    yield where, replace(one, **{name: part})
    elif rows := _rows_of_structs(one, two):
        first, second = rows
        for n, (mine, other) in enumerate(zip(first, second, strict=True)):
            if mine != other and type(mine) is type(other):
                for where, part in swaps(mine, other, path):
                    yield where, (*first[:n], part, *first[n + 1 :])
    else:
        yield path.removesuffix("."), two


Row = tuple[object, ...]


def _rows_of_structs(one: Any, two: Any) -> tuple[Row, Row] | None:
    if not isinstance(one, tuple) or not isinstance(two, tuple) or not len(one) == len(two) > 0:
        return None
    first, second = cast("Row", one), cast("Row", two)
    return (first, second) if isinstance(first[0], msgspec.Struct) else None


def rarely(same: list[Any]) -> list[tuple[Any, Any]]:
    """For each field two views that differ in it, if there are such."""
    found = [
        next(((same[0], view) for view in same if getattr(view, name) != mine), None)
        for name in same[0].__struct_fields__
        for mine in (getattr(same[0], name),)
    ]
    return [pair for pair in found if pair]


@pytest.mark.parametrize("game_id", GAMES)
def test_swapping_any_field_of_a_view_changes_its_numbers(game_id: str) -> None:
    game = game_of(game_id)
    pick = Random(game_id)
    tried: Counter[str] = Counter()
    dialled = {f"options.{option.name}" for option in options_of(game) if option.dial}
    for same in views(game_id).values():
        pairs = [(pick.choice(same), pick.choice(same)) for _ in range(100)]
        for one, two in pairs + rarely(same):
            before = numbers(game.encoding, one)
            for where, hybrid in swaps(one, two):
                if where in dialled:
                    continue  # What designers turn is the same for all who learn (0090).
                tried[where] += 1
                assert numbers(game.encoding, hybrid) != before, (where, one, hybrid)
    fields = set(game.view(_begun(game), SEATS[0]).__struct_fields__) - {"seat", "legal"}
    fields -= ONLY_TOLD.get(game_id, set())
    assert {where.split(".")[0] for where in tried} == fields


def _begun(game: AnyGame) -> Any:
    return Match(game, game.seats[1], game.options(), Seeded(1)).state


@pytest.mark.parametrize("game_id", GAMES)
def test_two_views_never_share_their_numbers(game_id: str) -> None:
    game = game_of(game_id)
    for same in views(game_id).values():
        seen: dict[tuple[float, ...], Any] = {}
        for view in same:
            row = numbers(game.encoding, view)
            assert seen.setdefault(row, view) == view


@pytest.mark.parametrize("game_id", GAMES)
def test_equal_views_of_other_truths_are_equal_numbers(game_id: str) -> None:
    """What a seat cannot know is swapped behind its back, and its numbers stay."""
    game = game_of(game_id)
    differ = 0
    for seed in range(4):
        seats = game.seats[1] - seed % 2
        match = Match(game, seats, game.options(), Seeded(seed))
        luck = Seeded(f"leak {seed}")
        for _ in range(60):
            for seat in SEATS[:seats]:
                view = match.view(seat)
                lie = game.imagine(view, luck)
                differ += lie != match.state
                assert numbers(game.encoding, game.view(lie, seat)) == numbers(game.encoding, view)
            if not (awaited := match.to_act):
                break
            seat = awaited[-1]
            match.act(seat, game.bots["random"](match.view(seat), luck))
    assert differ > 20
