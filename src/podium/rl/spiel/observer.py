"""Observer: what a player sees of a node, as numbers and as text."""

from __future__ import annotations

from typing import Protocol

import msgspec
import numpy as np
import pyspiel

from podium.core.seat import SEATS
from podium.game import AnyGame
from podium.rl.playing import Numbers, row_of
from podium.rl.spiel.node import SpielNode, recall, text_of


class HasNode(Protocol):
    """A state of OpenSpiel's that is one of ours."""

    @property
    def node(self) -> SpielNode: ...


class PodiumObserver:
    """Views as tensors and strings; before the deal there is nothing to see."""

    def __init__(self, podium: AnyGame, kind: pyspiel.IIGObservationType) -> None:
        self._podium, self._kind = podium, kind
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._whole = own and kind.public_info
        self.tensor: Numbers | None = None
        self.dict: dict[str, Numbers] = {}
        if self._whole and not kind.perfect_recall:
            layout = podium.encoding.LAYOUT
            self.tensor = np.zeros(layout.length, np.float32)
            self.dict = {
                part.name: self.tensor[at : at + part.size].reshape(part.shape)
                for part in layout.parts
                for at in (layout.at(part.name),)
            }

    def set_from(self, state: HasNode, player: int) -> None:
        """The view as numbers."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        node = state.node
        if node.memory is not None and player >= 0:
            view = self._podium.view(node.state, SEATS[player])
            self._podium.encoding.write(view, row_of(self.tensor))

    def string_from(self, state: HasNode, player: int) -> str | None:
        """The view, or all that led to it, as text."""
        node, kind, podium = state.node, self._kind, self._podium
        if node.memory is None:
            # None where only secrets are asked for: OpenSpiel's `api_test` looks for one among 400
            # states near the root, all of which lie within the deal.
            return "" if kind.public_info else None
        seat = SEATS[player]
        if self._whole:
            return (
                recall(node, seat)
                if kind.perfect_recall
                else text_of(podium.view(node.state, seat))
            )
        if kind.public_info:
            return text_of(podium.view(node.state, None))
        if kind.private_info == pyspiel.PrivateInfoType.NONE:
            return ""
        mine = msgspec.to_builtins(podium.view(node.state, seat))
        others = msgspec.to_builtins(podium.view(node.state, None))
        secret = {
            name: value
            for name, value in mine.items()
            if value != others[name] and name not in ("legal", "seat")
        }
        return msgspec.json.encode(secret).decode()
