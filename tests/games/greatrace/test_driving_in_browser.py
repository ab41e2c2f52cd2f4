"""A drive in a real browser: a route is planned on the map and followed by one button."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from podium.core.chance import Seeded
from podium.game import AnyGame
from podium.games.greatrace.state import Driving
from podium.games.greatrace.view import View
from podium.play.table import AnyTable, Table
from podium.registry import game as game_of
from podium.scene.route import Leg
from tests.e2e.conftest import Invite
from tests.e2e.kept import CODE, act, keep, sit
from tests.web.server import Server

STEPS = 4
Wanted = Callable[[Leg], bool]


def known(leg: Leg) -> bool:
    """A route of several steps whose every price is known."""
    return leg.label[:1] == ("route.drive",) and int(str(leg.label[1])) >= STEPS


def unknown(leg: Leg) -> bool:
    """A route of several steps that ends where nobody has been."""
    return leg.label[:1] == ("route.unknown",) and int(str(leg.label[1])) > 1


def at_the_wheel(wanted: Wanted) -> tuple[AnyTable, Leg]:
    """A match of bots in which the first seat is at the wheel and can drive such a route."""
    game = game_of("greatrace")
    for seed in range(40):
        table = Table(game, 2, game.options(), f"road-{seed}")
        luck = Seeded(f"bots-{seed}")
        while table.outcome is None:
            view = table.view(table.to_act[0])
            if table.to_act[0] == 0 and (found := _routes(game, view, wanted)):
                return table, found
            act(table, game.bots["greedy"](view, luck))
    raise AssertionError("no bot ever drives so far")


def _routes(game: AnyGame, view: View, wanted: Wanted) -> Leg | None:
    if not view.stack or not isinstance(view.stack[-1], Driving):
        return None
    return next(filter(wanted, game.scene(view).routes.legs), None)


@pytest.fixture
def road(tmp_path: Path, invite: Invite) -> Iterator[Callable[..., tuple[Page, Leg]]]:
    """Opens the page of somebody who is at the wheel."""
    servers: list[Server] = []
    pages: list[Page] = []

    def opened(wanted: Wanted, width: int = 1280, height: int = 800) -> tuple[Page, Leg]:
        table, leg = at_the_wheel(wanted)
        keep(table, f"sqlite:///{tmp_path / 'podium.db'}")
        server = Server(tmp_path)
        servers.append(server)
        guest = invite(server, width, height, reduced_motion="reduce")
        sit(guest, 0)
        pages.append(guest.page)
        guest.go(f"/t/{CODE}")
        guest.page.locator(".things > .node.hex.legal").first.wait_for()
        return guest.page, leg

    yield opened
    for page in pages:
        page.close()
    for server in servers:
        server.stop()


def node(page: Page, node_id: str) -> Locator:
    return page.locator(f'.scene .node[data-id="{node_id}"]').first


def plates(page: Page) -> Locator:
    return page.locator('.above.planned .ghost[class*="is-plate"]')


def seen_width(page: Page) -> float:
    """How much of the board is seen, in its own space."""
    return float((page.locator(".board > .scene").get_attribute("viewBox") or "").split()[2])


def in_sight(page: Page) -> None:
    """Every space that is lit lies within the board."""
    frame = page.locator(".area.board > .scene").bounding_box()
    assert frame is not None
    for hexagon in page.locator(".things > .node.hex.legal .hit").all():
        box = hexagon.bounding_box()
        assert box is not None
        assert box["x"] >= frame["x"]
        assert box["y"] >= frame["y"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]


COVERED = """() => {
  const above = (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING);
  const rings = [...document.querySelectorAll("#board .scene > :is(.things, .rings) .around.hex .ring")];
  const over = (kind) => [...document.querySelectorAll(`#board .things > .node:is(${kind})`)]
    .filter((thing) => !rings.length || rings.some((ring) => above(ring, thing))).length;
  const hidden = [...document.querySelectorAll("#board .things > .node.hex")].filter((space) => rings.some((ring) => above(space, ring)));
  return [over(".is-halftrack-1, .is-halftrack-2"), over(".is-unknown, .is-fare-sea, .is-fare-air"), hidden.length];
}"""
"""How many vehicles, and how many marks and fares, have a ring of a space over them; how many spaces lie over one."""


@pytest.mark.rule("CR-26", "CR-27")
def test_a_route_of_four_steps_is_driven_with_one_button(
    road: Callable[..., tuple[Page, Leg]],
) -> None:
    page, end = road(known)
    in_sight(page)
    assert page.evaluate(COVERED) == [0, 0, 0]
    assert seen_width(page) < 900, "the map has come near, on a desk too"
    node(page, end.handle).click()
    steps = int(str(end.label[1]))
    expect(plates(page)).to_have_count(steps)
    button = page.locator("#prompt .spot .go:visible")
    expect(button).to_contain_text(f"Drive {steps} spaces: −")
    button.click()
    # It stands there, and what is left is what was said.
    # The log tells the drive in one line, its steps are folded behind it.
    drive = page.locator("#log li.chapter").first
    expect(drive.locator(".line")).to_contain_text(f"You drove {steps} spaces")
    expect(drive.locator(".line")).to_contain_text("→")
    expect(drive.locator("p").first).to_be_hidden()
    drive.locator("summary").click()
    expect(drive.get_by_text("You drove one space")).to_have_count(steps)
    expect(plates(page)).to_have_count(0)
    petrol, *_ = end.figures
    expect(node(page, "gauge/petrol")).to_contain_text(f"Petrol {petrol}")
    page.get_by_role("button", name="The whole board").click()
    page.get_by_role("button", name="Closer").click()
    page.get_by_role("button", name="Farther").click()
    assert seen_width(page) == pytest.approx(1180, abs=1)


@pytest.mark.rule("CR-30")
def test_an_unknown_tile_stops_the_route_and_is_shown(
    road: Callable[..., tuple[Page, Leg]],
) -> None:
    page, end = road(unknown, 390, 844)
    page.locator(f'.twin button[data-id="{end.handle}"]').focus()
    page.keyboard.press("Enter")
    expect(plates(page).last).to_have_class("ghost is-plate-unknown")
    figures = page.locator(".figures tr").nth(1).locator("td")
    expect(figures.last).to_have_text("?")
    page.locator("#prompt .spot .go:visible").click()
    expect(node(page, end.handle)).not_to_have_class("is-space")
    expect(page.locator("#log")).to_contain_text("into the unknown")
    expect(plates(page)).to_have_count(0)


TIGHT = """() => [...document.querySelectorAll(".planned .is-plate, .planned .is-plate-both")].flatMap((plate) => {
  const slot = (name) => plate.querySelector(`[data-slot="${name}"]`);
  const [petrol, engine, chassis] = ["petrol", "engine", "chassis"].map(slot);
  [petrol.textContent, engine.textContent, chassis.textContent] = ["10", "5", "5"];
  const box = (one) => one.getBoundingClientRect();
  const rim = box(plate.querySelector("rect.plate"));
  const room = rim.height * 0.05;
  const icons = [...plate.querySelectorAll("g[transform]")].filter((one) => !one.querySelector("text")).map(box);
  return [petrol, engine, chassis].map(box).flatMap((text, n) => [
    text.left - icons[n].right, (icons[n + 1]?.left ?? rim.right - 4 * room) - text.right,
  ]).map((gap) => gap - room).filter((gap) => gap < 0);
})"""
"""Gaps between the figures of a plate and what stands beside them that are too small: with two digits too."""

AT_THE_RIM = """() => {
  const figure = 0.74 * parseFloat(getComputedStyle(document.querySelector(".planned .plate-t")).fontSize);
  return [...document.querySelectorAll("symbol[id^=plate]")].flatMap((plate) => {
    const base = Number(plate.querySelector("[data-slot=petrol]")?.getAttribute("y"));
    if (!base) return [];
    return [...plate.querySelectorAll("rect")].flatMap((rim) => {
      const [y, high] = ["y", "height"].map((name) => Number(rim.getAttribute(name)));
      return [base - figure - y, y + high - base].filter((gap) => gap < high / 5);
    });
  });
}"""
"""How near figures come to the upper or lower rim of a plate, or of the mark of what is damaged, where that is too near."""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_figures_of_a_plate_have_room(
    road: Callable[..., tuple[Page, Leg]], size: tuple[int, int]
) -> None:
    page, end = road(known, *size)
    page.locator(f'.twin button[data-id="{end.handle}"]').focus()
    page.keyboard.press("Enter")
    expect(plates(page)).not_to_have_count(0)
    assert page.locator(".planned .is-plate").count()
    assert page.evaluate(TIGHT) == []
    assert page.evaluate(AT_THE_RIM) == []
