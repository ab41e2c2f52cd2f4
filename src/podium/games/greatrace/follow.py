"""Following: the view of a race while what happened in one step is told, event by event."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.seat import Seat, replaced
from podium.games.greatrace.events import (
    Arrived,
    BonusPaid,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardTaken,
    Damaged,
    DeckRenewed,
    Event,
    Funded,
    LeaderChosen,
    MoneyGiven,
    Moved,
    OrderSet,
    PartBought,
    Passed,
    PetrolBought,
    PetrolGained,
    PetrolSpent,
    PlanReadied,
    PlanShown,
    PowerUsed,
    Repaired,
    Sabotaged,
    TileCleared,
    TileHunted,
    TilePlaced,
    TilesSwapped,
    TileUncovered,
    Travelled,
    TurnBegun,
)
from podium.games.greatrace.pieces import NOBODY, Box, Card, Gauge, plus, without
from podium.games.greatrace.pieces.board import EMPTY, board
from podium.games.greatrace.view import Bivouac, OpenFrame, Screened, Tracked, View


def follow(event: Event, view: View) -> View:
    """The view once a heard event has happened, as far as the event tells."""
    match event:
        case LeaderChosen(seat, leader):
            return _front(view, seat, leader=leader)
        case TurnBegun(turn):
            fronts = [
                replace(one, plan=NOBODY, passed=False, power=one.leader is not None)
                for one in view.fronts
            ]
            return replace(view, turn=turn, fronts=tuple(fronts))
        case CardTaken(seat, card):
            shown = plus(view.fronts[seat].shown, card)
            return _gains(_front(_taken(view, card), seat, shown=shown), seat, card)
        case CardDrawn(seat, card):
            return _drawn(replace(view, deck=max(view.deck - 1, 0)), seat, card)
        case DeckRenewed(count):
            return replace(view, deck=count, discard=())
        case CardPlayed(seat, Card.TRACKER as card):
            view = _loses(view, seat, card)
            return replace(view, stack=(*view.stack, Tracked(seat, 0, ())))
        case CardDiscarded(seat, card) if isinstance(_top(view), Tracked):
            return _given_up(view, seat, card)
        case CardPlayed(seat, card) | CardDiscarded(seat, card):
            return replace(_loses(view, seat, card), discard=plus(view.discard, card))
        case PlanReadied(seat):
            return _readied(view, seat)
        case PlanShown(seat):
            plan = (event.pathfinder, event.mechanics, event.security, event.funding)
            return _front(view, seat, plan=plan)
        case PowerUsed(seat):
            return _front(view, seat, power=False)
        case Passed(seat):
            kept = (0, 0, view.fronts[seat].plan[Box.SECURITY], 0)
            return _front(view, seat, passed=True, plan=kept)
        case Arrived(seat, place):
            return _front(view, seat, arrived=place)
        case Moved(seat, _, space):
            return _stands(view, seat, space)
        case Travelled(seat, _, paid, space):
            return _stands(_more(view, seat, money=-paid), seat, space)
        case OrderSet(seat, place):
            order = [other for other in view.order if other != seat]
            order.insert(place - 1, seat)
            return replace(view, order=tuple(order))
        case TileUncovered(_, space, tile) | TilePlaced(_, space, tile):
            return replace(view, tiles=replaced(view.tiles, space, tile))
        case TileCleared(_, space) | TileHunted(_, space):
            return replace(view, tiles=replaced(view.tiles, space, EMPTY))
        case TilesSwapped(_, first, second):
            one, other = view.tiles[first], view.tiles[second]
            return replace(view, tiles=replaced(replaced(view.tiles, first, other), second, one))
        case _:
            return _paid(event, view)


def _paid(event: Event, view: View) -> View:
    """What an event cost or brought."""
    match event:
        case PetrolBought(seat, levels, price):
            return _more(view, seat, petrol=levels, money=-price)
        case Funded(seat, money) | MoneyGiven(seat, money) | BonusPaid(seat, money):
            return _more(view, seat, money=money)
        case PetrolGained(seat, levels):
            return _more(view, seat, petrol=levels)
        case PetrolSpent(seat, levels):
            return _more(view, seat, petrol=-levels)
        case Damaged(seat, gauge, levels) | Sabotaged(seat, gauge, levels):
            return _gauged(view, seat, gauge, -levels)
        case Repaired(seat, gauge, levels):
            return _gauged(view, seat, gauge, levels)
        case PartBought(seat, gauge, price):
            return _more(_gauged(view, seat, gauge, 1), seat, money=-price)
        case _:
            return view


def _front(view: View, seat: Seat, **changed: object) -> View:
    return replace(view, fronts=replaced(view.fronts, seat, replace(view.fronts[seat], **changed)))


def _more(view: View, seat: Seat, *, petrol: int = 0, money: int = 0) -> View:
    front = view.fronts[seat]
    return _front(view, seat, petrol=front.petrol + petrol, money=front.money + money)


def _gauged(view: View, seat: Seat, gauge: Gauge, more: int) -> View:
    front = view.fronts[seat]
    if gauge is Gauge.ENGINE:
        return _front(view, seat, engine=front.engine + more)
    return _front(view, seat, chassis=front.chassis + more)


def _stands(view: View, seat: Seat, space: int) -> View:
    """The vehicle stands there, and its token follows (CR-35)."""
    way = board(view.options.board).way(view.start)
    moved = way[view.fronts[seat].space] != way[space]
    view = _front(view, seat, space=space)
    others = tuple([other for other in view.track if other != seat])
    return replace(view, track=(*others, seat)) if moved else view


def _top(view: View) -> OpenFrame | None:
    return view.stack[-1] if view.stack else None


def _drawn(view: View, seat: Seat, card: Card | None) -> View:
    """A card off the deck: into the hand, or beside it where a Tracker looks at three (CR-Q30)."""
    frame = _top(view)
    if not isinstance(frame, Tracked) or frame.seat != seat:
        return _gains(view, seat, card)
    aside = frame.drawn if card is None or seat != view.seat else plus(frame.drawn, card)
    return replace(view, stack=(*view.stack[:-1], Tracked(seat, frame.count + 1, aside)))


def _given_up(view: View, seat: Seat, card: Card) -> View:
    """The one of a Tracker's cards that is given up; the others join the hand (CR-Q30)."""
    frame = _top(view)
    assert isinstance(frame, Tracked), frame
    none_left = (*view.stack[:-1], Tracked(seat, 0, ()))
    view = replace(view, stack=none_left, discard=plus(view.discard, card))
    view = _front(view, seat, cards=view.fronts[seat].cards + frame.count - 1)
    hand = view.hand
    for one in without(frame.drawn, card) if card in frame.drawn else ():
        hand = plus(hand, one)
    return replace(view, hand=hand)


def _gains(view: View, seat: Seat, card: Card | None) -> View:
    """A hand has one card more; which one, the viewer sees of their own."""
    view = _front(view, seat, cards=view.fronts[seat].cards + 1)
    return view if card is None or seat != view.seat else replace(view, hand=plus(view.hand, card))


def _loses(view: View, seat: Seat, card: Card) -> View:
    """A card leaves a hand in sight of all."""
    front = view.fronts[seat]
    shown = without(front.shown, card) if card in front.shown else front.shown
    view = _front(view, seat, cards=max(front.cards - 1, 0), shown=shown)
    if seat != view.seat or card not in view.hand:
        return view
    return replace(view, hand=without(view.hand, card))


def _taken(view: View, card: Card) -> View:
    """An open card is gone from the bivouac."""
    frame = _top(view)
    if not isinstance(frame, Bivouac) or card not in frame.cards:
        return view
    open_ = replace(frame, cards=without(frame.cards, card))
    return replace(view, stack=(*view.stack[:-1], open_))


def _readied(view: View, seat: Seat) -> View:
    frame = _top(view)
    if not isinstance(frame, Screened):
        return view
    ready = replaced(frame.ready, seat, True)
    return replace(view, stack=(*view.stack[:-1], replace(frame, ready=ready)))
