"""Walks: matches played by lot, one place after another."""

from __future__ import annotations

from collections.abc import Iterator

from podium.core.chance import Chance, Seeded
from podium.core.seat import SEATS, Seat
from podium.game import AnyGame
from podium.lab.conformance.surroundings import Surroundings
from podium.lab.conformance.waypoint import Broken, Waypoint
from podium.lab.setting import Setting


def walk(
    game: AnyGame, around: Surroundings, setting: Setting, seed: str, *, clever: bool = False
) -> Iterator[Waypoint]:
    """Every place of one match; the same seed walks the same way.

    A clever walk asks the game's strongest bot every other time, so that it sees other towers fall
    than chance alone brings down.
    """
    luck, choice = Seeded(seed), Seeded(f"{seed}/choices")
    deal = game.rules.setup(setting.seats, setting.options, luck)
    state, dealt = deal.state, deal.events
    since = dealt
    pieces = game.pieces(state)
    *_, strongest = game.bots.values()
    most = game.bounds.decisions
    for seq in range(most + 1):
        seat = _next(game, state, setting.seats, choice)
        if seat is None:
            yield Waypoint(
                game, around, setting, seed, seq, state, pieces, None, None, dealt, since
            )
            return
        view = game.view(state, seat)
        legal = game.rules.legal(state, seat)
        if not legal:
            raise Broken(f"seat {seat} is awaited and can do nothing, after {seq} decisions")
        action = legal[choice.roll(len(legal), "which") - 1]
        if clever and choice.roll(2, "clever") == 1:
            action = strongest(view, choice)
        yield Waypoint(game, around, setting, seed, seq, state, pieces, seat, action, dealt, since)
        step = game.rules.apply(state, seat, action, luck)
        dealt, state, since = (), step.state, step.events
    raise Broken(f"no end after {most} decisions")


def _next(game: AnyGame, state: object, seats: int, choice: Chance) -> Seat | None:
    """One of those awaited; now and then one who has chosen already and changes its mind."""
    awaited = game.rules.to_act(state)
    if not awaited:
        return None
    again = [
        seat for seat in SEATS[:seats] if seat not in awaited and game.rules.legal(state, seat)
    ]
    if again and choice.roll(6, "again") == 1:
        return choice.draw(again, "who")
    return choice.draw(awaited, "who")
