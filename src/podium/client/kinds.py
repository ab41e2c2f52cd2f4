"""Kinds: a game's own classes, as far as a seat knows of them."""

from __future__ import annotations

from typing import Any, TypeVar

from podium.bots.players import AnyBot
from podium.core.action import ActionStruct
from podium.game import Seen

__all__ = ["A", "AnyBot", "V"]

V = TypeVar("V", bound=Seen[Any])
"""Its views."""
A = TypeVar("A", bound=ActionStruct)
"""Its actions."""
