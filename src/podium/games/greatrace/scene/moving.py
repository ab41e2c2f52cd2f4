"""Motions: what each event moved, from where to where."""

from __future__ import annotations

from collections.abc import Sequence

from podium.games.greatrace.events import (
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardRevealed,
    CardTaken,
    DeckRenewed,
    Event,
    TileDrawn,
    TilePlaced,
    TilesSwapped,
    TileUncovered,
)
from podium.games.greatrace.pieces import Card
from podium.games.greatrace.scene.places import (
    BAG,
    DECK,
    DISCARD,
    PICTURE,
    car,
    drawn,
    held,
    shown,
    space,
    tile_symbols,
)
from podium.games.greatrace.view import Bivouac, Keeping, Placing, Tracked, View
from podium.scene.motion import Motion

BACK = "card-back"


def motions(event: Event, before: View, after: View) -> Sequence[Motion]:
    """What a heard event moved. Vehicles, tokens and needles glide by themselves."""
    match event:
        case CardRevealed(card):
            return _to(DECK, _open(after, card), card)
        case CardTaken(seat, card):
            return _to(_open(before, card) or DECK, _hand(after, seat, card), card)
        case CardDrawn(seat, card):
            target = _hand(after, seat, card)
            if seat == after.seat and card is not None and card not in after.hand:
                target = _open(after, card) or DISCARD
            return (Motion(DECK, target, BACK if card is None else _picture(card)),)
        case CardPlayed(seat, card) | CardDiscarded(seat, card):
            return _to(_hand(before, seat, card), DISCARD, card)
        case DeckRenewed():
            return (Motion(DISCARD, DECK, BACK),)
        case TileDrawn(_, tile):
            target = _tile(after, tile)
            return (Motion(BAG, target),) if target else ()
        case TilePlaced(_, number, tile):
            source = _tile(before, tile) or BAG
            return (Motion(source, space(number), _ground(after, tile)),)
        case TileUncovered(_, number, tile):
            return (Motion(BAG, space(number), _ground(after, tile)),)
        case TilesSwapped(_, first, second):
            return (
                Motion(space(first), space(second), _ground(before, before.tiles[first])),
                Motion(space(second), space(first), _ground(before, before.tiles[second])),
            )
        case _:
            return ()


def _picture(card: Card) -> str:
    return f"card-{PICTURE[card]}"


def _ground(view: View, kind: int) -> str:
    return tile_symbols(view.options.board, risk=False)[kind] if kind >= 0 else ""


def _to(source: str, target: str, card: Card) -> Sequence[Motion]:
    return (Motion(source, target, _picture(card)),) if target else ()


def _hand(view: View, seat: int, card: Card | None) -> str:
    """Where a card is in a hand: the last of its equals, or with somebody's vehicle."""
    if seat == view.seat and card is not None and card in view.hand:
        return f"{held(card)}.{view.hand.count(card) - 1}"
    return car(seat)


def _open(view: View, card: Card) -> str:
    """Where a card lies open, or nowhere."""
    for frame in view.stack:
        cards = frame.cards if isinstance(frame, Bivouac) else ()
        if isinstance(frame, Tracked):
            cards = frame.drawn
        if card in cards:
            return f"{shown(card)}.{cards.count(card) - 1}"
    return ""


def _tile(view: View, kind: int) -> str:
    """Where a drawn tile lies, or nowhere."""
    frame = view.stack[-1] if view.stack else None
    if isinstance(frame, Keeping | Placing) and kind in frame.tiles:
        return f"{drawn(kind)}.{frame.tiles.index(kind)}"
    return ""
