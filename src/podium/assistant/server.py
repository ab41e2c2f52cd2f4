"""Server: the tools of an assistant, over standard input and output."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from typing import ParamSpec

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from podium.assistant.table import HeldTable
from podium.client import BadLink, Lost, NotDone, OtherRules, join, open_table, open_tables
from podium.client.errors import refusal
from podium.client.link import link_of, site_of
from podium.game import AnyGame
from podium.language import DEFAULT, words
from podium.language.rulebook import page_of, rules_on
from podium.play.options import options_of
from podium.registry import UnknownGame
from podium.registry import game as game_of
from podium.registry import games as all_games

P = ParamSpec("P")

_INSTRUCTIONS = """\
You can sit down at tables of published board games and play, as one seat among people and bots.
Begin with `games`, and `rules` of the game. Sit down with `sit_down` (a link that somebody gave you) or
`open_a_table`. Then `look`, `act`, and `wait` until it is your turn again. `why_not` tells which rule
forbids something. You see what your seat may know and nothing else."""

_MOST_RULES = 40
_LONGEST_WAIT = 120.0


def _told(tool: Callable[P, Awaitable[str]]) -> Callable[P, Awaitable[str]]:
    """What a tool is refused is told in words."""

    @wraps(tool)
    async def telling(*args: P.args, **kwargs: P.kwargs) -> str:
        try:
            return await tool(*args, **kwargs)
        except (NotDone, BadLink, Lost, OtherRules, UnknownGame, ValueError) as no:
            raise ToolError(str(no)) from no

    return telling


class Assistant:
    """What one assistant may do: each method is a tool, its words the tool's."""

    def __init__(self, site: str, name: str, language: str = DEFAULT) -> None:
        self._site = site_of(site)
        self._name = name
        self._language = language
        self._ui = words("", language).ui
        self._tables: dict[str, HeldTable] = {}

    def server(self) -> MCPServer[None]:
        """The server that offers the tools."""

        @asynccontextmanager
        async def held(_: MCPServer[None]) -> AsyncGenerator[None]:
            try:
                yield
            finally:
                for table in self._tables.values():
                    await table.close()

        server = MCPServer[None](
            "podium", title="Podium", instructions=_INSTRUCTIONS, lifespan=held, log_level="WARNING"
        )
        plain = server.tool(structured_output=False)
        plain(_told(self.games))
        plain(_told(self.rules))
        plain(_told(self.tables))
        plain(_told(self.sit_down))
        plain(_told(self.open_a_table))
        plain(_told(self.look))
        plain(_told(self.wait))
        plain(_told(self.choices))
        plain(_told(self.act))
        plain(_told(self.why_not))
        plain(_told(self.undo))
        plain(_told(self.ask_undo))
        plain(_told(self.answer_undo))
        plain(_told(self.resign))
        return server

    # -- what there is -----------------------------------------------------------------------------

    async def games(self) -> str:
        """Lists the games that can be played: id, name, seats, minutes, options."""
        return "\n".join(f"- {game.id}: {self._about(game)}" for game in all_games().values())

    def _about(self, game: AnyGame) -> str:
        """A game on one line."""
        chosen = [it for it in options_of(game) if not it.dial]
        options = ", ".join(f"{it.name} ({it.span})" for it in chosen)
        return " ".join(
            (
                self._ui("ui.assistant.game", game.name, *game.seats, game.minutes),
                words(game.id, self._language).ui("game.tagline"),
                self._ui("ui.assistant.options", options or self._ui("ui.assistant.no_options")),
            )
        )

    async def rules(self, game: str, about: str = "") -> str:
        """Reads the rules of a game: those that hold a word or have an id (`about`), or all their ids and words."""
        found = game_of(game)
        page = page_of(found.id, self._language) or page_of(found.id) or ""
        wanted = about.lower()
        rules = [
            rule
            for rule in rules_on(page)
            if wanted in f"{rule.id} {rule.text} {rule.note}".lower()
        ]
        if not rules:
            return self._ui("ui.assistant.no_rule", found.name, about)
        shown = rules[:_MOST_RULES] if wanted else rules
        return "\n".join(f"{rule.id}: {rule.text}" for rule in shown)

    async def tables(self, game: str = "") -> str:
        """Lists the tables in the lobby of the site that wait for somebody."""
        found = await open_tables(self._site, game)
        rows = [
            (f"{self._site}/t/{it.code}", it.game, it.free, it.seats, ", ".join(it.players))
            for it in found
        ]
        told = [f"- {self._ui('ui.assistant.open_table', *row)}" for row in rows]
        return "\n".join(told) or self._ui("ui.assistant.no_tables")

    # -- sitting down ------------------------------------------------------------------------------

    async def sit_down(self, link: str) -> str:
        """Sits down at the table of a link; asked again, it goes on at the same seat."""
        code = link_of(link).code
        if code not in self._tables:
            seat = join(link, self._name, keep=True, language=self._language)
            await self._hold(HeldTable(seat, self._language))
        return self._at(code).news()

    async def open_a_table(
        self,
        game: str,
        seats: int,
        players: list[str],
        options: dict[str, str | int | bool] | None = None,
    ) -> str:
        """Opens a table and sits on its first seat.

        `players` are the others, in order: `person` for somebody who is to come by the link, or a bot of
        the house: `easy`, `normal` or `hard`. `options` are the game's, as `games` lists them.
        """
        chosen: dict[str, object] = dict(options or {})
        opened = open_table(
            self._site,
            game,
            self._name,
            seats=seats,
            players=players,
            options=chosen,
            keep=True,
            language=self._language,
        )
        table = await self._hold(HeldTable(opened, self._language))
        return f"{self._ui('ui.assistant.opened', table.seat.link)}\n{table.news()}"

    async def _hold(self, table: HeldTable) -> HeldTable:
        await table.open()
        # The newest stands last: it is the one that is meant where none is named.
        self._tables[table.seat.code] = table
        return table

    def _at(self, code: str) -> HeldTable:
        """The table of that code, or the one sat down at last."""
        if not self._tables:
            raise refusal(
                "no_seat", self._ui("ui.assistant.nowhere"), self._ui("ui.assistant.sit_first")
            )
        wanted = code.strip().upper() or list(self._tables)[-1]
        if wanted not in self._tables:
            raise refusal(
                "no_seat",
                self._ui("ui.assistant.not_there", code),
                self._ui("ui.assistant.sits_at", ", ".join(self._tables)),
            )
        return self._tables[wanted]

    # -- playing -----------------------------------------------------------------------------------

    async def look(self, table: str = "") -> str:
        """Tells what happened since you looked last, the table as your seat sees it, and what you may do.

        `table`: its code, where you sit at several.
        """
        return self._at(table).news()

    async def wait(self, seconds: float = 30.0, table: str = "") -> str:
        """Waits until it is your turn or the match is over, at most so many seconds (120), then looks."""
        at = self._at(table)
        await at.settled(min(max(seconds, 0.0), _LONGEST_WAIT))
        return at.news()

    async def choices(self, table: str = "") -> str:
        """Lists all that you may do now, each with the word in brackets that `act` takes."""
        at = self._at(table)
        found = at.said.choices() if at.seat.due else []
        return "\n".join(found) or self._ui("ui.assistant.nothing_asked")

    async def act(self, action: str, table: str = "") -> str:
        """Does something: `action` as it stands in brackets in what you may do. Tells what came of it."""
        at = self._at(table)
        await at.seat.act(at.action(action))
        return at.news()

    async def why_not(self, action: str, table: str = "") -> str:
        """Asks why an action cannot be done now: its rule, in words. Nothing is done."""
        at = self._at(table)
        reasons = await at.seat.why(at.action(action))
        return "\n".join(f"{it.rule}: {it.text}" for it in reasons) or self._ui(
            "ui.assistant.allowed"
        )

    async def undo(self, table: str = "") -> str:
        """Takes your last action back, where nothing was revealed and nobody has acted since."""
        at = self._at(table)
        await at.seat.undo()
        return at.news()

    async def ask_undo(self, table: str = "") -> str:
        """Asks the people at the table to let you go back to before your last action; bots always agree."""
        at = self._at(table)
        await at.seat.ask_undo()
        return at.news()

    async def answer_undo(self, agree: bool, table: str = "") -> str:
        """Answers somebody who would like to go back to before their last action, as `look` tells."""
        at = self._at(table)
        await at.seat.answer_undo(agree=agree)
        return at.news()

    async def resign(self, table: str = "") -> str:
        """Gives up: a bot of the house plays on for you."""
        at = self._at(table)
        await at.seat.resign()
        return at.news()


def run(site: str, name: str, language: str) -> None:
    """Serves the tools until standard input ends."""
    Assistant(site, name, language).server().run("stdio")
