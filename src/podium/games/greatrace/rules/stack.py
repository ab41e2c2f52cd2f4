"""Small steps that every chapter takes: a crew changed, a frame pushed or popped."""

from __future__ import annotations

from msgspec.structs import replace

from podium.core.seat import Seat, replaced
from podium.games.greatrace.pieces import Box, Plan
from podium.games.greatrace.pieces.board import Board, board
from podium.games.greatrace.state import Crew, Frame, State


def board_of(state: State) -> Board:
    """The map of this match."""
    return board(state.options.board)


def replace_crew(state: State, seat: Seat, crew: Crew) -> State:
    """The same match with another crew on one seat."""
    return replace(state, crews=replaced(state.crews, seat, crew))


def push(state: State, frame: Frame) -> State:
    """Puts a frame on the stack: it is settled before all that lies below."""
    return replace(state, stack=(*state.stack, frame))


def pop(state: State) -> State:
    """Takes the top frame off the stack: it is settled."""
    return replace(state, stack=state.stack[:-1])


def replace_top(state: State, frame: Frame) -> State:
    """Puts another frame in the place of the top one."""
    return replace(state, stack=(*state.stack[:-1], frame))


def remove_assistant(plan: Plan, box: Box) -> Plan:
    """The plan with one assistant fewer in a box."""
    left = list(plan)
    left[box] -= 1
    a, b, c, d = left
    return (a, b, c, d)


def progress(state: State, space: int) -> int:
    """How far a space lies on the way, 1 at the start (CR-Q26)."""
    return board_of(state).way(state.start)[space]


def may_react(state: State, crew: Crew) -> bool:
    """Whether any-time cards are open to a crew (CR-Q06)."""
    return not crew.passed or state.options.anytime_after_pass
