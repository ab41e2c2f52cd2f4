"""Gotham Race: a card moves whoever holds a position, and the finish may be crossed backwards."""

from podium.game import Game
from podium.games.gotham import bots, encoding, follow, imagine, rules, scene, view
from podium.games.gotham.actions import Action
from podium.games.gotham.events import Event
from podium.games.gotham.state import Options, State

GAME: Game[State, Action, Event, Options, view.View] = Game(
    id="gotham",
    name="Gotham Race",
    seats=(1, 4),
    rules_version=2,
    minutes=15,
    unit="rounds",
    rules=rules,
    options=Options,
    action=Action,
    event=Event,
    view=view.view,
    heard=view.heard,
    imagine=imagine.imagine,
    follow=follow.follow,
    scene=scene.scene,
    picks=scene.picks,
    held=view.held,
    motions=scene.motions,
    tells=scene.TELLS,
    encoding=encoding,
    bots=bots.BOTS,
    insight=bots.INSIGHT,
    pieces=lambda state: state.pieces,
    length=lambda state: state.rounds,
)
