"""Cards: in the viewer's hand, in the decks, on the pile, and discarded."""

from __future__ import annotations

from functools import cache, lru_cache

from podium.core.seat import SEATS
from podium.games.gotham.pieces.cards import BACK, EFFECT, Card, MoveFinish
from podium.games.gotham.pieces.figures import POSITIONS, Figure, Position
from podium.games.gotham.scene.fronts import picture, slots
from podium.games.gotham.scene.hints import hint
from podium.games.gotham.scene.places import DISCARD, NAME, deck, held, medal, slot
from podium.games.gotham.scene.runners import runner
from podium.games.gotham.scene.tells import back
from podium.games.gotham.view import Laid, View
from podium.scene.nodes import Node
from podium.scene.text import Text

DECKS_X, PILE_X, CARDS_Y = 214, 512, 254
DECK_STEP, PILE_STEP = 72, 66
DISCARD_X = 138


def hand(view: View) -> list[Node]:
    """The viewer's cards, each with what it would do if it were carried out now."""
    nodes: list[Node] = []
    nth = 0
    before = None
    for at, card in enumerate(view.hand):
        nth = nth + 1 if card is before else 0
        before = card
        nodes.append(_in_hand(card, nth, at, hint(view, card), _whose(view, card)))
    return nodes


def _whose(view: View, card: Card) -> int:
    """The seat whose figure the card would move now; -1: nobody's."""
    figure = view.race.order[BACK[card] - 1]
    moves = not isinstance(EFFECT[card], MoveFinish)
    return figure if moves and figure < len(view.backs) else -1


@lru_cache(8192)
def _in_hand(card: Card, nth: int, at: int, note: Text, owner: int) -> Node:
    return Node(
        f"{held(card)}.{nth}",
        f"hand-{picture(card)}",
        at,
        area="hand",
        owner=owner,
        label=("label.in_hand", card, note),
        words=(
            ("title", ("card", card)),
            ("note", ("note.now", note)),
            ("back", int(BACK[card])),
            *slots(card),
        ),
        handle=held(card),
        tells=NAME[card],
    )


def decks(view: View) -> list[Node]:
    """The four decks, each with how many cards it has."""
    return [
        _deck(position, stack.count) for position, stack in zip(POSITIONS, view.decks, strict=True)
    ]


@cache
def _deck(position: Position, count: int) -> Node:
    return Node(
        deck(position),
        "deck" if count else "deck-empty",
        DECKS_X + DECK_STEP * (position - 1),
        CARDS_Y,
        label=("label.deck", position, count),
        words=(
            ("n", int(position)),
            ("of", medal(position)),
            ("left", ("left", count)),
            ("number", count),
        ),
        handle=deck(position),
        tells=back(position),
    )


def pile(view: View) -> list[Node]:
    """The cards placed in this round, then a place for each that is still to come.

    While they are carried out, those that are done leave their places empty.
    """
    seats = len(view.backs)
    nodes: list[Node] = []
    for nth, laid in enumerate(view.pile):
        mine = SEATS[laid.figure] == view.seat
        nodes += (
            _left(nth, laid, seats, mine) if nth < view.turned else _laid(nth, laid, seats, mine)
        )
    for n, figure in enumerate(view.waiting):
        nodes += _awaited(len(view.pile) + n, figure, seats, n == 0)
    return nodes


@lru_cache(4096)
def _laid(nth: int, laid: Laid, seats: int, mine: bool) -> tuple[Node, ...]:
    who = runner(laid.figure, seats)
    label: Text = (
        ("label.laid", nth + 1, who, laid.back)
        if laid.card is None
        else ("label.laid_own", nth + 1, laid.card)
    )
    x = PILE_X + PILE_STEP * nth
    return (
        Node(
            slot(nth),
            "laid",
            x,
            CARDS_Y,
            turn=(-3, 2, -1, 3)[nth],
            width=62,
            height=85,
            label=label,
            words=(("n", int(laid.back)), ("of", medal(laid.back))),
            tells=back(laid.back) if laid.card is None else NAME[laid.card],
        ),
        *_placer(nth, laid.figure, seats, x, mine),
    )


@lru_cache(4096)
def _left(nth: int, laid: Laid, seats: int, mine: bool) -> tuple[Node, ...]:
    x = PILE_X + PILE_STEP * nth
    place = Node(f"{slot(nth)}/left", "place", x, CARDS_Y, width=62, height=85)
    return (place, *_placer(nth, laid.figure, seats, x, mine))


@lru_cache(4096)
def _awaited(nth: int, figure: Figure, seats: int, now: bool) -> tuple[Node, ...]:
    x = PILE_X + PILE_STEP * nth
    return (
        Node(
            slot(nth),
            "place-next" if now else "place",
            x,
            CARDS_Y,
            width=62,
            height=85,
            label=("label.awaited", nth + 1, runner(figure, seats)),
            handle=slot(nth) if now else "",
        ),
        *_placer(nth, figure, seats, x, False),
    )


def _placer(nth: int, figure: Figure, seats: int, x: int, mine: bool) -> tuple[Node, ...]:
    """Whose card it is: shape and name."""
    here = slot(nth)
    return (
        Node(f"{here}/shape", f"mark-{figure + 1}", x - 2, CARDS_Y + 91, width=15, height=15),
        Node(
            f"{here}/who",
            "placer",
            x,
            CARDS_Y + 87,
            words=(("who", runner(figure, seats)),),
            state="me" if mine else "",
        ),
    )


@lru_cache(4096)
def discard(cards: tuple[Card, ...]) -> tuple[Node, ...]:
    """The discard pile, open to all: the last card on top, cards of a kind together."""
    last = dict.fromkeys(reversed(cards))
    kinds = [(card, cards.count(card)) for card in reversed(last)]
    return (
        Node(
            DISCARD,
            "discard",
            DISCARD_X,
            CARDS_Y,
            label=("label.discard", len(cards)),
            words=(("count", ("discarded", len(cards))), ("number", len(cards))),
            handle=DISCARD,
        ),
        *[_discarded(card, count, at) for at, (card, count) in enumerate(kinds)],
    )


@cache
def _discarded(card: Card, count: int, at: int) -> Node:
    """A kind of card in the discard pile, somewhat askew."""
    return Node(
        f"{DISCARD}/{NAME[card]}",
        f"front-{picture(card)}",
        DISCARD_X,
        CARDS_Y,
        z=1 + at,
        turn=(0, 4, -3, 2, -5)[at % 5],
        zone=DISCARD,
        label=("label.discarded", count, card),
        words=slots(card),
        handle=f"{DISCARD}/{NAME[card]}",
        tells=NAME[card],
    )
