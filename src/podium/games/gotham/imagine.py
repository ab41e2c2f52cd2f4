"""A state that could lie behind a view."""

from __future__ import annotations

from itertools import chain

from podium.core.chance import Chance
from podium.core.seat import SEATS
from podium.games.gotham.pieces.cards import BACK, Card, Cards, less, shared, without
from podium.games.gotham.pieces.figures import Position
from podium.games.gotham.state import Deck, Placed, State, box
from podium.games.gotham.view import Stack, View


def unseen(view: View) -> tuple[Cards, ...]:
    """For each deck the cards that this viewer cannot place: in it, in hands, on the pile.

    Layers that were put under a deck in sight of all are not among them.
    """
    own = (laid.card for laid in view.pile if laid.card is not None)
    seen: tuple[list[Card], ...] = ([], [], [], [])
    for card in chain(view.hand, own, view.discard_pile):
        seen[BACK[card] - 1].append(card)
    return tuple(
        less(cards, chain(gone, *stack.under))
        for cards, gone, stack in zip(box(view.options), seen, view.decks, strict=True)
    )


def imagine(view: View, chance: Chance) -> State:
    """Unseen cards fall into the decks, the pile and the other hands as luck has it.

    Every back that was seen stays where it is, and a deck holds only what was put there.
    """
    elsewhere: list[Cards] = []
    decks: list[Deck] = []
    for pool, stack in zip(unseen(view), view.decks, strict=True):
        top = _left(pool, stack, chance)
        elsewhere.append(less(pool, top))
        decks.append(Deck(top, stack.begun, stack.under))

    def any_of(back: Position) -> Card:
        pool = elsewhere[back - 1]
        card = chance.draw(pool, "imagine")
        elsewhere[back - 1] = without(pool, card)
        return card

    pile = tuple(
        Placed(laid.figure, any_of(laid.back) if laid.card is None else laid.card)
        for laid in view.pile
    )
    hands = tuple(
        view.hand if seat == view.seat else tuple(sorted([any_of(back) for back in backs]))
        for seat, backs in zip(SEATS, view.backs, strict=False)
    )
    return State(
        view.race,
        hands,
        tuple(decks),
        view.waiting,
        view.options,
        pile,
        view.discard_pile,
        view.phase,
        view.rounds,
    )


def _left(pool: Cards, stack: Stack, chance: Chance) -> Cards:
    """What may be left of a top layer: of the unseen cards those that it held at first, less some.

    Fewer cards are gone from a deck than lie in it, so luck is asked for those that are gone.
    """
    left = shared(pool, stack.begun)
    for _ in range(len(left) - stack.left):
        left = without(left, chance.draw(left, "imagine"))
    return left
