"""Scenes: every name in them means something that is there."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import msgspec

from podium.lab.conformance.surroundings import Surroundings
from podium.lab.conformance.waypoint import Waypoint, hold
from podium.play.viewer import Viewer
from podium.scene.diff import changed
from podium.scene.nodes import SlotWords
from podium.scene.scene import Scene
from podium.scene.text import Text

_IN_HAND = frozenset({"title", "note"})
"""Slots that a card in a hand has under its picture."""


def scenes_are_sound(place: Waypoint) -> None:
    """Ids are unique; areas, zones, symbols, slots and backdrops exist; every seat has its line."""
    for viewer in place.viewers:
        scene = place.game.scene(place.view(viewer))
        areas = {area.id: area for area in scene.areas}
        nodes = {node.id: node for node in scene.nodes}
        hold(len(areas) == len(scene.areas), "two areas with one id")
        hold(len(nodes) == len(scene.nodes), f"two nodes with one id: {_twice(scene)}")
        hold(sum(a.kind == "board" for a in scene.areas) == 1, "there must be one board")
        for area in scene.areas:
            hold(
                not area.backdrop or area.backdrop in place.around.backdrops,
                f"no backdrop {area.backdrop!r}",
            )
        for node in scene.nodes:
            hold(node.area in areas, f"{node.id}: no area {node.area!r}")
            hold(not node.zone or node.zone in nodes, f"{node.id}: no zone {node.zone!r}")
            hold(-1 <= node.owner < place.setting.seats, f"{node.id}: no seat {node.owner}")
            hold(node.label or not node.handle, f"{node.id} can be touched and has no name")
            hold(
                not node.tells or node.tells in place.game.tells,
                f"{node.id} tells {node.tells!r}, which nobody wrote",
            )
            in_hand = areas[node.area].kind == "hand"
            _check_drawing(
                place.around, node.symbol, node.words, node.id, _IN_HAND if in_hand else ()
            )
        hold(
            sorted(standing.seat for standing in scene.standings) == list(place.seats),
            f"standings of {[standing.seat for standing in scene.standings]}",
        )
        for standing in scene.standings:
            for fact in standing.facts:
                for symbol in fact.symbols:
                    _check_drawing(place.around, symbol, (), f"standing {standing.seat}", ())


def offers_are_sound(place: Waypoint) -> None:
    """Each legal action is one offer, chosen by handles that are there, like no other offer."""
    for viewer in place.viewers:
        view = place.view(viewer)
        scene = place.game.scene(view)
        areas = {area.id for area in scene.areas}
        offered = sorted(offer.action for offer in scene.offers)
        hold(
            offered == list(range(len(view.legal))),
            f"{viewer}: {len(view.legal)} legal actions, offers of {offered}",
        )
        touchable = _paths(node.handle for node in scene.nodes if node.handle)
        chosen: set[tuple[tuple[str, ...], int | None, Text]] = set()
        for offer in scene.offers:
            action = view.legal[offer.action]
            for pick in offer.picks:
                hold(pick in touchable, f"{viewer}: nothing can be touched as {pick!r}: {action}")
            hold(
                sorted(place.game.picks(view, action)) == sorted(offer.picks),
                f"{viewer}: {action} is offered by other picks: {offer.picks}",
            )
            hold(place.game.held(view, action), f"{viewer}: {action} is legal and not held")
            hold(offer.label, f"{viewer}: {action} has no name")
            hold(
                offer.standing in ("", scene.holds),
                f"{viewer}: {action} may be given once for all, and {scene.holds!r} holds",
            )
            for ghost in offer.ghosts:
                hold(ghost.area in areas, f"a ghost in no area: {ghost.area!r}")
                _check_drawing(place.around, ghost.symbol, ghost.words, f"ghost of {action}", ())
            hold(
                not offer.onto or offer.onto in touchable,
                f"{viewer}: nothing can be touched as {offer.onto!r}: {action}",
            )
            way = (tuple(sorted(offer.picks)), offer.number, offer.label)
            hold(not offer.picks or way not in chosen, f"{viewer}: two offers by {way}")
            chosen.add(way)


def routes_are_sound(place: Waypoint) -> None:
    """Legs stand behind the one before them; routes begin with what is legal and end at one thing each."""
    for viewer in place.viewers:
        view = place.view(viewer)
        scene = place.game.scene(view)
        areas = {area.id for area in scene.areas}
        handles = {node.handle for node in scene.nodes}
        routes = scene.routes
        ends: set[tuple[str, Text]] = set()
        for at, leg in enumerate(routes.legs):
            hold(-1 <= leg.before < at, f"{viewer}: leg {at} comes after leg {leg.before}")
            hold(leg.handle in handles, f"{viewer}: nothing can be touched as {leg.handle!r}")
            hold(leg.actions, f"{viewer}: nothing is done on the way to {leg.handle}")
            hold(
                leg.before >= 0 or leg.actions[0] in view.legal,
                f"{viewer}: a route begins with {leg.actions[0]}, which is not legal",
            )
            hold(
                len(leg.figures) == len(routes.gauges) == len(routes.now),
                f"{viewer}: {leg.figures} is not told of {routes.gauges}",
            )
            for ghost in (*leg.marks, *leg.ghosts):
                hold(ghost.area in areas, f"a ghost in no area: {ghost.area!r}")
                _check_drawing(place.around, ghost.symbol, ghost.words, f"leg to {leg.handle}", ())
            if leg.label:
                end = leg.handle, leg.choice
                hold(end not in ends, f"{viewer}: two routes to {leg.handle} by {leg.choice}")
                ends.add(end)


def updates_are_sound(place: Waypoint) -> None:
    """What changed makes the scene before the scene after; motions lead from node to node."""
    if place.seat is None:
        return
    table = place.stage(place.state, place.luck("update"))
    viewers = [Viewer(table, viewer) for viewer in place.viewers]
    change = table.done(place.seat, place.action)
    for viewer in viewers:
        before = viewer.scene
        update = viewer.advance(change)
        made = changed(before, update.changes)
        hold(_loose(made) == _loose(viewer.scene), f"{viewer.seat}: the changes make another scene")
        ids = {node.id for node in chain(before.nodes, viewer.scene.nodes)}
        for motion in update.motions:
            for end in (motion.source, motion.target):
                hold(end in ids, f"{viewer.seat}: a motion by way of {end!r}, which is nowhere")
            _check_drawing(place.around, motion.symbol, (), f"motion to {motion.target}", ())
        told = sum(beat.heard for beat in update.beats)
        hold(told <= len(update.heard), f"{viewer.seat}: more is told than was heard")
        for node in chain.from_iterable(beat.changes.nodes for beat in update.beats):
            known = not node.symbol or node.symbol in place.around.symbols
            hold(known, f"a beat draws no symbol {node.symbol!r}")


def _check_drawing(
    around: Surroundings, symbol: str, words: SlotWords, where: str, besides: Iterable[str]
) -> None:
    if not symbol:
        return
    hold(symbol in around.symbols, f"{where}: no symbol {symbol!r}")
    for slot, _ in words:
        hold(
            slot in around.symbols[symbol] or slot in besides,
            f"{where}: the symbol {symbol!r} has no slot {slot!r}",
        )


def _paths(handles: Iterable[str]) -> set[str]:
    """The handles and all that touching them touches."""
    return {
        "/".join(handle.split("/")[:n])
        for handle in handles
        for n in range(1, handle.count("/") + 2)
    }


def _twice(scene: Scene) -> list[str]:
    ids = [node.id for node in scene.nodes]
    return sorted({one for one in ids if ids.count(one) > 1})


def _loose(scene: Scene) -> object:
    """A scene but for the order of its nodes."""
    nodes = {node.id: node for node in scene.nodes}
    return msgspec.structs.replace(scene, nodes=()), nodes
