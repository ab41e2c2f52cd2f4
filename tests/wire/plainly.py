"""A tongue for tests: says keys and arguments as they are."""

from __future__ import annotations

from typing import Any

from podium.scene.text import Text
from podium.wire.spoken import SaidNode, SaidStanding


class Plainly:
    def __init__(self) -> None:
        self.standings: dict[int, SaidStanding] = {}
        self.nodes: dict[int, SaidNode] = {}

    def alike(self, text: Text) -> bool:
        return False

    def say(self, text: Text) -> str:
        return " ".join(str(part) for part in text)

    def event(self, event: Any) -> str:
        return f"happened {event.__struct_config__.tag}"
