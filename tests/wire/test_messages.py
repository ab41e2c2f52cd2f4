"""Messages: their JSON, and what is not one."""

import msgspec
import pytest

from podium.play.command import Accepted, Act, AlreadyDone, Undo
from podium.wire.messages import (
    Asked,
    Because,
    Changed,
    Hello,
    Ping,
    Player,
    Players,
    Pong,
    Problem,
    Reason,
    Refusing,
    SpokenOutcome,
    Stood,
    Told,
    Whole,
    WhyNot,
    decode,
    encode,
)
from podium.wire.spoken import SpokenArea, SpokenLine, SpokenMotion, SpokenNode, SpokenOffer

STOOD = Stood(3, "ab", "Turn 2", "Choose", (0, 1), [SpokenOffer({"type": "x"}, ("a",), "X")], [])

TOLD: list[Told] = [
    Whole(1, "m", None, "c", STOOD, [SpokenArea("board", "board", "Board", 10, 10)], [], []),
    Changed(
        STOOD,
        [SpokenNode("a", "card", words={"title": "A"})],
        ("b",),
        [SpokenLine(3, "It happened", "GT-01", 1)],
        [SpokenMotion("a", "b")],
    ),
    Changed(
        Stood(
            9,
            "ab",
            "",
            "",
            (),
            [],
            [],
            outcome=SpokenOutcome((1, 2), ("5", "4"), (0,), "Over", "s"),
        ),
        [],
        (),
        [],
        [],
    ),
    Players([Player(0, "person", "Ada", True), Player(1, "open", "")], 2),
    Accepted("c", 3),
    AlreadyDone("c", 3),
    Refusing("c", "illegal", "No.", "GT-13"),
    Because(("a",), [Reason("No.", "GT-13")]),
    Pong(3),
    Problem("malformed", "No."),
]

ASKED: list[Asked] = [
    Hello(),
    Hello(4, "ab", "de"),
    Act("c", "1.0", msgspec.Raw(b'{"type":"x"}')),
    Undo("c", "4.0"),
    WhyNot(("hand/dog",)),
    Ping(),
]


@pytest.mark.parametrize("message", TOLD, ids=lambda m: type(m).__name__)
def test_what_the_table_tells_comes_back_from_its_json(message: Told) -> None:
    assert msgspec.json.decode(encode(message), type=Told) == message


@pytest.mark.parametrize("message", ASKED, ids=lambda m: type(m).__name__)
def test_what_a_viewer_asks_comes_back_from_its_json(message: Asked) -> None:
    assert decode(msgspec.json.encode(message)) == message


def test_every_message_says_its_type_and_no_two_share_one() -> None:
    told = [msgspec.json.decode(encode(message))["type"] for message in TOLD]
    assert told == [
        "scene",
        "update",
        "update",
        "players",
        "accepted",
        "already_done",
        "refused",
        "why",
        "pong",
        "problem",
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nonsense",
        b"null",
        b"[]",
        b"{}",
        b'{"type":"dance"}',
        b'{"type":"ping","extra":1}',
        b'{"type":"hello","seq":-2}',
        b'{"type":"hello","seq":"1"}',
        b'{"type":"hello","seq":1.5}',
        b'{"type":"hello","hash":"' + b"a" * 65 + b'"}',
        b'{"type":"hello","unknown":1}',
        b'{"type":"act","command_id":"a","decision_id":"1.0"}',
        b'{"type":"act","command_id":"","decision_id":"1.0","action":{}}',
        b'{"type":"act","command_id":"a b","decision_id":"1.0","action":{}}',
        b'{"type":"act","command_id":"' + b"a" * 65 + b'","decision_id":"1.0","action":{}}',
        b'{"type":"act","command_id":"a","decision_id":"1.0","action":{},"seat":2}',
        b'{"type":"undo","command_id":"a"}',
        b'{"type":"undo","command_id":"a","decision_id":"1.0","action":{}}',
        b'{"type":"why","handles":[]}',
        b'{"type":"why","handles":["a","b","c","d","e","f","g","h","i"]}',
        b'{"type":"why","handles":["' + b"a" * 65 + b'"]}',
        b'{"type":"why","handles":[1]}',
        b'{"type":"act","command_id":"a\xff","decision_id":"1.0","action":{}}',
    ],
)
def test_what_is_no_message_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)) as wrong:
        decode(data)
    assert str(wrong.value)


def test_defaults_are_left_out_so_that_updates_stay_small() -> None:
    update = Changed(Stood(1, "ab", "h", "p", (0,), [], []), [SpokenNode("a", "card")], (), [], [])
    assert encode(update) == (
        b'{"type":"update","stand":{"seq":1,"hash":"ab","headline":"h","prompt":"p","awaited":[0],'
        b'"offers":[],"standings":[]},"nodes":[{"id":"a","symbol":"card"}],"gone":[],"lines":[],'
        b'"motions":[]}'
    )
