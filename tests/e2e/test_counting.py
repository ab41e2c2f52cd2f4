"""Touches that are counted, and answers that are given once for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.test_modules import run
from tests.web.server import Server

Json = dict[str, Any]

TWO_AND_ONE: Json = {"action": 1, "picks": ["box/a", "box/a", "box/b"], "label": "2 and 1"}
ONE_AND_TWO: Json = {"action": 2, "picks": ["box/a", "box/b", "box/b"], "label": "1 and 2"}
ALONE: Json = {"action": 3, "picks": ["hand/x"], "label": "x"}
OFFERS = [TWO_AND_ONE, ONE_AND_TWO, ALONE]


@pytest.fixture(scope="module")
def page(server: Server, browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        opened = context.new_page()
        opened.goto(server.address)
        yield opened


def touched(page: Page, *handles: str, alone: bool = True) -> Json:
    """What the last touch meant, how many are still to come, and the buttons then."""
    found: Json = run(
        page,
        "scene/pick",
        """let picks = [], last;
           for (const handle of given.handles) {
             const pick = { id: handle, handle, area: "board", alone: given.alone };
             last = m.touch(given.offers, picks, pick);
             if (last.kind === "picked") picks = last.picks;
           }
           const handles = picks.map((pick) => pick.handle);
           const buttons = m.choices(given.offers, handles).flat().map((offer) => offer.label);
           return { kind: last.kind, handles, left: m.touchesLeft(given.offers, handles), buttons };""",
        {"offers": OFFERS, "handles": handles, "alone": alone},
    )
    return found


def test_a_thing_that_is_named_twice_is_touched_twice(page: Page) -> None:
    one = touched(page, "box/a")
    assert (one["kind"], one["left"], one["buttons"]) == ("picked", 2, [])
    two = touched(page, "box/a", "box/a")
    assert (two["handles"], two["left"]) == (["box/a", "box/a"], 1)


def test_what_was_counted_is_confirmed_by_its_button(page: Page) -> None:
    all_three = touched(page, "box/a", "box/b", "box/a")
    assert (all_three["kind"], all_three["left"]) == ("picked", 0)
    assert all_three["buttons"] == ["2 and 1"]


def test_when_no_more_can_be_counted_a_touch_takes_one_back(page: Page) -> None:
    fewer = touched(page, "box/a", "box/b", "box/a", "box/a")
    assert fewer["handles"] == ["box/a", "box/b"]


def test_one_of_several_equal_things_is_put_back_by_a_second_touch(page: Page) -> None:
    assert touched(page, "box/a", "box/a", alone=False)["handles"] == []


def test_an_answer_given_once_for_all_holds_for_as_long_as_the_table_says(page: Page) -> None:
    told = run(
        page,
        "turn/always",
        """const decline = { action: 1, picks: [], label: "no", standing: "danger-6" };
           const later = { ...decline, standing: "danger-7" };
           const always = new m.Always();
           const told = [];
           const meet = (holds, offer) => {
             always.meet(holds);
             told.push(Boolean(always.answer([offer])));
           };
           meet("danger-6", decline);
           always.give(decline);
           meet("danger-6", decline);
           meet("danger-6", later);
           always.withdraw();
           meet("danger-6", decline);
           always.give(decline);
           meet("danger-7", decline);
           always.give(decline);
           meet(undefined, decline);
           return told;""",
    )
    assert told == [False, True, False, False, False, False]
