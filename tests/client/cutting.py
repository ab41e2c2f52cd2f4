"""A road to a site that can be cut: what was sent has arrived, and its answer is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress


class Road:
    """All connections through one port."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._open: list[asyncio.StreamWriter] = []
        self.deaf = False
        """Whether answers are lost from now on."""
        self.cuts = 0
        self.port = 0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, in both directions."""
        there, out = await asyncio.open_connection("127.0.0.1", self._to)
        self._open += [writer, out]
        with suppress(ConnectionError):
            await asyncio.gather(self._pipe(reader, out), self._pipe(there, writer, answers=True))

    async def _pipe(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool = False
    ) -> None:
        while data := await reader.read(65536):
            if answers and self.deaf:
                # The site has done what it was asked, and nobody hears of it.
                self.deaf = False
                self.cut()
                return
            writer.write(data)
            await writer.drain()
        writer.close()

    def cut(self) -> None:
        """Ends all connections."""
        self.cuts += 1
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()


@asynccontextmanager
async def road_to(port: int) -> AsyncGenerator[Road]:
    """A road to a port of this machine."""
    road = Road(port)
    listening = await asyncio.start_server(road.carry, "127.0.0.1", 0)
    road.port = listening.sockets[0].getsockname()[1]
    try:
        yield road
    finally:
        listening.close()
        road.cut()
