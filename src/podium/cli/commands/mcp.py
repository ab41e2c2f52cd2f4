"""`podium mcp`: a language model at the table."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated

import typer

from podium.cli import arguments


def mcp(
    at: Annotated[
        str, typer.Option(metavar="URL", help="The address of the site.")
    ] = "http://127.0.0.1:8000",
    name: Annotated[str, typer.Option(metavar="NAME", help="What to call it.")] = "Assistant",
    lang: Annotated[
        str, typer.Option(metavar="XX", help="The language of the table, of refusals and rules.")
    ] = "en",
) -> None:
    """Tools for a language model, over standard input and output: it sits down, looks, asks and acts.

    It speaks the Model Context Protocol; a program that runs language models starts it.
    """
    if find_spec("mcp") is None:
        typer.echo(
            "podium: this needs an extra; in a clone: .venv/bin/pip install -e '.[mcp]'", err=True
        )
        raise typer.Exit(1)
    from podium.client.errors import BadLink
    from podium.language import LANGUAGES

    if lang not in LANGUAGES:
        raise arguments.bad(f"{lang!r} is none of {', '.join(LANGUAGES)}", "--lang")
    from podium.assistant.server import run

    try:
        run(at, name, lang)
    except BadLink as wrong:
        raise arguments.bad(str(wrong), "--at") from None
