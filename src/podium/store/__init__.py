"""The store: matches kept, so that what was acknowledged is never lost.

    store = Store.open(url)                        # migrates; None: a file in the user's data folder
    await store.create(match, seats, setup)        # match, seats and first log row, or nothing
    sitter = await store.sit(row)                  # who sits there now: `row`, if the seat was open
    await store.append(row)                        # returns when the row is on the disk
    await store.append(row, Ending(at, outcome))   # the last row and the outcome, or neither
    kept = await store.whole(match_id)             # match, seats and log, as of one moment
    await store.aclose()                           # all that was handed in is written first

Every write is also a value (`Create`, `Append`, `Sit`, `Reseat`, `ChangeSettings`), so that plain
threads can hand it in: `store.submit(Append(row)).result()`; they read through `store.reader`.

Reads: `match`, `match_by_code`, `matches`, `running`, `seats`, `seat_of`, `log`, `command`, `whole`.
Errors: `StoreError`, of which `AlreadyStored` (holds the row that was stored first), `Conflict`
(`what` says over what), `Unstorable`, `StoreFailed` (not acknowledged), `StoreClosed`, `BadUrl`,
`TooNew`. Times are milliseconds since 1970, JSON is text that the store does not look into.
"""

from podium.store.errors import (
    AlreadyStored,
    BadUrl,
    Conflict,
    StoreClosed,
    StoreError,
    StoreFailed,
    TooNew,
    Unstorable,
)
from podium.store.location import default_url
from podium.store.reader import Reader
from podium.store.rows import Kept, LogKind, LogRow, MatchRow, SeatKind, SeatRow
from podium.store.store import Store
from podium.store.writes import Append, ChangeSettings, Create, Ending, Reseat, Sit

__all__ = [
    "AlreadyStored",
    "Append",
    "BadUrl",
    "ChangeSettings",
    "Conflict",
    "Create",
    "Ending",
    "Kept",
    "LogKind",
    "LogRow",
    "MatchRow",
    "Reader",
    "Reseat",
    "SeatKind",
    "SeatRow",
    "Sit",
    "Store",
    "StoreClosed",
    "StoreError",
    "StoreFailed",
    "TooNew",
    "Unstorable",
    "default_url",
]
