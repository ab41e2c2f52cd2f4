"""Talk: what people at a table may say to one another. No free text between strangers."""

from __future__ import annotations

from typing import Literal

Spoken = Literal[
    "hello",
    "good_luck",
    "thanks",
    "well_played",
    "nice_move",
    "oh_no",
    "my_mistake",
    "thinking",
    "your_turn",
    "one_moment",
    "good_game",
    "again",
]
"""Sentences; the catalogues say them under `ui.say.<this>`."""

Shown = Literal["smile", "laugh", "wow", "sad", "angry", "clap", "heart", "thumb"]
"""Reactions: the browser shows a symbol, and speaks of it as `ui.react.<this>`."""

Phrase = Literal[Spoken, Shown]
