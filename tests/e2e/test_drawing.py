"""How much a page draws for how little: counts, which are the same on any machine."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from podium.registry import games
from tests.e2e.conftest import Invite
from tests.e2e.test_modules import page_with_modules, run
from tests.web.server import Server

__all__ = ["page_with_modules"]

STYLED = 0.25
"""The most of a page that may be styled anew when somebody is asked."""

TABLE = """
  const m2 = await import(address.replace(/pages\\/\\w+\\.js$/, "scene/art.js"));
  for (const id of ["strip", "board", "low"]) {
    document.getElementById(id)?.remove();
    document.body.append(Object.assign(document.createElement("div"), { id }));
  }
  const area = (id, kind) => ({ id, kind, label: id, width: 100, height: 100 });
  const node = (id, area, x) => ({ id, area, x, y: 5, symbol: "none", label: id, handle: id });
  const state = {
    areas: [area("board", "board"), area("side", "panel")],
    nodes: new Map(["a", "b", "c"].map((id, n) => [id, node(id, id === "c" ? "side" : "board", n)])),
    within: (id) => [...state.nodes.values()].filter((each) => each.area === id),
    stand: {}, seat: 0,
  };
  const faces = new m.Faces(new m2.Art((file) => file), { touch() {}, hover() {} });
  const show = () => (faces.show(state), faces.mark(state, [], [], ""));
  show();
  const look = (act) => {
    const watch = new MutationObserver(() => {});
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    act();
    const within = ({ target }) => target.closest("[data-id]")?.dataset.id
      ?? target.closest("[data-area]")?.dataset.area ?? target.id;
    return [...new Set(watch.takeRecords().map(within))];
  };
"""
"""A table of two areas and three things, and what a call rewrites of it."""


def test_a_beat_rewrites_what_it_moves_and_nothing_else(page_with_modules: Page) -> None:
    found: Any = run(
        page_with_modules,
        "scene/faces",
        TABLE
        + """
        const still = look(show);
        state.nodes.set("b", node("b", "board", 40));
        const moved = look(show);
        return { still, moved };""",
    )
    assert found["still"] == []
    assert "b" in found["moved"]
    # Its rings lie over the board's things and are put there anew.
    assert set(found["moved"]) <= {"b", "board"}


def test_an_area_that_comes_or_goes_leaves_the_others_as_they_are(page_with_modules: Page) -> None:
    kept: Any = run(
        page_with_modules,
        "scene/faces",
        TABLE
        + """
        const before = document.querySelector("#board svg.scene");
        state.areas = [...state.areas, area("more", "panel")];
        const came = look(show);
        state.areas = state.areas.slice(0, 2);
        const went = look(show);
        const same = before === document.querySelector("#board svg.scene");
        return { same, came, went };""",
    )
    assert kept["same"]
    assert "board" not in kept["came"] + kept["went"]


def test_words_for_many_things_are_said_once_and_at_what_is_pointed_at(
    page_with_modules: Page,
) -> None:
    found: Any = run(
        page_with_modules,
        "scene/faces",
        TABLE
        + """
        const say = (among, hovered) => {
          for (const [n, id] of among.entries()) state.nodes.set(id, node(id, "board", 20 * n));
          const offers = among.map((id) => ({ picks: ["c", id], label: id, tag: "Clear away" }));
          faces.show(state);
          const hint = faces.mark(state, offers, [{ id: "c", handle: "c", area: "side" }], hovered);
          return [document.querySelectorAll("#board .tag").length, hint];
        };
        return [say(["d", "e", "f"], ""), say(["d", "e", "f", "g"], ""), say(["d", "e", "f", "g"], "f")];""",
    )
    assert found == [[3, ""], [0, "ui.touch_lit"], [1, "f"]]


def test_words_are_measured_together_before_any_is_changed(page_with_modules: Page) -> None:
    page = page_with_modules
    counting: Any = page.context.new_cdp_session(page)
    counting.send("Performance.enable")

    def layouts() -> float:
        told = counting.send("Performance.getMetrics")["metrics"]
        return next(float(each["value"]) for each in told if each["name"] == "LayoutCount")

    run(
        page,
        "scene/art",
        """const make = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag);
           window.cards = Array.from({ length: 12 }, (_, n) => {
             const card = document.body.appendChild(make("svg"));
             const text = card.appendChild(make("text"));
             text.setAttribute("data-fit", "100");
             text.setAttribute("font-size", "16");
             text.textContent = `Number ${n} is too wide`;
             return card;
           });
           window.fit = () => m.fit(window.cards);
           document.body.getBoundingClientRect();""",
    )
    before = layouts()
    page.evaluate("() => { fit(); document.body.getBoundingClientRect(); }")
    # Once for what they take, once for each of the ways in which they are made smaller.
    assert layouts() - before <= 6
    narrow = page.evaluate("cards.map((card) => card.firstChild.getComputedTextLength())")
    page.evaluate("cards.forEach((card) => card.remove())")
    assert max(narrow) <= 101


def test_whose_turn_it_is_rewrites_no_more_of_a_players_line(page_with_modules: Page) -> None:
    found: Any = run(
        page_with_modules,
        "panels/players",
        """const m2 = await import(address.replace(/pages\\/\\w+\\.js$/, "scene/art.js"));
           const root = document.body.appendChild(document.createElement("div"));
           const list = new m.PlayerList(root, new m2.Art((file) => file));
           const players = ["Anna", "Ben"].map((name, seat) => ({ seat, name, kind: "person", here: true }));
           const standings = players.map(({ seat }) => ({ seat, facts: [{ label: "12 days" }], flag: "first" }));
           const show = (awaited) => {
             list.show({ players, seat: 0, watchers: 0, stand: { standings, awaited } });
             return [...root.querySelectorAll("li")];
           };
           const told = (lines) => lines.map((line) => [line.className, line.ariaCurrent, line.innerText]);
           const before = show([0]);
           const parts = before.flatMap((line) => [...line.children]);
           const after = show([1]);
           const kept = after.flatMap((line) => [...line.children].map((one) => parts.includes(one)));
           const same = before.every((line, n) => line === after[n]);
           const renewed = told(after);
           root.replaceChildren();
           const fresh = new m.PlayerList(root, new m2.Art((file) => file));
           fresh.show({ players, seat: 0, watchers: 0, stand: { standings, awaited: [1] } });
           const wanted = told([...root.querySelectorAll("li")]);
           root.remove();
           return { same, kept, renewed, wanted };""",
    )
    assert found["same"]
    # Their marks and names stay; what waits for them, and where that stands, does not.
    assert found["kept"] == [True, True, False, False] * 2
    assert found["renewed"] == found["wanted"]


@pytest.mark.parametrize("game", games())
def test_being_asked_styles_little_of_a_page_anew(
    server: Server, invite: Invite, browser: Browser, game: str
) -> None:
    """A rule such as `[class*="is-"] > *` would have every new class style all that is in its element.

    So would a variable that a class sets for all of the page: to flick, a board is seen otherwise.
    """
    guest = invite(server, 390, 844)
    began = guest.page.request.post(
        f"{server.address}/play/{game}", headers={"origin": server.address}, max_redirects=0
    )
    guest.page.goto(f"{server.address}{began.headers['location']}")
    guest.wait()
    everything: int = guest.page.evaluate(
        "() => { document.body.offsetHeight; return document.querySelectorAll('#table *').length; }"
    )
    browser.start_tracing(page=guest.page, categories=["devtools.timeline"])
    guest.page.evaluate(
        # There and back: a board that stayed another would tell its labels its size.
        """() => { for (const name of ["asked", "asked", "by-gesture", "by-gesture"]) {
             document.body.classList.toggle(name);
             document.body.offsetHeight;
           } }"""
    )
    told: Any = json.loads(browser.stop_tracing())
    styled = [
        each["args"]["elementCount"]
        for each in told["traceEvents"]
        if each["name"] == "UpdateLayoutTree" and each["args"].get("elementCount")
    ]
    assert styled
    assert max(styled) <= STYLED * everything, (max(styled), everything)
