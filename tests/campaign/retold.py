"""Retold: what each viewer was sent, made again from the record and that viewer's own view alone.

Byte for byte: what a viewer was sent beyond that is a leak, or a fault. That views tell nothing that
they should not is the conformance suite's to prove.
"""

from __future__ import annotations

from typing import Any

import msgspec

from podium import language
from podium.core.seat import SEATS, Seat
from podium.play.command import Accepted, Act
from podium.play.table import Table
from podium.play.viewer import Viewer
from podium.registry import game
from podium.store import Kept, LogKind, Store, reads
from podium.web.host.seats.names import isolated
from podium.web.host.stored import entry_of
from podium.wire.messages import encode
from podium.wire.speak import changed, whole
from podium.wire.speaker import Speaker
from tests.campaign.crowd import Onlooker, Party


class Leaks:
    """How many messages were made again, and which were others."""

    def __init__(self) -> None:
        self.messages = 0
        self.wrong: list[str] = []

    def look_at(self, url: str, parties: list[Party]) -> None:
        """Goes through all that the people of these tables were sent."""
        with Store.open(url) as store:
            for party in parties:
                kept = store.ask(reads.whole, party.match)
                assert kept is not None
                for one in (*party.players, *party.others):
                    self._compare(kept, one)

    def _compare(self, kept: Kept, one: Onlooker) -> None:
        updates, scenes = told_again(kept, None if one.seat is None else SEATS[one.seat])
        for _, sent in one.bytes:
            self.messages += 1
            shown = msgspec.json.decode(sent, type=_Shown)
            whole_ones = shown.type == "scene"
            due = (scenes if whole_ones else updates).get(shown.stand.seq)
            if due != sent and len(self.wrong) < 10:
                who = "a watcher" if one.seat is None else f"seat {one.seat}"
                what = "scene" if whole_ones else "update"
                self.wrong.append(
                    f"{what} {shown.stand.seq} of {kept.match.id} to {who}: {_apart(sent, due)}"
                )


class _At(msgspec.Struct):
    seq: int


class _Shown(msgspec.Struct):
    type: str
    stand: _At


def told_again(kept: Kept, seat: Seat | None) -> tuple[dict[int, bytes], dict[int, bytes]]:
    """What a viewer is to be told with each entry: as an update, and as a whole scene."""
    match = kept.match
    found = game(match.game)
    options: Any = msgspec.json.decode(match.options, type=found.options)
    table = Table(found, match.seats, options, match.seed)
    viewer = Viewer(table, seat)
    speaker = Speaker(
        language.words(found.id, "en"), tuple(isolated(row.name) for row in kept.seats), seat
    )
    updates: dict[int, bytes] = {}
    scenes = {0: encode(whole(viewer, match.id, match.commitment, speaker))}
    for row in kept.log[1:]:
        assert row.kind is LogKind.ACTION
        entry = entry_of(row)
        actor = SEATS[entry.seat]
        reply, change = table.command(
            actor, Act(entry.command_id, table.decision(actor), entry.action)
        )
        assert isinstance(reply, Accepted), reply
        assert change is not None
        updates[entry.seq] = encode(changed(viewer.advance(change), speaker))
        scenes[entry.seq] = encode(whole(viewer, match.id, match.commitment, speaker))
    return updates, scenes


def _apart(sent: bytes, due: bytes | None) -> str:
    """Where they differ first."""
    if due is None:
        return "nothing was due"
    at = next((n for n, (a, b) in enumerate(zip(sent, due, strict=False)) if a != b), 0)
    return f"{sent[at - 60 : at + 60]!r} instead of {due[at - 60 : at + 60]!r}"
