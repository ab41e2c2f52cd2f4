"""One clock: while a step is told, board, captions, strip, players, prompt and log go on together."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.tables import QUICK
from tests.web.server import Server

FLYER = "#flights .flyer"
WATCH = """() => {
  const texts = (found) => [...document.querySelectorAll(found)].map((one) => one.textContent.trim());
  const sizes = new Map();
  window.watched = { frames: [], sizes };
  const look = () => {
    for (const flyer of document.querySelectorAll("#flights .flyer")) {
      const { width, height } = flyer.querySelector("svg").getBoundingClientRect();
      const [wide, high] = sizes.get(flyer.dataset.target) ?? [0, 0];
      sizes.set(flyer.dataset.target, [Math.max(wide, width), Math.max(high, height)]);
    }
    window.watched.frames.push({
      said: texts("#flights .flyer span").join(" | "),
      lines: document.querySelectorAll("#log li").length,
      newest: texts("#log li:first-child .line").join(),
      strip: texts("#strip .scene text").join(" | "),
      facts: texts("#players .facts").join(" | "),
      flying: document.querySelectorAll("#flights .flyer:not(.landed)").length,
      asked: document.querySelectorAll("#prompt .offers .btn").length,
      turn: texts("#ask").concat(texts("#players .flag")).join(" ").toLowerCase().includes("your turn"),
      hint: texts("#prompt .hint").join(),
    });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Looks at each frame that is drawn."""
CLICK = """() => {
  const look = () => {
    if (!document.querySelector("#flights .flyer span")) return void requestAnimationFrame(look);
    document.querySelector("#board .scene").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    window.clicked = true;
  };
  look();
}"""
"""Clicks on the board as soon as something is said there."""
NATURAL = """() => [...window.watched.sizes].flatMap(([id, size]) => {
  const there = [...document.querySelectorAll(`.scene [data-id="${id}"], .hand [data-id="${id}"]`)].at(-1);
  if (!there) return [];
  const { width, height } = there.getBoundingClientRect();
  return [{ id, size, natural: [width, height] }];
})"""
"""How large each piece was at most as it flew, and how large the thing is that it became."""
ROOM = 1.25
"""What flies is a whole drawing, what lies there is measured without the drawing's empty edges."""


def sit(server: Server, invite: Invite, game: str, bots: int) -> Guest:
    anna = invite(server, reduced_motion="no-preference")
    anna.go("/")
    anna.page.evaluate("localStorage.setItem('podium.motion', 'fast')")
    anna.go(QUICK[game].opened(anna, bots=bots))
    anna.wait()
    return anna


def choose(anna: Guest) -> None:
    """Takes the first offer, as a button where it could be a gesture too."""
    number = anna.page.locator("#prompt .choose .btn:not(.flick)")
    (number if number.count() else anna.choices).first.click()


def watched(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.watched.frames")
    return found


def hold_together(frames: list[dict[str, Any]]) -> None:
    """None of log, strip, players and caption is ahead of another, at any frame."""
    told: dict[int, dict[str, set[str]]] = {}
    for frame in frames:
        here = told.setdefault(frame["lines"], {"strip": set(), "facts": set(), "said": set()})
        for panel, seen in here.items():
            if frame[panel] and (frame["flying"] or panel == "said"):
                seen.add(frame[panel])
    flown = {lines: here for lines, here in told.items() if here["strip"]}
    assert len(flown) > 2, "nothing was told step by step"
    for lines, here in flown.items():
        assert len(here["strip"]) == 1, (lines, here)
        assert len(here["facts"]) == 1, (lines, here)
        assert len(here["said"]) <= 1, (lines, here)


def hold_turns_back(frames: list[dict[str, Any]]) -> None:
    """While something flies nobody is asked, nor told that it is their turn, but how to skip it."""
    flying = [frame for frame in frames if frame["flying"]]
    assert flying
    for frame in flying:
        assert not frame["asked"], frame
        assert not frame["turn"], frame
        assert "skips" in frame["hint"], frame


def test_a_pile_of_cards_is_carried_out_by_one_clock(server: Server, invite: Invite) -> None:
    anna = sit(server, invite, "gotham", bots=3)
    anna.page.evaluate(WATCH)
    while not any(frame["said"] for frame in watched(anna.page)):
        choose(anna)
        anna.wait()
    frames = watched(anna.page)
    hold_together(frames)
    hold_turns_back(frames)
    ran = 0
    for frame in frames:
        run = re.search(r"from -?\d+ to (-?\d+)", frame["newest"])
        if run and frame["flying"]:
            assert run[1] in frame["strip"], frame
            ran += 1
    assert ran
    for piece in anna.page.evaluate(NATURAL):
        for flown, natural in zip(piece["size"], piece["natural"], strict=True):
            assert flown <= natural * ROOM, piece


def test_dice_and_cars_go_by_one_clock(server: Server, invite: Invite) -> None:
    anna = sit(server, invite, "motorcar", bots=2)
    anna.page.evaluate(WATCH)
    while not any("drove" in frame["newest"] for frame in watched(anna.page)):
        choose(anna)
        anna.wait()
    frames = watched(anna.page)
    hold_together(frames)
    hold_turns_back(frames)
    for frame in frames:
        drove = re.search(r"drove \d+ days, to day (\d+)", frame["newest"])
        if drove and frame["flying"]:
            assert f"{drove[1]} day" in frame["facts"], frame


def test_a_click_on_the_board_skips_all_of_it(server: Server, invite: Invite) -> None:
    anna = sit(server, invite, "gotham", bots=3)
    anna.page.evaluate(WATCH)
    anna.page.evaluate(CLICK)
    while not anna.page.evaluate("window.clicked"):
        choose(anna)
        anna.wait()
    captions = {frame["said"] for frame in watched(anna.page)} - {""}
    assert len(captions) == 1, "what was not seen yet is skipped"
    assert sum("card:" in line for line in anna.log) > 1, "and all of it is told"
    expect(anna.page.locator(".picked")).to_have_count(0)


# -- while you waited --------------------------------------------------------------------------------

DONE = ".recap .done"
PLAYABLE = ".hand .card.legal"


def robbed(anna: Guest) -> None:
    """Plays until a rival has taken something from Anna, and she can play a card."""
    for _ in range(8):
        anna.go(QUICK["gotown"].opened(anna, bots=3))
        for _ in range(60):
            anna.wait()
            if anna.over:
                break
            first = anna.page.locator(DONE).first
            if (
                first.is_visible()
                and re.search(r"(stole|took).* your", first.inner_text())
                and anna.page.locator(PLAYABLE).count()
            ):
                return
            anna.act()
    pytest.fail("nobody took anything")


def test_who_was_robbed_reads_it_first_replays_it_and_goes_on(
    server: Server, invite: Invite
) -> None:
    anna = invite(server, color_scheme="light")
    anna.go("/")
    robbed(anna)
    done = anna.page.locator(DONE)
    told = done.all_inner_texts()
    assert 1 <= len(told) <= 3
    log = " ".join(anna.log)
    for text in told:
        for sentence in text.split("\n"):
            assert sentence in log, "a recap says what its seat heard, and nothing else"
    anna.page.reload()
    anna.wait()
    assert done.all_inner_texts() == told
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.page.reload()
    anna.wait()
    done.first.click()
    expect(anna.page.locator(FLYER).first).to_be_visible()
    expect(anna.page.locator("body.looking-back")).to_have_count(0)
    assert done.all_inner_texts() == told
    anna.page.locator(PLAYABLE).first.click()
    expect(done).to_have_count(0)


def test_on_a_phone_the_first_stands_alone_and_the_log_is_seen_above_the_prompt(
    server: Server, invite: Invite
) -> None:
    anna = invite(server, 390, 844)
    anna.go("/")
    robbed(anna)
    shown = anna.page.locator(f"{DONE}:visible")
    expect(shown).to_have_count(1)
    more = anna.page.locator(".recap .more")
    if more.is_visible():
        more.click()
        assert shown.count() > 1
    anna.page.locator("label", has_text="What happened").click()
    line = anna.page.locator("#log li .line").first
    box, prompt = line.bounding_box(), anna.page.locator("#prompt").bounding_box()
    assert box
    assert prompt
    assert box["y"] + box["height"] <= prompt["y"]
    newest = line.inner_text()
    assert not re.search(r"drew|Turn \d", newest), newest
