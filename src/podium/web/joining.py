"""Joining: the modules of a page as one script, and those that it fetches later as others.

A table's page has some sixty modules. Fetched one by one they take as many answers, and each is compressed
without knowing the others: together they weigh three quarters. So each page's script holds all that it
imports, every module in a function of its own, in the order in which they need one another:

    export const $modules = {};
    $modules["client/kit/dom.js"] ??= (() => {
    ...
    return { html, part };
    })();

Inside a module nothing is renamed, moved or shortened: only the lines of `import` and `export` become what
they mean. We write those lines in one form each, and what is in another is refused (`NotJoined`), so
that no guess is ever served. What a module fetches by `import("...")` becomes a file in a folder of the
page's name, with what the page does not have yet; `??=` lets each module come to life once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from posixpath import basename, dirname, join, normpath, splitext

Sources = Mapping[str, str]
"""Scripts without their comments, by path."""

_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "(\.[\w./-]+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[\w./-]+\.js)"\)')
_OTHER = re.compile(r"^(?:import|export|await)\b.*|\bimport\.meta\b|\$modules", re.MULTILINE)
"""What cannot stand in a function, or would not mean there what it means in a module."""


class NotJoined(Exception):
    """A module is written in a form that is not joined; says which."""


def pages_joined(sources: Sources, folder: str) -> dict[str, str]:
    """The scripts of the pages in a folder that import others, and all that they fetch later."""
    return {
        path: text
        for page in sources
        if dirname(page) == folder and _IMPORT.search(sources[page])
        for path, text in _page(sources, page).items()
    }


def needs(sources: Sources, module: str) -> list[str]:
    """A module and all that it imports: each once, after those that it needs."""
    found: dict[str, None] = {}

    def add(path: str, above: tuple[str, ...]) -> None:
        if path in above or path not in sources:
            raise NotJoined(f"{path}, imported by {above[-1]}, is not there or imports it in turn")
        if path not in found:
            for other in _imported(path, sources[path]):
                add(other, (*above, path))
            found[path] = None

    add(module, ())
    return list(found)


def _page(sources: Sources, page: str) -> dict[str, str]:
    """A page's script, and what it fetches later."""
    have = needs(sources, page)
    files = {page: _script(sources, page, page, have, "export const $modules = {};\n")}
    late = set(_fetched(sources, have))
    for module in sorted(late):
        path = _late_path(page, module)
        more = [each for each in needs(sources, module) if each not in have]
        if path in files or not late.issuperset(_fetched(sources, more)):
            raise NotJoined(
                f"{module} shares its name, or fetches what {page} does not fetch itself"
            )
        begins = f'import {{ $modules }} from "../{basename(page)}";\n'
        files[path] = _script(sources, page, path, more, begins) + _handed_on(
            sources[module], module
        )
    return files


def _script(sources: Sources, page: str, at: str, modules: list[str], begins: str) -> str:
    return begins + "".join(_function(sources, page, at, module) for module in modules)


def _function(sources: Sources, page: str, at: str, module: str) -> str:
    """A module as a function that gives back what it exports."""
    source = sources[module]

    def fetched(call: re.Match[str]) -> str:
        late = _late_path(page, _at(module, call[1]))
        return f'import("./{late[len(dirname(at)) + 1 :]}")'

    body = _LATER.sub(fetched, _body(module, source))
    return (
        f'$modules["{module}"] ??= (() => {{\n{body}'
        f"return {{ {', '.join(_EXPORT.findall(source))} }};\n}})();\n"
    )


# Most modules are in several pages, and are looked through once for all of them.
@lru_cache(maxsize=200)
def _imported(module: str, source: str) -> tuple[str, ...]:
    return tuple(_at(module, other) for _, other in _IMPORT.findall(source))


@lru_cache(maxsize=200)
def _body(module: str, source: str) -> str:
    """A module in which lines of `import` and `export` are what they mean in a function."""

    def imported(line: re.Match[str]) -> str:
        return f'const {{ {line[1].replace(" as ", ": ")} }} = $modules["{_at(module, line[2])}"];'

    body = _EXPORT.sub("", _IMPORT.sub(imported, source))
    if other := _OTHER.search(body.replace('$modules["', "")):
        raise NotJoined(f"{module}: {other[0]}")
    return body


def _handed_on(source: str, module: str) -> str:
    """What whoever fetched a module is given: all that it exports."""
    return f'export const {{ {", ".join(_EXPORT.findall(source))} }} = $modules["{module}"];\n'


def _fetched(sources: Sources, modules: list[str]) -> Iterator[str]:
    for module in modules:
        for other in _LATER.findall(sources[module]):
            yield _at(module, other)


def _late_path(page: str, module: str) -> str:
    return f"{splitext(page)[0]}/{basename(module)}"


def _at(module: str, other: str) -> str:
    """Where what a module names lies."""
    return normpath(join(dirname(module), other))
