"""The browser's client has rooms: what a module imports lies in its own room or in one further down."""

import re
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "podium" / "web" / "client"
ROOMS = ("pages", "panels", "turn", "scene", "road", "kit")
"""The highest first: `pages` may import from all of them, `kit` from itself alone."""
ASKING = {"road/post.js", "pages/worker.js"}
"""Who may ask the network: everybody else has the first of them do it; the second is the network."""

IMPORT = re.compile(
    r"""^(?:import|export)\s+(?:([\w{},*\s]+?)\s+from\s+)?["']([^"']+)["'];""", re.MULTILINE
)
TYPE = re.compile(r"""\bimport\(["']([^"']+)["']\)\.(\w+)""")
LATER = re.compile(r"""=> import\("([^"]+)"\)""")
"""What a module fetches when it is first needed."""
SERVED = re.compile(r"""["']client/([\w/]+\.js)["']""")
EXPORT = re.compile(r"^export (?:async )?(?:function|class|const) (\w+)", re.MULTILINE)

Sources = Mapping[str, str]


def sources() -> dict[str, str]:
    """Every module of the client, by its path."""
    return {
        path.relative_to(CLIENT).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(CLIENT.rglob("*.js"))
    }


def site() -> str:
    """What the site itself says: its templates, and the Python that serves them."""
    paths = [*CLIENT.parent.rglob("*.html"), *CLIENT.parent.rglob("*.py")]
    return "".join(path.read_text(encoding="utf-8") for path in paths)


def said_by_tests() -> str:
    """What tests say, those among them that run a module in a browser and call it `m`."""
    tests = ROOT / "tests"
    return "".join(path.read_text(encoding="utf-8") for path in tests.rglob("*.py"))


Names = set[tuple[str, str]]
"""Modules, by their path, each with a name that is asked of it."""


def imports(path: str, source: str) -> Names:
    """What a module imports to run; nothing named: the module as a whole."""
    return {
        (normpath(join(dirname(path), other)), name)
        for names, other in IMPORT.findall(source)
        for name in re.findall(r"\w+", re.sub(r" as \w+", "", names)) or [""]
    }


def types(path: str, source: str) -> Names:
    """What a module names in its comments."""
    return {(normpath(join(dirname(path), other)), name) for other, name in TYPE.findall(source)}


def fetched(path: str, source: str, modules: Sources) -> Names:
    """What a module fetches later: the whole of another, and what it names of it."""
    return {
        (other, name)
        for other in (normpath(join(dirname(path), each)) for each in LATER.findall(source))
        for name in ["", *EXPORT.findall(modules.get(other, ""))]
        if re.search(rf"\b{name}\b", source)
    }


def wanted(modules: Sources) -> Names:
    """All that modules ask of one another."""
    return {
        each
        for path, source in modules.items()
        for each in imports(path, source) | types(path, source) | fetched(path, source, modules)
    }


def room_of(path: str) -> str:
    return path.partition("/")[0]


def astray(modules: Sources) -> list[str]:
    """Modules that lie in no room."""
    return [path for path in modules if path.count("/") != 1 or room_of(path) not in ROOMS]


def upwards(modules: Sources) -> list[str]:
    """Imports, of types too, that point up, at another page, or at nothing."""
    found: list[str] = []
    for path, source in modules.items():
        own = ROOMS.index(room_of(path))
        asked = imports(path, source) | types(path, source) | fetched(path, source, modules)
        for other in {other for other, _ in asked}:
            there = other in modules
            if not there or ROOMS.index(room_of(other)) < own or room_of(other) == "pages":
                found.append(f"{path} imports {other}")
    return found


def circle(modules: Sources) -> list[str]:
    """Modules that import one another in a circle; types alone may, since nothing runs for them."""
    graph = {
        path: {other for other, _ in imports(path, source)} for path, source in modules.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def forgotten(modules: Sources, site: str) -> list[str]:
    """Modules that nobody imports, and pages that the site does not name."""
    found = {path for path, _ in wanted(modules)} | set(SERVED.findall(site))
    return [path for path in modules if path not in found]


def missing(modules: Sources, site: str) -> list[str]:
    """What the site names and the client does not have."""
    return [path for path in SERVED.findall(site) if path not in modules]


def unused(modules: Sources, tests: str) -> list[str]:
    """What a module exports and neither another module nor a test asks for."""
    found = wanted(modules)
    return [
        f"{path}: {name}"
        for path, source in modules.items()
        for name in EXPORT.findall(source)
        if (path, name) not in found and not re.search(rf"\bm\.{name}\b", tests)
    ]


def asking(modules: Sources) -> list[str]:
    """Modules that ask the network themselves."""
    return [path for path, source in modules.items() if re.search(r"\bfetch\(", source)]


def test_every_module_lies_in_a_room() -> None:
    assert astray(sources()) == []
    assert {room_of(path) for path in sources()} == set(ROOMS)


def test_imports_point_down() -> None:
    assert upwards(sources()) == []


def test_no_modules_import_one_another_in_a_circle() -> None:
    assert circle(sources()) == []


def test_nobody_is_forgotten() -> None:
    assert forgotten(sources(), site()) == []
    assert unused(sources(), said_by_tests()) == []


def test_the_site_names_scripts_that_are_there() -> None:
    assert missing(sources(), site()) == []


def test_one_module_asks_the_network() -> None:
    assert set(asking(sources())) == ASKING


SMALL = {
    "pages/table.js": 'import { Road } from "../road/road.js";\nimport { html } from "../kit/dom.js";',
    "pages/home.js": 'import { html } from "../kit/dom.js";',
    "road/road.js": "export class Road {}",
    "kit/dom.js": "export function html() {}",
}


SITE = """asset('client/pages/table.js') asset('client/pages/home.js')"""


def test_a_small_client_is_as_it_should_be() -> None:
    assert not astray(SMALL)
    assert not upwards(SMALL)
    assert not circle(SMALL)
    assert not forgotten(SMALL, SITE)
    assert not missing(SMALL, SITE)
    assert not unused(SMALL, "")
    assert not asking(SMALL)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kit/dom.js", 'import { Road } from "../road/road.js";'),
        ("kit/dom.js", 'import {\n  Road,\n} from "../road/road.js";'),
        ("kit/dom.js", 'import "../road/road.js";'),
        ("kit/dom.js", 'export { Road } from "../road/road.js";'),
        ("kit/dom.js", '/** @typedef {import("../road/road.js").Road} Road */'),
        ("kit/dom.js", 'const { Road } = await later(() => import("../road/road.js"));'),
        ("pages/home.js", 'import "./table.js";'),
        ("pages/home.js", 'import { html } from "../kit/gone.js";'),
    ],
)
def test_an_import_that_does_not_point_down_is_found(path: str, source: str) -> None:
    assert len(upwards({**SMALL, path: source})) == 1


def test_what_else_is_wrong_with_a_client_is_found() -> None:
    assert astray({**SMALL, "dom.js": "", "kit/svg/dom.js": "", "attic/dom.js": ""}) == [
        "dom.js",
        "kit/svg/dom.js",
        "attic/dom.js",
    ]
    ring = {"kit/a.js": 'import "./b.js";', "kit/b.js": 'import { a } from "./a.js";'}
    assert set(circle({**SMALL, **ring})) == set(ring)
    of_types = {"kit/a.js": 'import "./b.js";', "kit/b.js": '/** @type {import("./a.js").A} */'}
    assert not circle({**SMALL, **of_types})
    assert forgotten({**SMALL, "kit/old.js": ""}, SITE) == ["kit/old.js"]
    assert forgotten({**SMALL, "pages/old.js": ""}, SITE) == ["pages/old.js"]
    late = {"pages/home.js": 'const { svg } = await later(() => import("../kit/late.js"));'}
    late |= {"kit/late.js": "export function svg() {}\nexport function old() {}"}
    assert forgotten({**SMALL, **late}, SITE) == []
    assert unused({**SMALL, **late}, "") == ["kit/late.js: old"]
    assert missing(SMALL, 'asset("client/pages/gone.js")') == ["pages/gone.js"]
    more = {**SMALL, "kit/dom.js": "export function html() {}\nexport async function svg() {}"}
    assert unused(more, "") == ["kit/dom.js: svg"]
    assert unused(more, "return m.svg();") == []
    assert asking({**SMALL, "kit/dom.js": "await fetch(address);"}) == ["kit/dom.js"]
