"""Whatever options a game does not refuse, a match with them can be looked at, imagined and ended."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from podium.core.chance import Seeded
from podium.core.encoding import numbers
from podium.game import AnyGame
from podium.play.match import Match
from podium.play.options import BadOption, choose, options_of, plain
from podium.registry import games

MATCHES = 24
LOOKED_AT = 9
"""Every ninth view."""


def any_options(game: AnyGame, pick: Random) -> Iterator[Any]:
    """Some options at their ends or between, the others as in the box; those refused are left out."""
    while True:
        share = pick.choice((0.2, 0.5, 1.0))
        wishes = {
            each.name: plain(
                pick.choice((each.values[0], each.values[-1], pick.choice(each.values)))
            )
            for each in options_of(game)
            if pick.random() < share
        }
        try:
            yield choose(game, wishes)
        except BadOption:
            continue


@pytest.mark.parametrize("game_id", games())
def test_a_match_with_any_options_ends(game_id: str) -> None:
    game = games()[game_id]
    pick = Random(game_id)
    low, high = game.encoding.LAYOUT.bounds
    for n, options in zip(range(MATCHES), any_options(game, pick), strict=False):
        match = Match(game, pick.randint(*game.seats), options, Seeded(n))
        bot = game.bots["greedy" if n % 8 == 0 else "random"]
        luck = Seeded(f"bots {n}")
        pieces = game.pieces(match.state)
        moves = 0
        while awaited := match.to_act:
            seat = awaited[0]
            view = match.view(seat)
            moves += 1
            assert moves < game.bounds.decisions, options
            if moves % LOOKED_AT == 0:
                found = zip(low, numbers(game.encoding, view), high, strict=True)
                assert all(least <= number <= most for least, number, most in found), options
                assert game.view(game.imagine(view, luck), seat) == view, options
                assert game.scene(view).nodes
                assert game.pieces(match.state) == pieces
            match.act(seat, bot(view, luck))
        assert game.rules.outcome(match.state) is not None
        assert game.scene(match.view(None)).nodes
