"""What is asked for and what is told is in sight, on a phone too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from podium.core.chance import Seeded
from podium.core.seat import Seat
from podium.play.recap import recap
from podium.play.table import AnyTable, Table
from podium.registry import game as game_of
from podium.scene.scene import Scene
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.kept import CODE, act, keep, sit
from tests.e2e.tables import QUICK
from tests.web.server import Server

ANNA = Seat(0)
PHONE, DESK = (390, 844), (1280, 800)
Opened = Callable[[AnyTable], Guest]

REACHED = """[...document.querySelectorAll("LIT")].some((thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top?.closest("[data-id]")?.getAttribute("data-id") === thing.getAttribute("data-id");
})"""
"""Whether a finger on the middle of one that is LIT touches it, and nothing that lies over it."""

HIDDEN = """[...document.querySelectorAll("#board .daynums text")].filter((day) => {
  const { left, right, top, bottom } = day.getBoundingClientRect();
  return [...document.querySelectorAll("#board .medal-of circle")].some((medal) => {
    const box = medal.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.width / 2];
    const away = Math.hypot(x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom));
    return away < box.width / 3;
  });
}).map((day) => day.textContent)"""
"""The days that lie under a number of While you waited, beyond its edge."""


@pytest.fixture
def come_back(tmp_path: Path, invite: Invite) -> Iterator[Callable[..., Guest]]:
    """Anna comes back to a match."""
    servers: list[Server] = []
    guests: list[Guest] = []

    def opened(table: AnyTable, *screen: int, **more: bool) -> Guest:
        keep(table, f"sqlite:///{tmp_path / 'podium.db'}")
        servers.append(Server(tmp_path))
        anna = invite(servers[0], *screen, **more)
        guests.append(anna)
        sit(anna, ANNA)
        anna.go(f"/t/{CODE}")
        anna.page.locator("#board .scene").wait_for()
        return anna

    yield opened
    for guest in guests:
        guest.page.close()
    for server in servers:
        server.stop()


@pytest.fixture
def on_a_phone(come_back: Callable[..., Guest]) -> Opened:
    """With her phone."""
    return lambda table: come_back(table, *PHONE, has_touch=True, is_mobile=True)


@pytest.fixture
def at_a_desk(come_back: Callable[..., Guest]) -> Opened:
    """At a desk."""
    return lambda table: come_back(table, *DESK)


def played(
    game_id: str, seats: int, wanted: Callable[[Scene], bool] | None = None, told: int = 0
) -> AnyTable:
    """A match of bots, until Anna is asked so and told so much of others, or else until its end."""
    game = game_of(game_id)
    for seed in range(60):
        table, luck = Table(game, seats, game.options(), f"sight-{seed}"), Seeded(f"bots-{seed}")
        while table.outcome is None:
            view = table.view(table.to_act[0])
            asked = game.scene(view) if table.to_act[0] == ANNA else None
            if wanted and asked and wanted(asked) and len(recap(table, ANNA, view, asked)) >= told:
                return table
            act(table, game.bots["greedy"](view, luck))
        if not wanted:
            return table
    raise AssertionError("it never came to that")


def lit(shown: Scene) -> list[str]:
    return [pick for offer in shown.offers for pick in offer.picks[:1]]


def test_a_lit_card_at_the_end_of_a_long_hand_comes_into_sight(on_a_phone: Opened) -> None:
    def far_off(shown: Scene) -> bool:
        hand = sorted(
            (node for node in shown.nodes if node.area == "hand"), key=lambda node: node.x
        )
        return bool(lit(shown)) and not {node.handle for node in hand[:4]} & {*lit(shown)}

    anna = on_a_phone(played("gotown", 3, far_off))
    anna.holds(REACHED.replace("LIT", ".hand .card.legal"))


def test_a_page_that_asks_for_something_further_down_goes_there(on_a_phone: Opened) -> None:
    anna = on_a_phone(
        played("motorcar", 3, lambda shown: any(one.startswith("trouble-0/") for one in lit(shown)))
    )
    anna.holds(REACHED.replace("LIT", ".node.legal[data-id^='trouble-0/']"))


def test_all_that_lights_up_is_in_sight_where_there_is_room(on_a_phone: Opened) -> None:
    anna = on_a_phone(played("greatrace", 3, lambda shown: shown.prompt == ("prompt.plan",)))
    # What stands above the question is as high as a guide's step.
    anna.page.locator("#prompt").evaluate(
        "it => { it.prepend(Object.assign(document.createElement('div'), { style: 'height: 190px' })); }"
    )
    anna.holds(REACHED.replace("LIT", ".node.legal[data-id^='box/']").replace("some", "every"))


def test_many_players_and_what_they_did_leave_room_for_what_is_asked(at_a_desk: Opened) -> None:
    def met(shown: Scene) -> bool:
        return "prompt.help" in shown.prompt and any(one.picks for one in shown.offers)

    page = at_a_desk(played("motorcar", 6, met, told=3)).page
    expect(page.locator("#players .wins")).to_have_text("The fewest days win.")
    expect(page.locator(".recap.tight .done:visible")).to_have_count(1)
    last = page.locator("#prompt .offers .btn").last
    assert last.evaluate(
        "(last) => last.getBoundingClientRect().bottom <= last.closest('#prompt').getBoundingClientRect().bottom"
    )
    # Where it happened is told on the map, and no day is hidden by that.
    assert page.locator("#board .medal-of").count()
    assert page.evaluate(HIDDEN) == []
    page.locator(".recap .more").click()
    assert page.locator(".recap .done:visible").count() > 1


def test_what_a_rival_is_about_stays_what_is_told(at_a_desk: Opened) -> None:
    game = game_of("greatrace")
    table, luck = Table(game, 2, game.options(), "exploring"), Seeded("bots")
    while game.scene(table.view(ANNA)).prompt[:1] != ("prompt.taking",) or table.to_act[0] == ANNA:
        act(table, game.bots["greedy"](table.view(table.to_act[0]), luck))
    page = at_a_desk(table).page
    expect(page.locator("#ask")).to_have_text(re.compile("^Bruno (is exploring|explored): "))
    expect(page.locator("#prompt .hint")).to_have_text("Bruno places tiles.")
    assert page.locator("#log .line").first.inner_text() == page.locator("#ask").inner_text()


def test_a_phone_on_its_side_shows_what_is_asked_below_what_rivals_did(
    come_back: Callable[..., Guest],
) -> None:
    table = played("gotown", 4, lambda shown: bool(lit(shown)), told=3)
    page = come_back(table, 844, 390, has_touch=True, is_mobile=True).page
    expect(page.locator(".recap .done:visible")).to_have_count(1)
    expect(page.locator("#prompt .hint")).to_be_in_viewport(ratio=1)


def test_a_phone_on_its_side_shows_the_map_and_the_strains_at_once(
    come_back: Callable[..., Guest],
) -> None:
    table = played("motorcar", 4, lambda shown: shown.prompt[0] == "prompt.drive")
    page = come_back(table, 844, 390, has_touch=True, is_mobile=True).page
    for seen in (
        "#board .scene",
        "#board .scene .node[data-id='car-0']",
        *(f".hand li:nth-child({n})" for n in (1, 2, 3)),
    ):
        expect(page.locator(seen).first).to_be_in_viewport(ratio=0.99)


def test_what_is_confirmed_at_a_plate_is_not_under_the_header(at_a_desk: Opened) -> None:
    anna = at_a_desk(
        played(
            "motorcar", 3, lambda shown: "prompt.inflict" in shown.prompt and len(lit(shown)) > 1
        )
    )
    anna.page.locator("#strip .node.legal").first.click()
    button = anna.page.locator("#prompt .spot.afloat .btn").first
    expect(button).to_be_visible()
    button.click(trial=True)


def test_a_map_that_came_near_stands_whole_in_a_corner_and_a_drive_is_planned_in_sight(
    at_a_desk: Opened,
) -> None:
    def hurt(shown: Scene) -> bool:
        return any(leg.choice for leg in shown.routes.legs) and shown.prompt[0] == "prompt.driving"

    anna = at_a_desk(played("greatrace", 4, hurt))
    whole, board = anna.page.locator(".overview"), anna.page.locator("#board .scene")
    expect(whole).to_be_visible()
    expect(whole.locator("circle:not(.place)")).to_have_count(4)
    rooms = [
        prompt.evaluate("it => it.clientHeight - it.scrollHeight")
        for prompt in islice(aim(anna), 2)
    ]
    assert rooms
    assert min(rooms) >= 0
    near = board.get_attribute("viewBox")
    whole.click(position={"x": 84, "y": 90})
    anna.holds(f"document.querySelector('#board .scene').getAttribute('viewBox') !== {near!r}")
    anna.page.locator("#board .zoom button").last.click()
    expect(whole).to_be_hidden()


def aim(anna: Guest) -> Iterator[Locator]:
    """Plans one drive after another that leave a choice, and gives the prompt with its buttons."""
    prompt = anna.page.locator("#prompt")
    for space in anna.page.locator("#board .node.legal").all():
        space.dispatch_event("click")
        if prompt.locator(".switch").count() and not prompt.locator(".spot.afloat").count():
            yield prompt
        anna.page.keyboard.press("Escape")


def test_a_scoring_table_shows_everybodys_column(on_a_phone: Opened) -> None:
    anna = on_a_phone(played("greatrace", 4))
    table = anna.page.locator("dialog.end .scored .scroll")
    expect(table.locator("thead th")).to_have_count(4)
    assert table.evaluate("table => table.scrollWidth <= table.clientWidth")


def test_whoever_looks_back_from_a_long_log_sees_the_board(on_a_phone: Opened) -> None:
    page = on_a_phone(played("gotown", 3)).page
    page.get_by_role("button", name="See the board").click()
    page.locator("label[for=tab-log]").click()
    expect(page.locator("#board")).not_to_be_in_viewport()
    page.get_by_text("Look back").click()
    expect(page.locator("#board")).to_be_in_viewport()


COVER = """(id) => {
  window.over = document.body.appendChild(document.createElement("div"));
  Object.assign(over.style, { position: "fixed", inset: 0, zIndex: 99 });
  window.came = false;
  addEventListener("pointerover", ({ target }) => {
    if (target.closest("[data-id]")?.getAttribute("data-id") === id) window.came = true;
  }, { capture: true });
}"""
"""Something that lies over the page, and whether the mouse has come upon a thing since, however often that is drawn."""


def test_what_comes_under_a_resting_mouse_is_not_told_of(server: Server, invite: Invite) -> None:
    anna = invite(server)
    page = anna.page
    anna.go(QUICK["gotham"].opened(anna, bots=1))
    anna.wait()
    told, hint = page.locator(".telling-card"), page.locator("#prompt .hint")
    asked = hint.inner_text()

    def rest_on(thing: Locator) -> tuple[float, float]:
        """Something lies over it, as a button does, and goes: it is under the mouse then."""
        box = thing.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.evaluate(COVER, thing.get_attribute("data-id"))
        page.mouse.move(x, y)
        # A busy browser may miss that something has gone: then it goes again.
        for _ in range(40):
            page.evaluate("over.remove()")
            page.wait_for_timeout(250)
            if page.evaluate("came"):
                break
            page.evaluate("document.body.append(over)")
            page.wait_for_timeout(250)
        assert page.evaluate("came")
        return x, y

    x, y = rest_on(anna.hand.first)
    # Longer than a mouse rests on what it points at.
    page.evaluate("new Promise((done) => { setTimeout(done, 900); })")
    expect(told).to_be_hidden()
    page.mouse.move(x + 3, y)
    expect(told).to_be_visible()
    # Neither does the prompt speak of what would be touched. What is told must not lie over it.
    page.mouse.move(5, 5)
    expect(told).to_be_hidden()
    x, y = rest_on(page.locator(".things .node.legal").first)
    expect(hint).to_have_text(asked)
    page.mouse.move(x + 3, y)
    expect(hint).not_to_have_text(asked)
