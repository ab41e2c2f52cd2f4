"""Gotham Race in a terminal: the track as a ring of blocks, its decks and cards on the green."""

from __future__ import annotations

from functools import lru_cache
from math import hypot, pi

from podium.core.seat import SEATS
from podium.games.gotham.pieces.cards import BACK
from podium.games.gotham.pieces.figures import POSITIONS, Figure
from podium.games.gotham.pieces.track import ANIMALS, Track
from podium.games.gotham.rules.finish import to_go_backwards, to_go_forwards
from podium.games.gotham.scene.hints import hint
from podium.games.gotham.scene.places import DISCARD, deck, held, medal, rank, slot
from podium.games.gotham.scene.places import figure as handle_of
from podium.games.gotham.scene.runners import runner
from podium.games.gotham.view import View
from podium.scene.cells.canvas import clipped, width_of
from podium.scene.cells.face import Face
from podium.scene.cells.raster import cells, stamp
from podium.scene.cells.sheet import CellSheet, ink_of, mark
from podium.scene.scene import Scene

MOST_WIDE = 92
"""A ring that is wider is not easier to read."""


class Ring:
    """A stadium in cells, its spaces of equal length on the middle line (GR-14)."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        # A cell is about twice as high as wide: lengths are reckoned in half rows.
        self.outer = float(height)
        self.lane = max(height * 0.2, 2.6)
        self.inner = self.outer - 2 * self.lane
        self.half = max(width / 2 - self.outer / 1.0, 1.0)
        """Half of a straight: from the middle to where a bend begins."""

    def far(self, x: float, y: float) -> float:
        """How far a point of the picture lies from the line between the bends' centres; 1 is the edge."""
        across, down = x - self.width / 2, 2 * (y - self.height / 2)
        over = max(abs(across) - self.half, 0.0)
        return hypot(over, down)

    def place(self, share: float, depth: float) -> tuple[int, int]:
        """The cell of a share of the way round, clockwise from the lower middle; depth 0 is outside."""
        radius = self.outer - 1.2 - depth
        middle = self.outer - self.lane
        bend = pi * middle
        length = 4 * self.half + 2 * bend
        way = share % 1 * length
        x, y = self._along(way, bend, radius)
        return round(x + self.width / 2 - 0.5), round(y / 2 + self.height / 2 - 0.5)

    def _along(self, way: float, bend: float, radius: float) -> tuple[float, float]:
        from math import cos, sin

        half = self.half
        if way < half:
            return -way, radius
        way -= half
        if way < bend:
            angle = pi / 2 + pi * way / bend
            return -half + radius * cos(angle), radius * sin(angle)
        way -= bend
        if way < 2 * half:
            return -half + way, -radius
        way -= 2 * half
        if way < bend:
            angle = -pi / 2 + pi * way / bend
            return half + radius * cos(angle), radius * sin(angle)
        return half - (way - bend), radius


@lru_cache(16)
def kerbs(width: int, height: int) -> tuple[list[str], list[str]]:
    """The two edges of the track."""
    ring = Ring(width, height)

    def outer(x: float, y: float) -> bool:
        return ring.outer - 1.15 <= ring.far(x, y) < ring.outer + 0.05

    def inner(x: float, y: float) -> bool:
        return ring.inner - 0.75 <= ring.far(x, y) < ring.inner + 0.35

    return cells(width, height, outer), cells(width, height, inner)


@lru_cache(16)
def grounds(width: int, height: int) -> list[list[str]]:
    """What lies under each cell: the track, the green, or nothing."""
    ring = Ring(width, height)

    def ground(x: int, y: int) -> str:
        far = ring.far(x + 0.5, y + 0.5)
        if far >= ring.outer - 0.6:
            return ""
        return "track" if far > ring.inner else "green"

    return [[ground(x, y) for x in range(width)] for y in range(height)]


def board(view: View, scene: Scene, sheet: CellSheet) -> None:
    """The track with its figures; on the green the animals, the decks and the cards of this round."""
    width = min(sheet.width, MOST_WIDE)
    left = (sheet.width - width) // 2
    ring = Ring(width, sheet.height)
    for rows in kerbs(width, sheet.height):
        stamp(sheet, left, 0, rows, "kerb")
    _spaces(view, sheet, ring, left)
    _green(view, sheet, ring, left)
    _figures(view, sheet, ring, left)
    for y, row in enumerate(grounds(width, sheet.height)):
        for x, paper in enumerate(row):
            if paper:
                sheet.wash(left + x, y, paper)


def _spaces(view: View, sheet: CellSheet, ring: Ring, left: int) -> None:
    """Each space as a dot near the outer edge, every fifth as its number; the finish is checkered."""
    track = view.track
    for space in range(track.spaces):
        x, y = ring.place(space / track.spaces, 0.9)
        if space % 5:
            sheet.put(left + x, y, "·", "muted")
        elif space:
            sheet.put(left + x - (space > 9), y, str(space), bold=True)
    x, y = ring.place(0, 0)
    for row in range(y, round((ring.height + ring.inner) / 2) - 1, -1):
        sheet.put(left + x, row, "│", "muted")
    line = track.line(view.race.finish)
    for n in range(1, round(2 * ring.lane)):
        x, y = ring.place(line / track.spaces, n * 0.95 - 0.6)
        sheet.put(left + x, y, "▚" if n % 2 else "▞", "flag", bold=True)


def _figures(view: View, sheet: CellSheet, ring: Ring, left: int) -> None:
    """Each figure on its space, lanes side by side, the innermost nearest to the green (GR-Q11)."""
    taken: set[tuple[int, int]] = set()
    race, seats = view.race, len(view.backs)
    for which in reversed(race.order):
        place, lane = race.places[which], race.lanes[which]
        share = place / view.track.spaces
        depth = 2 * ring.lane - 1.2 - (lane - 1) * (2 * ring.lane - 2.6) / 4
        x, y = ring.place(share, depth)
        while (x, y) in taken:
            x += 1
        taken.add((x, y))
        seat = int(which)
        sheet.put(left + x, y, mark(seat), ink_of(seat) if which < seats else "muted", bold=True)
        sheet.holds(handle_of(which), left + x, y)


def _green(view: View, sheet: CellSheet, ring: Ring, left: int) -> None:
    """What lies inside the track, in the middle of it."""
    rows = int(ring.inner) - 1
    inside = int(2 * ring.half + ring.inner)
    x, y = left + (ring.width - inside) // 2, (sheet.height - rows) // 2
    _animals(view, sheet, x, y, inside)
    decks, pile = 4 * len(view.decks) - 1, 4 * (len(view.pile) + len(view.waiting)) - 1
    gap = max(min((inside - decks - pile) // 3, 6), 1)
    start = x + (inside - decks - gap - pile) // 2
    at = y + 2
    for n, (position, stack) in enumerate(zip(POSITIONS, view.decks, strict=True)):
        _card(sheet, start + 4 * n, at, deck(position), str(int(position)), "")
        sheet.middle(start + 4 * n, 3, at + 3, str(stack.count), "muted")
    start += decks + gap
    for n, laid in enumerate(view.pile):
        _card(sheet, start + 4 * n, at, slot(n), str(int(laid.back)), ink_of(laid.figure))
        sheet.put(start + 4 * n + 1, at + 3, mark(laid.figure), ink_of(laid.figure))
    for n, figure in enumerate(view.waiting, len(view.pile)):
        _card(sheet, start + 4 * n, at, slot(n), "?" if n == len(view.pile) else " ", "muted")
        sheet.put(start + 4 * n + 1, at + 3, mark(figure), ink_of(figure))
    gone = sheet.say(("discarded", len(view.discard_pile)))
    sheet.middle(x, inside, at + 4, gone, "muted")
    sheet.holds(DISCARD, x + (inside - width_of(gone)) // 2, at + 4, width_of(gone))


def _animals(view: View, sheet: CellSheet, x: int, y: int, inside: int) -> None:
    """Where the finish might go: the other animals, each with its space."""
    track, here = view.track, view.race.finish
    others = [sheet.say(("plaque", a, track.line(a))) for a in ANIMALS if a != here]
    row, rest = "  ".join(others), ""
    if width_of(row) > inside:
        row, rest = "  ".join(others[:2]), "  ".join(others[2:])
    sheet.middle(x, inside, y, row, "meadow")
    sheet.middle(x, inside, y + 1, rest, "meadow")


def _card(sheet: CellSheet, x: int, y: int, handle: str, number: str, ink: str) -> None:
    look = sheet.look(handle)
    sheet.frame(x, y, 3, 3, look, sheet.tint(handle, "muted"))
    sheet.put(x + 1, y + 1, number, ink, bold=True)
    sheet.holds(handle, x, y, 3, 3)
    sheet.cap(x + 1, y, handle)


def rail(view: View, scene: Scene, sheet: CellSheet) -> None:
    """The running order: who holds which position, and how far it is to the finish each way."""
    race, track, seats = view.race, view.track, len(view.backs)
    line, room = track.line(race.finish), max(sheet.height // 4, 2)
    for n, (position, which) in enumerate(zip(POSITIONS, race.order, strict=True)):
        y = room * n
        place = race.places[which]
        x = sheet.put(0, y, clipped(sheet.say(medal(position)), 4), "accent", bold=True)
        x = sheet.put(max(x + 1, 5), y, mark(which), ink_of(which) if which < seats else "muted")
        where = sheet.say(("at", place))
        end = sheet.right(sheet.width, y, where)
        name = sheet.say(runner(which, seats))
        sheet.put(x + 1, y, clipped(name, end - x - 2), bold=SEATS[which] == view.seat)
        sheet.holds(rank(position), 0, y, sheet.width)
        _bar(sheet, 5, y + 1, sheet.width - 5, track, line, place, which, seats)
        if room >= 3 and which < seats:
            _backs(view, sheet, y + 2, which)
        if room >= 4:
            back, forth = to_go_backwards(place, line, track.spaces), to_go_forwards(place, line)
            far = f"◂{back} {forth}▸"
            sheet.right(sheet.width, y + 2, far, "muted")


def _bar(
    sheet: CellSheet,
    x: int,
    y: int,
    width: int,
    track: Track,
    line: int,
    place: int,
    which: Figure,
    seats: int,
) -> None:
    """From the finish backwards to the finish forwards, with the start as a cross."""
    sheet.put(x, y, "├" + "─" * (width - 2) + "┤", "line")
    sheet.put(x + round((track.spaces - line) / track.spaces * (width - 1)), y, "┼", "line")
    share = min(max((place - line + track.spaces) / track.spaces, 0.0), 1.0)
    ink = ink_of(which) if which < seats else "muted"
    sheet.put(x + round(share * (width - 1)), y, mark(which), ink, bold=True)


def _backs(view: View, sheet: CellSheet, y: int, which: Figure) -> None:
    """The backs of a hand: everybody sees them (GR-10)."""
    x = 5
    for back in view.backs[which]:
        x = sheet.put(x, y, f"▐{int(back)}", "muted")
    del x


def hand(view: View, scene: Scene, sheet: CellSheet) -> None:
    """Each card with what it would do if it were carried out now."""
    words = [(card, sheet.say(("card", card)), sheet.say(hint(view, card))) for card in view.hand]
    columns = 2 if len(words) > sheet.height else 1
    room = sheet.width // columns
    for n, (card, does, now) in enumerate(words):
        x, y = room * (n % columns), n // columns
        handle = held(card)
        look = sheet.look(handle)
        end = sheet.put(x, y, f"▐{int(BACK[card])}▌", "muted", bold=True)
        sheet.holds(handle, x, y, room - 2)
        end = sheet.put(end + 1, y, "[" if sheet.key(handle) else " ", "muted")
        end = sheet.cap(end, y, handle)
        tick = "]✓ " if look == "picked" else "] "
        end = sheet.put(end, y, tick if sheet.key(handle) else "", "muted")
        text = f"{does}: {now}" if columns == 1 else now
        sheet.put(end, y, clipped(text, room - (end - x) - 1), bold=look == "picked")


FACE: Face[View] = Face(
    board=board,
    rail=rail,
    hand=hand,
    rail_width=22,
    hand_height=3,
    colours={
        "accent": ("#9c3b2e", "#e8776b"),
        "track": ("#eadcc0", "#3a2f22"),
        "green": ("#dfe8cf", "#1f2a1a"),
        "kerb": ("#8a6a3a", "#b08d57"),
        "meadow": ("#4d6b2a", "#93b567"),
        "flag": ("#9c3b2e", "#f0e6d6"),
    },
)
