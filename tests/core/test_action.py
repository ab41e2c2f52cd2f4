"""Actions: whatever derives from the struct of all actions is read strictly."""

import msgspec
import pytest

from podium.core.action import ActionStruct


class Wait(ActionStruct, frozen=True, tag="wait"):
    pass


class Walk(ActionStruct, frozen=True, tag="walk"):
    steps: int


READ = msgspec.json.Decoder(Wait | Walk).decode


def test_what_derives_from_it_keeps_its_tag_and_its_fields() -> None:
    assert READ(b'{"type": "walk", "steps": 3}') == Walk(3)
    assert msgspec.json.encode(Wait()) == b'{"type":"wait"}'
    assert hash(Walk(3)) == hash(Walk(3))
    with pytest.raises(AttributeError, match="immutable"):
        Walk(3).steps = 4  # type: ignore[misc] # that is the test


@pytest.mark.parametrize("more", ['"more": 1', '"Steps": 3', '"": null'])
def test_what_derives_from_it_refuses_fields_that_it_does_not_know(more: str) -> None:
    for known in ('"type": "wait"', '"type": "walk", "steps": 3'):
        with pytest.raises(msgspec.ValidationError, match="unknown field"):
            READ(f"{{{known}, {more}}}".encode())
