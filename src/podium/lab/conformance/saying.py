"""Saying: everything that is shown or told can be said in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from podium.core.seat import Seat
from podium.lab.conformance.place import Broken, Place
from podium.language import MissingWords, Words
from podium.scene.scene import Scene
from podium.scene.text import Text

_NAMES = ("Ada", "Bruno", "Chloé", "Dirk", "Eva", "Fred", "Gina", "Hugo")


def everything_can_be_said(place: Place) -> None:
    """Scenes, events, refusals and endings have words in all languages, for every listener."""
    names = _NAMES[: place.setting.seats]
    for words in place.around.words.values():
        try:
            _say_all(place, words, names)
        except MissingWords as missing:
            raise Broken(str(missing)) from missing


def _say_all(place: Place, words: Words, names: tuple[str, ...]) -> None:
    game, outcome = place.game, place.game.rules.outcome(place.state)
    for viewer in place.viewers:
        for text in _texts(game.scene(place.view(viewer))):
            words.say(text, names, viewer)
        if outcome is not None:
            words.ending(outcome, names, viewer)
            for score in outcome.scores:
                words.say(("score", score), names, viewer)
        for event in _heard(place, viewer):
            words.event(event, names, viewer)
    for seat in place.seats:
        for action in place.game.encoding.catalogue(place.view(seat)):
            if refusal := game.rules.refusal(place.state, seat, action):
                words.refusal(refusal, action, names, seat)


def _heard(place: Place, viewer: Seat | None) -> Iterator[Any]:
    if place.seat is None:
        return
    step = place.game.rules.apply(place.state, place.seat, place.action, place.luck("say"))
    for event in step.events:
        heard = place.game.heard(event, viewer)
        if heard is not None:
            yield heard


def _texts(scene: Scene) -> Iterator[Text]:
    """Everything that a scene says."""
    yield scene.headline
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
    for standing in scene.standings:
        yield standing.flag
        yield from (fact.label for fact in standing.facts)
