"""The Great Motorcar Race: from New York to Paris in sixteen stages, fast or careful."""

from podium.game import Bounds, Game, Release, Short
from podium.games.motorcar import bots, encoding, follow, imagine, rules, scene, terminal, view
from podium.games.motorcar.actions import Action
from podium.games.motorcar.events import Event
from podium.games.motorcar.state import Options, State, premise

GAME: Game[State, Action, Event, Options, view.View] = Game(
    id="motorcar",
    name="The Great Motorcar Race",
    seats=(3, 6),
    rules_version=2,
    minutes=60,
    unit="stages",
    rules=rules,
    options=Options,
    premise=premise,
    short=Short(3, Options(legs=1)),
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
    terminal=terminal.FACE,
    encoding=encoding,
    bots=bots.BOTS,
    insight=bots.INSIGHT,
    pieces=lambda state: state.pieces,
    length=lambda state: state.stage - 1,
    bounds=Bounds(decisions=5_000, questions=3_000, answers=10),
    at_once=True,
    low_wins=True,
    # A car that would slide back past the edge stops there, whatever the throw was.
    hidden_luck=frozenset({"flick"}),
    releases=(Release(2, 1, 1, "The first."),),
)
