"""Layout: the whole screen as cells. Header, board with rail, hand, prompt, log, keys: always in that order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from podium.language import Words
from podium.scene.cells.canvas import Canvas, clipped, folded, width_of
from podium.scene.cells.face import AnyFace
from podium.scene.cells.sheet import CellSheet, Look, Spot, Touch, ink_of, mark
from podium.scene.offer import Offer
from podium.scene.scene import Scene, heading
from podium.scene.text import Voice
from podium.terminal.keys import ASK, QUIET, buttons_of, keys_for
from podium.terminal.picking import complete, looks

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
"""A smaller terminal is told so."""
LOG = 3


class ToldLine(msgspec.Struct, frozen=True):
    """A line of the log in words."""

    actor: int
    text: str
    rule: str = ""


class Touching(msgspec.Struct, frozen=True):
    """What somebody does at the screen and has not sent."""

    picked: tuple[str, ...] = ()
    cursor: str = ""
    """The handle under the cursor; empty: there is none."""
    choice: int = 0
    """Which of several offers with these picks is meant."""
    pan: tuple[int, int] = (0, 0)
    note: str = ""
    """Said in place of the prompt: why not."""


class Screenful(msgspec.Struct, frozen=True):
    """All that a screen shows."""

    title: str
    face: AnyFace
    view: object
    scene: Scene
    words: Words
    say: Voice
    names: Sequence[str]
    log: Sequence[ToldLine]
    """The newest first."""
    look: Touching = Touching()
    may_undo: bool = False
    clock: str = ""
    armed: str = ""
    """The key of the button that waits to be confirmed."""
    past: bool = False
    """Whether it is looked back at."""
    may_ask: bool = False
    """Whether the others may be asked to let this seat take its last action back."""
    wish: tuple[str, str] = ("", "")
    """What somebody would like to take back, in words, and by which keys it is answered."""


class Composed(msgspec.Struct, frozen=True):
    """A screen, and where things are on it."""

    canvas: Canvas
    spots: Mapping[str, Spot]
    keys: Mapping[str, str]
    buttons: Mapping[str, Offer]
    pans: bool


def compose(shown: Screenful, width: int, height: int) -> Composed:
    """The screen in this size."""
    keys = keys_for(shown.scene, shown.face.figures)
    buttons = buttons_of(shown.scene, keys.values())
    log = LOG + min(max((height - LEAST_HEIGHT) // 5, 0), 5)
    room = height - 5 - log - shown.face.hand_height
    table = _table(shown, keys, width, room)
    more = _listed(_missing(shown, keys, table.spots, buttons), width)
    if more:
        # What no painter drew is listed; that takes rows, so the table is drawn again.
        table = _table(shown, keys, width, room - len(more))
    canvas = Canvas(width, height)
    _header(canvas, shown)
    canvas.lay(table, 0, 1)
    spots = {
        handle: msgspec.structs.replace(spot, y=spot.y + 1) for handle, spot in table.spots.items()
    }
    y = 1 + table.height
    for row in more:
        x = 0
        for handle, text, look in row:
            spots.setdefault(handle, Spot(x, y, width_of(text) + 4, 1))
            key = keys.get(handle) or (handle if handle in buttons else "")
            x = _capped(canvas, x, y, key, text, look) + 2
        y += 1
    below = _prompt(canvas, y, 1 + log, shown, keys, buttons)
    _log(canvas, below, y + 1 + log - below, shown)
    _keys(canvas, height - 1, shown, keys, buttons, table.pans)
    under = spots.get(shown.look.cursor)
    if under is not None and under.shown:
        canvas.restyle(under.x, under.y, under.width, under.height, reverse=True)
    return Composed(canvas, spots, keys, buttons, table.pans)


def _table(shown: Screenful, keys: Mapping[str, str], width: int, rows: int) -> CellSheet:
    """Board, rail and hand with the lines between them, the board in so many rows."""
    face, scene, picked = shown.face, shown.scene, shown.look.picked
    touch = Touch(keys, looks(scene.offers, picked), picked, shown.look.cursor)
    rail = face.rail_width + min(max((width - LEAST_WIDTH) // 4, 0), 16)
    seam = width - rail - 2
    whole = CellSheet(
        width, rows + 2 + face.hand_height, shown.say, shown.names, touch, shown.look.pan
    )
    for y, joint in ((0, "┬"), (rows + 1, "┴")):
        whole.put(0, y, "─" * seam + joint + "─" * rail + "─", "line")
    for y in range(1, rows + 1):
        whole.put(seam, y, "│", "line")
    parts = (
        (face.board, 0, 1, seam, rows),
        (face.rail, seam + 2, 1, rail, rows),
        (face.hand, 0, rows + 2, width, face.hand_height),
    )
    for paint, x, y, columns, lines in parts:
        part = whole.part(columns, lines)
        paint(shown.view, scene, part)
        whole.place(part, x, y)
        whole.pans = whole.pans or part.pans
    return whole


def _missing(
    shown: Screenful,
    keys: Mapping[str, str],
    drawn: Mapping[str, Spot],
    buttons: Mapping[str, Offer],
) -> list[tuple[str, str, Look]]:
    """What may be touched and was not drawn, and what nothing is touched for, each in words."""
    named = {node.handle: node for node in reversed(shown.scene.nodes) if node.handle}
    look = looks(shown.scene.offers, shown.look.picked)
    found: list[tuple[str, str, Look]] = []
    for handle in keys:
        if handle not in drawn:
            node = named.get(handle)
            words = shown.say(node.label) if node else shown.say(shown.scene.prompt)
            found.append((handle, words, look.get(handle, "")))
    if shown.look.picked:
        return found
    # What ends the turn stands among the keys, where it is alone.
    row = [(key, offer) for key, offer in buttons.items() if len(buttons) > 1 or key != QUIET]
    return found + [(key, shown.say(offer.label), "soft") for key, offer in row]


def _listed(more: Sequence[tuple[str, str, Look]], width: int) -> list[list[tuple[str, str, Look]]]:
    """The same in rows, as many on each as fit; long words are cut where there are many."""
    rows: list[list[tuple[str, str, Look]]] = []
    used = width
    most = width - 6 if len(more) < 4 else 36
    for handle, text, look in more:
        text = clipped(text, most)
        need = width_of(text) + 6
        if used + need > width + 2:
            rows.append([])
            used = 0
        rows[-1].append((handle, text, look))
        used += need
    return rows[:5]


def _capped(canvas: Canvas, x: int, y: int, key: str, text: str, look: Look) -> int:
    """A key and what it is of."""
    lit = look in ("lit", "picked")
    tick = "✓" if look == "picked" else ""
    x = canvas.put(x, y, f"[{key or '·'}]{tick}", "glow" if look else "muted", bold=lit)
    return canvas.put(x + 1, y, text, "" if look else "muted", bold=lit)


def _header(canvas: Canvas, shown: Screenful) -> None:
    x = canvas.put(0, 0, f" {shown.title} ", "on-accent", paper="accent", bold=True)
    end = canvas.width - 1
    if shown.clock:
        end = canvas.right(end, 0, shown.clock, bold=True) - 2
    canvas.put(x + 1, 0, clipped(heading(shown.scene, shown.say), end - x - 1))


def _said(
    canvas: Canvas, x: int, y: int, end: int, rows: int, text: str, ink: str = ""
) -> tuple[int, int]:
    """Says something in full, on at most so many rows; where what follows it begins."""
    lines = folded(text, end - x)
    if len(lines) > rows:
        lines[rows - 1 :] = [clipped(" ".join(lines[rows - 1 :]), end - x)]
    behind = x
    for n, line in enumerate(lines):
        behind = canvas.put(x, y + n, line, ink, bold=True)
    return behind, y + max(len(lines), 1) - 1


def _prompt(
    canvas: Canvas,
    y: int,
    rows: int,
    shown: Screenful,
    keys: Mapping[str, str],
    buttons: Mapping[str, Offer],
) -> int:
    """What is asked, what is about to be done, or why not; the row below. It may take rows of the log."""
    look, width = shown.look, canvas.width
    if look.note:
        return _said(canvas, 0, y, width, rows, f"✗ {look.note}", "warn")[1] + 1
    x = canvas.put(0, y, "▶ ", "glow")
    ready = complete(shown.scene.offers, look.picked)
    if shown.armed == ASK:
        canvas.right(width, y, f"Enter {shown.words.ui('ui.terminal.key.enter')}", "accent")
        canvas.put(x, y, shown.words.ui("ui.ask_undo"), bold=True)
        return y + 1
    wished, by = shown.wish
    if wished and not look.picked and not shown.armed:
        end = canvas.right(width, y, by, "accent") if by else width
        return _said(canvas, x, y, end - 1, rows, wished)[1] + 1
    if shown.armed in buttons:
        ready = [buttons[shown.armed]]
    if not ready:
        prompt = shown.say(shown.scene.prompt)
        x, y = _said(canvas, x, y, width, rows, prompt)
        named = _named(keys.values())
        if shown.past:
            hint = shown.words.ui("ui.terminal.hint.past")
        elif named and not shown.look.picked:
            hint = shown.words.ui("ui.terminal.hint", named)
        elif shown.look.picked:
            hint = shown.words.ui("ui.terminal.hint.partner")
        else:
            return y + 1
        if width_of(hint) + 3 <= width - x:
            canvas.put(x, y, f" · {hint}", "muted")
        return y + 1
    offer = ready[look.choice % len(ready)]
    before, after = (
        ("◂ ", f" ▸ {look.choice % len(ready) + 1}/{len(ready)}") if len(ready) > 1 else ("", "")
    )
    does = shown.words.ui("ui.terminal.key.enter")
    number = "" if offer.number is None else f" ({offer.number})"
    end = canvas.right(width, y, f"Enter {does}", "accent")
    x = canvas.put(x, y, before, "glow")
    label = shown.say(offer.label) + number
    x, y = _said(canvas, x, y, end - 2 - width_of(after), rows, label)
    canvas.put(x, y, after, "glow")
    return y + 1


def _log(canvas: Canvas, y: int, rows: int, shown: Screenful) -> None:
    for n, told in enumerate(shown.log):
        if rows <= 0:
            return
        x = canvas.put(0, y, mark(told.actor) if told.actor >= 0 else "·", ink_of(told.actor))
        end = canvas.right(canvas.width, y, told.rule, "muted") - 1 if told.rule else canvas.width
        # The newest is said in full, if it takes one line more.
        lines = folded(told.text, end - x - 1)
        if n == 0 and len(lines) == 2 and rows > 1:
            canvas.put(x + 1, y, lines[0])
            canvas.put(x + 1, y + 1, lines[1])
            y, rows = y + 1, rows - 1
        else:
            canvas.put(x + 1, y, clipped(told.text, end - x - 1), "" if n == 0 else "muted")
        y, rows = y + 1, rows - 1


def _keys(
    canvas: Canvas,
    y: int,
    shown: Screenful,
    keys: Mapping[str, str],
    buttons: Mapping[str, Offer],
    pans: bool,
) -> None:
    """The keys that do something now; the last ones are left out where there is no room."""
    ui = shown.words.ui
    entries: list[tuple[str, str]] = []
    named = _named(keys.values())
    if named:
        entries.append((named, ui("ui.terminal.key.pick")))
    if QUIET in buttons:
        entries.append((QUIET, clipped(shown.say(buttons[QUIET].label), 22)))
    if shown.may_undo and not shown.past:
        entries.append((ASK, ui("ui.terminal.key.undo")))
    entries.append(("?", ui("ui.terminal.key.help")))
    optional = [
        ("w", ui("ui.terminal.key.why")),
        *([("HJKL", ui("ui.terminal.key.pan"))] if pans else []),
        ("l", ui("ui.terminal.key.log")),
        ("r", ui("ui.terminal.key.back")),
        *([(ASK, ui("ui.ask_undo"))] if shown.may_ask and not shown.past else []),
        ("q", ui("ui.terminal.key.leave")),
    ]
    room = canvas.width - sum(width_of(key) + width_of(word) + 3 for key, word in entries)
    for key, word in optional:
        need = width_of(key) + width_of(word) + 3
        if need <= room + 2:
            entries.insert(-1, (key, word))
            room -= need
    x = 0
    for key, word in entries:
        x = canvas.put(x, y, key, bold=True)
        x = canvas.put(x + 1, y, word, "muted") + 2


def _named(keys: Iterable[str]) -> str:
    """Keys in a few signs: `1-4 a-d`."""
    there = sorted(keys, key=lambda key: (not key.isdigit(), key.isupper(), key))
    parts: list[str] = []
    for kind in (str.isdigit, str.islower, str.isupper):
        row = [key for key in there if kind(key)]
        if row:
            parts.append(row[0] if len(row) == 1 else f"{row[0]}-{row[-1]}")
    return " ".join(parts)
