"""Files that browsers keep: versions, compression, weight."""

import gzip
import re
from importlib.resources import files

import httpx
import pytest

from podium.web.assets import of_game, of_site
from tests.web.browsers import browser
from tests.web.server import Server

LIGHTEST = 150 * 1024
COMMENT = re.compile(r"\s*(?:/\*|\*(?: |/|$)|//)")
"""A line of a comment, as we write them."""


def test_an_address_with_a_version_never_changes(server: Server) -> None:
    page = httpx.get(server.address).text
    for address in set(re.findall(r'(?:src|href)="(/(?:static|games)/[^"]+)"', page)):
        answer = httpx.get(f"{server.address}{address}")
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"], address


def test_an_address_without_a_version_is_asked_for_again(server: Server) -> None:
    address = f"{server.address}/games/gotown/art/symbols.svg"
    first = httpx.get(address)
    assert first.headers["content-type"] == "image/svg+xml"
    assert first.headers["cache-control"] == "no-cache"
    again = httpx.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_old_version_gives_what_there_is_now(server: Server) -> None:
    answer = httpx.get(f"{server.address}/games/gotown/art/0000/symbols.svg")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


def test_files_come_compressed_and_are_the_same(server: Server) -> None:
    address = f"{server.address}/games/gotown/art/symbols.svg"
    with httpx.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
    plain = httpx.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(packed) == plain.content


@pytest.mark.parametrize(
    "path",
    [
        "/static/v/../wrong.py",
        "/static/v/%2e%2e/wrong.py",
        "/static/v/..%2f..%2f..%2fpyproject.toml",
        "/static/v/client/",
        "/static/v/",
        "/games/gotown/art/../state.py",
        "/games/gotown/art/%2e%2e/state.py",
        "/games/gotown/art/state.py",
        "/games/chess/art/symbols.svg",
        "/games/../gotown/art/symbols.svg",
        "/static/v//etc/passwd",
    ],
)
def test_nothing_else_is_served(server: Server, path: str) -> None:
    assert httpx.get(f"{server.address}{path}").status_code == 404


def test_versions_follow_the_files() -> None:
    assert of_site().version == of_site().version
    assert of_site().version != of_game("gotown").version


def test_a_script_is_fetched_with_all_that_it_imports() -> None:
    shelf = of_site()
    modules = shelf.modules("client/pages/table.js")
    assert modules[0] == "client/pages/table.js"
    assert {"client/road/road.js", "client/scene/state.js", "client/road/id.js"} <= set(modules)
    assert len(modules) == len(set(modules))


def test_a_table_with_everything_is_light(server: Server) -> None:
    """The page, its styles, scripts and art, compressed, and the first scene."""
    packed = {"accept-encoding": "gzip"}
    with browser(server) as client:
        client.headers.update(packed)
        page = client.post("/play/gotown")
        code = page.url.path.rpartition("/")[2]
        scene = client.get(f"/api/matches/{code}").content
        addresses = set(re.findall(r'="(/(?:static|games)/[^"]+\.\w+)"', page.text))
        addresses |= {
            f"/games/gotown/art/{file}"
            for file in of_game("gotown").files
            if not file.startswith("poster")
        }
        total = len(gzip.compress(page.content)) + len(scene)
        for address in addresses:
            with client.stream("GET", address) as answer:
                total += len(b"".join(answer.iter_raw()))
    print(f"table page: {total} bytes in {len(addresses) + 1} files")
    assert total < LIGHTEST


def test_scripts_come_without_comments_and_are_otherwise_as_they_were() -> None:
    root = files("podium.web").joinpath("client")
    for path, asset in of_site().files.items():
        if not path.endswith(".js"):
            continue
        written = root.joinpath(path.removeprefix("client/")).read_text(encoding="utf-8")
        served = asset.data.decode()
        assert not re.search(r"^\s*(?:/\*|//)", served, re.MULTILINE), path
        code = [line for line in written.splitlines() if not COMMENT.match(line)]
        assert served.splitlines() == code, path
