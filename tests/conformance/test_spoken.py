"""Whoever plays by ear finds every offer: each thing to pick has a name, and no two share one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.language import LANGUAGES, words
from podium.play.match import Match
from podium.registry import games
from podium.scene.nodes import Node
from podium.wire.speaker import Speaker

NAMES = ("Anna", "Bruno", "Chloé", "Dora", "Emil", "Fay")
MOST = 120
"""So many decisions of a match are made at most."""
EACH = 8
"""One of so many positions is listened to."""


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_offer_can_be_found_by_ear_in_every_language(game: AnyGame) -> None:
    listened = 0
    for seats in range(game.seats[0], game.seats[1] + 1):
        match = Match(game, seats, game.options(), Seeded(seats))
        chance = random.Random(seats)
        for _ in range(MOST):
            if match.outcome is not None:
                break
            seat = chance.choice(match.to_act)
            view: Any = match.view(seat)
            if not chance.randrange(EACH):
                listened += 1
                listen(game, view, seat, seats)
            match.act(seat, chance.choice(view.legal))
    assert listened > 3


def listen(game: AnyGame, view: Any, seat: Seat, seats: int) -> None:
    """Names are there, differ where they mean different things, and every pick has one."""
    scene = game.scene(view)
    nodes = {node.id: node for node in scene.nodes}
    things = [node for node in scene.nodes if node.handle]
    for node in things:
        assert node.label, f"{node.id} can be picked and has no name"
    handles = [node.handle for node in things]
    for offer in scene.offers:
        for pick in offer.picks:
            assert any(h == pick or h.startswith(f"{pick}/") for h in handles), pick
    for code in LANGUAGES:
        speaker = Speaker(words(game.id, code), NAMES[:seats], seat)
        named: dict[tuple[str, ...], str] = {}
        for node in things:
            name = (node.area, *spoken(node, nodes, speaker))
            assert named.setdefault(name, node.handle) == node.handle, (code, name)


def spoken(node: Node, nodes: dict[str, Node], speaker: Speaker) -> list[str]:
    """What is heard on the way to a thing: all that it lies in, and itself."""
    above = nodes.get(node.zone) if node.zone != node.id else None
    outer = spoken(above, nodes, speaker) if above is not None else []
    return [*outer, speaker.say(node.label)] if node.label else outer
