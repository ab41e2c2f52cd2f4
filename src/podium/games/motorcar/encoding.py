"""Actions as numbers, seats counted from the viewer; a view as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from podium.core.encoding import Axis, Layout, Part, Row, axis, seats_axis, squash
from podium.core.seat import SEATS, Seat
from podium.games.motorcar.actions import (
    Action,
    Drive,
    Flick,
    Help,
    Inflict,
    Join,
    Offer,
    Pass,
    Pay,
    ShakeOff,
)
from podium.games.motorcar.pieces import BOARD, DIE, LEGS, STAGES_PER_LEG, Strain, leg_of
from podium.games.motorcar.view import (
    Arrived,
    Choosing,
    Fate,
    Gift,
    Helping,
    Inflicting,
    Joining,
    Open,
    Paying,
    Trouble,
    Underway,
    View,
)

VERSION = 1

_MOST = 6
_OTHERS = SEATS[1:_MOST]

_CATALOGUE: tuple[Action, ...] = (
    Pass(),
    Join(),
    Pay(),
    ShakeOff(False),
    ShakeOff(True),
    *(Drive(strain) for strain in Strain),
    *(Flick(strength) for strength in range(1, BOARD + 1)),
    *(Inflict(seat) for seat in _OTHERS),
    *(Offer(seat) for seat in _OTHERS),
    *(Help(seat, inflicted) for seat in _OTHERS for inflicted in (False, True)),
)
"""Seats in it are relative: 1 is the next one."""

SIZE = len(_CATALOGUE)


def catalogue(view: View) -> Sequence[Action]:
    """Every action that this seat could name at a table of this size."""
    seats = len(view.cars)
    return [_rotate(a, view.seat or 0, seats) for a in _CATALOGUE if _whom(a) < seats]


def numbering(view: View) -> Mapping[Action, int]:
    """The number of each action that this seat could name here."""
    return _numbering(view.seat or 0, len(view.cars))


@cache
def _numbering(seat: int, seats: int) -> Mapping[Action, int]:
    return {_rotate(action, seat, seats): n for n, action in enumerate(_CATALOGUE)}


def action(view: View, number: int) -> Action:
    """The action of a number."""
    return _rotate(_CATALOGUE[number], view.seat or 0, len(view.cars))


def _whom(action: Action) -> int:
    match action:
        case Inflict(seat) | Offer(seat) | Help(seat, _):
            return seat
        case _:
            return 0


def _rotate(action: Action, by: int, seats: int) -> Action:
    """The same with its seat counted from elsewhere; one that is not at this table stays so."""
    if _whom(action) >= seats:
        return action
    match action:
        case Inflict(target):
            return Inflict(_seat(target + by, seats))
        case Offer(target):
            return Offer(_seat(target + by, seats))
        case Help(whom, inflicted):
            return Help(_seat(whom + by, seats), inflicted)
        case _:
            return action


def _seat(number: int, seats: int) -> Seat:
    return SEATS[number % seats]


# -- views -------------------------------------------------------------------------------------

_NEWS = 14
"""So many settled predicaments have numbers; no stage was seen with more than nine."""
_DRAWN = 8
"""In the box a stage has five and two random predicaments at most."""
_FURTHEST = BOARD + 3
"""Where a car flicked with all strength slides to, with all luck."""
_SEAT = seats_axis(_MOST)
_OF_NEWS = Axis(
    "of the predicament",
    (
        *(f"met by {label}" for label in _SEAT.labels),
        "inflicted",
        *(fate.name.lower() for fate in Fate),
        "days",
        "by",
    ),
)
_PHASES = (
    "flicking",
    "straining",
    "underway",
    "inflicting",
    "joining",
    "helping",
    "gift",
    "paying",
    "arrived",
)

LAYOUT = Layout(
    Part("stage", "The stage, of 17: after the last one comes the end."),
    Part("leg", "1 at the leg of the stage.", (axis("leg", range(1, LEGS + 1)),)),
    Part("legs", "How many legs are driven, of four."),
    Part("flick", "1: turn order is drawn by lot, not flicked for."),
    Part("die_zero_based", "1: dice show 0 to 9."),
    Part("count", "Tokens to be drawn in this stage, of eight."),
    Part("phase", "1 at what is being done.", (axis("phase", _PHASES),)),
    Part("mine", "What the viewer has chosen: strength of 20, or strain of three; 0: nothing yet."),
    Part("there", "1: somebody sits there.", (_SEAT,)),
    Part("day", "Days on the road; 100 are a half.", (_SEAT,)),
    Part("behind", "Days behind the first; 20 are a half.", (_SEAT,)),
    Part("tiles", "Sportsmanship tiles; 4 are a half.", (_SEAT,)),
    Part("strain", "1 at the strain last shown.", (_SEAT, axis("strain", tuple(Strain)))),
    Part("random", "Random predicaments not yet settled; 3 are a half.", (_SEAT,)),
    Part("inflicted", "Inflicted predicaments not yet settled; 3 are a half.", (_SEAT,)),
    Part("order", "Place in turn order, of six.", (_SEAT,)),
    Part("dice", "The predicament die: its face and one, of eleven.", (_SEAT,)),
    Part("stops", "Where the toy car stopped at the last flick, and one, of 24.", (_SEAT,)),
    Part("ready", "1: has chosen.", (_SEAT,)),
    Part("at", "1 at the seat whose go it is.", (_SEAT,)),
    Part("failed", "Against whom offers found nobody: the first one of six, and so on.", (_SEAT,)),
    Part("target", "1 at whom an offer is made against.", (_SEAT,)),
    Part("asked", "Who is still to be asked: the first one of six, and so on.", (_SEAT,)),
    Part("met", "Whom the mover met: the first one of six, and so on.", (_SEAT,)),
    Part("driven", "Who has arrived: the first one of six, and so on.", (_SEAT,)),
    Part(
        "drawn",
        "1 at whose each drawn token was, in their order.",
        (axis("token", range(1, _DRAWN + 1)), _SEAT),
    ),
    Part("news", "How many predicaments of this stage are settled; 4 are a half."),
    Part(
        "settled",
        "Each of them in its order: who met it, whether inflicted, what became of it, the days lost "
        "(10 are a half), and who cancelled it (the viewer one of six, and so on).",
        (axis("predicament", range(1, _NEWS + 1)), _OF_NEWS),
    ),
)

_TABLE, _LEG, _PHASE = LAYOUT.at("stage"), LAYOUT.at("leg"), LAYOUT.at("phase")
_OPTIONS, _MINE, _THERE = LAYOUT.at("legs"), LAYOUT.at("mine"), LAYOUT.at("there")
_STRAIN, _RANDOM = LAYOUT.at("strain") - 1, LAYOUT.at("random")
_ORDER, _DICE, _STOPS = LAYOUT.at("order"), LAYOUT.at("dice"), LAYOUT.at("stops")
_READY, _AT, _FAILED, _TARGET = (LAYOUT.at(name) for name in ("ready", "at", "failed", "target"))
_ASKED, _MET, _DRIVEN, _TOKENS = (LAYOUT.at(name) for name in ("asked", "met", "driven", "drawn"))
_SETTLED, _HOW_MANY = LAYOUT.at("settled"), LAYOUT.at("news")
_PER_NEWS = len(_OF_NEWS.labels)
_STAGES = LEGS * STAGES_PER_LEG


def write(view: View, row: Row) -> None:
    """Stage and phase, then each seat from the viewer on, then what this stage brought."""
    cars, options, stage = view.cars, view.options, view.stage
    seats, first = len(cars), view.seat or 0
    row[_TABLE] = min(stage, _STAGES + 1) / (_STAGES + 1)
    row[_LEG + min(leg_of(stage), LEGS - 1)] = 1
    row[_OPTIONS] = options.legs / LEGS
    row[_OPTIONS + 1] = options.flick == "random"
    row[_OPTIONS + 2] = options.die_zero_based
    row[_OPTIONS + 3] = min(1.0, view.count / _DRAWN)
    _write_phase(view.phase, view.order, row, first, seats)
    best = min([car.day for car in cars])
    at = _THERE
    for car in (*cars[first:], *cars[:first]):
        day = car.day
        row[at] = 1
        row[at + _MOST] = day / (day + 100)
        row[at + 2 * _MOST] = (day - best) / (day - best + 20)
        row[at + 3 * _MOST] = car.tiles / (car.tiles + 4)
        n = at - _THERE
        if car.strain:
            row[_STRAIN + 3 * n + car.strain] = 1
        if car.random:
            row[_RANDOM + n] = car.random / (car.random + 3)
        if car.inflicted:
            row[_RANDOM + _MOST + n] = car.inflicted / (car.inflicted + 3)
        at += 1
    _write_ranks(view.order, row, _ORDER, first, seats)
    for n, face in enumerate(view.dice):
        row[_DICE + (n - first) % seats] = (face + 1) / (DIE + 1)
    for n, stop in enumerate(view.stops):
        row[_STOPS + (n - first) % seats] = (stop + 1) / (_FURTHEST + 1)
    at = _TOKENS
    for seat in view.drawn[:_DRAWN]:
        row[at + (seat - first) % seats] = 1
        at += _MOST
    if view.news:
        row[_HOW_MANY] = squash(len(view.news), 4)
        at = _SETTLED
        for trouble in view.news[:_NEWS]:
            _write_trouble(trouble, row, at, first, seats)
            at += _PER_NEWS


def _write_ranks(found: Iterable[int], row: Row, at: int, first: int, seats: int) -> None:
    """Their places in a row, from one of six on."""
    rank = 0.0
    for seat in found:
        rank += 1 / _MOST
        row[at + (seat - first) % seats] = min(1.0, rank)


def _write_phase(phase: Open, order: tuple[Seat, ...], row: Row, first: int, seats: int) -> None:
    if isinstance(phase, Choosing):
        row[_PHASE + (0 if phase.flick else 1)] = 1
        row[_MINE] = phase.mine / (BOARD if phase.flick else len(Strain))
        for n, ready in enumerate(phase.ready):
            if ready:
                row[_READY + (n - first) % seats] = 1
    elif isinstance(phase, Underway):
        row[_PHASE + 2] = 1
        _write_ranks(phase.driven, row, _DRIVEN, first, seats)
    elif isinstance(phase, Gift):
        row[_PHASE + 6] = 1
        _write_ranks(phase.asked, row, _ASKED, first, seats)
    elif isinstance(phase, Arrived):
        row[_PHASE + 8] = 1
    else:
        row[_AT + (order[phase.at] - first) % seats] = 1
        if isinstance(phase, Inflicting):
            row[_PHASE + 3] = 1
            _write_ranks(phase.failed, row, _FAILED, first, seats)
        elif isinstance(phase, Joining):
            row[_PHASE + 4] = 1
            _write_ranks(phase.failed, row, _FAILED, first, seats)
            row[_TARGET + (phase.target - first) % seats] = 1
            _write_ranks(phase.asked, row, _ASKED, first, seats)
        elif isinstance(phase, Helping):
            row[_PHASE + 5] = 1
            _write_ranks(phase.met, row, _MET, first, seats)
        else:
            assert isinstance(phase, Paying), phase
            row[_PHASE + 7] = 1


def _write_trouble(trouble: Trouble, row: Row, at: int, first: int, seats: int) -> None:
    row[at + (trouble.seat - first) % seats] = 1
    row[at + _MOST] = trouble.inflicted
    row[at + _MOST + trouble.fate] = 1
    if trouble.fate is Fate.ENDURED:
        row[at + _PER_NEWS - 2] = squash(trouble.number, 10)
    else:
        row[at + _PER_NEWS - 1] = ((trouble.number - first) % seats + 1) / _MOST
