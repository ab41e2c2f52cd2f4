"""What decided the race: prestige, line by line, for every crew (CR-39)."""

from __future__ import annotations

from podium.games.greatrace.pieces import MONEY_PER_POINT
from podium.games.greatrace.pieces.board import board
from podium.games.greatrace.scene.places import progress
from podium.games.greatrace.scene.prompts import prestige
from podium.games.greatrace.view import Front, View
from podium.scene.scoring import ScoreCell, ScoreLine, Scoring
from podium.scene.text import Text, score


def scoring(view: View) -> Scoring | None:
    """Arrival, engine, chassis and money of all; of who has not arrived it is not counted."""
    if not view.ending:
        return None
    fronts, prizes = view.fronts, view.options.prizes
    lines = (
        ScoreLine(
            ("scoring.arrival",),
            tuple([_arrival(front, prizes) for front in fronts]),
            ("scoring.by_place", *prizes[1:4]),
            "ic-pathfinder",
        ),
        ScoreLine(
            ("scoring.engine",),
            tuple([_cell(front, front.engine) for front in fronts]),
            ("scoring.by_level",),
            "ic-engine",
        ),
        ScoreLine(
            ("scoring.chassis",),
            tuple([_cell(front, front.chassis) for front in fronts]),
            ("scoring.by_level",),
            "ic-chassis",
        ),
        ScoreLine(
            ("scoring.money",),
            tuple([_cell(f, f.money // MONEY_PER_POINT, ("francs", f.money)) for f in fronts]),
            ("scoring.by_money", ("francs", MONEY_PER_POINT)),
            "ic-funding",
        ),
        ScoreLine(
            ("scoring.prestige",), tuple([_sum(view, n) for n in range(len(fronts))]), total=True
        ),
    )
    return Scoring(
        ("scoring.title",),
        lines,
        _why(view),
        tuple([f"halftrack-{n + 1}" for n in range(len(fronts))]),
        "CR-39",
        () if all(front.arrived for front in fronts) else ("scoring.brackets",),
    )


def _arrival(front: Front, prizes: tuple[int, ...]) -> ScoreCell:
    if not front.arrived:
        return ScoreCell(None, ("scoring.not_yet",))
    return ScoreCell(prizes[front.arrived], ("scoring.place", front.arrived))


def _cell(front: Front, points: int, note: Text = ()) -> ScoreCell:
    return ScoreCell(points, note, counts=bool(front.arrived))


def _sum(view: View, seat: int) -> ScoreCell:
    if view.fronts[seat].arrived:
        return ScoreCell(prestige(view, seat))
    return ScoreCell(None, ("scoring.short", _to_go(view, seat)))


def _to_go(view: View, seat: int) -> int:
    """How many spaces a crew is short of the goal."""
    found = board(view.options.board)
    north = view.start == found.ends[0]
    return progress(found, view.goal, north) - progress(found, view.fronts[seat].space, north)


def _why(view: View) -> Text:
    """Where the winner came in, with what, and how that compares with the viewer or the next."""
    arrived = [seat for seat, front in enumerate(view.fronts) if front.arrived]
    if not arrived:
        return ()
    arrived.sort(key=lambda seat: (-prestige(view, seat), view.fronts[seat].arrived))
    best = arrived[0]
    front = view.fronts[best]
    return (
        "why.arrival",
        best,
        front.arrived,
        ("why.levels", front.engine + front.chassis),
        ("francs", front.money),
        score(prestige(view, best)),
        _beside(view, arrived),
    )


def _beside(view: View, arrived: list[int]) -> Text:
    me = view.seat
    if me is not None and me != arrived[0]:
        if me in arrived:
            return ("why.yours", prestige(view, me))
        return ("why.yours_short", ("scoring.short", _to_go(view, me)))
    if len(arrived) == 1:
        return ("why.alone",)
    return ("why.next", arrived[1], prestige(view, arrived[1]))
