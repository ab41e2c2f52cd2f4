"""Plots: rows of figures as SVG, drawn by Altair without a browser, in the colours of the page."""

from __future__ import annotations

import re
from typing import Any, Literal

import altair as alt
import polars as pl
import vl_convert as vlc

from podium.lab.study.slim import slim
from podium.lab.study.trials import Row

INK, LINE, MARK, SOFT = "#2b2620", "#c9bda6", "#9c3d22", "#d9a27f"
"""Of print; on the page a style turns them into the reader's light or dark."""
_WIDTH = 560


def _drawn(chart: Any, height: int) -> str:
    styled = (
        chart.properties(width=_WIDTH, height=height)
        .configure(background="transparent", font="Georgia, serif")
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK,
            titleColor=INK,
            gridColor=LINE,
            domainColor=LINE,
            tickColor=LINE,
            labelFontSize=12,
            titleFontSize=12,
            labelLimit=220,
        )
        .configure_legend(labelColor=INK, titleColor=INK, labelFontSize=12, titleFontSize=12)
    )
    svg: str = vlc.vegalite_to_svg(styled.to_dict())
    svg = slim(re.sub(r"<svg ([^>]*?)width=\"\d+\" height=\"\d+\"", r"<svg \1", svg, count=1))
    for colour, name in ((INK, "ink"), (LINE, "line"), (MARK, "mark"), (SOFT, "soft")):
        svg = svg.replace(f'"{colour}"', f'"var(--{name}, {colour})"')
    return svg


def intervals(rows: list[Row], *, title: str, rule: float | None = None, form: str = "%") -> str:
    """A line for each row (`name`, `value`, `low`, `high`, perhaps `group`), and what would be fair."""
    frame = pl.DataFrame(rows)
    names = list(dict.fromkeys(frame["name"]))
    y = alt.Y("name:N", sort=names, title=None)
    axis = alt.Axis(format=form, title=title)
    base = alt.Chart(frame)
    layers: list[Any] = []
    if rule is not None:
        layers.append(
            alt.Chart(pl.DataFrame([{"at": rule}]))
            .mark_rule(color=INK, strokeDash=[4, 3])
            .encode(x="at:Q")
        )
    grouped = "group" in frame.columns
    kinds = list(dict.fromkeys(frame["group"])) if grouped else []
    # Groups differ by shape as well as by colour.
    extra: dict[str, Any] = (
        {
            "shape": alt.Shape("group:N", sort=kinds, title=None),
            "yOffset": alt.YOffset("group:N", sort=kinds),
        }
        if grouped
        else {}
    )
    offset = {"yOffset": extra["yOffset"]} if grouped else {}
    layers.append(
        base.mark_rule(color=MARK, strokeWidth=2).encode(
            x=alt.X("low:Q", axis=axis, scale=alt.Scale(zero=False)), x2="high:Q", y=y, **offset
        )
    )
    layers.append(
        base.mark_point(color=MARK, filled=True, size=70, opacity=1).encode(
            x=alt.X("value:Q", axis=axis, scale=alt.Scale(zero=False)), y=y, **extra
        )
    )
    step = 26 * max(1, len(kinds))
    return _drawn(alt.layer(*layers), max(60, step * len(names)))


def bars(rows: list[Row], *, x: str, y: str) -> str:
    """How many (`count`) of each (`at`)."""
    frame = pl.DataFrame(rows)
    chart = (
        alt.Chart(frame)
        .mark_bar(color=SOFT, stroke=MARK)
        .encode(
            x=alt.X("at:O", title=x, axis=alt.Axis(labelAngle=0, labelOverlap=True)),
            y=alt.Y("count:Q", title=y),
        )
    )
    return _drawn(chart, 180)


def lines(rows: list[Row], *, x: str, y: str, form: str = "%") -> str:
    """A line for each `name`, from `at` to `at`, dashed by name."""
    frame = pl.DataFrame(rows)
    names = list(dict.fromkeys(frame["name"]))
    chart = (
        alt.Chart(frame)
        .mark_line(color=MARK, point=alt.OverlayMarkDef(color=MARK))
        .encode(
            x=alt.X("at:Q", title=x),
            y=alt.Y("value:Q", title=y, axis=alt.Axis(format=form)),
            strokeDash=alt.StrokeDash("name:N", sort=names, title=None),
        )
    )
    return _drawn(chart, 220)


def threads(rows: list[list[tuple[float, float]]], *, x: str, y: str, form: str = "%") -> str:
    """A thin line for each row, none named: what they do together is what is shown."""
    frame = pl.DataFrame(
        [{"name": n, "at": at, "value": value} for n, row in enumerate(rows) for at, value in row]
    )
    chart = (
        alt.Chart(frame)
        .mark_line(color=MARK, strokeWidth=1.2, strokeOpacity=0.55)
        .encode(
            x=alt.X("at:Q", title=x),
            y=alt.Y("value:Q", title=y, axis=alt.Axis(format=form)),
            detail="name:N",
        )
    )
    return _drawn(chart, 200)


def corners(
    rows: list[Row],
    *,
    x: str,
    y: str,
    middle: tuple[float, float],
    called: tuple[str, str, str, str],
    named: int = 14,
) -> str:
    """Points (`name`, `x`, `y`) between four corners, `called` from the upper left one round; the furthest are named."""
    frame = pl.DataFrame(rows)
    base = alt.Chart(frame)
    at_x = alt.X("x:Q", title=x, axis=alt.Axis(format="%", grid=False))
    at_y = alt.Y("y:Q", title=y, axis=alt.Axis(format="+%", grid=False))
    cross = [
        alt.Chart(pl.DataFrame([{"at": middle[0]}])).mark_rule(color=LINE).encode(x="at:Q"),
        alt.Chart(pl.DataFrame([{"at": middle[1]}])).mark_rule(color=LINE).encode(y="at:Q"),
    ]
    points = base.mark_point(color=MARK, filled=True, size=50, opacity=1).encode(x=at_x, y=at_y)
    words = (
        alt.Chart(pl.DataFrame(_apart(rows, middle)[:named]))
        .mark_text(align="left", dx=7, fontSize=12, color=INK)
        .encode(x=at_x, y=at_y, text="name:N")
    )
    places = ([row["x"] for row in rows], [row["y"] for row in rows])
    names = _corner_names(places, at_x, at_y, called)
    return _drawn(alt.layer(*cross, points, words, *names), 320)


def _apart(rows: list[Row], middle: tuple[float, float]) -> list[Row]:
    """Those furthest from the middle first, without those whose names would lie upon another."""
    wide, high = (max(row[at] for row in rows) - min(row[at] for row in rows) or 1.0 for at in "xy")
    far = sorted(rows, key=lambda row: -abs(row["y"] - middle[1]) - abs(row["x"] - middle[0]) / 10)
    found: list[Row] = []
    for row in far:
        if not any(
            abs(row["x"] - each["x"]) < wide / 4 and abs(row["y"] - each["y"]) < high / 18
            for each in found
        ):
            found.append(row)
    return found


def _corner_names(
    at: tuple[list[float], list[float]], x: alt.X, y: alt.Y, called: tuple[str, ...]
) -> list[alt.Chart]:
    """What each corner is called, above and below all points."""
    left, right, low, high = min(at[0]), max(at[0]), min(at[1]), max(at[1])
    room = (high - low) / 8 or 0.01
    places: tuple[tuple[float, float, Literal["left", "right"]], ...] = (
        (left, high + room, "left"),
        (right, high + room, "right"),
        (right, low - room, "right"),
        (left, low - room, "left"),
    )
    return [
        alt.Chart(pl.DataFrame([{"x": at_x, "y": at_y, "name": name}]))
        .mark_text(align=side, fontSize=12, color=INK, opacity=0.75)
        .encode(x=x, y=y, text="name:N")
        for (at_x, at_y, side), name in zip(places, called, strict=True)
    ]
