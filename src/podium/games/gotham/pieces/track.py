"""The track: how long it is, and where its animals stand. A layout is a file in `boards/`."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from importlib.resources import files

import msgspec

LONGEST = 50
"""A longer track makes long matches: at 60 spaces the median was 15 to 16 rounds."""
ROOM_BEHIND = 10
"""Fewer spaces from the start back to the first finish, and too many matches end in round 1."""


class Animal(IntEnum):
    """A place for the Finish sign (GR-04, GR-23)."""

    FISH = 1
    HEDGEHOG = 2
    TORTOISE = 3
    SNAIL = 4
    SHEEP = 5


ANIMALS: tuple[Animal, ...] = tuple(Animal)


class Layout(StrEnum):
    """The tracks there are, each a file in `boards/`."""

    FAIR = "fair"
    MILLSTREAM = "millstream"


class BadTrack(ValueError):
    """A track that cannot be raced on; says what is wrong with it."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a file of `boards/`."""

    reconstruction: bool
    """Whether the layout is ours and not the printed one."""
    note: str
    spaces: int
    animals: dict[str, int]
    """The space of each animal, counted forwards from the start."""


class Track(msgspec.Struct, frozen=True, gc=False):
    """A closed track; the start is space 0, forwards is up."""

    spaces: int
    lines: tuple[int, ...]
    """The space of each animal, in the order of `ANIMALS`."""

    def line(self, animal: Animal) -> int:
        """Where the finish is when the sign stands at an animal."""
        return self.lines[animal - 1]


def track_from(written: Written) -> Track:
    """A track from what its file says; BadTrack says what is wrong with it."""
    names = {animal.name.lower(): animal for animal in Animal}
    if set(written.animals) != set(names):
        raise BadTrack(f"the animals are {', '.join(names)}, not {', '.join(written.animals)}")
    where = written.animals
    for name, space in where.items():
        if not 0 < space < written.spaces:
            raise BadTrack(f"the {name} stands on {space}, not between 0 and {written.spaces}")
    if len(set(where.values())) < len(where):
        raise BadTrack("two animals stand on one space")
    if written.spaces > LONGEST:
        raise BadTrack(f"{written.spaces} spaces make long matches; {LONGEST} are the most")
    if written.spaces - where["fish"] < ROOM_BEHIND:
        raise BadTrack(f"fewer than {ROOM_BEHIND} spaces lie between the start and the fish")
    return Track(written.spaces, tuple(where[animal.name.lower()] for animal in ANIMALS))


def decode(text: bytes, name: str) -> Written:
    """A file of `boards/`, read; BadTrack says what is wrong with it."""
    try:
        return msgspec.json.decode(text, type=Written)
    except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
        raise BadTrack(f"{name}: {wrong}") from wrong


def layout(name: Layout) -> Written:
    """The file of a layout."""
    path = files("podium.games.gotham").joinpath("boards", f"{name}.json")
    return decode(path.read_bytes(), name)


TRACKS: dict[Layout, Track] = {name: track_from(layout(name)) for name in Layout}
