"""On a phone, upright or on its side, nothing is written smaller than can be read; and no place is cut short."""

from __future__ import annotations

from typing import Any

import pytest

from podium.registry import games
from tests.e2e.conftest import Invite
from tests.e2e.tables import QUICK
from tests.web.server import Server

PHONES = {"upright": (390, 844), "on its side": (844, 390)}
LEAST = 12
"""Pixels of the page."""
ENOUGH = 7
"""So many decisions of each game are looked at."""

TOO_SMALL = """least => {
  const found = new Map();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode.parentElement;
    const said = words.currentNode.data.trim();
    // What is read out, or told elsewhere, has no size; a picture that is a likeness says it beside.
    if (!said || !text?.checkVisibility() || text.closest(".twin, .visually-hidden, script, style")) continue;
    const box = text.getBoundingClientRect();
    const style = getComputedStyle(text);
    if (box.width < 2 || box.height < 2 || style.clipPath !== "none") continue;
    const matrix = text instanceof SVGElement ? text.getScreenCTM() : null;
    const size = parseFloat(style.fontSize) * (matrix ? Math.hypot(matrix.b, matrix.d) : 1);
    if (size < least - 0.05) found.set(`${text.closest("[data-id], .flyer, li")?.outerHTML.slice(0, 80)}: ${said}`, size);
  }
  return Object.fromEntries(found);
}"""


COVERED = """(line, long) => {
  line.querySelector(".flag").textContent = long;
  const name = line.querySelector(".name bdi").getBoundingClientRect();
  return [...line.querySelectorAll(".flag, .facts > *")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < name.right && right > name.left && top < name.bottom && bottom > name.top;
  }).map((one) => one.textContent);
}"""
"""What lies over the name of a player, with so much said of them."""


@pytest.mark.parametrize("phone", PHONES)
@pytest.mark.parametrize("game", games())
def test_nothing_on_a_phone_is_too_small_to_read(
    server: Server, invite: Invite, game: str, phone: str
) -> None:
    anna = invite(server, *PHONES[phone], has_touch=True, is_mobile=True)
    quick = QUICK[game]
    anna.go(quick.opened(anna, bots=quick.seats - 1))
    small: dict[str, Any] = {}
    for _ in range(ENOUGH):
        anna.wait()
        if anna.over:
            break
        small |= anna.page.evaluate(TOO_SMALL, LEAST)
        number = anna.page.locator("#prompt .choose .btn:not(.flick)")
        (number if number.count() else anna.choices).first.click()
    assert not small


@pytest.mark.parametrize("phone", PHONES)
def test_a_plate_on_a_phone_says_whose_it_is_whole(
    server: Server, invite: Invite, phone: str
) -> None:
    anna = invite(server, *PHONES[phone], has_touch=True, is_mobile=True)
    QUICK["gotown"].asked(anna, bots=2)
    said = anna.page.locator("[data-id='tower-0'] .plate-t:visible").all_text_contents()
    assert said == ["You"]
    if phone == "upright":
        line = anna.page.locator("#players li").first
        assert line.evaluate(COVERED, "reached the destination in the first place") == []
