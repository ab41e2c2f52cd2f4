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


def crewed(state: State, seat: Seat, crew: Crew) -> State:
    """The same match with another crew on one seat."""
    return replace(state, crews=replaced(state.crews, seat, crew))


def pushed(state: State, frame: Frame) -> State:
    """Something is to be settled before all else."""
    return replace(state, stack=(*state.stack, frame))


def popped(state: State) -> State:
    """The innermost matter is settled."""
    return replace(state, stack=state.stack[:-1])


def topped(state: State, frame: Frame) -> State:
    """The innermost matter has changed."""
    return replace(state, stack=(*state.stack[:-1], frame))


def less(plan: Plan, box: Box) -> Plan:
    """One assistant has left a box."""
    left = list(plan)
    left[box] -= 1
    a, b, c, d = left
    return (a, b, c, d)


def progress(state: State, space: int) -> int:
    """How far a space lies on the way, 1 at the start (CR-Q26)."""
    found = board_of(state)
    number = found.spaces[space].progress
    return number if state.start == found.ends[0] else found.progress_max + 1 - number


def may_react(state: State, crew: Crew) -> bool:
    """Whether any-time cards are open to a crew (CR-Q06)."""
    return not crew.passed or state.options.anytime_after_pass
