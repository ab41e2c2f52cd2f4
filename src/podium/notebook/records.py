"""Records that show themselves, and are stepped through with a slider."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from html import escape
from pathlib import Path
from typing import overload
from uuid import uuid4
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from podium.core.outcome import Outcome
from podium.notebook.showing import Sight, art_of, names_of, seat_of
from podium.play.record import RecordLine, read, write_lines
from podium.play.replay import ReplayStep
from podium.play.replay import replay as replayed
from podium.scene.svg import svg

MOST = 400
"""So many moments a slider shows at most; of a longer record every second one, or third."""


class ShownRecord(Sequence[Sight]):
    """A record, checked hash by hash: a row of moments, each as a seat saw it."""

    def __init__(
        self, lines: Sequence[RecordLine], seat: int | None = None, language: str = "en"
    ) -> None:
        """Raises BadRecord where the lines do not hold."""
        steps = tuple(replayed(lines))
        last = steps[-1]
        self._lines = lines
        self._steps = tuple(step for step in steps if step.ended is None)
        self.game = last.game
        self.seats = last.header.seats
        self.names = names_of(last.header.players, self.seats)
        self.language = language
        self.seat = seat_of(seat, self.seats)
        """Whose eyes it is seen with; None: a watcher's."""
        self.outcome: Outcome | None = self.game.rules.outcome(last.state)

    def look(self, seat: int | None, language: str = "") -> ShownRecord:
        """The same record as another seat saw it."""
        other = copy(self)
        other.seat = seat_of(seat, self.seats)
        other.language = language or self.language
        return other

    def text(self) -> str:
        """The record as lines of JSON: what `replay` and `podium replay` read."""
        return "".join(f"{line}\n" for line in write_lines(self._lines))

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, at: int) -> Sight: ...
    @overload
    def __getitem__(self, at: slice) -> list[Sight]: ...
    def __getitem__(self, at: int | slice) -> Sight | list[Sight]:
        if isinstance(at, int):
            return self._sight(self._steps[at])
        steps: Sequence[ReplayStep] = self._steps[at]
        return [self._sight(step) for step in steps]

    def __iter__(self) -> Iterator[Sight]:
        return map(self._sight, self._steps)

    def _sight(self, step: ReplayStep) -> Sight:
        view = self.game.view(step.state, self.seat)
        return Sight(self.game, view, self.names, self.language)

    def __repr__(self) -> str:
        ended = "" if self.outcome is None else f", {self.outcome.ending}"
        return f"<record of {self.game.name}: {self.seats} seats, {len(self) - 1} entries{ended}>"

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """A slider over all moments, for a page. Without scripts, the last moment is seen."""
        each = -(-len(self) // MOST)
        moments = [*range(0, len(self), each)]
        if moments[-1] != len(self) - 1:
            moments.append(len(self) - 1)
        pictures = [_frame(self._sight(self._steps[n])) for n in moments]
        return _slider(pictures, [self._steps[n].seq for n in moments], self.game.id)


def replay(record: str | Path | Iterable[RecordLine], seat: int | None = None) -> ShownRecord:
    """A record from a file, from its text, or from its lines; BadRecord says where it does not hold."""
    lines: Iterable[RecordLine]
    if isinstance(record, Path) or (isinstance(record, str) and "\n" not in record):
        lines = read(Path(record).read_bytes().splitlines())
    elif isinstance(record, str):
        lines = read(record.splitlines())
    else:
        lines = record
    return ShownRecord(tuple(lines), seat)


class _Frame:
    """A picture in parts: what is the same in all of them, and what is drawn."""

    def __init__(self, begin: str, parts: list[str], width: float, height: float) -> None:
        self.begin = begin
        self.parts = parts
        self.width = width
        self.height = height


def _frame(sight: Sight) -> _Frame:
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    root = ElementTree.fromstring(svg(sight.scene, sight.say, art_of(sight.game.id)))
    head = [each for each in root if each.tag.endswith(("}style", "}defs"))]
    begin = "".join(_text(each) for each in head)
    parts: list[str] = []
    for each in root:
        if each in head:
            continue
        # An area is a drawing of its own; its parts change one by one.
        if each.tag.endswith("}svg"):
            inside = list(each)
            for child in inside:
                each.remove(child)
            opened = _text(each)
            parts.append(opened.removesuffix(" />") + ">" if opened.endswith(" />") else opened)
            parts += [_text(child) for child in inside]
            parts.append("</svg>")
        else:
            parts.append(_text(each))
    return _Frame(begin, parts, float(root.attrib["width"]), float(root.attrib["height"]))


def _text(element: Element) -> str:
    told = ElementTree.tostring(element, encoding="unicode").strip()
    return told.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)


def _slider(frames: list[_Frame], seqs: list[int], game: str) -> str:
    """The parts of all pictures, each once, and which of them every picture is made of."""
    places: dict[str, int] = {}
    rows = [[places.setdefault(part, len(places)) for part in frame.parts] for frame in frames]
    name = f"podium-{uuid4().hex[:8]}"
    width, height = frames[0].width, max(frame.height for frame in frames)
    told = json.dumps([list(places), rows, seqs]).replace("</", "<\\/")
    last = len(frames) - 1
    return f"""<div id="{name}" style="max-width:{width:g}px">
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="100%" data-game="{escape(game)}">
{frames[0].begin}<g>{"".join(frames[-1].parts)}</g></svg>
<div style="display:flex;gap:.6em;align-items:center;font-family:sans-serif">
<button type="button" aria-label="back">◂</button>
<input type="range" min="0" max="{last}" value="{last}" style="flex:1" aria-label="entry">
<button type="button" aria-label="on">▸</button><output>{seqs[-1]}</output></div>
<script>(() => {{
const box = document.getElementById("{name}"), [parts, rows, seqs] = {told};
const [back, on] = box.querySelectorAll("button"), at = box.querySelector("input");
const show = () => {{ const n = +at.value;
  box.querySelector("g").innerHTML = rows[n].map((k) => parts[k]).join("");
  box.querySelector("output").textContent = seqs[n]; }};
at.addEventListener("input", show);
back.addEventListener("click", () => {{ at.stepDown(); show(); }});
on.addEventListener("click", () => {{ at.stepUp(); show(); }});
}})()</script></div>"""
