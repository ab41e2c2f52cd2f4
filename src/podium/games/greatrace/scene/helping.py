"""How one does what the prompt asks: it names what lights up, and nothing that cannot be done now."""

from __future__ import annotations

from podium.games.greatrace.actions import Decline, Enter, Retreat
from podium.games.greatrace.pieces import Box, Card
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.places import BOX, LEADER, MONEY, PETROL, called, held
from podium.games.greatrace.view import (
    Bivouac,
    ChoosingLeader,
    Countering,
    Discarding,
    Driving,
    Entering,
    Keeping,
    Naming,
    Placing,
    Repairing,
    Screened,
    Sequence,
    Splitting,
    Tracked,
    Using,
    View,
)
from podium.scene.offer import Offer
from podium.scene.text import Text

_BOXES = frozenset(BOX.values())
_SECURITY, _MILITIA = BOX[Box.SECURITY], held(Card.MILITIA)


def help_line(view: View, offers: tuple[Offer, ...]) -> Text:
    """Where to touch, for a seat that is asked."""
    if not view.legal or view.seat is None:
        return ()
    frame, front = view.stack[-1], view.fronts[view.seat]
    lit = frozenset(pick for offer in offers if not offer.listed for pick in offer.picks)
    match frame:
        case Bivouac() if front.cards >= front.chassis:
            return ("help.bivouac_full",)
        case Bivouac():
            return ("help.bivouac", front.cards, front.chassis)
        case Screened():
            return ("help.plan", called(board(view.options.board).spaces[view.goal]))
        case Sequence():
            return (f"help.{_in_turn(lit)}",)
        case Placing(_, _, taken):
            return ("help.placing" if taken >= 0 else "help.taking",)
        case Driving(_, _, halted, _):
            return ("help.halted" if halted else "help.driving",)
        case Entering(_, _, danger, _):
            return (f"help.{_at_a_tile(view, lit, danger=danger)}",)
        case Repairing():
            return (f"help.{_repairing(lit)}",)
        case Countering():
            return (f"help.{_against(view, lit)}",)
        case Naming(_, card, _):
            return (f"help.{card.name.lower()}",)
        case Using():
            return ()
        case _:
            return (f"help.{_HELP[type(frame)]}",)


_HELP: dict[type, str] = {
    ChoosingLeader: "leader",
    Keeping: "taking",
    Splitting: "splitting",
    Tracked: "tracker",
    Discarding: "discarding",
}


def _in_turn(lit: frozenset[str]) -> str:
    """Which of boxes, petrol and cards there are to touch."""
    if not lit & _BOXES:
        return "sequence_rest" if lit else "sequence_pass"
    cards = any(_is_played(pick) for pick in lit)
    if PETROL in lit:
        return "sequence" if cards else "sequence_petrol"
    return "sequence_cards" if cards else "sequence_box"


def _is_played(pick: str) -> bool:
    return pick == LEADER or pick.startswith("hand/")


def _at_a_tile(view: View, lit: frozenset[str], *, danger: bool) -> str:
    """Whether one can go in, and where it is touched."""
    if any(isinstance(action, Enter) for action in view.legal):
        if danger:
            return "entering" if lit & {_SECURITY, _MILITIA} else "entering_bare"
        return "enter"
    return "too_much" if all(isinstance(action, Retreat) for action in view.legal) else "short"


def _repairing(lit: frozenset[str]) -> str:
    """With cards, with money, or with both: where neither is left, nothing is asked."""
    if MONEY not in lit:
        return "repairing_cards"
    return "repairing" if any(map(_is_played, lit)) else "repairing_money"


def _against(view: View, lit: frozenset[str]) -> str:
    """What one has against a rival's card."""
    if all(isinstance(action, Decline) for action in view.legal):
        return "defenceless"
    if _MILITIA not in lit:
        return "counter_security"
    return "counter" if _SECURITY in lit else "counter_militia"
