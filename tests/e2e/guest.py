"""Somebody at a browser: opens tables, sits down, plays."""

from __future__ import annotations

import time
from collections.abc import Sequence

from playwright.sync_api import Locator, Page

READY = "body.asked #prompt:not(.busy) :is(.offers .btn, .all:not([hidden]) > summary)"
"""What is there when this person may do something."""
OVER = "dialog.end"


class Guest:
    """A person with a page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    # -- around the table ----------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(f"{self.address}{path}")

    def open(
        self,
        *others: str,
        name: str = "Anna",
        options: Sequence[str] = ("Short game",),
        begins: bool = False,
    ) -> str:
        """Opens a table by the form, and gives back its code; `others` are bots or `person`.

        It begins by itself once all are there, unless its host `begins`. A short match may be over before
        this person has done something: who wants to plays without options against `random`, whom it takes longer.
        """
        self.go("/new/gotown")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_label("Seats").select_option(str(len(others) + 1))
        for seat, player in enumerate(others, 2):
            self.page.get_by_label(f"Seat {seat}").select_option(player)
        for option in options:
            self.page.get_by_label(option).check()
        if not begins:
            self.page.get_by_label("I say when it begins").uncheck()
        self.page.get_by_role("button", name="Start").click()
        self.page.wait_for_url("**/t/*")
        return self.page.url.rpartition("/")[2]

    def sit_down(self, code: str, name: str) -> None:
        """Follows a friend's link."""
        self.go(f"/t/{code}")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()

    # -- at the table --------------------------------------------------------------------------

    @property
    def hand(self) -> Locator:
        """The cards in hand."""
        return self.page.locator(".hand .card")

    @property
    def offers(self) -> Locator:
        """The buttons of the prompt: what was picked to confirm, what needs no picks, all choices."""
        return self.page.locator("#prompt :is(.spot, .offers, .choices) .btn")

    @property
    def choices(self) -> Locator:
        """All choices as buttons, in a list that is opened for it; else what needs no picks.

        Not the flick: it wants to be held, and a button beside its slider does the same.
        """
        if not self.page.locator("#prompt .all:not([hidden])").count():
            return self.page.locator("#prompt .offers .btn:not(.flick)")
        if self.page.locator("#prompt .all:not([open])").count():
            self.page.locator("#prompt .all > summary").click()
        listed = self.page.locator("#prompt .choices .btn:not(.flick)")
        listed.first.wait_for()  # It is filled when it has been opened.
        return listed

    @property
    def log(self) -> list[str]:
        """What happened, the oldest first; only the newest line asks why.

        On the page the newest stands first, yet small lines stand behind the one they belong to.
        """
        groups: list[list[str]] = []
        for small, text in self.page.locator("#log li").evaluate_all(
            "items => items.map((it) => [it.classList.contains('small'), it.innerText])"
        ):
            line = str(text).replace("\nWhy? ", "\n")
            if small and groups:
                groups[-1].append(line)
            else:
                groups.append([line])
        return [line for group in reversed(groups) for line in group]

    @property
    def ready(self) -> bool:
        """Whether this person may do something now."""
        return self.page.locator(READY).first.is_visible()

    def holds(self, script: str, patience: float = 20.0) -> None:
        """Waits until this is true in the page, whose own policy forbids it to look by itself."""
        end = time.monotonic() + patience
        while not self.page.evaluate(script):
            assert time.monotonic() < end, f"never true: {script}"
            self.page.wait_for_timeout(20)

    @property
    def over(self) -> bool:
        return self.page.locator(OVER).is_visible()

    def wait(self) -> None:
        """Until this person may do something, or the match is over."""
        self.page.locator(f"{READY}, {OVER}").first.wait_for()

    def act(self) -> None:
        """Takes the first of all choices."""
        self.choices.first.click()

    def play(self, most: int = 400) -> int:
        """Takes offers until the match is over, or so many were taken; how many it were."""
        for taken in range(most):
            self.wait()
            if self.over:
                return taken
            self.act()
        return most


def play_together(*guests: Guest, most: int = 800) -> None:
    """Whoever may do something does it, until all see the end, or for so many looks around."""
    for _ in range(most):
        if all(guest.over for guest in guests):
            return
        waiting = [guest for guest in guests if guest.ready and not guest.over]
        if waiting:
            waiting[0].act()
        else:
            guests[0].page.wait_for_timeout(20)
