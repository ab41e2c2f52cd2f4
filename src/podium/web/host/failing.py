"""Failing: a game that goes wrong by its own fault harms its own table, and those there are told."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import structlog

from podium.game import AnyGame
from podium.store import StoreError
from podium.web.host.gauges.logs import where
from podium.web.host.wrong import Wrong

log = structlog.get_logger()


@contextmanager
def told_if_failing(game: AnyGame, match: str = "") -> Generator[None]:
    """Whatever goes wrong at a table for no reason that the site knows is noted, and said in words."""
    try:
        yield
    except (Wrong, StoreError):
        raise
    except Exception as failed:
        note_failing(game, match, failed)
        raise Wrong("table_failed", game.name) from failed


def note_failing(game: AnyGame, match: str, failed: Exception) -> None:
    """Logs what its author needs: the kind, and the lines."""
    log.error(
        "game failed", game=game.id, match=match, error=type(failed).__name__, where=where(failed)
    )
