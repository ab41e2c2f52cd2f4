"""Short matches of each game, against bots of the house."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from podium.client import open_table
from podium.client.seat import AnySeat
from podium.core.chance import Seeded
from podium.games.gotown import GAME
from podium.games.gotown.actions import Action
from podium.games.gotown.view import View
from podium.registry import game, games
from tests.web.server import Server

T = TypeVar("T")
GAMES = sorted(games())


PAIR: dict[str, Any] = {"seats": 2, "players": ["person"]}
"""Of a match of GoTown between two that nobody wins before both were asked."""
ALONE: dict[str, Any] = {"seats": 2, "players": ["random"]}
"""The same against a bot of the house."""


def short_terms(game_id: str, *, people: int = 0) -> dict[str, Any]:
    """Seats, players and options of a match that is soon over."""
    short = game(game_id).short
    house = ["random"] * (short.seats - 1 - people)
    return {
        "seats": short.seats,
        "players": [*["person"] * people, *house],
        "options": msgspec.to_builtins(short.options),
    }


@asynccontextmanager
async def opened(server: Server, game_id: str, *, people: int = 0) -> AsyncGenerator[AnySeat]:
    """A program on the first seat, bots of the house on the others.

    If no other people come, it is asked: a bot may win a short match before, and then there is another.
    """
    while True:
        terms = short_terms(game_id, people=people)
        async with open_table(server.address, game_id, "Ada", **terms) as seat:
            if not people:
                await seat.asked()
            if people or seat.due:
                yield seat
                return


async def play_on(seat: AnySeat, seed: str = "luck") -> int:
    """Plays by chance until the match ends; how many decisions that took."""
    luck, decisions = Seeded(seed), 0
    async for view in seat:
        await seat.act(one_of(view.legal, luck))
        decisions += 1
    return decisions


def one_of(legal: Sequence[T], luck: Seeded) -> T:
    """The first more often than not: so a match is soon over in which one can wander about."""
    return legal[luck.draw((0, 0, 0, luck.roll(len(legal), "which") - 1), "what")]


def refused_of(view: View) -> Action:
    """An action of GoTown that this view does not allow."""
    return next(action for action in GAME.encoding.catalogue(view) if action not in view.legal)
