"""Records: a match comes back from its record and from its log, whatever was tried in it."""

from __future__ import annotations

import msgspec

from podium.core.chance import Seeded
from podium.core.digest import digest
from podium.core.seat import Seat
from podium.game import AnyGame
from podium.lab.conformance.waypoint import Broken, hold
from podium.lab.setting import Setting
from podium.play.command import Accepted, Act, AlreadyDone, Refused, Resign, TakeBack, Undo
from podium.play.entry import Entry
from podium.play.record import BadRecord, read, write_lines
from podium.play.replay import replay
from podium.play.table import AnyTable, Corrupt, Table, restore

MOST = 20_000


def records_hold(game: AnyGame, setting: Setting, seed: str) -> None:
    """A match with mistakes, undos and resignations is recorded, replayed and restored as it was."""
    table = play_by_lot(game, setting, seed)
    text = list(write_lines(table.record()))
    again = list(write_lines(play_by_lot(game, setting, seed).record()))
    hold(text == again, "the same seed gives another record")
    _check_replay(game, text)
    _check_restoring(table, setting)


def play_by_lot(game: AnyGame, setting: Setting, seed: str) -> AnyTable:
    """A table at which a match was played by lot, with nonsense and undos in between."""
    table = Table(game, setting.seats, setting.options, seed)
    lot = Seeded(f"{seed}/commands")
    # Where fewer than two stay the match is over: some end so, others as the rules say.
    staying = lot.roll(3, "staying") - 1
    for n in range(MOST):
        if not table.to_act:
            return table
        seat = lot.draw(table.to_act, "who")
        if lot.roll(4, "mistake") == 1:
            _make_mistake(table, seat, f"m{n}", lot)
        undo = table.undo_id(seat)
        if undo and lot.roll(3, "undo") == 1:
            table.command(seat, Undo(f"u{n}", undo))
            continue
        ask = table.ask_id(seat)
        if ask and lot.roll(40, "consent") == 1:
            _take_back(table, seat, f"t{n}", ask)
            continue
        left = setting.seats - len(table.resigned)
        if left > staying and seat not in table.resigned and lot.roll(100, "resign") == 1:
            table.command(seat, Resign(f"r{n}"))
            continue
        _act(table, seat, f"a{n}", lot)
    raise Broken(f"no end after {MOST} commands")


def _act(table: AnyTable, seat: Seat, command_id: str, lot: Seeded) -> None:
    legal = table.game.rules.legal(table.state, seat)
    action = _raw(legal[lot.roll(len(legal), "which") - 1])
    command = Act(command_id, table.decision(seat), action)
    reply, _ = table.command(seat, command)
    hold(isinstance(reply, Accepted), f"{command} is answered {reply}")
    again, change = table.command(seat, command)
    hold(isinstance(again, AlreadyDone) and change is None, f"repeated, it is answered {again}")


def _take_back(table: AnyTable, seat: Seat, command_id: str, ask: str) -> None:
    """By consent a seat goes back to where it acted last, and may act there again."""
    reply, change = table.command(seat, TakeBack(command_id, ask))
    hold(isinstance(reply, Accepted) and change is not None, f"consent is answered {reply}")
    hold(table.decision(seat) != "", "after taking back there is nothing to decide")


def _make_mistake(table: AnyTable, seat: Seat, command_id: str, lot: Seeded) -> None:
    """Something that is not to be done is refused, and the table is as it was."""
    game = table.game
    catalogue = game.encoding.catalogue(table.view(seat))
    action = catalogue[lot.roll(len(catalogue), "mistake") - 1]
    illegal = action not in game.rules.legal(table.state, seat)
    decision = table.decision(seat) if illegal else "0.0"
    trace = _trace(table)
    reply, change = table.command(seat, Act(command_id, decision, _raw(action)))
    hold(isinstance(reply, Refused) and change is None, f"{action} is answered {reply}")
    hold(_trace(table) == trace, f"refusing {action} left a trace")


def _trace(table: AnyTable) -> object:
    return (table.state, table.window, len(table.entries), table.to_act)


def _check_replay(game: AnyGame, text: list[str]) -> None:
    """The record is replayed, hash by hash and with the seed's luck."""
    try:
        # The game itself, which need not be the one that the registry knows by this id.
        *_, last = replay(read(text), lambda _: game)
    except BadRecord as wrong:
        raise Broken(f"the record does not replay: {wrong}") from wrong
    hold(last.ended is not None, "the record has no outcome")


def _check_restoring(table: AnyTable, setting: Setting) -> None:
    """Cut off anywhere, the log restores the table as it was then, and it goes on the same."""
    stored = msgspec.json.decode(msgspec.json.encode(table.entries), type=list[Entry])
    try:
        whole = _restore(table, setting, stored)
        half = _restore(table, setting, stored[: len(stored) // 2])
    except Corrupt as wrong:
        raise Broken(f"the log does not restore: {wrong}") from wrong
    hold(digest(whole.state) == digest(table.state), "the restored state is another")
    hold(whole.state == table.state, "the restored state is another")
    hold(whole.events == table.events, "the restored table tells another story")
    hold(whole.window == table.window, "the restored table has another window")
    rest = stored[len(stored) // 2 :]
    for entry in rest:
        seat = Seat(entry.seat)
        if entry.kind == "undo":
            free = half.undo_id(seat)
            ask = TakeBack(entry.command_id, half.ask_id(seat))
            half.command(seat, Undo(entry.command_id, free) if free else ask)
        elif entry.kind == "resign":
            half.command(seat, Resign(entry.command_id))
        else:
            half.command(seat, Act(entry.command_id, half.decision(seat), entry.action))
    hold(half.entries == stored, "a table restored in the middle goes on otherwise")


def _restore(table: AnyTable, setting: Setting, entries: list[Entry]) -> AnyTable:
    return restore(table.game, setting.seats, setting.options, table.seed, entries)


def _raw(action: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))
