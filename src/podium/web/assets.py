"""Assets: files that browsers keep, each under an address that never changes its content."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath

import msgspec

from podium.registry import folder

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

_COMMENTS = re.compile(rb"^[ \t]*(?:/\*.*?\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
"""Those that have lines of their own: a third of what a page would weigh, and nothing to a browser."""

_IMPORT = re.compile(r"""\b(?:from|import)\s*["'](\.[\w./-]+\.js)["']""")


class Asset(msgspec.Struct, frozen=True):
    """One file, also compressed."""

    data: bytes
    compressed: bytes
    type: str
    etag: str


class Shelf:
    """The files below some folders, by path."""

    def __init__(self, **roots: Traversable) -> None:
        """Each folder with the path that its files are found under; `_` is the shelf itself."""
        self._roots = roots

    @cached_property
    def files(self) -> dict[str, Asset]:
        """All of them, read once."""
        return {
            path: asset_of(file.read_bytes(), _suffix(file.name))
            for name, root in self._roots.items()
            if root.is_dir()
            for path, file in _below(root, "" if name == "_" else f"{name}/")
        }

    @cached_property
    def version(self) -> str:
        """A name for all of them together: another if any of them changes."""
        every = blake2b(digest_size=6)
        for path in sorted(self.files):
            every.update(f"{path}={self.files[path].etag};".encode())
        return every.hexdigest()

    def modules(self, path: str) -> list[str]:
        """A script and all that it imports, each once: to be fetched together."""
        found = [path]
        for each in found:
            asset = self.files.get(each)
            if asset is not None:
                here = dirname(each)
                names = _IMPORT.findall(asset.data.decode())
                found += [p for n in names if (p := normpath(join(here, n))) not in found]
        return list(dict.fromkeys(p for p in found if p in self.files))


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
    """What a browser is to keep, as a file that ends so; scripts come without their comments."""
    if suffix == ".js":
        data = _COMMENTS.sub(b"", data)
    tag = blake2b(data, digest_size=8).hexdigest()
    return Asset(data, gzip.compress(data, 9, mtime=0), TYPES[suffix], tag)


def _suffix(name: str) -> str:
    return name[name.rfind(".") :] if "." in name else ""
