"""Logs: JSON lines about matches by their ids, never about what is secret.

An exception's text may hold a card or an action, so only its kind and its place are logged.
"""

from __future__ import annotations

import io
import logging
import sys
import traceback
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog

_NOT_OURS = (
    # Said of every socket that was answered with a status instead of being accepted.
    "ASGI callable returned without completing handshake",
    # The client's fault, and it is told so.
    "Invalid UTF-8 sequence received",
)
"""What uvicorn calls an error and is none."""

LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


class _Lines(io.TextIOBase):
    """Where lines are logged to; one that cannot be written is let go.

    A full disk is no reason for a table to stay in memory that had to be thrown away, and the log tells of
    just that.
    """

    def __init__(self, to: TextIO) -> None:
        self._to = to

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._to.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._to.flush()


def configure(level: str, *also: structlog.types.Processor) -> None:
    """Logs from this level on, to the standard error stream; `also` see each line pass by."""
    lines = _Lines(sys.stderr)
    shared: list[structlog.types.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_text,
        *also,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, lines)),
        cache_logger_on_first_use=True,
    )
    stream = logging.StreamHandler(lines)
    stream.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    stream.addFilter(lambda record: not str(record.msg).startswith(_NOT_OURS))
    logging.basicConfig(handlers=[stream], level=logging.WARNING, force=True)


def where(wrong: BaseException) -> list[str]:
    """The way an exception took: files, lines and functions."""
    frames = traceback.extract_tb(wrong.__traceback__)
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-6:]]


def _without_text(
    logger: object, method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """An exception as its kind and its place."""
    found: object = event.pop("exc_info", None)
    wrong = found if isinstance(found, BaseException) else sys.exc_info()[1] if found else None
    if wrong is not None:
        event["error"] = type(wrong).__name__
        event["where"] = where(wrong)
    return event
