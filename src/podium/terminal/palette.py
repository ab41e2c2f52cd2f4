"""Palette: what a terminal can show; colours by name, for a light one and for a dark one."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Mapping

COLOURS: Mapping[str, tuple[str, str]] = {
    "ink": ("#2b2622", "#efe6d6"),
    "paper": ("#f6f0e2", "#1d1a17"),
    "muted": ("#6b6153", "#b0a48f"),
    "line": ("#a8997a", "#6a6052"),
    "well": ("#eee5d0", "#2a2622"),
    "accent": ("#1f6f80", "#5fc3d6"),
    "on-accent": ("#fff7e6", "#1d1a17"),
    "glow": ("#a85a1e", "#f2a541"),
    "on-glow": ("#fff7e6", "#1d1a17"),
    "warn": ("#9c2b1e", "#ff8a70"),
    "seat-1": ("#b83a2a", "#f0705c"),
    "seat-2": ("#2a639f", "#6aa5e8"),
    "seat-3": ("#8a6500", "#e8bd4a"),
    "seat-4": ("#2f7340", "#62c07a"),
    "seat-5": ("#6d4490", "#c29be0"),
    "seat-6": ("#3d3a38", "#cfc6b8"),
}
"""By name: light, dark. Each can be read on its paper."""


_ANSWERS_WITHIN = 1.0
"""Seconds that a terminal has, which may be far away."""
_ANSWERED = re.compile(rb"\x1b\[\?[\d;]*c")


class Palette:
    """The colours of one face in one light; without colour every name is the terminal's own."""

    def __init__(
        self, colours: Mapping[str, tuple[str, str]], *, dark: bool, coloured: bool
    ) -> None:
        self.dark = dark
        self.coloured = coloured
        self._by_name = {name: pair[dark] for name, pair in {**COLOURS, **colours}.items()}

    def of(self, name: str) -> str:
        """A colour, as `#rrggbb`; empty where there is none."""
        if not self.coloured or not name:
            return ""
        return self._by_name.get(name, "")


def is_screen(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether there is a terminal on which anything can be drawn anywhere, boxes and shapes too."""
    drawn = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return sys.stdin.isatty() and sys.stdout.isatty() and drawn and environ.get("TERM") != "dumb"


def is_coloured(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether colours are wanted: NO_COLOR is honoured, whatever it says."""
    return not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


def is_dark(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal's ground is dark: it is asked, then the environment, then it is taken to be."""
    told = _asked()
    if told is not None:
        return told
    background = environ.get("COLORFGBG", "").rpartition(";")[2]
    return background not in {"7", "15"}


def _asked() -> bool | None:
    """What the terminal says of its ground (OSC 11); None: nothing.

    A second question, which every terminal answers,
    tells when it does not know the first.
    """
    try:
        import select
        import termios
        import tty
    except ImportError:
        return None
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    source = sys.stdin.fileno()
    before = termios.tcgetattr(source)
    said = b""
    try:
        tty.setcbreak(source, termios.TCSAFLUSH)
        os.write(sys.stdout.fileno(), b"\x1b]11;?\x1b\\\x1b[c")
        due = time.monotonic() + _ANSWERS_WITHIN
        while not _ANSWERED.search(said) and (left := due - time.monotonic()) > 0:
            ready, _, _ = select.select([source], [], [], left)
            if ready:
                said += os.read(source, 256)  # And whatever somebody types meanwhile.
    finally:
        termios.tcsetattr(source, termios.TCSAFLUSH, before)
    return read_ground(said.decode("ascii", "replace"))


def read_ground(said: str) -> bool | None:
    """Whether an answer speaks of a dark ground; None: it does not say."""
    _, found, rest = said.partition("]11;rgb:")
    if not found:
        return None
    parts = rest.split("\x1b")[0].split("\x07")[0].split("/")
    try:
        red, green, blue = (int(part[:2], 16) for part in parts[:3])
    except ValueError:
        return None
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128
