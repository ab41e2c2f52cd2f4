"""What something is called begins with what it shows (WCAG 2.5.3): who speaks to a page says what they read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from podium.registry import games
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.tables import QUICK
from tests.web.server import Server

MISNAMED = """() => {
  const plain = (words) => words.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, " ").trim();
  const unseen = (one) => {
    if (!one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return true;
    const { width, height } = one.getBoundingClientRect();
    return width < 2 || height < 2 || getComputedStyle(one).clipPath !== "none";
  };
  const read = (root, skip) => [...root.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (!(node instanceof Element) || skip(node)) return "";
    if (node.matches("img, [role=img]")) return node.getAttribute("alt") ?? node.getAttribute("aria-label") ?? "";
    return ` ${read(node, skip)} `;
  }).join("");
  const byIds = (ids) => ids.split(/\\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  const found = [];
  for (const one of document.querySelectorAll("button, a[href], summary, [role=button], [role=tab], input, select, textarea")) {
    if (unseen(one) || one.closest("[aria-hidden=true]")) continue;
    const label = one.labels?.[0];
    const field = one.matches("input, select, textarea");
    const shown = field ? (label ? read(label, (e) => unseen(e) || e === one || e.contains(one)) : "")
      : read(one, (e) => unseen(e) || e.matches("svg, img"));
    const name = one.getAttribute("aria-labelledby") ? byIds(one.getAttribute("aria-labelledby"))
      : one.getAttribute("aria-label") ?? (field ? (label ? read(label, () => false) : "") : read(one, (e) => e.matches("[aria-hidden=true]") || !e.checkVisibility()));
    if (plain(shown) && !plain(name).startsWith(plain(shown)))
      found.push(`${one.tagName} shows "${plain(shown)}" and is called "${plain(name)}"`);
    else if (!plain(name) && !name.trim() && !one.title && !one.matches("[type=hidden]")) found.push(`${one.outerHTML.slice(0, 90)} has no name`);
  }
  return found;
}"""


def misnamed(page: Page) -> list[str]:
    found: list[str] = page.evaluate(MISNAMED)
    return found


@pytest.mark.parametrize("width", [1280, 390])
def test_on_every_page_names_begin_with_what_is_shown(
    server: Server, invite: Invite, width: int
) -> None:
    anna = invite(server, width, 844)
    code = anna.open("person", begins=True)
    wrong: dict[str, list[str]] = {}
    for path in (
        *("/", "/lobby", "/rules", "/replay", "/matches", "/offline", f"/t/{code}"),
        *(f"/{kind}/{game}" for game in games() for kind in ("new", "rules", "learn")),
    ):
        anna.go(path)
        if found := misnamed(anna.page):
            wrong[path] = found
    assert not wrong


@pytest.mark.parametrize("game", games())
def test_at_every_table_names_begin_with_what_is_shown(
    server: Server, invite: Invite, game: str
) -> None:
    anna = invite(server)
    quick = QUICK[game]
    quick.asked(anna, bots=quick.seats - 1)
    # The menu first: a quick match may end, and then the end lies over it.
    anna.page.locator("#menu summary").click()
    wrong = set(misnamed(anna.page))
    anna.page.locator("#menu summary").click()
    for _ in range(6):
        anna.wait()
        if anna.over:
            break
        wrong |= set(misnamed(anna.page))
        for width in (390, 1280):
            anna.page.set_viewport_size({"width": width, "height": 844})
            wrong |= set(misnamed(anna.page))
        number = anna.page.locator("#prompt .choose .btn:not(.flick)")
        (number if number.count() else anna.choices).first.click()
    assert not wrong | set(misnamed(anna.page))


def test_at_the_finish_and_with_the_coach_names_begin_with_what_is_shown(
    server: Server, invite: Invite
) -> None:
    anna: Guest = invite(server)
    code = anna.open("random")
    anna.play()
    expect(anna.page.locator("dialog.end")).to_be_visible()
    wrong: dict[str, Any] = {"finish": misnamed(anna.page)}
    anna.go(f"/t/{code}/coach?seat=0")
    expect(anna.page.locator(".reckoned")).to_contain_text("Luck and the others")
    wrong["coach"] = misnamed(anna.page)
    anna.go(f"/t/{code}?at=3")
    anna.page.locator("#past").wait_for()
    wrong["past"] = misnamed(anna.page)
    assert not {where: found for where, found in wrong.items() if found}
