"""Decisions a second, by random play on one core, through more and more of the platform."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import msgspec

from podium.core.chance import Seeded
from podium.game import AnyGame
from podium.play.command import Act
from podium.play.match import Match, play_out
from podium.play.table import Table

ROUNDS = 3
"""The best of so many counts: on a shared machine every disturbance makes it slower."""

LEAST = 0.4
"""Seconds that a round takes at least."""


class Decisions(msgspec.Struct, frozen=True):
    """Decisions a second at one number of seats."""

    contract: float
    """Through the rules alone: whom to ask, what is legal, what comes of it, events."""
    with_views: float
    """And a view for each decision."""
    match: float
    """As a match with bots that are fed with views."""
    table: float
    """Through a table's commands: ids, JSON, luck recorded, hashes, a log."""


def decisions(game: AnyGame, seats: int, rounds: int = ROUNDS, least: float = LEAST) -> Decisions:
    """The figures of a game at one number of seats, taken in turn so that they can be compared."""
    ways = (_contract, _with_views, _match, _table)
    best = [0.0] * len(ways)
    for _ in range(rounds):
        for n, way in enumerate(ways):
            best[n] = max(best[n], _rate(way, game, seats, least))
    return Decisions(*[round(rate) for rate in best])


def _rate(
    way: Callable[[AnyGame, int, int], int], game: AnyGame, seats: int, least: float
) -> float:
    """Decisions a second of this core."""
    made = matches = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < least:
        made += way(game, seats, matches)
        matches += 1
    return made / spent


def _contract(game: AnyGame, seats: int, seed: int) -> int:
    rules, luck, choose = game.rules, Seeded(seed), Random(seed).random
    state = rules.setup(seats, game.options(), luck).state
    made = 0
    while awaited := rules.to_act(state):
        seat = awaited[0]
        legal = rules.legal(state, seat)
        state = rules.apply(state, seat, legal[int(choose() * len(legal))], luck).state
        made += 1
    return made


def _with_views(game: AnyGame, seats: int, seed: int) -> int:
    rules, view, luck, choose = game.rules, game.view, Seeded(seed), Random(seed).random
    state = rules.setup(seats, game.options(), luck).state
    made = 0
    while awaited := rules.to_act(state):
        seat = awaited[0]
        legal = view(state, seat).legal
        state = rules.apply(state, seat, legal[int(choose() * len(legal))], luck).state
        made += 1
    return made


def _match(game: AnyGame, seats: int, seed: int) -> int:
    match = Match(game, seats, game.options(), Seeded(seed))
    weakest = next(iter(game.bots.values()))
    return play_out(match, [weakest] * seats, Seeded(f"{seed}/bots"))


def _table(game: AnyGame, seats: int, seed: int) -> int:
    table, choose, encode = (
        Table(game, seats, game.options(), str(seed)),
        Random(seed).random,
        msgspec.json.Encoder().encode,
    )
    while awaited := table.to_act:
        seat = awaited[0]
        legal = table.view(seat).legal
        action = msgspec.Raw(encode(legal[int(choose() * len(legal))]))
        table.command(seat, Act(str(table.seq), table.decision(seat), action))
    return table.seq
