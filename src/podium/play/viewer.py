"""Viewer: what one seat, or all the watchers, have been shown of a table, and what comes next."""

from __future__ import annotations

from collections import deque
from copy import copy
from typing import Any

import msgspec

from podium.core.digest import digest
from podium.core.outcome import Outcome
from podium.core.seat import Seat
from podium.play.beats import StoryBeat, beats
from podium.play.chapters import Chapter, Passage, read_on
from podium.play.entry import Was
from podium.play.past import heard_of, shown
from podium.play.recap import Recalled, recap
from podium.play.table import AnyChange, AnyTable
from podium.scene.diff import Changes, changes
from podium.scene.motion import Motion
from podium.scene.scene import Scene

KEPT = 64
"""So many updates back a viewer may be and still get the rest instead of a whole scene."""

Story = list[tuple[Was[Any, Any], tuple[Any, ...], tuple[Passage, ...]]]
"""Entries, each with its events as they were heard, and where they stand."""


class Stand(msgspec.Struct, frozen=True):
    """Where the match stands for one viewer, the scene apart."""

    seq: int
    hash: str
    """Of the view: the one hash that a client may know."""
    awaited: tuple[Seat, ...]
    decision: str
    """The id of the decision this viewer may make; empty if there is none."""
    undo: str
    """The id that takes the viewer's last action back; empty if it may not."""
    ask: str
    """The id by which it may ask the others to let it take its last action back."""
    actions: tuple[Any, ...]
    """The actions that the scene's offers name by their index."""
    outcome: Outcome | None
    reached: Outcome | None
    """The outcome by the rules alone, before those who resigned were put last; None: by resigning."""
    resigned: tuple[Seat, ...]
    seed: str
    """Told once the match has ended."""
    recap: tuple[Recalled, ...]
    """What rivals did since this viewer acted last, where it is asked for something now."""


class Update(msgspec.Struct, frozen=True):
    """What changed for one viewer."""

    stand: Stand
    changes: Changes
    kind: str
    """What was done: `action`, `undo` or `resign`."""
    back: int
    """How many actions were taken back by consent."""
    seat: Seat
    """Who did it."""
    heard: tuple[Any, ...]
    places: tuple[Passage, ...]
    """Where each of them stands in the story."""
    beats: tuple[StoryBeat, ...]

    @property
    def motions(self) -> tuple[Motion, ...]:
        """All that moved."""
        return tuple([motion for beat in self.beats for motion in beat.motions])


class Viewer:
    """One seat's eyes, or the watchers' when the seat is None."""

    def __init__(self, table: AnyTable, seat: Seat | None) -> None:
        self._table = table
        self.seat = seat
        self._look()
        self._recent: deque[tuple[Stand, Update]] = deque(maxlen=KEPT)
        """Updates, each with where the match stood before it."""
        self._chapter: Chapter | None = None
        """The one that is open."""

    def _look(self) -> None:
        self._view: Any = self._table.view(self.seat)
        self.scene: Scene = shown(self._table, self._table.game.scene(self._view))
        self.stand = self._stand()

    def _stand(self) -> Stand:
        table, seat = self._table, self.seat
        outcome = table.outcome
        gone = seat in table.resigned
        decision = "" if seat is None or gone else table.decision(seat)
        return Stand(
            table.seq,
            digest(self._view),
            table.to_act,
            decision,
            "" if seat is None or gone else table.undo_id(seat),
            "" if seat is None else table.ask_id(seat),
            tuple(self._view.legal),
            outcome,
            table.reached,
            tuple(table.resigned),
            table.seed if outcome else "",
            recap(table, seat, self._view, self.scene) if seat is not None and decision else (),
        )

    def advance(self, change: AnyChange) -> Update:
        """What a change of the table is to this viewer; to be called once for each, in order."""
        before_view, before_scene, before = self._view, self.scene, self.stand
        self._look()
        entry = change.entry
        game, seat = self._table.game, self.seat
        heard = tuple([e for e in (game.heard(e, seat) for e in change.events) if e is not None])
        self._chapter = self._chapter if entry.kind == "action" else None
        self._chapter, places = read_on(game, self._view, self._chapter, entry.seq, heard)
        update = Update(
            self.stand,
            changes(before_scene, self.scene),
            entry.kind,
            self._table.was(entry.seq).back,
            Seat(entry.seat),
            heard,
            places,
            beats(game, heard, before_view, self._view, before_scene),
        )
        self._recent.append((before, update))
        return update

    def foresee(self, change: AnyChange) -> Update:
        """The same, as if it were not yet: nothing of it is kept."""
        other = copy(self)
        other._recent = deque()
        return other.advance(change)

    @property
    def opening(self) -> tuple[tuple[Seat, ...], Any]:
        """Whom the match waited for first, and its options."""
        return self._table.first, self._table.options

    def since(self, seq: int, view_hash: str) -> list[Update] | None:
        """What a client has missed that saw the table at `seq`; None: it needs the whole scene."""
        if seq == self.stand.seq and view_hash == self.stand.hash:
            return []
        recent = list(self._recent)
        for n, (before, _) in enumerate(recent):
            if (before.seq, before.hash) == (seq, view_hash):
                return [update for _, update in recent[n:]]
        return None

    def story(self, last: int = 200) -> Story:
        """Each of the last entries, its events as this viewer heard them, and where they stand."""
        table = self._table
        found: Story = []
        chapter: Chapter | None = None
        for seq in range(max(0, table.seq + 1 - last), table.seq + 1):
            was, heard = table.was(seq), heard_of(table, self.seat, seq)
            chapter = chapter if was.kind == "action" else None
            chapter, places = read_on(table.game, self._view, chapter, seq, heard)
            found.append((was, heard, places))
        # What comes next goes on from here, also where this table was loaded in the middle of it.
        self._chapter = chapter
        return found
