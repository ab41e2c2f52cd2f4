"""Whether an action is legal: `refusal` names the rule that forbids it."""

from __future__ import annotations

from podium.core.rules import Refusal
from podium.core.seat import Seat
from podium.games.greatrace.actions import (
    Action,
    Assign,
    Buy,
    BuyPart,
    ChooseLeader,
    Clear,
    Decline,
    Discard,
    Drive,
    DropTile,
    Enter,
    Explore,
    FitPart,
    FitToolbox,
    Fund,
    MoveTo,
    Name,
    Pass,
    Place,
    Play,
    Repair,
    Research,
    Retreat,
    Sabotage,
    Split,
    Stop,
    TakeCard,
    TakeTile,
    Travel,
    UsePower,
    UseSecurity,
)
from podium.games.greatrace.pieces import Card
from podium.games.greatrace.rules import judges
from podium.games.greatrace.rules import refusals as no
from podium.games.greatrace.rules.course import to_act
from podium.games.greatrace.state import (
    Bivouac,
    ChoosingLeader,
    Countering,
    Crew,
    Discarding,
    Driving,
    Entering,
    Keeping,
    Naming,
    Placing,
    Planning,
    Repairing,
    Sequence,
    Splitting,
    State,
    Tracking,
)


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now."""
    if state.ending:
        return no.OVER
    if not 0 <= seat < len(state.crews):
        return no.NO_SUCH_SEAT
    planning = isinstance(state.stack[-1], Planning)
    if not planning and seat not in to_act(state):
        return no.NOT_YOUR_GO
    return _why_not(state, seat, action)


def _why_not(state: State, seat: Seat, action: Action) -> Refusal | None:
    """The refusal of an action by a seat that is asked; None: it is legal."""
    crew = state.crews[seat]
    frame = state.stack[-1]
    match frame, action:
        case Planning(), Assign(a, b, c, d):
            return judges.plan((a, b, c, d))
        case Bivouac(cards, _), TakeCard(card):
            return None if card in cards else no.NOT_ON_DISPLAY
        case ChoosingLeader(), ChooseLeader(leader):
            gone = [other.leader for other in state.crews]
            return no.LEADER_TAKEN if leader in gone else None
        case Sequence(_, buying), _:
            return _in_sequence(state, seat, crew, buying, action)
        case Driving(), _:
            return _driving(state, crew, frame, action)
        case Entering(), _:
            return _entering(state, crew, frame, action)
        case Repairing(), _:
            return _repairing(state, crew, action)
        case Countering(), Decline():
            return None
        case Countering(), UseSecurity():
            return judges.security(crew, True)
        case Countering(), Play(Card.MILITIA):
            return judges.militia(state, crew, True)
        case Splitting(_, _, damage), Split(engine):
            return judges.split(crew, damage, engine)
        case Placing(_, tiles, -1), TakeTile(tile):
            return None if tile in tiles else no.NOT_DRAWN
        case Placing(_, _, taken), Place(space):
            return no.CHOOSE_A_TILE if taken < 0 else judges.place(state, seat, space)
        case Keeping(_, tiles, _), DropTile(tile):
            return None if tile in tiles else no.NOT_DRAWN
        case Naming() as naming, Name(space):
            return judges.name(state, naming, space)
        case Tracking(_, drawn), Discard(card):
            return None if card in drawn else no.NOT_TRACKED
        case Discarding(), Discard(card):
            return None if card in crew.hand else no.NOT_TO_DISCARD
        case Discarding(), Play(Card.JERRYCAN):
            return judges.jerrycan(state, crew)
        case _:
            return _out_of_place(action)


def _in_sequence(
    state: State, seat: Seat, crew: Crew, buying: bool, action: Action
) -> Refusal | None:
    match action:
        case Pass():
            return None
        case Buy(levels):
            return judges.buy(state, crew, levels, buying)
        case Play(card):
            return judges.in_sequence(state, crew, card)
        case Sabotage(target, engine):
            return judges.sabotage(state, seat, target, engine)
        case UsePower():
            return judges.power(state, crew)
        case Explore():
            return judges.assistant(crew, action.box) or judges.exploring(state)
        case Research():
            return judges.assistant(crew, action.box) or judges.drawing(state)
        case Repair() | Drive() | Fund():
            return judges.assistant(crew, action.box)
        case Clear(space):
            return judges.assistant(crew, action.box) or judges.clear(state, seat, space)
        case _:
            return _out_of_place(action)


def _driving(state: State, crew: Crew, drive: Driving, action: Action) -> Refusal | None:
    match action:
        case Stop():
            return None
        case MoveTo(space):
            return judges.move(state, crew, drive, space)
        case Travel(line, transports, power):
            return judges.travel(state, crew, line, transports, power)
        case Play(Card.GUIDE):
            return judges.guide(crew, drive)
        case Play(Card.JERRYCAN):
            return judges.jerrycan(state, crew)
        case _:
            return _out_of_place(action)


def _entering(state: State, crew: Crew, frame: Entering, action: Action) -> Refusal | None:
    match action:
        case Enter():
            return judges.entering(state, crew, frame)
        case Retreat():
            return no.MUST_ENTER if judges.entering(state, crew, frame) is None else None
        case UseSecurity():
            return judges.security(crew, frame.danger)
        case Play(Card.MILITIA):
            return judges.militia(state, crew, frame.danger)
        case Play(Card.JERRYCAN):
            return judges.jerrycan(state, crew)
        case _:
            return _out_of_place(action)


def _repairing(state: State, crew: Crew, action: Action) -> Refusal | None:
    match action:
        case Stop():
            return None
        case FitPart(gauge):
            return judges.part(state, crew, gauge)
        case FitToolbox(engine):
            return judges.toolbox(state, crew, engine)
        case BuyPart(gauge):
            return judges.bought_part(state, crew, gauge)
        case Play(Card.JERRYCAN):
            return judges.jerrycan(state, crew)
        case _:
            return _out_of_place(action)


def _out_of_place(action: Action) -> Refusal:
    """An action that cannot be done here, by the rule that says when it can."""
    match action:
        case Buy():
            return no.TOO_LATE_TO_BUY
        case Clear():
            return no.NOT_THE_THIRD_STEP
        case _:
            return no.NOT_NOW
