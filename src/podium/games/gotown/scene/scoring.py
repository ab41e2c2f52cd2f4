"""What decided the match: the floors of every tower."""

from __future__ import annotations

from podium.games.gotown.view import View
from podium.scene.scoring import ScoreCell, ScoreLine, Scoring
from podium.scene.text import Text, score

_OVER = ("tower", "deadlock", "turn_bound")


def scoring(view: View) -> Scoring | None:
    """How high each tower stands, and what its seat still held."""
    if view.phase.value not in _OVER:
        return None
    fronts = view.fronts
    return Scoring(
        ("scoring.title",),
        (
            ScoreLine(("scoring.cards",), tuple([ScoreCell(front.cards) for front in fronts])),
            ScoreLine(
                ("scoring.floors",),
                tuple([ScoreCell(len(front.tower)) for front in fronts]),
                ("scoring.goal", view.options.goal),
                total=True,
            ),
        ),
        _why(view),
        tuple([f"shop-{n + 1}" for n in range(len(fronts))]),
        "GT-07",
    )


def _why(view: View) -> Text:
    """All floors first, and how many the viewer or the next had; an end without goal tells itself."""
    if view.phase.value != "tower":
        return ()
    floors = [len(front.tower) for front in view.fronts]
    best = floors.index(max(floors))
    me = view.seat
    if me is not None and me != best:
        return ("why.tower", best, score(floors[best]), ("why.yours", floors[me]))
    second = max((n for n in range(len(floors)) if n != best), key=lambda n: floors[n])
    return ("why.tower", best, score(floors[best]), ("why.next", second, floors[second]))
