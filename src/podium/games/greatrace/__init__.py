"""The Great Race: half-tracks across a continent, 1935."""

from podium.game import Bounds, Game, Release, Short
from podium.games.greatrace import bots, encoding, follow, imagine, rules, scene, terminal, view
from podium.games.greatrace.actions import Action
from podium.games.greatrace.events import Event
from podium.games.greatrace.state import Options, State, premise

GAME: Game[State, Action, Event, Options, view.View] = Game(
    id="greatrace",
    name="The Great Race",
    seats=(2, 4),
    rules_version=3,
    minutes=60,
    unit="turns",
    rules=rules,
    options=Options,
    premise=premise,
    short=Short(2, Options(last_turn=10)),
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
    retell=scene.retell,
    tells=scene.TELLS,
    terminal=terminal.FACE,
    encoding=encoding,
    bots=bots.BOTS,
    insight=bots.INSIGHT,
    pieces=lambda state: state.pieces,
    length=lambda state: state.turn,
    holds=lambda state, seat: state.crews[seat].hand,
    places=("line", "space", "tile"),
    bounds=Bounds(decisions=20_000, questions=5_000, answers=20),
    at_once=True,
    hidden_luck=frozenset({"card"}),
    releases=(Release(3, 1, 1, "The first."),),
)
