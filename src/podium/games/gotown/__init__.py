"""GoTown: build five floors of two cards that make nine, before the others do."""

from podium.game import Bounds, Game, Release, Short
from podium.games.gotown import bots, encoding, follow, imagine, rules, scene, terminal, view
from podium.games.gotown.actions import Action
from podium.games.gotown.events import Event
from podium.games.gotown.state import Options, State, premise

GAME: Game[State, Action, Event, Options, view.View] = Game(
    id="gotown",
    name="GoTown",
    seats=(2, 4),
    rules_version=2,
    minutes=20,
    unit="turns",
    rules=rules,
    options=Options,
    premise=premise,
    short=Short(3, Options(short=True)),
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
    length=lambda state: state.turns,
    holds=lambda state, seat: state.towns[seat].hand,
    bounds=Bounds(decisions=20_000, questions=2_000, answers=17),
    hidden_luck=frozenset({"deal", "draw", "theft"}),
    releases=(Release(2, 1, 1, "The first."),),
)
