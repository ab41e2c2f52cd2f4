"""Assets: files that browsers keep, each under an address that never changes its content."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from podium.registry import folder
from podium.web.joining import pages_joined

TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What is served; other files are none of the browser's business."""

_LINES = re.MULTILINE | re.DOTALL
_NEEDLESS = {
    ".js": re.compile(r"^[ \t]*(?:/\*.*?\*/[ \t]*|//[^\n]*)\n", _LINES),
    ".css": re.compile(r"^[ \t]*/\*.*?\*/[ \t]*\n|^[ \t]+|^\n", _LINES),
    ".svg": re.compile(r"^[ \t]*<!--.*?-->[ \t]*\n|^[ \t]+|^\n", _LINES),
}
"""Comments that have lines of their own, a third of what a page would weigh; in styles and pictures also the space that
lines begin with. Nothing of it is anything to a browser."""

_INDENTS = re.compile(r"^[ \t]+|^\n", re.MULTILINE)
"""What scripts lose when they are joined, for joining reads them by what lines begin with: no string of ours goes on in
a next line."""

_KEY = re.compile(r"""["'`](ui\.[a-z0-9_]+(?:\.[a-z0-9_]+)*\.?)(?=["'`$])""")
"""A message that a script names, or how those begin whose name it makes."""

_PAGES = "client/pages"


class Asset(msgspec.Struct, frozen=True, dict=True):
    """One file, also compressed."""

    data: bytes
    type: str
    etag: str

    @cached_property
    def compressed(self) -> bytes:
        """Once somebody wants it so: a first page does not wait for all of them."""
        return gzip.compress(self.data, 9, mtime=0)


class Shelf:
    """The files below some folders, by path."""

    def __init__(self, **roots: Traversable) -> None:
        """Each folder with the path that its files are found under; `_` is the shelf itself."""
        self._roots = roots
        self._keys: dict[str, frozenset[str]] = {}

    @cached_property
    def files(self) -> dict[str, Asset]:
        """All of them, read once; the scripts of pages with all that they import."""
        found = {
            path: _lean(file.read_bytes(), _suffix(file.name))
            for name, root in self._roots.items()
            if root.is_dir()
            for path, file in _below(root, "" if name == "_" else f"{name}/")
        }
        scripts = {path: data.decode() for path, data in found.items() if path.endswith(".js")}
        scripts |= pages_joined(scripts, _PAGES)
        found |= {path: _INDENTS.sub("", text).encode() for path, text in scripts.items()}
        return {path: asset_of(data, _suffix(path)) for path, data in found.items()}

    @cached_property
    def version(self) -> str:
        """A name for all of them together: another if any of them changes."""
        every = blake2b(digest_size=6)
        for path in sorted(self.files):
            every.update(f"{path}={self.files[path].etag};".encode())
        return every.hexdigest()

    def keys(self, page: str) -> frozenset[str]:
        """The messages that a page's script names, or what it fetches later; `.` ends the beginning of one."""
        if page not in self._keys:
            later = f"{page.removesuffix('.js')}/"
            self._keys[page] = frozenset(
                key
                for path, asset in self.files.items()
                if path == page or path.startswith(later)
                for key in _KEY.findall(asset.data.decode())
            )
        return self._keys[page]


def of_site() -> Shelf:
    """The browser's part of the site."""
    web = files("podium.web")
    return Shelf(client=web.joinpath("client"), _=web.joinpath("static"))


def of_game(game_id: str) -> Shelf:
    """A game's art."""
    return Shelf(_=folder(game_id).joinpath("art"))


def _below(root: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in root.iterdir():
        if entry.is_dir():
            yield from _below(entry, f"{prefix}{entry.name}/")
        elif _suffix(entry.name) in TYPES:
            yield f"{prefix}{entry.name}", entry


def asset_of(data: bytes, suffix: str) -> Asset:
    """What a browser is to keep, as a file that ends so."""
    tag = blake2b(data, digest_size=8).hexdigest()
    return Asset(data, TYPES[suffix], tag)


def _lean(data: bytes, suffix: str) -> bytes:
    """A file without what says nothing to a browser."""
    needless = _NEEDLESS.get(suffix)
    return needless.sub("", data.decode()).encode() if needless else data


def _suffix(name: str) -> str:
    return name[name.rfind(".") :] if "." in name else ""
