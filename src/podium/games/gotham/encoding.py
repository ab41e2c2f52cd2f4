"""A view as numbers, actions as indices; figures are counted from the viewer's own."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from podium.core.encoding import Axis, Layout, Part, Row, axis
from podium.core.seat import SEATS, beginning_with
from podium.games.gotham.actions import Action
from podium.games.gotham.pieces.cards import BACK, Card
from podium.games.gotham.pieces.figures import FIGURES, POSITIONS
from podium.games.gotham.pieces.track import ANIMALS
from podium.games.gotham.pieces.track import Layout as TrackLayout
from podium.games.gotham.rules.choices import DRAWS, PLACES
from podium.games.gotham.state import LAST_ROUND, Options, Phase, RoundCap, box
from podium.games.gotham.view import View

VERSION = 1

_CATALOGUE: tuple[Action, ...] = (*DRAWS, *PLACES.values())
_NUMBERING = {action: n for n, action in enumerate(_CATALOGUE)}

SIZE = len(_CATALOGUE)


def catalogue(view: View) -> tuple[Action, ...]:
    """Every draw and every card."""
    return _CATALOGUE


def numbering(view: View) -> Mapping[Action, int]:
    """The number of each action."""
    return _NUMBERING


def action(view: View, number: int) -> Action:
    """The action of a number."""
    return _CATALOGUE[number]


# -- views -------------------------------------------------------------------------------------

_MANY = len(FIGURES)
_FAR = 128
"""No figure is further from anywhere: a round begins with all of them between two finishes, at most
50 spaces apart, and four cards carry none as far again."""
_CARD = axis("card", tuple(Card))
_KINDS = len(Card)
_POSITION = axis("position", POSITIONS)
_FIGURE = Axis("figure", ("the viewer's", *(f"the {n}. after" for n in range(1, _MANY))))
_LAYERS = 3
"""Layers under a deck that have numbers of their own; deeper ones are one number together."""

LAYOUT = Layout(
    Part("hand", "Cards in the viewer's hand, of each kind as a share of all.", (_CARD,)),
    Part("unseen", "Cards that the viewer cannot place, as a share of all.", (_CARD,)),
    Part("discard_pile", "Cards in the discard pile, as a share of all.", (_CARD,)),
    Part("own_on_pile", "1 at the card that the viewer has placed.", (_CARD,)),
    Part("begun", "What each deck's top layer held when it came up, as a share of all.", (_CARD,)),
    Part(
        "under",
        "What lies in the layers below, as a share of all; of those still deeper a third of that "
        "for each layer.",
        (axis("layer", ("next", "second", "third", "deeper")), _CARD),
    ),
    Part("left", "Cards left of each deck's top layer, of all of that deck.", (_POSITION,)),
    Part("decks", "Cards in each deck, of all of that deck.", (_POSITION,)),
    Part("finish", "1 at the animal where the sign stands.", (axis("animal", ANIMALS),)),
    Part("phase", "1 at what is being done.", (axis("phase", tuple(Phase)),)),
    Part("rounds", "Which round it is, of all."),
    Part("most_rounds", "How many rounds there are, of 60."),
    Part("spaces", "Spaces of the track, of 50."),
    Part("random_slots", "1: start slots were taken by lot."),
    Part("track", "1 at the layout that is raced on.", (axis("layout", tuple(TrackLayout)),)),
    Part("seats", "1 at how many play.", (axis("seats", range(1, _MANY + 1)),)),
    Part("owned", "1: the figure belongs to a seat.", (_FIGURE,)),
    Part(
        "waiting",
        "Who has still to place: the next one 1, then three, two, one of four.",
        (_FIGURE,),
    ),
    Part("place", "Spaces from the start, of 128.", (_FIGURE,), low=-1.0),
    Part("lane", "The lane, of four; the innermost is one.", (_FIGURE,)),
    Part(
        "forwards",
        "Spaces forwards to the finish, of 128; below nought: across.",
        (_FIGURE,),
        low=-1.0,
    ),
    Part(
        "backwards",
        "Spaces back to the finish, of 128; below nought: across.",
        (_FIGURE,),
        low=-1.0,
    ),
    Part("order", "1 at the position that each figure holds.", (_FIGURE, _POSITION)),
    Part("backs", "Cards in its owner's hand by their backs, of five.", (_FIGURE, _POSITION)),
    Part(
        "pile_backs",
        "1 at the back of each card on the pile, in the order in which they are carried out.",
        (axis("pile", range(1, _MANY + 1)), _POSITION),
    ),
    Part(
        "pile_figures",
        "1 at the figure for whom each of them was placed.",
        (axis("pile", range(1, _MANY + 1)), _FIGURE),
    ),
)

_NTH = {card: n for n, card in enumerate(Card)}
_KINDS_OF = tuple(
    slice(min(kinds), max(kinds) + 1)
    for position in POSITIONS
    for kinds in ([_NTH[card] for card in Card if BACK[card] is position],)
)
"""Where the kinds of each deck stand among all."""
_HAND, _UNSEEN, _DISCARD = LAYOUT.at("hand"), LAYOUT.at("unseen"), LAYOUT.at("discard_pile")
_OWN, _BEGUN, _UNDER = LAYOUT.at("own_on_pile"), LAYOUT.at("begun"), LAYOUT.at("under")
_LEFT, _DECKS, _FINISH = LAYOUT.at("left"), LAYOUT.at("decks"), LAYOUT.at("finish") - 1
_PHASE = {phase: LAYOUT.at("phase") + n for n, phase in enumerate(Phase)}
_TABLE, _SEATS = LAYOUT.at("rounds"), LAYOUT.at("seats") - 1
_TRACK = {name: LAYOUT.at("track") + n for n, name in enumerate(TrackLayout)}
_OWNED, _WAITING, _PLACE = LAYOUT.at("owned"), LAYOUT.at("waiting"), LAYOUT.at("place")
_LANE, _FORWARDS, _BACKWARDS = LAYOUT.at("lane"), LAYOUT.at("forwards"), LAYOUT.at("backwards")
_ORDER, _BACKS = LAYOUT.at("order") - 1, LAYOUT.at("backs") - 1
_PILE_BACKS, _PILE_FIGURES = LAYOUT.at("pile_backs") - 1, LAYOUT.at("pile_figures")
_BY_CARD = (_HAND, _UNSEEN, _DISCARD, _BEGUN, *(_UNDER + _KINDS * n for n in range(_LAYERS)))
_OF_HAND = 0.2
"""A hand is five cards at most, for each that is dealt of a deck."""
_LAST_ROUND = max(LAST_ROUND[cap] for cap in RoundCap)


class _Box(msgspec.Struct, frozen=True):
    """What is played with; rows by the number of a card's kind, or of a deck."""

    one: tuple[float, ...]
    """What one card of a kind is of all of that kind."""
    all: array[float]
    """1 for each kind that there is."""
    decks: tuple[int, ...]
    """How many cards each has."""
    uneven: tuple[tuple[int, int], ...]
    """Kinds, and how many there are, of which one card is no even share: three, or six."""


@lru_cache(maxsize=1 << 8)
def _box(options: Options) -> _Box:
    decks = box(options)
    counts = [decks[BACK[card] - 1].count(card) for card in Card]
    return _Box(
        tuple([1 / max(1, count) for count in counts]),
        array("f", [min(1, count) for count in counts]),
        tuple([len(deck) for deck in decks]),
        tuple([(nth, count) for nth, count in enumerate(counts) if count % 3 == 0 < count]),
    )


def write(view: View, row: Row) -> None:
    """Cards, decks and finish, then each figure, then the pile."""
    options, race, track = view.options, view.race, view.track
    box = _box(options)
    one = box.one
    row[_UNSEEN : _UNSEEN + _KINDS] = box.all  # less what is seen
    _write_cards(view.hand, row, _HAND, one)
    _write_cards(view.discard_pile, row, _DISCARD, one)
    for at, deck in enumerate(view.decks):
        count = deck.left
        begun, all_cards = deck.begun, box.decks[at]
        row[_LEFT + at] = count / all_cards
        if len(begun) == all_cards:  # as in the first rounds of every match
            kinds = _KINDS_OF[at]
            row[_BEGUN + kinds.start : _BEGUN + kinds.stop] = box.all[kinds]
        else:
            for card in begun:
                nth = _NTH[card]
                row[_BEGUN + nth] += one[nth]
        if deck.under:
            count = deck.count
            _write_layers(deck.under, row, one)
        row[_DECKS + at] = count / all_cards
    row[_FINISH + race.finish] = 1
    row[_PHASE[view.phase]] = 1
    last = LAST_ROUND[options.round_cap]
    row[_TABLE] = view.rounds / last
    row[_TABLE + 1] = last / _LAST_ROUND
    row[_TABLE + 2] = track.spaces / 50
    row[_TABLE + 3] = options.random_slots
    row[_TRACK[options.track]] = 1
    backs = view.backs
    of_hand = _OF_HAND / options.dealt
    seats = len(backs)
    row[_SEATS + seats] = 1
    first = view.seat or 0
    where = _WHERE[seats][first]  # of each figure, seen from the viewer
    line = track.lines[race.finish - 1]
    back_line = line - track.spaces
    places, lanes = race.places, race.lanes
    for figure in range(_MANY):
        at = where[figure]
        place = places[figure]
        row[_PLACE + at] = place / _FAR
        row[_LANE + at] = lanes[figure] / _MANY
        row[_FORWARDS + at] = (line - place) / _FAR
        row[_BACKWARDS + at] = (place - back_line) / _FAR
        if figure < seats:
            row[_OWNED + at] = 1
            here = _BACKS + _MANY * at
            for position in backs[figure]:
                row[here + position] += of_hand
    n = 1
    for figure in race.order:
        row[_ORDER + _MANY * where[figure] + n] = 1
        n += 1
    n = _MANY
    for figure in view.waiting:
        row[_WAITING + where[figure]] = n / _MANY
        n -= 1
    n = 0
    for laid in view.pile:
        row[_PILE_BACKS + n + laid.back] = 1
        row[_PILE_FIGURES + n + where[laid.figure]] = 1
        if laid.card is not None:
            at = _NTH[laid.card]
            row[_OWN + at] = 1
            row[_UNSEEN + at] -= one[at]
        n += _MANY
    for nth, count in box.uneven:
        for at in _BY_CARD:
            row[at + nth] = round(row[at + nth] * count) / count


def _around(seats: int, first: int) -> tuple[int, ...]:
    """The place of each figure, counted from a seat's own; those of nobody come last."""
    around = [*beginning_with(SEATS[first], seats), *range(seats, _MANY)]
    return tuple([around.index(figure) for figure in range(_MANY)])


_WHERE = tuple(
    tuple(_around(seats, first) for first in range(max(1, seats))) for seats in range(_MANY + 1)
)


def _write_cards(cards: Iterable[Card], row: Row, at: int, one: tuple[float, ...]) -> None:
    """How many there are of each kind; they are seen."""
    for card in cards:
        nth = _NTH[card]
        row[at + nth] += one[nth]
        row[_UNSEEN + nth] -= one[nth]


def _write_layers(layers: tuple[tuple[Card, ...], ...], row: Row, one: tuple[float, ...]) -> None:
    for depth, layer in enumerate(layers):
        at = _UNDER + _KINDS * min(depth, _LAYERS)
        weight = 3.0 ** (_LAYERS - 1 - depth) if depth >= _LAYERS else 1.0
        for card in layer:
            nth = _NTH[card]
            row[at + nth] += weight * one[nth]
            row[_UNSEEN + nth] -= one[nth]
