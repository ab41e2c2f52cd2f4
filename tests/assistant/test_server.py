"""An assistant at the table, driven by the protocol's own client through whole matches."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp.types import TextContent

from podium.assistant.server import Assistant
from podium.client import open_table
from podium.core.chance import Seeded
from podium.core.rules import Refusal
from podium.core.seat import SEATS
from podium.games.gotown.rules import refusals
from podium.language import words
from podium.registry import game
from tests.cli.running import refused
from tests.client.short import ALONE, GAMES, PAIR, one_of, play_on, short_terms
from tests.web.server import Server


class Model:
    """What stands for a language model: it reads words and calls tools."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: object) -> str:
        """What a tool says; it must not fail."""
        failed, said = await self.try_to(tool, **arguments)
        assert not failed, said
        return said

    async def try_to(self, tool: str, **arguments: object) -> tuple[bool, str]:
        """Whether a tool failed, and what it says."""
        result = await self.client.call_tool(tool, arguments)
        (said,) = result.content
        assert isinstance(said, TextContent)
        return bool(result.is_error), said.text


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its seats are kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@asynccontextmanager
async def assistant(server: Server, *more: str) -> AsyncGenerator[Model]:
    """`podium mcp`, as a program that somebody's model runs."""
    started = StdioServerParameters(
        command=sys.executable,
        args=["-m", "podium", "mcp", "--at", server.address, *more],
        env={"XDG_DATA_HOME": os.environ["XDG_DATA_HOME"]},
    )
    async with Client(stdio_client(started)) as client:
        yield Model(client)


@asynccontextmanager
async def assistant_here(server: Server, language: str = "en") -> AsyncGenerator[Model]:
    """The same, without a program of its own."""
    async with Client(Assistant(server.address, "Assistant", language).server()) as client:
        yield Model(client)


def written(said: str) -> list[str]:
    """What may be done, as it stands in brackets."""
    return re.findall(r"^- .*\[([^\]]+)\]$", said, re.MULTILINE)


def test_an_assistant_plays_a_whole_match_of_each_game(server: Server) -> None:
    async def match() -> None:
        async with assistant(server) as model:
            tools = {tool.name for tool in (await model.client.list_tools()).tools}
            assert {"games", "rules", "tables", "sit_down", "look", "act", "why_not"} <= tools
            listed = await model.call("games")
            assert "short (false, true)" in listed
            assert "super_thieves" not in listed, "dials are designers'"
            for game_id in GAMES:
                assert game(game_id).name in listed
                luck, acted, said = Seeded("model"), 0, ""
                while not acted:  # A rival may have won before one is asked.
                    said = await model.call("open_a_table", game=game_id, **short_terms(game_id))
                    while (what := written(said)) or "Nothing is asked" in said:
                        if what:
                            said = await model.call("act", action=one_of(what, luck))
                            acted += 1
                        else:
                            said = await model.call("wait", seconds=20)
                assert "What happened:" in said
                failed, _ = await model.try_to("act", action=luck.draw(["pass", "end_turn"], "w"))
                assert failed

    asyncio.run(match())


def test_it_asks_why_not_and_reads_the_rule(server: Server) -> None:
    async def match() -> None:
        async with (
            assistant(server) as model,
            open_table(server.address, "gotown", "Ada", **PAIR) as ada,
        ):
            said = await model.call("sit_down", link=ada.link)
            assert "You are Assistant, on seat 2" in said
            assert ada.sitting[1].program
            playing = asyncio.create_task(play_on(ada))
            while not (may := written(said)):
                said = await model.call("wait", seconds=20)
            assert written(await model.call("choices")) == may
            seen = ada.game.notation
            catalogue = [seen.write(it) for it in _catalogue(ada.game.id)]
            wrong = next(it for it in catalogue if it not in may)
            why = await model.call("why_not", action=wrong)
            rule = why.partition(":")[0]
            assert rule in await model.call("rules", game="gotown", about=rule)
            failed, no = await model.try_to("act", action=wrong)
            assert failed
            assert rule in no
            assert await model.call("why_not", action=may[0]) == "Nothing forbids it."
            # Whatever it says comes from its own view: no card of Ada's is in it.
            assert written(await model.call("look")) == may
            await model.call("resign")
            await playing

    asyncio.run(match())


def test_it_is_asked_whether_somebody_may_take_something_back(server: Server) -> None:
    async def match() -> None:
        async with (
            assistant(server) as model,
            open_table(server.address, "gotown", "Ada", **PAIR) as ada,
        ):
            said = await model.call("sit_down", link=ada.link)
            await ada.begun()
            while not (ada.due and ada.seen and ada.seen.ask):
                if ada.due and ada.view is not None:
                    await ada.act(ada.view.legal[0])
                elif may := written(said):
                    said = await model.call("act", action=may[0])
                else:
                    said = await model.call("wait", seconds=0.1)
            await ada.ask_undo()
            said = await model.call("wait", seconds=20)
            assert "Ada would like to go back" in said
            assert "Answer with answer_undo." in said
            said = await model.call("answer_undo", agree=True)
            assert "Ada went back to before" in said + await model.call("wait", seconds=0.1)

    asyncio.run(match())


def test_it_is_started_again_and_goes_on_at_its_seats_in_another_language(server: Server) -> None:
    async def match() -> None:
        async with open_table(server.address, "gotown", "Ada", **PAIR) as ada:
            async with assistant_here(server) as model:
                said = await model.call("sit_down", link=ada.link)
                assert "on seat 2" in said
                own = await model.call("open_a_table", game="gotown", **ALONE)
                (link,) = re.findall(r"The table is at (\S+)", own)
            async with assistant_here(server, "de") as model:
                for at, seat in ((ada.link, 2), (link, 1)):
                    assert f"auf Platz {seat}." in await model.call("sit_down", link=at)
                while not (may := written(said := await model.call("wait", seconds=20))):
                    assert "Du wirst gerade nichts gefragt" in said
                assert "Du bist dran." in said
                seen = game("gotown").notation
                wrong = next(it for it in map(seen.write, _catalogue("gotown")) if it not in may)
                reason = (await model.call("why_not", action=wrong)).partition(": ")[2]
                assert reason in {
                    words("gotown", "de").refusal(no, seen.read(wrong), ("", ""), SEATS[0])
                    for no in vars(refusals).values()
                    if isinstance(no, Refusal)
                }
                assert await model.call("why_not", action=may[0]) == "Nichts verbietet es."
                assert "Optionen: " in await model.call("games")
                await model.call("resign")

    asyncio.run(match())


def _catalogue(game_id: str) -> list[msgspec.Struct]:
    from podium.play.match import Match

    found = game(game_id)
    view = Match(found, 3, found.options(), Seeded("any")).view(None)
    return list(found.encoding.catalogue(view))


MISTAKES: list[tuple[str, dict[str, object], str]] = [
    ("look", {}, "Du sitzt an keinem Tisch. Nimm erst sit_down oder open_a_table."),
    ("sit_down", {"link": "nonsense"}, "no link to a table"),
    ("sit_down", {"link": "SITE/t/BBB-BBB"}, "Es gibt keinen Tisch mit dem Code BBB-BBB"),
    ("rules", {"game": "chess"}, "no game is called"),
    ("open_a_table", {"game": "gotown", "seats": 9, "players": []}, "seats"),
    ("act", {}, "action"),
]


def test_mistakes_are_told_in_words(server: Server) -> None:
    async def match() -> None:
        async with assistant(server, "--lang", "de", "--name", "Modell") as model:
            for tool, arguments, says in MISTAKES:
                told = {
                    key: value.replace("SITE", server.address) if isinstance(value, str) else value
                    for key, value in arguments.items()
                }
                failed, said = await model.try_to(tool, **told)
                assert failed
                assert says in said, said
                assert "Traceback" not in said
            assert "GT-01" in await model.call("rules", game="gotown")

    asyncio.run(match())


def test_the_command_says_what_it_cannot_use() -> None:
    assert "none of" in refused("mcp", "--lang", "xx")
    assert "no address" in refused("mcp", "--at", "ftp://x")
