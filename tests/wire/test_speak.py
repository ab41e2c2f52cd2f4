"""From what a viewer sees to what it is sent."""

from enum import StrEnum

import msgspec

from podium import language
from podium.core.digest import digest
from podium.core.seat import SEATS
from podium.games.gotown.pieces import Card
from podium.games.motorcar.events import Placed, StageBegun
from podium.games.motorcar.pieces import Place
from podium.play.viewer import Viewer
from podium.registry import games
from podium.scene.motion import Motion
from podium.scene.nodes import Fact, Node, Standing
from podium.wire import spoken
from podium.wire.messages import encode
from podium.wire.speak import changed, chosen_options, lines, whole
from podium.wire.speaker import Speaker
from tests.play.showdown import Choose, Keep
from tests.play.sitting import SEED, act, play_out, sit, undo
from tests.wire.plainly import Plainly

TONGUE = Plainly()


def test_the_log_begins_with_who_begins_and_then_the_deal() -> None:
    gotown = games()["gotown"]
    table = sit(2, options=gotown.options(), game=gotown)
    (first,) = table.first
    words, names = language.words("gotown", "en"), ("Anna", "Bea")
    for seat in (None, *SEATS[:2]):
        told = whole(Viewer(table, seat), "m", table.commitment, Speaker(words, names, seat))
        assert {line.seq for line in told.lines} == {0}
        begun, dealt, turn, drawn = [line.text for line in told.lines]
        assert (begun == "You begin.") == (seat == first)
        assert dealt == "Everybody was dealt 5 cards."
        assert turn == ("Turn 1: you." if seat == first else f"Turn 1: {names[first]}.")
        assert drawn.endswith("drew a card.") == (seat != first)


def test_a_line_bears_whom_it_tells_of_and_not_who_acted() -> None:
    events = (Placed(SEATS[0], 1), StageBegun(2, Place.CHICAGO))
    told = lines(3, "act", SEATS[1], 0, events, TONGUE)
    assert [line.seat for line in told] == [0, -1]


def test_what_is_said_of_a_seat_is_said_anew_when_it_changed() -> None:
    said = ["one", "two", "two"]
    rows = [Standing(SEATS[0], (Fact((word,)),)) for word in said[:2]]
    tongue = Plainly()
    spoken_rows = [spoken.standings([row], tongue)[0] for row in (*rows, rows[1])]
    assert [row.facts[0].label for row in spoken_rows] == said
    assert spoken_rows[1] is spoken_rows[2]


def _said_of(node: Node) -> list[spoken.SpokenNode]:
    """What is said of a node at two tables, to a seat each."""
    words = language.words("gotown", "en")
    tables = [Speaker(words, names, SEATS[0]) for names in (("Anna", "Bea"), ("Carl", "Dora"))]
    return [spoken.nodes([node], speaker)[0] for speaker in tables]


def test_what_names_nobody_is_put_into_words_once_for_all_tables() -> None:
    first, second = _said_of(Node("draw", "pile", label=("label.draw_pile", 3)))
    assert first is second


def test_what_names_somebody_is_said_anew_at_each_table() -> None:
    of_label = Node("tower-1", "shop", label=("label.tower", SEATS[1], 2, 5))
    in_a_slot = Node("tower-1", "shop", words=(("name", ("plate", SEATS[1])),))
    within = Node("pile", "pile", label=("label.in_hand", Card.SIX, ("plate", SEATS[1])))
    for node in (of_label, in_a_slot, within):
        first, second = map(str, _said_of(node))
        assert ("Bea" in first, "Dora" in second) == (True, True)
        assert "Bea" not in second


def test_a_whole_scene_holds_nodes_offers_with_their_actions_and_the_log() -> None:
    table = sit()
    act(table, 0, Choose(2))
    told = whole(Viewer(table, SEATS[0]), "m", table.commitment, TONGUE)
    assert (told.version, told.match, told.seat) == (1, "m", 0)
    assert told.commitment == table.commitment
    assert [offer.action for offer in told.stand.offers] == [Choose(1), Choose(2), Choose(3)]
    assert [offer.label for offer in told.stand.offers] == ["choose 1", "choose 2", "choose 3"]
    assert {node.id for node in told.nodes} >= {"die", "charm", "number-1", "seat-0/stake"}
    assert [(line.seq, line.text, line.rule, line.seat) for line in told.lines] == [
        (0, "ui.all_begin", "", -1),
        (1, "happened chosen", "SH-01", 0),
    ]
    assert (told.stand.headline, told.stand.aside) == ("headline 1", "aside 1")
    assert told.stand.holds == "round-1"
    assert told.stand.awaited == SEATS[1:3]
    assert told.stand.decision == "1.0"


def test_an_update_holds_what_changed() -> None:
    table = sit()
    viewer = Viewer(table, SEATS[1])
    told = changed(viewer.advance(act(table, 0, Choose(2))), TONGUE)
    assert [node.id for node in told.nodes] == ["seat-0/stake"]
    assert told.gone == ()
    assert [(m.source, m.target, m.symbol) for m in told.motions] == [("die", "seat-0", "back")]
    assert told.stand.seq == 1
    assert (told.stand.headline, told.stand.aside) == ("headline 1", "aside 1")
    assert told.stand.holds == "round-1"


def test_an_undo_is_told_as_a_line_of_its_own() -> None:
    table = sit()
    for seat in range(3):
        act(table, seat, Choose(seat + 1))
    viewer = Viewer(table, None)
    viewer.advance(act(table, 2, Keep()))
    _, change = undo(table, 2)
    assert change is not None
    told = changed(viewer.advance(change), TONGUE)
    assert [(line.seq, line.text, line.seat) for line in told.lines] == [(5, "ui.undone 2", 2)]


def test_the_seed_and_the_truths_hash_stay_at_home_until_the_end() -> None:
    table = sit()
    viewers = [Viewer(table, seat) for seat in (*SEATS[:3], None)]
    sent: list[bytes] = []
    truths: list[str] = [digest(table.state)]
    while table.to_act:
        change = act(table, table.to_act[0], table.view(table.to_act[0]).legal[0])
        updates = [viewer.advance(change) for viewer in viewers]
        if table.outcome is None:
            truths.append(digest(table.state))
            sent += [encode(changed(update, TONGUE)) for update in updates]
            sent += [encode(whole(viewer, "m", table.commitment, TONGUE)) for viewer in viewers]
    for secret in (SEED, *truths):
        assert not any(secret.encode() in data for data in sent)
    ended = encode(whole(viewers[0], "m", table.commitment, TONGUE))
    assert SEED.encode() in ended


def test_the_outcome_is_told_in_words_with_its_seed() -> None:
    table = play_out(sit())
    told = whole(Viewer(table, None), "m", table.commitment, TONGUE)
    outcome = told.stand.outcome
    assert outcome is not None
    assert outcome.seed == SEED
    assert outcome.ending.startswith("ending.rounds")
    assert len(outcome.scores) == len(outcome.ranks) == 3
    assert msgspec.json.decode(encode(told))["stand"]["outcome"]["seed"] == SEED


def test_motions_that_begin_together_are_sent_as_such() -> None:
    sent = spoken.motions([Motion("a", "b"), Motion("c", "d", together=True)], TONGUE)
    assert [motion.together for motion in sent] == [False, True]


class Two(StrEnum):
    ONE = "one"
    OTHER = "other"


class Agreed(msgspec.Struct, frozen=True):
    """Options of every kind."""

    short: bool = False
    long: bool = True
    rounds: int = 3
    board: Two = Two.ONE
    start: str = "north"


def test_the_options_that_are_not_as_in_the_box_are_told() -> None:
    assert chosen_options(Agreed()) == []
    assert chosen_options(
        Agreed(short=True, long=False, rounds=4, board=Two.OTHER, start="south")
    ) == [
        ("option.short",),
        ("ui.option_without", ("option.long",)),
        ("ui.named", ("option.rounds",), 4),
        ("ui.named", ("option.board",), ("option.board.other",)),
        ("ui.named", ("option.start",), ("option.start.south",)),
    ]
