"""Somebody at a browser who crosses a continent."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator

from tests.e2e.guest import Guest

LIKED = ("Sabotage", "Security averts", "Militia", "south", "Drive to", "Drive", "Go in", "Explore")
"""What is done first if it is offered, so that much happens and the race goes on."""


PASS = "Pass for this game turn"


class Crew(Guest):
    """A person at a table of The Great Race."""

    eager = 10_000
    """So many things it does before it lets the others race."""

    def race(self, *others: str, name: str = "Anna", options: Sequence[str] = ()) -> str:
        """Opens a table by the form, and gives back its code; `others` are bots or `person`."""
        self.go("/new/greatrace")
        page = self.page
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Seats").select_option(str(len(others) + 1))
        for seat, player in enumerate(others, 2):
            page.get_by_label(f"Seat {seat}").select_option(player)
        for option in options:
            page.get_by_label(option, exact=True).check()
        page.get_by_label("I say when it begins").uncheck()
        page.get_by_role("button", name="Start").click()
        page.wait_for_url("**/t/*")
        return page.url.rpartition("/")[2]

    def node(self, node_id: str) -> Locator:
        """A thing in the pictures."""
        return self.page.locator(f'.scene .node[data-id="{node_id}"]').first

    def under(self, x: float, y: float) -> str:
        """The thing that a touch at this point of the page meets."""
        found: str = self.page.evaluate(
            """([x, y]) => document.elementFromPoint(x, y).closest(".node")?.dataset.id ?? "" """,
            [x, y],
        )
        return found

    @property
    def in_lens(self) -> list[str]:
        """What the magnifying glass shows."""
        found: list[str] = self.page.locator(".lens .node").evaluate_all(
            "all => all.map((one) => one.dataset.id)"
        )
        return found

    @property
    def asked(self) -> str:
        """What is asked."""
        return self.page.locator("#ask").inner_text()

    @property
    def hint(self) -> str:
        return self.page.locator(".hint").inner_text()

    def until(self, words: str, most: int = 20) -> None:
        """Takes first offers until it is asked so."""
        for _ in range(most):
            self.wait()
            if words in self.asked:
                return
            self.act()
        raise AssertionError(f"never asked {words!r}, but {self.asked!r}")

    def act(self) -> None:
        """Takes what it likes best."""
        liked = LIKED if self.eager > 0 else (PASS, *LIKED)
        self.eager -= 1
        buttons = self.all_buttons
        labels = buttons.all_inner_texts()
        ranks = [
            next((n for n, wish in enumerate(liked) if wish in label), len(liked))
            for label in labels
        ]
        buttons.nth(ranks.index(min(ranks))).click()

    @property
    def all_buttons(self) -> Locator:
        """All choices, opened, and what needs no picks."""
        if self.page.locator("#prompt .all:not([hidden]):not([open])").count():
            self.page.locator("#prompt .all > summary").click()
            self.page.locator("#prompt .choices .btn").first.wait_for()  # Opened, it is filled.
        return self.page.locator("#prompt :is(.choices .btn, .offers > .btn)")
