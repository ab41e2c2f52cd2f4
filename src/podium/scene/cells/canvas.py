"""Canvas: rows of cells, each one column wide, with what colours them and what lies there."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import combining, east_asian_width

import msgspec


class Style(msgspec.Struct, frozen=True):
    """How a cell looks; a colour is a name that the face's palette knows. All empty: plain ink."""

    ink: str = ""
    paper: str = ""
    bold: bool = False
    reverse: bool = False


PLAIN = Style()
BORDERS = {"": "┌─┐│└┘", "lit": "┏━┓┃┗┛", "soft": "┏━┓┃┗┛", "picked": "╔═╗║╚╝"}
"""The lines of a frame, by the look of what it holds: readable without colour."""


_JOINING = frozenset("\u200b\u200d\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""What makes one picture of several, as wide as each terminal likes: it is left out."""


def width_of(text: str) -> int:
    """How many columns a text takes."""
    return sum(map(_columns, text))


def _columns(letter: str) -> int:
    if combining(letter) or letter in _JOINING:
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def clipped(text: str, width: int) -> str:
    """A text that fits into so many columns; what is cut off is an ellipsis."""
    if width_of(text) <= width:
        return text
    kept, used = "", 0
    for letter in text:
        used += _columns(letter)
        if used > width - 1:
            break
        kept += letter
    return kept.rstrip() + "…" if width > 0 else ""


def folded(text: str, width: int) -> list[str]:
    """A text in lines of at most so many columns, broken between words where that is possible."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while width_of(word) > width > 1:
            at = max(n for n in range(1, len(word) + 1) if width_of(word[:n]) <= width)
            lines.append(word[:at])
            word = word[at:]
        line = word
    return [*lines, line] if line else lines


class Canvas:
    """So many columns and rows of cells. What is put outside of them is not seen."""

    def __init__(self, width: int, height: int) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.letters = [[" "] * self.width for _ in range(self.height)]
        """What stands in each cell; empty: the right half of a wide letter."""
        self.styles = [[PLAIN] * self.width for _ in range(self.height)]

    def put(
        self,
        x: int,
        y: int,
        text: str,
        ink: str = "",
        *,
        paper: str = "",
        bold: bool = False,
        reverse: bool = False,
    ) -> int:
        """Writes a line of text from a cell on; returns the column behind it."""
        style = Style(ink, paper, bold, reverse)
        for letter in text:
            columns = _columns(letter)
            if columns == 0:
                if letter not in _JOINING and 0 < x <= self.width and 0 <= y < self.height:
                    self.letters[y][x - 1] += letter
                continue
            if 0 <= y < self.height and x >= 0 and x + columns <= self.width:
                self._set(x, y, letter, style)
                if columns == 2:
                    self._set(x + 1, y, "", style)
            x += columns
        return x

    def _set(self, x: int, y: int, letter: str, style: Style) -> None:
        row = self.letters[y]
        # Half of a wide letter is none.
        if row[x] == "" and x and letter != "":
            row[x - 1] = " "
        if x + 1 < self.width and row[x + 1] == "":
            row[x + 1] = " "
        row[x] = letter
        self.styles[y][x] = style

    def right(
        self, end: int, y: int, text: str, ink: str = "", *, paper: str = "", bold: bool = False
    ) -> int:
        """Writes a text that ends before a column; returns where it begins."""
        start = end - width_of(text)
        self.put(start, y, text, ink, paper=paper, bold=bold)
        return start

    def middle(
        self,
        x: int,
        width: int,
        y: int,
        text: str,
        ink: str = "",
        *,
        paper: str = "",
        bold: bool = False,
    ) -> None:
        """Writes a text in the middle of so many columns."""
        text = clipped(text, width)
        self.put(x + (width - width_of(text)) // 2, y, text, ink, paper=paper, bold=bold)

    def fill(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        letter: str = " ",
        ink: str = "",
        paper: str = "",
    ) -> None:
        """The same in every cell of a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, letter * width, ink, paper=paper)

    def frame(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        look: str = "",
        ink: str = "",
        *,
        paper: str = "",
    ) -> None:
        """The four sides of a rectangle, of lines that tell its look."""
        left, across, right, down, low_left, low_right = tuple(BORDERS[look])
        bold = look != ""
        self.put(x, y, left + across * (width - 2) + right, ink, paper=paper, bold=bold)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, down, ink, paper=paper, bold=bold)
            self.put(x + width - 1, row, down, ink, paper=paper, bold=bold)
        self.put(
            x,
            y + height - 1,
            low_left + across * (width - 2) + low_right,
            ink,
            paper=paper,
            bold=bold,
        )

    def lay(self, other: Canvas, x: int, y: int) -> None:
        """Puts another canvas on this one."""
        for row in range(max(0, -y), min(other.height, self.height - y)):
            width = min(other.width, self.width - x)
            self.letters[y + row][x : x + width] = other.letters[row][:width]
            self.styles[y + row][x : x + width] = other.styles[row][:width]

    def restyle(self, x: int, y: int, width: int, height: int, *, reverse: bool) -> None:
        """Turns ink and paper of a rectangle round, as under a cursor."""
        for row in range(max(y, 0), min(y + height, self.height)):
            for column in range(max(x, 0), min(x + width, self.width)):
                style = self.styles[row][column]
                self.styles[row][column] = msgspec.structs.replace(style, reverse=reverse)

    def wash(self, x: int, y: int, paper: str) -> None:
        """Lays a ground under a cell that has none of its own."""
        if 0 <= y < self.height and 0 <= x < self.width and not self.styles[y][x].paper:
            self.styles[y][x] = msgspec.structs.replace(self.styles[y][x], paper=paper)

    def runs(self, y: int) -> Iterator[tuple[str, Style]]:
        """A row as texts of one style each."""
        text, style = "", PLAIN
        for letter, of in zip(self.letters[y], self.styles[y], strict=True):
            if of is not style and of != style:
                if text:
                    yield text, style
                text, style = "", of
            text += letter
        if text:
            yield text, style

    def text(self) -> str:
        """All of it as plain text, spaces at the ends of lines left out."""
        return "".join("".join(row).rstrip() + "\n" for row in self.letters)
