"""Files that browsers keep: versions, compression, weight."""

import gzip
import re
from importlib.resources import files
from pathlib import Path

import httpx
import pytest

from podium.registry import folder, games
from podium.web.assets import of_game, of_site
from tests.web.browsers import attribute, browser
from tests.web.server import Server

LIGHTEST = 90_000


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


def test_a_table_with_everything_is_light(server: Server) -> None:
    """The page, its styles, scripts and art, compressed, and the first scene."""
    packed = {"accept-encoding": "gzip"}
    with browser(server) as client:
        client.headers.update(packed)
        page = client.post("/play/gotown")
        code = page.url.path.rpartition("/")[2]
        scene = client.get(f"/api/matches/{code}").content
        addresses = set(re.findall(r'="(/(?:static|games)/[^"]+\.\w+)"', page.text))
        art = attribute(page, "data-art")
        addresses |= {
            f"{art}{file}" for file in of_game("gotown").files if not file.startswith("poster")
        }
        total = len(gzip.compress(page.content)) + len(scene)
        for address in addresses:
            with client.stream("GET", address) as answer:
                total += len(b"".join(answer.iter_raw()))
    print(f"table page: {total} bytes in {len(addresses) + 1} files")
    assert total < LIGHTEST


MARKS = {".js": ("/*", "*/"), ".css": ("/*", "*/"), ".svg": ("<!--", "-->")}
"""What a comment begins and ends with."""
COMMENT = re.compile(r"\s*(?:/\*|\*(?: |/|$)|//)")
"""A line of a comment in a script, as we write them."""


def without_comments(text: str, begins: str, ends: str) -> list[str]:
    """What is left, whatever the space between."""
    pieces = text.split(begins)
    return "".join([pieces[0], *(piece.partition(ends)[2] for piece in pieces[1:])]).split()


def written() -> dict[str, str]:
    """What lies in the folders that are served, by path."""
    roots = [
        (files("podium.web").joinpath("static"), ""),
        (files("podium.web").joinpath("client"), "client/"),
    ]
    roots += [(folder(game_id).joinpath("art"), f"{game_id}/") for game_id in games()]
    return {
        f"{prefix}{path.relative_to(root)}": path.read_text(encoding="utf-8")
        for root, prefix in ((Path(str(root)), prefix) for root, prefix in roots)
        for path in root.rglob("*")
        if path.suffix in MARKS
    }


def served() -> dict[str, str]:
    shelves = {"": of_site(), **{f"{game_id}/": of_game(game_id) for game_id in games()}}
    return {
        f"{prefix}{path}": asset.data.decode()
        for prefix, shelf in shelves.items()
        for path, asset in shelf.files.items()
        if Path(path).suffix in MARKS
    }


def test_files_come_without_comments_and_are_otherwise_as_they_were() -> None:
    sent = served()
    for path, text in written().items():
        if path.startswith("client/pages/"):
            continue
        begins, ends = MARKS[Path(path).suffix]
        sent_lines = sent[path].splitlines()
        assert not any(line.lstrip().startswith(begins) for line in sent_lines), path
        if path.endswith(".js"):
            lines = [line for line in text.splitlines() if not COMMENT.match(line)]
            assert sent_lines == [line.lstrip() for line in lines if line], path
            # Where a string goes on in the next line, the space that this begins with would count.
            assert not any(line.count("`") % 2 for line in lines), path
            continue
        assert without_comments(sent[path], begins, ends) == without_comments(text, begins, ends), (
            path
        )
        # Where a string goes on in the next line, the space that this begins with would count.
        assert not any(line.endswith("\\") for line in sent_lines), path
