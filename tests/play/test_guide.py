"""Every game has a guide, and its script can be played to its end."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from podium.core.seat import SEATS, Seat
from podium.language import LANGUAGES, words
from podium.play.command import Act, Resign, TakeBack, Undo
from podium.play.guide import LEARNER, Guide, Hint, guide_of, hint, scripted
from podium.play.record import BadRecord, Header
from podium.play.replay import replay
from podium.play.table import AnyTable, Table, restore
from podium.registry import game as game_of
from podium.registry import games
from podium.scene.scene import Scene

NAMES = ("Anna", "Bruno", "Chloé", "Dragan", "Elif", "Finn")


def guide(game_id: str) -> Guide:
    found = guide_of(game_id)
    assert found, f"{game_id} has no guide.json"
    return found


def begun(game_id: str) -> AnyTable:
    game, script = game_of(game_id), guide(game_id)
    options = msgspec.json.decode(script.options, type=game.options)
    return Table(game, script.seats, options, script.seed, rewinds=True)


def played(game_id: str) -> Iterator[tuple[AnyTable, Hint]]:
    """The guide from its beginning to its end: the table and the hint before each move."""
    script, table = guide(game_id), begun(game_id)
    for number in range(200):
        # Bots are quick: whoever of them is awaited comes before the learner.
        seat = table.to_act[-1]
        now = hint(script, table)
        assert now
        if seat == LEARNER:
            yield table, now
            if now.over:
                return
        action = scripted(script, table, seat)
        if action is None:
            action = legal(table, seat)[0]
            assert seat != LEARNER
        act(table, seat, number, msgspec.json.encode(action))
    raise AssertionError("no end")


def legal(table: AnyTable, seat: Seat) -> Sequence[Any]:
    return table.game.rules.legal(table.state, seat)


def act(table: AnyTable, seat: Seat, number: int, action: bytes) -> None:
    _, change = table.command(seat, Act(f"c{number}", table.decision(seat), msgspec.Raw(action)))
    assert change


@pytest.mark.parametrize("game_id", games())
def test_a_guide_is_played_to_its_end_by_legal_moves(game_id: str) -> None:
    script = guide(game_id)
    told = [line.say for _, now in played(game_id) for line in now.lines]
    assert list(dict.fromkeys(told)) == [line.say for line in script.script if line.say]
    assert 4 <= script.steps <= 9


@pytest.mark.parametrize("game_id", games())
def test_what_a_guide_speaks_of_is_on_the_table(game_id: str) -> None:
    for table, now in played(game_id):
        scene: Scene = table.game.scene(table.view(LEARNER))
        there = {node.id for node in scene.nodes} | {node.handle for node in scene.nodes}
        for line in now.lines[-1:]:
            if line.acts or now.over:
                assert set(line.look) <= there, (line.say, set(line.look) - there)


@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("game_id", games())
def test_a_guide_is_said_in_every_language_and_nothing_else_is_left(
    game_id: str, code: str
) -> None:
    spoken = words(game_id, code, strict=True)
    script = guide(game_id)
    for line in script.script:
        if line.say:
            assert len(spoken.say((f"guide.{line.say}", *SEATS[: script.seats]), NAMES)) > 40


def test_a_bot_goes_its_own_way_once_its_part_is_played_or_does_not_fit() -> None:
    script, table = guide("gotown"), begun("gotown")
    other = msgspec.structs.replace(script, script=())
    assert scripted(other, table, LEARNER) is None
    wrong = msgspec.json.decode(
        b'{"do": {"type": "serve_milkshake", "victim": 1}}', type=type(script.script[0])
    )
    assert scripted(msgspec.structs.replace(script, script=(wrong,)), table, LEARNER) is None


def test_moves_without_words_go_with_what_was_said_last() -> None:
    moves = guide("greatrace").moves(LEARNER)
    assert moves[8].look != moves[9].look
    for table, now in played("greatrace"):
        if table.acted.count(LEARNER) == 9:
            (line,) = now.lines
            assert (line.say, line.look) == ("price", moves[9].look), "it looks at its own space"


def test_taking_a_move_back_goes_back_in_the_guide() -> None:
    script = guide("gotown")
    table = begun("gotown")
    before = hint(script, table)
    act(table, LEARNER, 1, msgspec.json.encode(scripted(script, table, LEARNER)))
    assert hint(script, table) != before
    table.command(LEARNER, Undo("u", table.undo_id(LEARNER)))
    assert hint(script, table) == before


@pytest.mark.parametrize("game_id", games())
def test_whatever_is_taken_back_in_a_guide_comes_again_as_it_was(game_id: str) -> None:
    """Luck too: a card drawn again is the one that the guide speaks of."""
    script, table = guide(game_id), begun(game_id)
    back = 0
    for number in range(400):
        seat = table.to_act[-1]
        now = hint(script, table)
        assert now
        if seat == LEARNER and now.over:
            break
        action = scripted(script, table, seat) or legal(table, seat)[0]
        before, due = table.state, table.ask_id(LEARNER)
        if due and number % 3 == 0 and back < number:
            # The move before this one again, and whatever the others did since.
            acted = table.acted
            _, change = table.command(LEARNER, TakeBack(f"b{number}", due))
            assert change
            for again in acted[len(table.acted) :]:
                move = scripted(script, table, again) or legal(table, again)[0]
                act(table, again, 1000 * number + len(table.entries), msgspec.json.encode(move))
            assert table.state == before
            back = number
        act(table, seat, number, msgspec.json.encode(action))
    assert back, "something was taken back"
    stored = restore(
        table.game, table.seats, table.options, table.seed, table.entries, rewinds=True
    )
    for each in (table, stored):
        each.command(LEARNER, Resign("r"))
        for seat in SEATS[1 : table.seats - 1]:
            each.command(seat, Resign("r"))
    assert stored.entries == table.entries
    lines = list(table.record())
    *_, last = replay(lines)
    assert last.ended
    # The record says that luck was wound back: without that word its luck is not its seed's.
    assert isinstance(lines[0], Header)
    if any(entry.luck for entry in table.entries[1:]):
        with pytest.raises(BadRecord, match="the seed answers"):
            list(replay([msgspec.structs.replace(lines[0], rewinds=False), *lines[1:]]))
