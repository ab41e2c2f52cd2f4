"""Thirty tables at once, each with a person and bots, played to the end."""

import asyncio
import json
import time

import httpx
from websockets.asyncio.client import connect

from tests.web.people import Seat, best, opened
from tests.web.server import Server

TABLES = 30


async def played(seat: Seat) -> int:
    """A whole match of one person; how many entries it took."""
    async with connect(
        f"{seat.server.sockets}/ws/{seat.code}", additional_headers=seat.bearer
    ) as socket:
        await socket.send('{"type": "hello"}')
        acted = -1
        async for text in socket:
            message = json.loads(text)
            stand = message.get("stand")
            assert message["type"] not in ("problem", "refused"), message
            if not stand:
                continue
            if stand.get("outcome"):
                seq: int = stand["seq"]
                return seq
            if seat.number in stand["awaited"] and stand["seq"] > acted:
                acted = stand["seq"]
                await socket.send(
                    json.dumps(
                        {
                            "type": "act",
                            "command_id": f"c{acted}",
                            "decision_id": stand["decision"],
                            "action": best(stand["offers"]),
                        }
                    )
                )
    raise AssertionError("the socket was closed")


def test_thirty_tables_are_played_at_once(server: Server) -> None:
    seats = [opened(server, ["greedy", "random"][n % 2], short=True) for n in range(TABLES)]
    began = time.monotonic()

    async def all_of_them() -> list[int]:
        async with asyncio.timeout(120):
            return await asyncio.gather(*map(played, seats))

    entries = asyncio.run(all_of_them())
    took = time.monotonic() - began
    print(f"{TABLES} tables, {sum(entries)} entries in {took:.1f} s: {sum(entries) / took:.0f}/s")
    assert all(entries)
    assert httpx.get(f"{server.address}/health").status_code == 200
