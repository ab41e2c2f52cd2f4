"""Somebody who plays by ear: roles, names and keys, and nothing of the picture."""

from __future__ import annotations

import random
import time

import msgspec
from playwright.sync_api import Page

from podium import language

_ui = language.words("", "en").ui

USABLE = _ui("ui.can_be_picked")
NOT_TAKEN = {
    _ui(f"ui.{name}")
    for name in ("put_back", "take_back", "ask_undo", "undo", "flick", "ask_again", "dont_ask")
}
"""Buttons of the prompt that are no offers."""
PATIENCE = 120.0
PICKS = 8
"""So many things are touched at most before an offer is taken by its button."""

_HEARD = """all => (window.heard = all).map((one, place) => ({
  place,
  name: one.textContent.trim(),
  description: document.getElementById(one.getAttribute("aria-describedby"))?.textContent ?? "",
  disabled: one.ariaDisabled === "true" || one.disabled,
  toggled: one.hasAttribute("aria-pressed"),
  asked: one.closest("section")?.getAttribute("aria-labelledby") === "ask",
}))"""
"""What is said of each button that the role engine, which leaves out all that is hidden, finds.

They are kept in the page: to find them again, which takes long on a map, adds nothing."""


class Said(msgspec.Struct, frozen=True):
    """A button as it is spoken of."""

    place: int
    """Among all that was heard."""
    name: str
    description: str
    disabled: bool
    toggled: bool
    """Whether it is a thing to pick, which can be pressed and put back."""
    asked: bool
    """Whether it lies in the region that is named by the question."""

    @property
    def usable(self) -> bool:
        return USABLE in self.description

    @property
    def offer(self) -> bool:
        return self.asked and not self.disabled and self.name not in NOT_TAKEN


class Listener:
    """Plays what it hears can be played: things in the twins and hands, then the prompt's offers."""

    def __init__(self, page: Page, seed: int, hurry: str = "") -> None:
        self._page = page
        self._chance = random.Random(seed)
        self._hurry = hurry
        """What it chooses, where it is offered, once it has had enough."""
        self.touched: set[str] = set()
        """The names of all things it has touched."""
        self.taken: list[str] = []
        """The names of the offers it has taken."""

    def play(self, enough: int = 10_000, most: int = 3_000) -> None:
        """Plays to the end of the match; after so many offers it hurries."""
        picks = 0
        heard = time.monotonic()
        for _ in range(most):
            dialog = self._page.get_by_role("dialog")
            if dialog.count():
                if dialog.get_by_role("button", name=_ui("ui.finish.board")).count():
                    return
                self._page.keyboard.press("Escape")  # something to look at
            self._open_all_choices()
            said = self.hear()
            usable = [each for each in said if each.usable]
            offers = [each for each in said if each.offer]
            if not usable and not offers:
                assert time.monotonic() - heard < PATIENCE, "nothing more is asked"
                self._page.wait_for_timeout(20)
                continue
            heard = time.monotonic()
            in_a_hurry = len(self.taken) >= enough
            hurried = [each for each in offers if each.name == self._hurry]
            if in_a_hurry and offers:
                picks = 0
                self._take((hurried or offers)[0])
            elif usable and picks < PICKS and (not offers or self._chance.random() < 0.5):
                picks += 1
                thing = self._chance.choice(usable)
                if self._press(thing):
                    self.touched.add(thing.name)
            elif offers:
                picks = 0
                self._take(self._chance.choice(offers))
            else:
                picks = 0
                self._page.keyboard.press("Escape")
        raise AssertionError("no end")

    def _open_all_choices(self) -> None:
        """By keyboard, once: the table remembers it."""
        closed = self._page.locator("details:not([open]) > summary")
        choices = closed.filter(has_text=_ui("ui.all_choices"), visible=True)
        if choices.count():
            choices.focus()
            self._page.keyboard.press("Enter")

    def hear(self) -> list[Said]:
        """Every button that can be heard at the table, in the order of the page."""
        buttons = self._page.get_by_role("main").get_by_role("button")
        return msgspec.convert(buttons.evaluate_all(_HEARD), list[Said])

    def _take(self, offer: Said) -> None:
        if self._press(offer):
            self.taken.append(offer.name)

    def _press(self, thing: Said) -> bool:
        """Focus and Enter; False if it is gone by now."""
        pressed: bool = self._page.evaluate(
            "place => (heard[place].focus(), document.activeElement === heard[place])", thing.place
        )
        if pressed:
            self._page.keyboard.press("Enter")
        return pressed
