"""Kinds: a game's own classes, as far as a seat knows of them."""

from __future__ import annotations

from typing import Any, TypeVar

from podium.core.action import ActionStruct
from podium.core.bot import Bot
from podium.game import Seen

V = TypeVar("V", bound=Seen[Any])
"""Its views."""
A = TypeVar("A", bound=ActionStruct)
"""Its actions."""

AnyBot = Bot[Any, Any]
"""A bot of a game whose types the caller does not know."""
