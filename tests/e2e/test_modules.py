"""The headless modules of the client, run in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.server import Server

Json = dict[str, Any]


@pytest.fixture(scope="module")
def page_with_modules(server: Server, browser: Browser) -> Iterator[Page]:
    """A page of the site, from which its modules can be had."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(server.address)
        yield page


def run(page: Page, module: str, body: str, given: Any = None) -> Any:
    """What a function body gives back, with the module as `m` and `given`."""
    return page.evaluate(
        f"""async (given) => {{
          const address = document.querySelector("script[type=module]").src;
          const m = await import(address.replace(/pages\\/\\w+\\.js$/, "{module}.js"));
          {body}
        }}""",
        given,
    )


BUILD: Json = {"action": 1, "picks": ["hand/three", "hand/six"], "label": "build"}
STEAL: Json = {"action": 2, "picks": ["hand/three", "tower-2/4/left"], "label": "steal"}
THIEF: Json = {"action": 3, "picks": ["hand/thief", "tower-2"], "label": "thief"}
TRUCK: Json = {"action": 4, "picks": ["hand/truck"], "label": "truck"}
END: Json = {"action": 5, "picks": [], "label": "end", "rank": -1}
OFFERS: list[Json] = [BUILD, STEAL, THIEF, TRUCK, END]


def touched(page: Page, offers: list[Any], *ids: str) -> Any:
    """What the last of these touches meant."""
    return run(
        page,
        "scene/pick",
        """let picks = [], last;
           for (const id of given.ids) {
             const handle = id.replace(/\\.\\d$/, "");
             const area = id.startsWith("hand") ? "hand" : "board";
             last = m.touch(given.offers, picks, { id, handle, area });
             if (last.kind === "picked") picks = last.picks;
           }
           return last;""",
        {"offers": offers, "ids": ids},
    )


@pytest.mark.parametrize(
    ("ids", "kind", "what"),
    [
        (("hand/three.0",), "picked", ["hand/three.0"]),
        (("hand/three.0", "hand/six.0"), "taken", 1),
        (("hand/six.0", "hand/three.1"), "taken", 1),
        (("tower-2/4/left", "hand/three.0"), "taken", 2),
        (("hand/thief.0", "tower-2/4/left"), "taken", 3),
        (("hand/thief.0", "tower-2"), "taken", 3),
        (("hand/truck.0",), "picked", ["hand/truck.0"]),
        (("hand/truck.0", "hand/truck.0"), "taken", 4),
        (("hand/three.0", "hand/three.0"), "picked", []),
        (("hand/three.0", "hand/truck.0"), "picked", ["hand/truck.0"]),
        (("hand/three.0", "hand/three.1"), "picked", ["hand/three.1"]),
        (("hand/bone.0",), "asked", ["hand/bone"]),
        (("hand/three.0", "tower-1/1/left"), "asked", ["hand/three", "tower-1/1/left"]),
        # The floor alone is no card to steal, but the tower it stands in is the thief's.
        (("hand/thief.0", "tower-2/1"), "taken", 3),
    ],
)
def test_touches_lead_to_picks_actions_and_questions(
    page_with_modules: Page, ids: tuple[str, ...], kind: str, what: Any
) -> None:
    found = touched(page_with_modules, OFFERS, *ids)
    assert found["kind"] == kind
    match kind:
        case "taken":
            assert found["offer"]["action"] == what
        case "asked":
            assert found["handles"] == what
        case _:
            assert [pick["id"] for pick in found["picks"]] == what


def test_the_longest_handle_is_meant(page_with_modules: Page) -> None:
    floor = {"action": 6, "picks": ["hand/dog", "tower-2/4"], "label": "floor"}
    tower = {"action": 7, "picks": ["hand/dog", "tower-2"], "label": "tower"}
    found = touched(page_with_modules, [tower, floor], "hand/dog.0", "tower-2/4/left")
    assert found["offer"]["action"] == 6


def test_offers_that_differ_in_a_number_wait_for_it(page_with_modules: Page) -> None:
    offers = [
        {"action": n, "picks": ["car", "road"], "label": f"{n}", "number": n} for n in (3, 1, 2)
    ]
    found = touched(page_with_modules, offers, "car", "road")
    assert found["kind"] == "picked"
    choices = run(
        page_with_modules,
        "scene/pick",
        "return m.choices(given, ['car', 'road']).map((group) => group.map((o) => o.number))",
        offers,
    )
    assert choices == [[1, 2, 3]]


def test_what_one_would_begin_with_lights_up_then_what_is_still_asked(
    page_with_modules: Page,
) -> None:
    body = """const area = (handle) => handle.startsWith("hand") ? "hand" : "board";
              return [...m.lit(given.offers, given.handles, area)].sort();"""
    begin = run(page_with_modules, "scene/pick", body, {"offers": OFFERS, "handles": []})
    assert begin == ["hand/six", "hand/thief", "hand/three", "hand/truck"]
    then = run(page_with_modules, "scene/pick", body, {"offers": OFFERS, "handles": ["hand/three"]})
    assert then == ["hand/six", "tower-2/4/left"]


def test_what_is_touched_as_often_as_it_is_asked_for_is_spoken_of_no_more(
    page_with_modules: Page,
) -> None:
    plan = {"action": 8, "picks": ["box/drive", "box/drive", "box/fund"], "label": "plan"}
    speaks = ["box/drive", "box/fund", "figure"]
    body = "return m.stillAsked([given.plan], given.handles, given.speaks);"
    for handles, left in (
        ([], speaks),
        (["box/drive"], speaks),
        (["box/fund", "box/drive"], ["box/drive", "figure"]),
        (["box/drive", "box/fund", "box/drive"], ["figure"]),
    ):
        given = {"plan": plan, "speaks": speaks, "handles": handles}
        assert run(page_with_modules, "scene/pick", body, given) == left


def test_buttons_come_by_rank_and_those_without_picks_stay(page_with_modules: Page) -> None:
    body = "return m.choices(given.offers, given.handles).map(([first]) => first.label);"
    ranked = [*OFFERS, {"action": 9, "picks": ["hand/three"], "label": "win", "rank": 9}]
    assert run(page_with_modules, "scene/pick", body, {"offers": ranked, "handles": ["hand/three"]}) == [
        "win", "build", "steal", "end",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "abc", "ä" * 55, "x" * 56, "y" * 64, "€" * 1000])
def test_the_hash_of_a_seed_is_sha256(page_with_modules: Page, text: str) -> None:
    found = run(page_with_modules, "kit/sha256", "return m.sha256(given);", text)
    assert found == sha256(text.encode()).hexdigest()


def test_a_scene_follows_its_updates(page_with_modules: Page) -> None:
    stand = {"seq": 4, "hash": "a", "headline": "", "prompt": "", "awaited": [0], "offers": []}
    found = run(
        page_with_modules,
        "scene/state",
        """const state = new m.State();
           const early = state.follows(given.update);
           state.show(given.scene);
           const follows = state.follows(given.update);
           state.change(given.update);
           return { early, follows, again: state.follows(given.update), asked: state.asked,
             ids: state.within("board").map((node) => node.id), lines: state.lines.length };""",
        {
            "scene": {
                "seat": 0, "match": "x", "commitment": "", "areas": [], "lines": [{"seq": 1}],
                "stand": stand,
                "nodes": [
                    {"id": "top", "symbol": "", "z": 2},
                    {"id": "low", "symbol": ""},
                    {"id": "old", "symbol": ""},
                    {"id": "card", "symbol": "", "area": "hand"},
                ],
            },
            "update": {
                "stand": {**stand, "seq": 5, "awaited": [1]},
                "nodes": [{"id": "new", "symbol": "", "z": 1}],
                "gone": ["old"], "lines": [{"seq": 5}], "motions": [],
            },
        },
    )  # fmt: skip
    assert found == {
        "early": False, "follows": True, "again": False, "asked": False,
        "ids": ["low", "new", "top"], "lines": 2,
    }  # fmt: skip


def test_words_too_wide_for_their_slot_are_broken_into_lines_or_squeezed(
    page_with_modules: Page,
) -> None:
    found: Any = run(
        page_with_modules,
        "scene/art",
        """const svg = (tag, given) => {
             const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
             for (const name in given) made.setAttribute(name, given[name]);
             return made;
           };
           const root = document.body.appendChild(svg("svg", { width: 200 }));
           const texts = ["Gone fishing since last week", "Gone fishing since last week", "Ah"];
           const lines = [3, 1, 2];
           const drawn = texts.map((words, n) => {
             const text = root.appendChild(svg("text", { x: 5, "data-fit": 100, "data-lines": lines[n] }));
             text.setAttribute("font-size", "16");
             text.textContent = words;
             return text;
           });
           m.fit([root]);
           m.fit([root]);
           const told = drawn.map((text) => ({
             text: text.textContent,
             lines: [...text.children].map((line) => line.textContent),
             wide: Math.max(0, ...[text, ...text.children].map((it) => it.getBBox?.().width ?? 0)),
           }));
           root.remove();
           return told;""",
    )
    broken, squeezed, free = found
    assert " ".join(broken["lines"]) == "Gone fishing since last week"
    assert 2 <= len(broken["lines"]) <= 3
    assert squeezed["lines"] == []
    assert squeezed["text"].startswith("Gone")
    assert all(each["wide"] <= 104 for each in found)
    assert free == {**free, "text": "Ah", "lines": []}
