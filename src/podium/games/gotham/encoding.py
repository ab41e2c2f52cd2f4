"""A view as numbers, actions as indices; figures are counted from the viewer's own."""

from __future__ import annotations

from collections.abc import Iterable

from podium.games.gotham.actions import Action
from podium.games.gotham.imagine import unseen
from podium.games.gotham.pieces.cards import DECKS, Card
from podium.games.gotham.pieces.figures import FIGURES, POSITIONS, Figure
from podium.games.gotham.pieces.track import ANIMALS
from podium.games.gotham.rules.choices import DRAWS, PLACES
from podium.games.gotham.rules.finish import to_go_backwards, to_go_forwards
from podium.games.gotham.state import Phase
from podium.games.gotham.view import View

_CATALOGUE: tuple[Action, ...] = (*DRAWS, *PLACES.values())
_INDEX = {action: n for n, action in enumerate(_CATALOGUE)}
_COUNTS = {card: cards.count(card) for cards in DECKS for card in cards}
_DECK = len(DECKS[0])
_FAR = 50
"""Spaces are counted in this unit."""
_RUNNER = 3 + 4 + 2 * len(POSITIONS)
_NO_CARD = [0.0] * (len(POSITIONS) + len(FIGURES))

SIZE = len(_CATALOGUE)
LENGTH = (
    3 * len(Card)
    + len(ANIMALS)
    + 2 * len(POSITIONS)
    + len(Phase)
    + 4
    + len(FIGURES) * _RUNNER
    + len(FIGURES) * len(_NO_CARD)
)


def catalogue(view: View) -> tuple[Action, ...]:
    """Every draw and every card."""
    return _CATALOGUE


def index(view: View, action: Action) -> int:
    """The number of an action."""
    return _INDEX[action]


def action(view: View, number: int) -> Action:
    """The action of a number."""
    return _CATALOGUE[number]


def numbers(view: View) -> tuple[float, ...]:
    """The view as numbers: cards, decks and finish, then each figure, then the pile."""
    seats = len(view.backs)
    first = view.seat or 0
    around = [*(FIGURES[(first + n) % seats] for n in range(seats)), *FIGURES[seats:]]
    row = [
        *_shares(view.hand),
        *_shares(card for cards in unseen(view) for card in cards),
        *_shares(view.discard_pile),
        *(float(view.race.finish is animal) for animal in ANIMALS),
        *(stack.left / _DECK for stack in view.decks),
        *(stack.count / _DECK for stack in view.decks),
        *(float(view.phase is phase) for phase in Phase),
        view.rounds / view.options.last_round,
        view.track.spaces / _FAR,
        float(view.seat is not None),
        len(view.waiting) / len(FIGURES),
    ]
    for figure in around:
        row += _runner(view, figure)
    for laid in view.pile:
        row += [float(laid.back is position) for position in POSITIONS]
        row += [float(laid.figure is figure) for figure in around]
    row += _NO_CARD * (len(FIGURES) - len(view.pile))
    return tuple(row)


def _shares(cards: Iterable[Card]) -> list[float]:
    """How many of each kind, of all that the box holds."""
    row = list(cards)
    return [row.count(card) / count for card, count in _COUNTS.items()]


def _runner(view: View, figure: Figure) -> list[float]:
    """One figure: where it is, how far it has to go each way, and what its owner holds."""
    race, track = view.race, view.track
    place, line = race.places[figure], track.line(race.finish)
    backs = view.backs[figure] if figure < len(view.backs) else ()
    return [
        float(figure < len(view.backs)),
        float(figure in view.waiting),
        float(bool(view.waiting) and view.waiting[0] is figure),
        place / _FAR,
        race.lanes[figure] / len(FIGURES),
        to_go_forwards(place, line) / _FAR,
        to_go_backwards(place, line, track.spaces) / _FAR,
        *(float(race.order[position - 1] is figure) for position in POSITIONS),
        *(backs.count(position) / 4 for position in POSITIONS),
    ]
