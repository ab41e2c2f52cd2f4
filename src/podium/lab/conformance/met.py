"""Met: what matches have shown of a game, and what it has and none of them ever showed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import get_args

import msgspec

from podium.core.action import ActionStruct
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.lab.conformance.waypoint import Waypoint
from podium.language.catalogue import entries_of_game
from podium.language.languages import DEFAULT
from podium.registry import folder
from podium.scene.art import read_art
from podium.scene.scene import Scene


def told_at(place: Waypoint) -> Iterator[str]:
    """What happened on the way to a place, and how it ended there."""
    for event in place.since:
        yield f"event {_tag(type(event))}"
    outcome = place.game.rules.outcome(place.state)
    if outcome is not None:
        yield f"ending {outcome.ending}"


def shown_at(place: Waypoint, before: Waypoint | None) -> Iterator[str]:
    """What may be done at a place, what lies there, and what flew to it."""
    game = place.game
    if place.seat is not None:
        may: Sequence[ActionStruct] = game.rules.legal(place.state, place.seat)
        yield from (f"action {_tag(type(action))}" for action in may)
    for viewer in place.viewers:
        view = place.view(viewer)
        for symbol in _drawn(game.scene(view)):
            yield f"drawing {symbol}"
        if before is not None:
            yield from _flown(place, viewer, before.view(viewer), view)


def _drawn(scene: Scene) -> Iterator[str]:
    for node in scene.nodes:
        yield node.symbol
    for offer in scene.offers:
        for ghost in offer.ghosts:
            yield ghost.symbol
    for leg in scene.routes.legs:
        for ghost in (*leg.marks, *leg.ghosts):
            yield ghost.symbol
    for standing in scene.standings:
        for fact in standing.facts:
            yield from fact.symbols
    if scene.scoring is not None:
        yield from (line.symbol for line in scene.scoring.lines)
        yield from scene.scoring.figures


def _flown(place: Waypoint, viewer: Seat | None, before: object, after: object) -> Iterator[str]:
    for event in place.since:
        heard = place.game.heard(event, viewer)
        if heard is not None:
            for motion in place.game.motions(heard, before, after):
                yield f"drawing {motion.symbol}"


def unmet(game: AnyGame, met: Collection[str]) -> tuple[str, ...]:
    """What a game has and no match showed, by kind and name."""
    there = [f"action {_tag(kind)}" for kind in _kinds(game.action)]
    there += [f"event {_tag(kind)}" for kind in _kinds(game.event)]
    there += [
        f"ending {key.removeprefix('ending.')}"
        for key in sorted(entries_of_game(game.id, DEFAULT))
        if key.startswith("ending.") and key.count(".") == 1
    ]
    art = read_art(folder(game.id), game.id)
    # What a kind of card does is told with its picture, whether it lies on the table or not.
    told = {symbol for tell in game.tells.values() for symbol in (*tell.symbols, tell.picture)}
    parts = {
        value.removeprefix("#")
        for symbol in art.symbols.values()
        for element in symbol.drawing.iter()
        for name, value in element.attrib.items()
        if name.endswith("href")
    }
    there += [f"drawing {name}" for name in sorted({*art.symbols} - told - parts)]
    return tuple([each for each in there if each not in met])


def _kinds(union: type[msgspec.Struct]) -> tuple[type[msgspec.Struct], ...]:
    found: tuple[type[msgspec.Struct], ...] = get_args(union)
    return found or (union,)


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)
