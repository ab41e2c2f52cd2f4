"""A road that breaks: passes bytes on to a process, and cuts each connection after so many of them, by chance.

As many live for ten times as long as for as long: so greetings, whole scenes and what follows them are all cut.
"""

from __future__ import annotations

import asyncio
import math
import random
from contextlib import suppress

_PIECE = 512


class Cutter:
    """A port before another; each connection through it has so many bytes to live."""

    def __init__(self, port: int, least: int, most: int, chance: random.Random) -> None:
        self._behind = port
        self._least, self._most = math.log(least), math.log(most)
        self._chance = chance
        self._server: asyncio.Server | None = None
        self._lives: set[asyncio.Task[None]] = set()
        self.calm = False
        """Whether it cuts no more."""
        self.cuts = 0

    async def open(self) -> int:
        """Its port."""
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for life in self._lives:
            life.cancel()
        await asyncio.gather(*self._lives, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lives.add(task)
        task.add_done_callback(self._lives.discard)
        left = [round(math.exp(self._chance.uniform(self._least, self._most)))]
        try:
            behind = await asyncio.open_connection("127.0.0.1", self._behind)
        except OSError:
            writer.transport.abort()
            return
        ways = [
            asyncio.create_task(self._one_way(reader, behind[1], left)),
            asyncio.create_task(self._one_way(behind[0], writer, left)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self.cuts += left[0] <= 0
            writer.transport.abort()
            behind[1].transport.abort()

    async def _one_way(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, left: list[int]
    ) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(_PIECE):
                if not self.calm:
                    data, cut = data[: max(0, left[0])], len(data) >= left[0]
                    left[0] -= len(data)
                    if cut:
                        # In the middle of a frame, as roads break.
                        writer.write(data)
                        await asyncio.sleep(0)
                        left[0] = 0
                        return
                writer.write(data)
                await writer.drain()
