"""The arena's page: its table and pictures as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from podium.lab.arena.table import ArenaTable, BotStanding
from podium.registry import game as game_of

_STYLE = """
:root { color-scheme: light dark; --ink: #2b2620; --paper: #f6f1e6; --line: #c9bda6; --mark: #9c3d22; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece5d6; --paper: #211d18; --line: #5a5145; --mark: #e0936f; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 Georgia, serif; margin: 2rem auto;
  max-width: 60rem; padding: 0 1rem; }
h1, h2 { font-weight: 600; line-height: 1.2; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .8rem; text-align: right; }
th:first-child, td:first-child { text-align: left; }
svg { height: auto; max-width: 100%; width: 44rem; }
svg text { fill: var(--ink); font: 13px Georgia, serif; }
svg .line { stroke: var(--line); } svg .mark { fill: var(--mark); } svg .span { stroke: var(--mark); }
"""

_LEFT, _WIDTH, _ROW, _TOP = 150, 520, 30, 10


def page(table: ArenaTable) -> str:
    """The whole page."""
    name = game_of(table.game).name
    bots = table.bots
    fair = 1 / table.seats
    ratings = _plot(bots, lambda s: (s.rating_low, s.rating, s.rating_high), "{:.0f}".format)
    shares = _plot(bots, lambda s: (s.low, s.win_share, s.high), "{:.0%}".format, fair)
    rows = "".join(_row(bot, standing) for bot, standing in bots.items())
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Arena: {escape(name)}</title><style>{_STYLE}</style></head><body>
<h1>Arena: {escape(name)}</h1>
<p>{table.matches} matches of {table.seats}, seed {escape(str(table.seed))}, Podium {table.version},
rules version {table.rules_version}. Every luck was dealt to every bot from every seat. Intervals hold
95 of a hundred.</p>
<div class="scroll"><table><thead><tr><th>bot</th><th>rating</th><th>interval</th><th>wins a seat</th>
<th>interval</th><th>seats played</th><th>ms a decision</th></tr></thead><tbody>{rows}</tbody></table></div>
<h2>Ratings</h2>{ratings}
<h2>Wins a seat</h2><p>The thin line is a fair share.</p>{shares}
<h2>Who stood before whom</h2><div class="scroll">{_pairs(table)}</div>
</body></html>
"""


def _row(bot: str, standing: BotStanding) -> str:
    cells = (
        escape(bot),
        f"{standing.rating:.0f}",
        f"{standing.rating_low:.0f} – {standing.rating_high:.0f}",
        f"{standing.win_share:.1%}",
        f"{standing.low:.1%} – {standing.high:.1%}",
        str(standing.played),
        f"{standing.ms_per_decision:.2f}",
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _plot(
    bots: dict[str, BotStanding],
    of: Callable[[BotStanding], tuple[float, float, float]],
    said: Callable[[float], str],
    fair: float | None = None,
) -> str:
    """A row for each bot: its interval as a line, what was found as a dot."""
    found = {bot: of(standing) for bot, standing in bots.items()}
    ends = [each for row in found.values() for each in row] + ([] if fair is None else [fair])
    least, most = min(ends), max(ends)
    span = (most - least) or 1.0

    def x(value: float) -> float:
        return round(_LEFT + _WIDTH * (value - least) / span, 1)

    height = _ROW * len(found) + _TOP
    parts: list[str] = []
    if fair is not None:
        parts.append(f'<line class="line" x1="{x(fair)}" x2="{x(fair)}" y1="0" y2="{height}"/>')
    for n, (bot, (low, middle, high)) in enumerate(found.items()):
        y = _ROW * n + _ROW // 2 + _TOP
        words = f"{bot}: {said(middle)}, {said(low)} to {said(high)}"
        parts.append(
            f'<g role="img" aria-label="{escape(words)}"><text x="0" y="{y + 4}">{escape(bot)}</text>'
            f'<line class="span" stroke-width="2" x1="{x(low)}" x2="{x(high)}" y1="{y}" y2="{y}"/>'
            f'<circle class="mark" cx="{x(middle)}" cy="{y}" r="5"/>'
            f'<text x="{x(middle)}" y="{y - 8}" text-anchor="middle">{said(middle)}</text></g>'
        )
    size = f"0 0 {_LEFT + _WIDTH + 40} {height}"
    return f'<svg viewBox="{size}">{"".join(parts)}</svg>'


def _pairs(table: ArenaTable) -> str:
    """A square of shares: the bot of the row before that of the column."""
    found = {(pair.bot, pair.other): pair for pair in table.pairs}
    names = list(table.bots)
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = ""
    for bot in names:
        cells = [
            f"{found[bot, other].before:.1%}" if (bot, other) in found else "–" for other in names
        ]
        rows += f"<tr><td>{escape(bot)}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>"
