"""The Great Motorcar Race: from New York to Paris in sixteen stages, fast or careful."""

from podium.game import Game
from podium.games.motorcar import bots, encoding, follow, imagine, rules, scene, view
from podium.games.motorcar.actions import Action
from podium.games.motorcar.events import Event
from podium.games.motorcar.state import Options, State

GAME: Game[State, Action, Event, Options, view.View] = Game(
    id="motorcar",
    name="The Great Motorcar Race",
    seats=(3, 6),
    rules_version=2,
    minutes=60,
    unit="stages",
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
    length=lambda state: state.stage - 1,
)
