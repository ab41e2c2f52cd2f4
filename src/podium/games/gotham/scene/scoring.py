"""What decided the race: how far beyond the finish everybody stands, or is short of it."""

from __future__ import annotations

from podium.games.gotham.pieces.figures import FIGURES
from podium.games.gotham.rules import finish
from podium.games.gotham.view import View
from podium.scene.scoring import ScoreCell, ScoreLine, Scoring
from podium.scene.text import Text, score

_GOES_ON = ("drawing", "placing")
_WON = ("forwards", "backwards")


def scoring(view: View) -> Scoring | None:
    """Spaces beyond the finish, or to it; and the position in the race."""
    if view.phase.value in _GOES_ON:
        return None
    seats = len(view.backs)
    far = finish.scores(view.race, view.track)[:seats]
    positions = [view.race.order.index(figure) + 1 for figure in FIGURES[:seats]]
    return Scoring(
        ("scoring.title",),
        (
            ScoreLine(("scoring.position",), tuple([ScoreCell(place) for place in positions])),
            ScoreLine(
                ("scoring.finish",),
                tuple([_cell(spaces) for spaces in far]),
                ("scoring.spaces",),
                total=True,
            ),
        ),
        _why(view, far),
        tuple([f"figure-{n + 1}" for n in range(seats)]),
        "GR-26",
    )


def _cell(spaces: int) -> ScoreCell:
    if not spaces:
        return ScoreCell(0, ("scoring.level",))
    return ScoreCell(abs(spaces), ("scoring.beyond" if spaces > 0 else "scoring.short",))


def _why(view: View, far: tuple[int, ...]) -> Text:
    """How far beyond the winner is, and how the viewer or the next stands; other ends tell all."""
    first = finish.winners(finish.arrivals(view.race, view.track))
    if view.phase.value not in _WON or len(first) != 1 or first[0].figure >= len(far):
        return ()
    best = int(first[0].figure)
    beside: Text = ()
    if view.seat is not None and view.seat != best:
        beside = ("why.yours", score(far[view.seat]))
    elif len(far) > 1:
        second = max((n for n in range(len(far)) if n != best), key=lambda n: far[n])
        beside = ("why.next", second, score(far[second]))
    return (f"why.{view.phase.value}", best, score(far[best]), beside or "")
