"""Requests that nobody would send: made by chance of what is nearly right and of what is broken.

What can be asked for comes from the app itself, and what a body may hold from its types, so a new route
or a new message is tried as the others are. Request number N of a seed is always the same, but for the
codes of the tables.
"""

from __future__ import annotations

import inspect
import json
import struct
import warnings
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar, cast, get_type_hints
from urllib.parse import quote, urlencode

import msgspec
from litestar.handlers import HTTPRouteHandler
from msgspec import inspect as kinds

from podium.registry import games
from podium.web.app import ROUTES
from tests.web.raw import SOCKET, Headers, request

Json = Any
T = TypeVar("T")

TEXTS = [
    "", " ", "0", "1", "-1", "2", "007", "1e999", "nan", "true", "null", "all", "watcher", "de", "xx",
    "9" * 9, "9" * 30, "9" * 5000, "-" + "9" * 5000, "x" * 200, "x" * 3000, "../../etc/passwd", "..\\..",
    "<script>alert(1)</script>", "'; drop table matches; --", "{{7*7}}", "%s%n%x", "[", "]", "{", "\\",
    '"', "\x00", "a\x00b", "\r\nx: y", "\t", "\x1b[31m", "\x7f", "é", "\u202e", "\ud800", "\uffff",
    "\U0001f469\u200d\U0001f680", "\u0130", "١٢", "²", "ⅷ", "ß" * 24, "A" + "\u0301" * 50,
    "BBB-BBB", "BBBB-BBBB", "//evil.example", "/\\evil.example", "http://[", "?", "#", "&=&", ";", ",",
]  # fmt: skip
NUMBERS = [
    0,
    1,
    2,
    -1,
    15,
    16,
    255,
    2**31,
    2**63,
    -(2**63),
    2**64,
    10**30,
    10**400,
    0.5,
    -0.0,
    1e308,
]
METHODS = [
    "GET",
    "HEAD",
    "OPTIONS",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "TRACE",
    "CONNECT",
    "get",
    "X-Y",
]
HOSTS = [
    "a:b",
    "a:99999",
    "::1",
    "[::1]:x",
    "[",
    "]",
    "x" * 4000,
    "",
    "a b",
    "é",
    "a,b",
    "@",
    "[::1]",
]
ORIGINS = [
    "null",
    "http://[",
    "http://]:1",
    "https://evil.example",
    "",
    "é",
    "http://a:b",
    "file://",
]
TYPES = [
    "", "text/plain", "application/json; charset=nonsense", "application/JSON", "multipart/form-data",
    "multipart/form-data; boundary=x", "application/x-www-form-urlencoded; charset=é", ";;;", "a/b" * 500,
]  # fmt: skip
HEADERS = [
    "accept", "accept-encoding", "accept-language", "authorization", "content-type", "cookie", "date",
    "expect", "forwarded", "if-modified-since", "if-none-match", "last-event-id", "origin", "podium-key",
    "range", "referer", "sec-fetch-site", "te", "user-agent", "x-forwarded-for", "x-forwarded-host",
    "x-forwarded-proto", "x-http-method-override",
]  # fmt: skip
LET_IN = [
    name for name in HEADERS if name not in ("authorization", "cookie", "origin", "sec-fetch-site")
]
"""Those that do not end a request at the door."""
WORST = ["", "9" * 5000, "-1", "1.5", "[", "\\", "%", "é", "x" * 3000, ",;=", "a\tb", "bytes=9-1"]
"""What each header and each part of a query holds once, on each road."""
DEEP = [
    b"{}",
    b'{"line": "header", "options": {"a": ' + b"[" * 8000,
    b'{"type":' * 7000,
    b"[" * 20_000,
]
"""Bodies that go with them."""
COOKIES = ["lang", "name", "admin", "seat-BBB-BBB", "seat-", "", "é", "seat-BBB-BBB; seat-BBB-BBC"]
FRAMING: list[Headers] = [
    [("content-length", "x")],
    [("content-length", "-1")],
    [("content-length", "9" * 30)],
    [("content-length", "5"), ("content-length", "6")],
    [("transfer-encoding", "chunked")],
    [("transfer-encoding", "chunked, chunked")],
    [("transfer-encoding", "gzip")],
    [("transfer-encoding", "chunked"), ("content-length", "3")],
    [("connection", "upgrade"), ("upgrade", "h2c")],
    SOCKET,
    [*SOCKET[:3], ("sec-websocket-key", "é")],
]
LIKELY: dict[str, list[Json]] = {
    "game": list(games()),
    "seats": [2, 3],
    "players": [[], ["random"], ["here"], ["person"]],
    "names": [["Bruno"]],
    "pins": [[], ["", "1234"]],
    "options": [{}],
    "clock": [0, 60],
    "name": ["Anna"],
}
"""What a field of that name holds where all is well."""


class Known(NamedTuple):
    """What there is on the site that is tried."""

    host: str
    codes: Sequence[str]
    """Of tables."""
    secrets: Sequence[str]
    """Of the seats of the first of them."""
    replay: str
    record: str


class Ask(NamedTuple):
    """A request, and whether the server must answer it: not what it may wait to hear the end of."""

    data: bytes
    whole: bool = True


class Road(NamedTuple):
    """One way to ask for something."""

    method: str
    path: str
    queries: tuple[str, ...]
    bodies: tuple[type[msgspec.Struct], ...]
    """What stands beside it and may be what it reads."""


def _roads() -> list[Road]:
    found: list[Road] = []
    for route in ROUTES:
        methods = (
            sorted(map(str, route.http_methods)) if isinstance(route, HTTPRouteHandler) else ["GET"]
        )
        beside = tuple(kind for kind in BODIES if kind.__module__ == route.fn.__module__)
        queries = _queries(route.fn)
        found += [
            Road(methods[0], path, queries, beside or tuple(BODIES)) for path in sorted(route.paths)
        ]
    return found


def _queries(route: Any) -> tuple[str, ...]:
    """The names under which a route is told more."""
    with warnings.catch_warnings():
        # Of the framework, about how a route names what it is told.
        warnings.simplefilter("ignore", DeprecationWarning)
        hints = get_type_hints(route, include_extras=True)
    named = [
        (name, getattr(hints[name], "__metadata__", ()))
        for name in inspect.signature(route).parameters
        if name not in ("request", "socket", "site")
    ]
    return tuple(next((more.query for more in told), None) or name for name, told in named)


def _bodies() -> list[type[msgspec.Struct]]:
    """All kinds of values that the site reads from somebody."""
    of_site = ("podium.web.", "podium.wire.", "podium.play.command", "podium.play.record")
    found: list[type[msgspec.Struct]] = []
    waiting = list(msgspec.Struct.__subclasses__())
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__struct_config__.forbid_unknown_fields and kind.__module__.startswith(of_site):
            found.append(kind)
    return sorted(found, key=lambda kind: f"{kind.__module__}.{kind.__qualname__}")


BODIES = _bodies()
ROADS = _roads()
SWEEP = len(ROADS) * len(WORST)
"""So many requests come before those of chance."""
SAID = [kind for kind in BODIES if kind.__struct_config__.tag_field == "type"]
"""What may be said at a table."""
SAYINGS = 12 * len(SAID)
SAYING = Road("POST", "/api/matches/{code:str}/messages", (), tuple(SAID))


class Fuzzer:
    """Makes requests of one seed."""

    def __init__(self, seed: str, known: Known) -> None:
        self._seed = seed
        self._known = known
        self._luck = Random(seed)

    def ask(self, number: int) -> Ask:
        """Request number so and so: first each of the worst on each road, then whatever chance brings."""
        self._luck = Random(f"{self._seed}/{number}")
        road = ROADS[number % len(ROADS)]
        if number < SWEEP:
            return self._worst(road, WORST[number // len(ROADS)])
        if number < SWEEP + SAYINGS:
            # A stranger says what those who sit there might.
            said = _written(self._of(kinds.type_info(SAID[number % len(SAID)]), 0))
            headers = [("host", self._known.host), ("content-type", "application/json")]
            path = SAYING.path.replace("{code:str}", self._known.codes[0])
            return Ask(request("POST", path, headers, said))
        seated = self._chance(0.15) and road.method == "GET" and "{code:str}" in road.path
        if self._chance(0.1):
            # Those who sit at the table say what cannot be read, and nothing else.
            return self._framed(SAYING, self._headers(seated=True), self._broken(), True)
        if self._chance(0.1):
            said = _written(self._near(self._pick(SAID)))
            return self._framed(SAYING, self._headers(seated=False), said, False)
        body = self._body(road) if road.method == "POST" or self._chance(0.1) else b""
        return self._framed(road, self._headers(seated=seated), body, seated)

    def frames(self, number: int) -> tuple[bytes, list[bytes]]:
        """A socket's request, and what is sent on it."""
        self._luck = Random(f"{self._seed}/socket/{number}")
        seated = self._chance(0.5)
        headers: Headers = [("host", self._known.host), *SOCKET]
        if seated:
            headers.append(("authorization", f"Bearer {self._pick(self._known.secrets)}"))
        sent = [self._frame(seated) for _ in range(self._luck.randint(1, 8))]
        if self._chance(0.7):
            sent.insert(0, frame(1, b'{"type": "hello"}'))
        return request("GET", f"/ws/{self._known.codes[0]}", headers), sent

    # -- a request -----------------------------------------------------------------------------

    def _worst(self, road: Road, text: str) -> Ask:
        """A request that is right in all but what it is told beside."""
        query = urlencode([(name, text) for name in road.queries])
        headers: Headers = [("host", self._known.host), *((name, text) for name in LET_IN)]
        if self._chance(0.7):
            headers = [it for it in headers if it[0] != "content-type"]
            headers.append(("content-type", "application/json"))
        path = self._path(Road(road.method, road.path, (), ()), True)
        body = DEEP[WORST.index(text) % len(DEEP)]
        return Ask(request(road.method, f"{path}?{query}", headers, body))

    def _framed(self, road: Road, headers: Headers, body: bytes, seated: bool) -> Ask:
        method = road.method if seated or self._chance(0.85) else self._pick(METHODS)
        path = self._path(road, seated)
        version = "1.1" if self._chance(0.97) else self._pick(["1.0", "1.2", "2.0", "9", ""])
        if self._chance(0.06):
            odd = request(method, path, headers + self._pick(FRAMING), b"", version) + body
            return Ask(odd, whole=False)
        data = request(method, path, headers, body, version)
        if self._chance(0.03):
            return Ask(self._spoiled(data), whole=False)
        return Ask(data, whole=method == road.method and version == "1.1")

    def _path(self, road: Road, seated: bool) -> str:
        parts = road.path
        for name, values in (
            ("code:str", self._known.codes[:1] if seated else self._known.codes),
            ("game_id:str", list(games())),
            ("replay_id:str", [self._known.replay]),
            ("name:str", ["BBBB-BBBB"]),
        ):
            right = seated or self._chance(0.8)
            parts = parts.replace(
                "{" + name + "}", self._pick(values) if right else self._escaped()
            )
        while "{" in parts and "}" in parts:
            before, _, rest = parts.partition("{")
            parts = before + self._escaped() + rest.partition("}")[2]
        if self._chance(0.03):
            parts += self._pick(
                ["/", "//", "/..", "/%2e%2e", "%00", "/" + "x" * 3000, ";x", "\xff", " x"]
            )
        asked = [(name, self._text()) for name in road.queries if self._chance(0.6)]
        asked += [(self._text()[:50], self._text()) for _ in range(2) if self._chance(0.05)]
        query = urlencode([(_sendable(name), _sendable(value)) for name, value in asked])
        if self._chance(0.03):
            query = self._pick(
                ["%", "%zz", "&&&", "=" * 50, "a=%ff", "at=%C0%80", "\xff", "a" * 9000]
            )
        return f"{parts}?{query}" if query else parts

    def _headers(self, *, seated: bool) -> Headers:
        host = self._known.host if self._chance(0.97) else self._pick(HOSTS)
        headers: Headers = [("host", host)] if self._chance(0.99) else []
        if self._chance(0.85):
            headers.append(("content-type", self._pick(["application/json", _FORM])))
        elif self._chance(0.7):
            headers.append(("content-type", self._pick(TYPES)))
        if self._chance(0.1):
            headers.append(("origin", self._pick([f"http://{host}", *ORIGINS])))
        if seated:
            headers.append(("authorization", f"Bearer {self._pick(self._known.secrets)}"))
        for _ in range(self._pick([0, 0, 0, 1, 2, 5])):
            name = (
                self._pick(HEADERS)
                if self._chance(0.99)
                else self._pick(["x y", "é", "", "x" * 9000])
            )
            if seated and name in ("authorization", "cookie"):
                continue
            headers.append((name, self._cookies() if name == "cookie" else self._value()))
        if self._chance(0.01):
            headers += [(f"x-{n}", "y") for n in range(self._pick([90, 110, 300]))]
        return headers

    def _cookies(self) -> str:
        told = [f"{self._pick(COOKIES)}={self._value()}" for _ in range(self._pick([1, 2, 90]))]
        return self._pick(["; ", ";", ","]).join(told)

    def _value(self) -> str:
        """What can stand in a header without ending it, for the most part."""
        text = self._text() if self._chance(0.9) else self._pick(["x" * 9000, "y" * 70_000])
        return (
            text if self._chance(0.02) else "".join(c for c in text if c == "\t" or c.isprintable())
        )

    # -- a body --------------------------------------------------------------------------------

    def _body(self, road: Road) -> bytes:
        made = self._luck.random()
        if made < 0.55:
            data = _written(self._near(self._pick(road.bodies if self._chance(0.7) else BODIES)))
        elif made < 0.65:
            data = self._form()
        elif made < 0.8:
            data = self._record()
        else:
            data = self._broken()
        return self._spoiled(data) if self._chance(0.1) else data

    def _near(self, kind: type[msgspec.Struct]) -> Json:
        """A value that is nearly of this kind."""
        found = cast(dict[str, Json], self._of(kinds.type_info(kind), 0))
        for _ in range(self._pick([0, 0, 1, 1, 2])):
            name = self._pick(sorted(found) or [""])
            change = self._luck.random()
            if change < 0.6:
                found[name] = self._odd(0)
            elif change < 0.8:
                found.pop(name, None)
            else:
                found[self._text()] = self._odd(0)
        return found

    def _of(self, kind: kinds.Type, depth: int) -> Json:
        match kind:
            case kinds.StructType(cls=cls, tag=tag, tag_field=tag_field):
                found = {f.encode_name: self._field(f, depth) for f in kind.fields}
                return {tag_field: tag, **found} if tag_field and cls else found
            case kinds.IntType():
                return self._luck.randint(0, 3)
            case kinds.BoolType():
                return self._chance(0.5)
            case kinds.StrType():
                return self._pick(["Anna", "gotown", "1.0", "random", "person", "here", "", "x1"])
            case kinds.VarTupleType(item_type=item) | kinds.ListType(item_type=item):
                return [self._of(item, depth + 1) for _ in range(self._luck.randint(0, 3))]
            case kinds.LiteralType(values=values):
                return self._pick(values)
            case kinds.EnumType(cls=cls):
                return self._pick(list(cls)).value
            case _:
                return self._odd(depth)

    def _field(self, field: kinds.Field, depth: int) -> Json:
        likely = LIKELY.get(field.encode_name)
        if likely is not None and self._chance(0.8):
            return self._pick(likely)
        return self._of(field.type, depth + 1)

    def _odd(self, depth: int) -> Json:
        """Any JSON at all."""
        what = self._luck.random()
        if depth > 3 or what < 0.4:
            return self._text()
        if what < 0.7:
            return self._pick([*NUMBERS, None, True, False])
        if what < 0.85:
            return [self._odd(depth + 1) for _ in range(self._luck.randint(0, 4))]
        return {self._text(): self._odd(depth + 1) for _ in range(self._luck.randint(0, 4))}

    def _broken(self) -> bytes:
        """What certainly is no message."""
        near = _written(self._near(self._pick(BODIES)))
        depth = self._pick([100, 900, 8000, 20_000])
        return self._pick(
            [
                near[: self._luck.randrange(len(near))],
                near[:-1] + b', "zz": 1}',
                b'{"type": "win", "command_id": "x"}',
                near + b"\xff",
                b"[" * depth,
                b'{"a":' * depth,
                b"[" * depth + b"]" * depth,
                b'{"type": "act", "command_id": "x", "decision_id": "", "action": '
                + b"[" * depth
                + b"]" * depth,
                b"\x00" * 100,
                b"\xef\xbb\xbf{}",
                _written(self._odd(0)).join([b"[", b"]"]),
            ]
        )

    def _form(self) -> bytes:
        names = [
            "name",
            "seats",
            "clock",
            "listed",
            "language",
            "back",
            "token",
            "pin",
            "player-1",
            "name-1",
        ]
        names += ["name-1", "option-short", "option-map", self._text()[:20]]
        fields = [
            (_sendable(self._pick(names)), _sendable(self._text()))
            for _ in range(self._pick([0, 3, 9, 200]))
        ]
        return urlencode(fields).encode()

    def _record(self) -> bytes:
        """A record with something changed."""
        lines = self._known.record.splitlines()
        place = self._luck.randrange(min(len(lines), 8))
        line = json.loads(lines[place])
        line[self._pick(sorted(line))] = self._odd(0)
        lines[place] = _written(line).decode("utf-8", "surrogatepass")
        if self._chance(0.3):
            lines.insert(self._luck.randrange(len(lines)), self._pick(lines))
        deep = ['{"line":' * 8000, '{"line": "header", "options": {"a":' + "[" * 8000]
        text = "\n".join(lines if self._chance(0.9) else deep)
        return text.encode("utf-8", "surrogatepass")

    # -- frames --------------------------------------------------------------------------------

    def _frame(self, seated: bool) -> bytes:
        if self._chance(0.5):
            said = (
                self._broken()
                if seated or self._chance(0.5)
                else _written(self._near(self._pick(SAID)))
            )
            return frame(self._pick([1, 1, 1, 2]), said[:20_000])
        return self._pick(
            [
                frame(0, b"continued from nowhere"),
                frame(1, b"begun", last=False),
                frame(1, b"\xff\xfe"),
                frame(1, b"x" * 17_000),
                frame(2, b"\x00" * 70_000),
                frame(3, b"no such kind"),
                frame(9, b"ping"),
                frame(9, b"x" * 126),
                frame(9, b"", last=False),
                frame(10, b"pong"),
                frame(8, b""),
                frame(8, b"\x03"),
                frame(8, struct.pack("!H", self._pick([0, 999, 1000, 1005, 1006, 4999, 65535]))),
                frame(8, struct.pack("!H", 1000) + b"\xff" * 60),
                frame(1, b'{"type": "ping"}', masked=False),
                frame(1, b'{"type": "ping"}', reserved=self._luck.randint(1, 7)),
                b"\x81\xff" + struct.pack("!Q", 2**63 + 1),
                b"\x81\xfe\xff\xff",
                b"GET / HTTP/1.1\r\n\r\n",
                b"\x00" * 20,
            ]
        )

    # -- luck ----------------------------------------------------------------------------------

    def _chance(self, odds: float) -> bool:
        return self._luck.random() < odds

    def _pick(self, several: Sequence[T]) -> T:
        return self._luck.choice(several)

    def _text(self) -> str:
        return self._pick(TEXTS)

    def _escaped(self) -> str:
        """Text in a path: escaped, or for once as it is."""
        text = _sendable(self._text())
        if self._chance(0.1):
            return self._pick(["%", "%zz", "%ff", "%C0%80", "%ED%A0%80", "\xe9"])
        return quote(text, safe="") if self._chance(0.95) else text

    def _spoiled(self, data: bytes) -> bytes:
        """Some of it lost, doubled or changed."""
        if not data:
            return data
        at, length = self._luck.randrange(len(data)), self._luck.randint(1, 20)
        middle = self._pick([b"", data[at : at + length] * 2, self._luck.randbytes(length)])
        return data[:at] + middle + data[at + length :]


_FORM = "application/x-www-form-urlencoded"


def _sendable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _written(value: Json) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def frame(
    kind: int, data: bytes, *, last: bool = True, masked: bool = True, reserved: int = 0
) -> bytes:
    """A frame of a socket, with a mask of noughts."""
    first = (0x80 if last else 0) | (reserved << 4) | kind
    mask = 0x80 if masked else 0
    if len(data) < 126:
        head = struct.pack("!BB", first, mask | len(data))
    elif len(data) < 2**16:
        head = struct.pack("!BBH", first, mask | 126, len(data))
    else:
        head = struct.pack("!BBQ", first, mask | 127, len(data))
    return head + (b"\x00" * 4 if masked else b"") + data
