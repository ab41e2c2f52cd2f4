"""Gotham Race: a card moves whoever holds a position, and the finish may be crossed backwards."""

from podium.game import Bounds, Game, Release, Short
from podium.games.gotham import bots, encoding, follow, imagine, rules, scene, terminal, view
from podium.games.gotham.actions import Action
from podium.games.gotham.events import Event
from podium.games.gotham.state import Options, RoundCap, State, premise

GAME: Game[State, Action, Event, Options, view.View] = Game(
    id="gotham",
    name="Gotham Race",
    seats=(1, 4),
    rules_version=2,
    minutes=15,
    unit="rounds",
    rules=rules,
    options=Options,
    premise=premise,
    short=Short(2, Options(round_cap=RoundCap.TWENTY)),
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
    length=lambda state: state.rounds,
    holds=lambda state, seat: state.hands[seat],
    bounds=Bounds(decisions=480, questions=500, answers=15),
    hidden_luck=frozenset({"deck"}),
    releases=(Release(2, 1, 1, "The first."),),
)
