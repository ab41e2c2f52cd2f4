"""Lonestar: pick the number that nobody else picks."""

from podium.game import Game, Short

from . import bots, encoding, imagine, rules, scene, view
from .actions import Action
from .events import Event
from .state import Options, State

GAME: Game[State, Action, Event, Options, view.View] = Game(
    id="lonestar",
    name="Lonestar",
    seats=(2, 6),
    rules_version=1,
    minutes=5,
    unit="rounds",
    rules=rules,
    options=Options,
    short=Short(2, Options()),
    action=Action,
    event=Event,
    view=view.view,
    heard=view.heard,
    imagine=imagine.imagine,
    scene=scene.scene,
    picks=scene.picks,
    held=view.held,
    motions=scene.motions,
    tells=scene.TELLS,
    encoding=encoding,
    bots=bots.BOTS,
    insight=bots.INSIGHT,
    pieces=lambda state: len(state.stars),
    length=lambda state: state.round,
    at_once=True,
)
