"""Low Tide: four coves full of shells, and everybody goes somewhere in secret."""

from podium.game import Game, Short

from . import bots, encoding, imagine, rules, scene, view
from .actions import Action
from .events import Event
from .state import Options, State

GAME: Game[State, Action, Event, Options, view.View] = Game(
    id="lowtide",
    name="Low Tide",
    seats=(2, 5),
    rules_version=1,
    minutes=10,
    unit="rounds",
    rules=rules,
    options=Options,
    short=Short(2, Options(short=True)),
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
    pieces=lambda state: len(state.nets),
    length=lambda state: state.round,
    at_once=True,
    hidden_luck=frozenset({"lucky"}),
)
