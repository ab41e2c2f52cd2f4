"""What the client believes to be on the wire is what the Python messages put there.

The client's types stand in comments, which `tsc` holds its code to. Here they are read and compared
with the structs, field by field, down to the last part of a part. A field is written as the path to it,
`stand.offers[].ghosts[]?.x`, where `?` says that it may be left out.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from msgspec import inspect

from podium.web.http.seated import GivenSeat
from podium.web.routes.coach import Lesson, Turning
from podium.web.routes.records import Brought, LuckChecked
from podium.web.routes.reports import Found
from podium.wire import messages
from podium.wire.past import Moment
from podium.wire.talk import Shown, Spoken

ROAD = Path(__file__).parents[2] / "src" / "podium" / "web" / "client" / "road"
ANSWERS: dict[str, type[msgspec.Struct]] = {
    "GivenSeat": GivenSeat,
    "Brought": Brought,
    "LuckChecked": LuckChecked,
    "Found": Found,
    "Moment": Moment,
    "Lesson": Lesson,
    "Turning": Turning,
}
"""What the site answers by HTTP, by its name in the client."""

Fields = dict[str, str]
"""Each field by its path, with its type as TypeScript writes it."""


# -- types as the client writes them ---------------------------------------------------------------


class Shape(NamedTuple):
    """A type: a word, or a kind with its parts."""

    kind: str
    parts: tuple[tuple[str, "Shape"], ...] = ()

    @property
    def text(self) -> str:
        """The type in one line, alike for types that are alike."""
        inside = [part.text for _, part in self.parts]
        match self.kind:
            case "union":
                return " | ".join(sorted(inside))
            case "array":
                return f"{inside[0]}[]"
            case "tuple":
                return f"[{', '.join(inside)}]"
            case "record":
                return f"Record<string, {inside[0]}>"
            case word:
                return word


TYPEDEF = re.compile(r"@typedef\s+\{")
TOKEN = re.compile(r"""\s*(import\("[^"]+"\)\.|"[^"]*"|\w+|\[\]|[{}\[\]<>,:|?])""")


def typedefs(source: str) -> dict[str, str]:
    """The types that a module defines in its comments, as they are written, by their names."""
    source = re.sub(r"^ \* ?", "", source, flags=re.MULTILINE)
    found: dict[str, str] = {}
    for begun in TYPEDEF.finditer(source):
        end, depth = begun.end(), 1
        while depth:
            depth += {"{": 1, "}": -1}.get(source[end], 0)
            end += 1
        name = re.match(r"\s+(\w+)", source[end:])
        assert name, source[begun.start() : end]
        found[name[1]] = source[begun.end() : end - 1]
    return found


class Reader:
    """Reads a type, with those that it names put in their places."""

    def __init__(self, text: str, known: Mapping[str, str]) -> None:
        self._tokens = TOKEN.findall(text)
        self._known = known

    def shape(self) -> Shape:
        """The whole of it."""
        found = self._union()
        assert not self._tokens, self._tokens
        return found

    def _take(self, token: str) -> bool:
        if self._tokens[:1] != [token]:
            return False
        del self._tokens[0]
        return True

    def _union(self) -> Shape:
        self._take("|")
        found = [self._array()]
        while self._take("|"):
            found.append(self._array())
        return found[0] if len(found) == 1 else union(found)

    def _array(self) -> Shape:
        found = self._one()
        while self._take("[]"):
            found = Shape("array", (("", found),))
        return found

    def _one(self) -> Shape:
        if self._take("{"):
            return Shape("object", tuple(self._until("}", named=True)))
        if self._take("["):
            return Shape("tuple", tuple(self._until("]", named=False)))
        word = self._tokens.pop(0)
        if word.startswith("import("):
            word = self._tokens.pop(0)
        if word == "Record":
            inside = [part for _, part in self._until(">", named=False)] if self._take("<") else []
            assert inside[0].text == "string", inside
            return Shape("record", (("", inside[1]),))
        return (
            Reader(self._known[word], self._known).shape() if word in self._known else Shape(word)
        )

    def _until(self, end: str, *, named: bool) -> Iterator[tuple[str, Shape]]:
        while not self._take(end):
            name = self._tokens.pop(0) if named else ""
            if named:
                name += "?" if self._take("?") else ""
                assert self._take(":"), self._tokens
            yield name, self._union()
            self._take(",")


def union(parts: list[Shape]) -> Shape:
    """One of several; a choice inside a choice is one of them all."""
    flat = [one for part in parts for one in (inner(part) if part.kind == "union" else [part])]
    return Shape("union", tuple(("", part) for part in flat))


def inner(shape: Shape) -> list[Shape]:
    """The choices of a type; of most it is the type itself."""
    return [part for _, part in shape.parts] if shape.kind == "union" else [shape]


# -- types as Python has them ----------------------------------------------------------------------

WORDS: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
}


def shape_of(kind: inspect.Type) -> Shape:
    """A Python type as it comes out as JSON."""
    match kind:
        case inspect.StructType():
            return Shape("object", tuple(fields_of(kind)))
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return Shape("array", (("", shape_of(item)),))
        case inspect.TupleType(item_types=items):
            return Shape("tuple", tuple(("", shape_of(item)) for item in items))
        case inspect.DictType(value_type=item):
            return Shape("record", (("", shape_of(item)),))
        case inspect.LiteralType(values=values):
            return union([Shape(f'"{value}"') for value in values])
        case inspect.UnionType(types=types):
            return union([shape_of(one) for one in types])
        case _:
            return Shape(WORDS[type(kind)])


def fields_of(struct: inspect.StructType) -> Iterator[tuple[str, Shape]]:
    """The fields of a struct; what holds its default may be left out, and null is never said then."""
    if struct.tag is not None:
        yield "type", Shape(f'"{struct.tag}"')
    for field in struct.fields:
        shape = shape_of(field.type)
        omitted = not field.required and is_omitted(struct.cls)
        if omitted and field.default is None:
            left = [one for one in inner(shape) if one.kind != "null"]
            shape = left[0] if len(left) == 1 else union(left)
        yield f"{field.encode_name}{'?' if omitted else ''}", shape


def is_omitted(struct: type[Any]) -> bool:
    """Whether a struct may come without fields: as the server writes it, or as it may be asked."""
    config = struct.__struct_config__
    return bool(config.omit_defaults or config.forbid_unknown_fields)


# -- comparing -------------------------------------------------------------------------------------


def fields(shape: Shape, path: str = "") -> Fields:
    """Every field of a type by its path."""
    match shape.kind:
        case "object":
            found: Fields = {}
            for name, part in shape.parts:
                found |= fields(part, f"{path}.{name}" if path else name)
            return found
        case "array":
            return fields(shape.parts[0][1], f"{path}[]")
        case "union" if any(part.kind == "object" for part in inner(shape)):
            found = {}
            for part in inner(shape):
                found |= fields(part, path if part.kind == "object" else f"{path}|{part.kind}")
            return found
        case _:
            return {path: shape.text}


def broader(ours: Fields, theirs: Fields) -> Fields:
    """The client's fields, less what it knows better: which words a string may be."""
    return {
        path: "string" if theirs.get(path) == "string" and is_words(text) else text
        for path, text in ours.items()
    }


def is_words(text: str) -> bool:
    """Whether a type is a choice of words."""
    return all(word.startswith('"') for word in text.split(" | "))


def by_type(shape: Shape) -> dict[str, Fields]:
    """Messages by their type."""
    return {fields(one)["type"].strip('"'): fields(one) for one in inner(shape)}


def of_client(name: str) -> Shape:
    """A type of the client."""
    known = {
        name: text
        for file in ("wire.js", "answers.js")
        for name, text in typedefs((ROAD / file).read_text(encoding="utf-8")).items()
    }
    return Reader(known[name], known).shape()


def of_python(kind: Any) -> Shape:
    """A type of the Python."""
    return shape_of(inspect.type_info(kind))


TOLD = by_type(of_python(messages.Told))
ASKED = by_type(of_python(messages.Asked))


def test_the_client_knows_every_kind_of_message() -> None:
    assert by_type(of_client("Told")).keys() == TOLD.keys()
    assert by_type(of_client("Asked")).keys() == ASKED.keys()


@pytest.mark.parametrize("kind", TOLD)
def test_the_client_knows_every_field_that_it_is_told(kind: str) -> None:
    ours = by_type(of_client("Told"))[kind]
    assert broader(ours, TOLD[kind]) == TOLD[kind]


@pytest.mark.parametrize("kind", ASKED)
def test_the_client_asks_with_the_fields_there_are(kind: str) -> None:
    """What it may leave out it may also say."""
    ours, theirs = by_type(of_client("Asked"))[kind], ASKED[kind]
    always = {path for path in ours if not path.endswith("?")}
    assert {path.rstrip("?"): text for path, text in ours.items()} == {
        path.rstrip("?"): text for path, text in theirs.items()
    }
    assert {path for path in theirs if not path.endswith("?")} <= always


@pytest.mark.parametrize("name", ANSWERS)
def test_the_client_knows_every_field_of_an_answer(name: str) -> None:
    theirs = fields(of_python(ANSWERS[name]))
    assert broader(fields(of_client(name)), theirs) == theirs


def test_the_client_says_the_phrases_there_are() -> None:
    assert of_client("Sentence").text == of_python(Spoken).text
    assert of_client("Reaction").text == of_python(Shown).text
    assert len(get_args(Spoken)) > 1


# -- the reading itself ----------------------------------------------------------------------------


class Inside(msgspec.Struct, omit_defaults=True):
    x: int
    word: str = ""
    more: dict[str, str] | None = None


class Whole(msgspec.Struct, tag_field="type", tag="whole"):
    first: list[Inside]
    pair: tuple[int, float]
    maybe: Inside | None
    watchers: int = 0


CLIENT = """
/**
 * @typedef {{ x: number, word?: "a" | "b", more?: Record<string, string> }} Inside A part.
 * @typedef {{ type: "whole", first: Inside[], pair: [number, number],
 *   maybe: import("./wire.js").Inside | null, watchers: number }} Whole
 */
"""


def read(source: str) -> Fields:
    known = typedefs(source)
    return fields(Reader(known["Whole"], known).shape())


def test_a_type_that_fits_is_alike() -> None:
    theirs = fields(of_python(Whole))
    assert broader(read(CLIENT), theirs) == theirs
    assert theirs["first[].word?"] == "string"
    assert theirs["maybe|null"] == "null"


@pytest.mark.parametrize(
    ("ours", "other"),
    [
        ("x: number,", ""),
        ("x: number,", "x: number, y: number,"),
        ("x: number,", "x?: number,"),
        ("word?:", "word:"),
        ("x: number,", "x: string,"),
        ("first: Inside[]", "first: Inside"),
        ("pair: [number, number]", "pair: number[]"),
        ('type: "whole"', 'type: "half"'),
        (" | null", ""),
        ("Record<string, string>", "Record<string, number>"),
    ],
)
def test_a_type_that_does_not_fit_is_found(ours: str, other: str) -> None:
    assert CLIENT.count(ours) == 1
    theirs = fields(of_python(Whole))
    assert broader(read(CLIENT.replace(ours, other)), theirs) != theirs
