"""Draws the backdrops and the symbols that follow from the boards into `art/`.

python -m podium.games.greatrace.scene.drawing
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from podium.games.greatrace.pieces.file import File, decode
from podium.games.greatrace.scene.drawing.backdrop import backdrop
from podium.games.greatrace.scene.drawing.symbols import symbols

GAME = Path(__file__).parents[2]
BEGIN, END = (
    "  <!-- Drawn from the boards: -->\n",
    "  <!-- End of what is drawn from the boards. -->\n",
)


def boards() -> list[File]:
    """The boards there are."""
    return [decode(path.read_bytes()) for path in sorted(GAME.joinpath("boards").glob("*.json"))]


def draw_all(sheet: str) -> Iterator[tuple[str, str]]:
    """Each file's name and what belongs into it; `sheet` is the symbols' file as it is."""
    files = boards()
    for file in files:
        yield f"{file.id}.svg", backdrop(file)
    before, _, rest = sheet.partition(BEGIN)
    after = rest.partition(END)[2]
    yield "symbols.svg", before + BEGIN + symbols(files) + END + after


def main() -> None:
    """Writes them."""
    art = GAME / "art"
    for name, text in draw_all((art / "symbols.svg").read_text(encoding="utf-8")):
        (art / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
