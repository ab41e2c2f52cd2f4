"""Standing: who stands where at the end, and what was counted, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from podium.language import Words
from podium.scene.cells.sheet import mark
from podium.scene.scoring import ScoreCell
from podium.terminal.sitting import SeatSees


def ending_lines(seen: SeatSees, words: Words, names: Sequence[str]) -> list[str]:
    """A line for each seat, the first one first; then what decided it, where the game tells."""
    outcome = seen.outcome
    assert outcome is not None
    lines: list[str] = []
    for seat in sorted(range(len(names)), key=lambda each: outcome.ranks[each]):
        score = f"  {words.say(('score', outcome.scores[seat]))}" if outcome.scores else ""
        lines.append(f"{outcome.ranks[seat]}. {mark(seat)} {names[seat]}{score}")
    scoring = seen.scene.scoring
    if scoring is None:
        return lines
    lines += ["", words.say(scoring.why, names, seen.seat) or words.say(scoring.title, names)]
    for line in scoring.lines:
        cells = "  ".join(f"{mark(n)} {_cell(cell)}" for n, cell in enumerate(line.cells))
        lines.append(f"{words.say(line.label, names)}: {cells}")
    return lines


def _cell(cell: ScoreCell) -> str:
    value = "–" if cell.value is None else str(cell.value)
    return value if cell.counts else f"({value})"
