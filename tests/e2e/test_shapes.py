"""Colours are doubled by shapes: what tells two seats apart does so without colour too."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import defaultdict
from itertools import combinations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page

from podium.core.chance import Seeded
from podium.registry import folder, games
from podium.registry import game as game_of
from podium.scene.art import read_art
from podium.scene.nodes import Area, Node
from podium.scene.scene import Scene
from podium.scene.svg import svg

CELL = 100
ONE_COLOUR = "[class*='seat-'] { --seat: #888 !important; --seat-edge: #fff !important; }"
COLOURLESS = f"<style>{ONE_COLOUR} svg {{ filter: grayscale(1); }}</style>"


CUT = """async ([shot, cell]) => {
  const image = new Image();
  image.src = shot;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const cells = Array.from({ length: image.width / cell }, (_, n) =>
    canvas.getImageData(n * cell, 0, cell, cell).data);
  return cells.map((pixels) => pixels.join(","));
}"""
"""The pixels of each cell of a picture."""


def owned(game_id: str) -> dict[str, dict[int, Node]]:
    """Each kind of thing that every seat has one of at the beginning, by its seat."""
    game = game_of(game_id)
    seats = game.seats[1]
    state = game.rules.setup(seats, game.options(), Seeded("shapes")).state
    kinds: defaultdict[str, dict[int, Node]] = defaultdict(dict)
    for node in game.scene(game.view(state, None)).nodes:
        if node.owner >= 0 and node.symbol:
            kinds[re.sub(r"\d+", "#", node.id)][node.owner] = node
    return {kind: nodes for kind, nodes in kinds.items() if len(nodes) == seats}


def drawn(page: Page, game_id: str, kinds: dict[str, dict[int, Node]], style: str) -> list[str]:
    """A picture of each of these things by itself, in their order, wherever it stood."""
    nodes = [node for by_seat in kinds.values() for _, node in sorted(by_seat.items())]
    alone = tuple(
        replace(node, id=f"n{n}", x=n * CELL, y=0, turn=0, words=(), width=90, height=90, area="b")
        for n, node in enumerate(nodes)
    )
    width = CELL * len(nodes)
    board = Area("b", "board", (), width, CELL)
    picture = svg(
        Scene((board,), alone, (), (), (), ()), lambda _: "", read_art(folder(game_id), game_id)
    )
    page.set_viewport_size({"width": width, "height": CELL})
    page.set_content(
        f"{style}<style>body {{ margin: 0 }} svg {{ display: block; width: {width}px; height: auto; }}"
        f"</style>{picture}"
    )
    shot = f"data:image/png;base64,{b64encode(page.screenshot()).decode()}"
    found: list[str] = page.evaluate(CUT, [shot, CELL])
    return found


@pytest.mark.parametrize("game_id", games())
def test_whatever_colours_tell_apart_shapes_tell_apart_too(browser: Browser, game_id: str) -> None:
    kinds = owned(game_id)
    page = browser.new_page()
    coloured = drawn(page, game_id, kinds, "")
    plain = drawn(page, game_id, kinds, COLOURLESS)
    page.close()
    seats = game_of(game_id).seats[1]
    told = 0
    for n, kind in enumerate(kinds):
        rows = [pictures[n * seats : (n + 1) * seats] for pictures in (coloured, plain)]
        for one, other in combinations(range(seats), 2):
            if rows[0][one] != rows[0][other]:
                assert rows[1][one] != rows[1][other], (kind, one, other)
                told += 1
    assert told, "nothing bears the seats' colours"
