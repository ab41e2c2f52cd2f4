"""Saying: everything that is shown or told can be said in every language."""

from __future__ import annotations

from collections.abc import Iterator

from podium.lab.conformance.waypoint import Broken, Waypoint
from podium.language import MissingWords, Words
from podium.play.viewer import Viewer
from podium.scene.scene import Scene
from podium.scene.text import Text, score

_NAMES = ("Ada", "Bruno", "Chloé", "Dirk", "Eva", "Fred", "Gina", "Hugo")


def everything_can_be_said(place: Waypoint) -> None:
    """Scenes, events, refusals and endings have words in all languages, for every listener."""
    names = _NAMES[: place.setting.seats]
    for words in place.around.words.values():
        try:
            _say_all(place, words, names)
        except MissingWords as missing:
            raise Broken(str(missing)) from missing


def _say_all(place: Waypoint, words: Words, names: tuple[str, ...]) -> None:
    game, outcome = place.game, place.game.rules.outcome(place.state)
    for viewer in place.viewers:
        for text in _texts(game.scene(place.view(viewer))):
            words.say(text, names, viewer)
        if outcome is not None:
            words.ending(outcome, names, viewer)
            for points in outcome.scores:
                words.say(score(points), names, viewer)
        for event in place.dealt:
            if (heard := game.heard(event, viewer)) is not None:
                words.event(heard, names, viewer)
    if place.seat is not None:
        _say_step(place, words, names)
    for seat in place.seats:
        for action in place.game.encoding.catalogue(place.view(seat)):
            if refusal := game.rules.refusal(place.state, seat, action):
                words.refusal(refusal, action, names, seat)


def _say_step(place: Waypoint, words: Words, names: tuple[str, ...]) -> None:
    """What each viewer hears of the next step, and what flies past it."""
    assert place.seat is not None
    table = place.stage(place.state, place.luck("say"))
    viewers = [Viewer(table, viewer) for viewer in place.viewers]
    change = table.done(place.seat, place.action)
    for viewer in viewers:
        update = viewer.advance(change)
        for event in update.heard:
            words.event(event, names, viewer.seat)
        for motion in update.motions:
            words.say(motion.say, names, viewer.seat)


def _texts(scene: Scene) -> Iterator[Text]:
    """Everything that a scene says."""
    yield scene.headline
    yield scene.aside
    yield scene.prompt
    for area in scene.areas:
        yield area.label
    for node in scene.nodes:
        yield node.label
        yield from (text for _, text in node.words if isinstance(text, tuple))
    for offer in scene.offers:
        yield offer.label
        yield offer.tag
        for ghost in offer.ghosts:
            yield ghost.tag
            yield from (text for _, text in ghost.words if isinstance(text, tuple))
    yield scene.routes.choosing
    yield from scene.routes.gauges
    for leg in scene.routes.legs:
        yield from (leg.label, leg.price, leg.choice)
        yield from (ghost.tag for ghost in (*leg.marks, *leg.ghosts))
    for standing in scene.standings:
        yield standing.flag
        yield from (fact.label for fact in standing.facts)
