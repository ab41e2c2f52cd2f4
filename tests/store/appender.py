"""A program that appends until it is killed, and says what was acknowledged to it.

`python -m tests.store.appender URL NAME MATCH...` prints `MATCH SEQ COMMAND` after each commit.
Several of them may write the same matches: whoever finds a line taken tries the next.
"""

import asyncio
import os
import sys
from itertools import count

from podium.store import Conflict, Store
from tests.store.samples import line


async def append_for_ever(store: Store, match: str, name: str) -> None:
    seq = len(await store.log(match))
    for tried in count():
        command_id = f"{name}-{tried}"
        try:
            await store.append(line(match, seq, command_id=command_id))
        except Conflict as taken:
            if taken.what != "seq":
                raise
            seq += len(await store.log(match, after=seq - 1))
        else:
            os.write(1, f"{match} {seq} {command_id}\n".encode())
            seq += 1


async def main(url: str, name: str, *matches: str) -> None:
    async with Store.open(url) as store:
        await asyncio.gather(*(append_for_ever(store, match, name) for match in matches))


asyncio.run(main(*sys.argv[1:]))
