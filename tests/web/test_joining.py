"""A page's modules as one script: nothing else changes, each comes to life once, and no guess is made."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from podium.web.assets import of_site
from podium.web.joining import NotJoined, needs, pages_joined
from tests.web.server import Server

NODE = Path(sys.executable).with_name("node")

CLIENT = {
    "pages/home.js": (
        'import { say as tell } from "../kit/say.js";\n'
        'import { count } from "../kit/count.js";\n'
        "\n"
        "async function show() {\n"
        '  const { late, countLate } = await import("../panels/late.js");\n'
        '  const { other } = await import("../panels/other.js");\n'
        "  tell(`${late()} ${other()} ${count()} ${countLate()}`);\n"
        "}\n"
        "\n"
        "void show();\n"
    ),
    "pages/plain.js": "const nothing = 1;\n",
    "panels/late.js": (
        'import { count } from "../kit/count.js";\n'
        'import { shared } from "./shared.js";\n'
        "export const late = () => `late, import(x), ${shared()}`;\n"
        "export async function countLate() {}\n"
        "export class Unused {}\n"
        "count();\n"
    ),
    "panels/other.js": (
        'import { shared } from "./shared.js";\nexport function other() {\n  return shared();\n}\n'
    ),
    "panels/shared.js": (
        'import { count } from "../kit/count.js";\n'
        "const began = count();\n"
        "export function shared() {\n"
        "  return `began ${began}`;\n"
        "}\n"
    ),
    "kit/count.js": "let made = 0;\nexport function count() {\n  return ++made;\n}\n",
    "kit/say.js": "export function say(text) {\n  console.log(`said:\n  ${text}`);\n}\n",
}


def run(folder: Path, files: dict[str, str], page: str) -> str:
    """What a page prints when its script is run as it is served."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    (folder / "package.json").write_text('{"type": "module"}')
    return subprocess.run([NODE, folder / page], capture_output=True, text=True, check=True).stdout


def test_what_is_joined_does_what_its_modules_do(tmp_path: Path) -> None:
    joined = pages_joined(CLIENT, "pages")
    assert set(joined) == {"pages/home.js", "pages/home/late.js", "pages/home/other.js"}
    apart = run(tmp_path / "apart", CLIENT, "pages/home.js")
    # The counter is one, and so is what two of them share: both began once.
    assert apart == "said:\n  late, import(x), began 1 began 1 3 [object Promise]\n"
    assert run(tmp_path / "joined", joined, "pages/home.js") == apart


def test_a_module_comes_after_those_that_it_needs() -> None:
    order = needs(CLIENT, "panels/late.js")
    assert order == ["kit/count.js", "panels/shared.js", "panels/late.js"]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kit/say.js", "export default function say() {}\n"),
        ("kit/say.js", "export let say = 1;\n"),
        ("kit/say.js", "const say = 1;\nexport { say };\n"),
        ("kit/say.js", 'export * from "./count.js";\nexport function say() {}\n'),
        ("kit/say.js", 'import "./count.js";\nexport function say() {}\n'),
        ("kit/say.js", 'import * as all from "./count.js";\nexport function say() {}\n'),
        ("kit/say.js", 'import {\n  count,\n} from "./count.js";\nexport function say() {}\n'),
        ("kit/say.js", 'import { say } from "../pages/home.js";\nexport function say() {}\n'),
        ("kit/say.js", "await 1;\nexport function say() {}\n"),
        ("kit/say.js", "export function say() {\n  return import.meta.url;\n}\n"),
        ("kit/say.js", "const $modules = 1;\nexport function say() {}\n"),
        ("panels/late.js", 'import { gone } from "./gone.js";\nexport function late() {}\n'),
        ("panels/late.js", 'export const late = () => import("./shared.js");\n'),
    ],
)
def test_what_is_written_in_another_form_is_refused(path: str, source: str) -> None:
    with pytest.raises(NotJoined):
        pages_joined({**CLIENT, path: source}, "pages")


def test_each_line_of_the_client_is_served_with_its_page() -> None:
    """Every line but those of imports and exports stands in the joined script as it was written."""
    shelf = of_site().files
    files = {path: shelf[path].data.decode() for path in shelf if path.endswith(".js")}
    table = {path for path in files if path.startswith("client/pages/table")}
    lines = {line for path in table for line in files[path].splitlines()}
    for module in needs(
        {path: text for path, text in files.items() if not path.startswith("client/pages/")},
        "client/scene/faces.js",
    ):
        for line in files[module].splitlines():
            # What comes later has another address in the joined page.
            if not line.startswith("import ") and "import(" not in line:
                assert line.removeprefix("export ") in lines, (module, line)


def test_what_comes_later_comes_only_to_a_page_that_it_fits(server: Server) -> None:
    late = "client/pages/table/finish.js"
    version = of_site().version
    assert httpx.get(f"{server.address}/static/{version}/{late}").status_code == 200
    assert httpx.get(f"{server.address}/static/000000000000/{late}").status_code == 404
