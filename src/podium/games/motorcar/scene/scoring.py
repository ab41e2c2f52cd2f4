"""What decided the race: days lost, and tiles where those are equal (MR-Q11)."""

from __future__ import annotations

from podium.games.motorcar.view import Arrived, View, arrival
from podium.scene.scoring import ScoreCell, ScoreLine, Scoring
from podium.scene.text import Text, score


def scoring(view: View) -> Scoring | None:
    """Days and tiles of all; the fewest days win, then the most tiles."""
    if not isinstance(view.phase, Arrived):
        return None
    return Scoring(
        ("scoring.title",),
        (
            ScoreLine(
                ("scoring.days",),
                tuple([ScoreCell(car.day) for car in view.cars]),
                ("scoring.fewest",),
                total=True,
            ),
            ScoreLine(
                ("scoring.tiles",),
                tuple([ScoreCell(car.tiles) for car in view.cars]),
                ("scoring.break",),
                "tile",
            ),
        ),
        _why(view),
        ("car",) * len(view.cars),
        "MR-01",
    )


def _why(view: View) -> Text:
    """How many days the winner needed, and the viewer or the next; a tie tells itself."""
    outcome = arrival(view.cars, view.options)
    if len(outcome.winners) != 1 or outcome.ending.endswith("_by_tiles"):
        return ()
    best = int(outcome.winners[0])
    days = [car.day for car in view.cars]
    me = view.seat
    if me is not None and me != best:
        return ("why.days", best, score(days[best]), ("why.yours", days[me] - days[best]))
    second = min((n for n in range(len(days)) if n != best), key=lambda n: days[n])
    return ("why.days", best, score(days[best]), ("why.next", second, days[second] - days[best]))
