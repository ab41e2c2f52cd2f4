"""A seat for your program: at a table of a site, or at a match in this very process.

`async with podium.client.join("https://example.org/t/KTX-4PM", name="me") as seat:` sits down, and
`async for view in seat: await seat.act(choose(view))` plays. Without `async`: `podium.client.sync`.
"""

from podium.client.errors import BadLink, Lost, NotDone, OtherRules
from podium.client.here import here
from podium.client.seat import SiteSeat
from podium.client.tables import join, open_table, open_tables, resume

__all__ = [
    "BadLink",
    "Lost",
    "NotDone",
    "OtherRules",
    "SiteSeat",
    "here",
    "join",
    "open_table",
    "open_tables",
    "resume",
]
