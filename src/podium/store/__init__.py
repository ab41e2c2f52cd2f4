"""The store: matches kept, so that what was acknowledged is never lost.

    store = Store.open(url)                        # migrates; None: a file in the user's data folder
    await store.create(match, seats, setup)        # match, seats and line 0 of its log, or nothing
    sitter = await store.sit(row)                  # who sits there now: `row`, if the seat was open
    seat = await store.reseat(before, after)       # `after`, if the seat still was as `before`
    await store.append(row)                        # returns when the line is on the disk
    await store.append(row, Ending(at, outcome))   # the last line and the outcome, or neither
    now = await store.change_settings(match_id, before, after)
    await store.rearrange(match_id, seats, before, after, listed)   # all of it, or nothing
    await store.report(row)                        # a problem that somebody reported
    await store.judge(row)                         # what the coach says of a decision
    await store.beat(run)                          # the site is there
    await store.bring(row, Room(...))              # a record that somebody brought; the oldest go
    kept = await store.whole(match_id)             # match, seats and log, as of one moment
    await store.aclose()                           # all that was handed in is written first

What several processes on one database tell one another and count together stands in `together`: `store.bus`
hears of the others, `store.duties` says which of them thinks for a match.

The other reads are listed in `Store` and stand, with what they answer, in `reads`. A store is a context
manager, with and without `async`. `waiting` and `commits` tell how busy it is.

A plain thread hands in each write as a value, and asks each read by its function:
`store.submit(Append(row)).result()`, `store.ask(reads.log, match_id)`. On a loop, use neither: they wait
in place.

Errors are `StoreError`s: `AlreadyStored` (`row` is the line that the command became), `Conflict`
(`what` is id, code, match, ended, seq, seat or sitter), `Unstorable`, `StoreFailed` (not acknowledged),
`StoreClosed`, and when opening `BadUrl`, `NotUnicode` and `TooNew`. Times are milliseconds since 1970; JSON is
text that the store does not look into.
"""

from podium.store.claim import claim_database
from podium.store.errors import (
    AlreadyStored,
    BadUrl,
    Conflict,
    NotUnicode,
    StoreClosed,
    StoreError,
    StoreFailed,
    TooNew,
    Unstorable,
)
from podium.store.location import default_url
from podium.store.rows import (
    BroughtRow,
    Kept,
    LogKind,
    LogRow,
    MatchRow,
    Owned,
    ReportRow,
    RunRow,
    SeatKind,
    SeatRow,
    VerdictRow,
)
from podium.store.store import Store
from podium.store.together.due import Due
from podium.store.together.keys import KeyRow
from podium.store.together.news import Appended, News, Rearranged, Taken, Uttered
from podium.store.together.tickets import TicketRow
from podium.store.writes import (
    Append,
    Beat,
    Bring,
    ChangeSettings,
    Create,
    Ending,
    Judge,
    Rearrange,
    Report,
    Reseat,
    Room,
    See,
    Sit,
)

__all__ = [
    "AlreadyStored",
    "Append",
    "Appended",
    "BadUrl",
    "Beat",
    "Bring",
    "BroughtRow",
    "ChangeSettings",
    "Conflict",
    "Create",
    "Due",
    "Ending",
    "Judge",
    "Kept",
    "KeyRow",
    "LogKind",
    "LogRow",
    "MatchRow",
    "News",
    "NotUnicode",
    "Owned",
    "Rearrange",
    "Rearranged",
    "Report",
    "ReportRow",
    "Reseat",
    "Room",
    "RunRow",
    "SeatKind",
    "SeatRow",
    "See",
    "Sit",
    "Store",
    "StoreClosed",
    "StoreError",
    "StoreFailed",
    "Taken",
    "TicketRow",
    "TooNew",
    "Unstorable",
    "Uttered",
    "VerdictRow",
    "claim_database",
    "default_url",
]
