"""Tables: where the rows lie. A new database gets them so, an old one by migrations; tests hold the two together."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    event,
    text,
)

METADATA = MetaData()

PASSING = "passing"
"""In a table's `info`: what it holds is of the moment, and in no backup."""

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("settings", Text, nullable=False),
    Column("ended", BigInteger),
    Column("outcome", Text),
    Column("listed", BigInteger),
    Column("clock", Integer),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("due", BigInteger),
    UniqueConstraint("code", name="matches_code"),
    Index("matches_ended_created", "ended", "created"),
    Index("matches_listed", "listed"),
    Index("matches_due", "due"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("match", Text, ForeignKey("matches.id", name="seats_match"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("secret_hash", Text),
    Column("joined", BigInteger),
    Column("pin_hash", Text),
    Column("program", Integer),
)

LOG = Table(
    "log",
    METADATA,
    Column("match", Text, ForeignKey("matches.id", name="log_match"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("command_id", Text),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("match", "seat", "command_id", name="log_command"),
    ForeignKeyConstraint(["match", "seat"], ["seats.match", "seats.seat"], name="log_seat"),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("match", Text, ForeignKey("matches.id", name="reports_match"), nullable=False),
    Column("seat", Integer),
    Column("seq", Integer, nullable=False),
    Column("shown", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("browser", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

VERDICTS = Table(
    "verdicts",
    METADATA,
    Column("match", Text, ForeignKey("matches.id", name="verdicts_match"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("by", Text, nullable=False),
    Column("body", Text, nullable=False),
)

RUNS = Table(
    "runs",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

BROUGHT = Table(
    "brought",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("record", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("seen", BigInteger, nullable=False),
    # Told from it alone: rows with their records are many pages each.
    Index("brought_room", "seen", "id", "size"),
)

PRESENCE = Table(
    "presence",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("process", Text, primary_key=True),
    Column("device", Text, primary_key=True),
    Column("lines", Integer, nullable=False),
    info={PASSING: True},
)


def _unlog(_: object, connection: Connection, **_more: object) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("ALTER TABLE presence SET UNLOGGED"))


event.listen(PRESENCE, "after_create", _unlog)

KEYS = Table(
    "curtain_keys",
    METADATA,
    Column("match", Text, ForeignKey("matches.id", name="curtain_keys_match"), primary_key=True),
    Column("hash", Text, primary_key=True),
    Column("device", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("every", Integer, nullable=False),
)

TICKETS = Table(
    "tickets",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("device", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)

TRIES = Table(
    "tries",
    METADATA,
    Column("door", Text, primary_key=True),
    Column("wrong", Integer, nullable=False),
    Column("tried", BigInteger, nullable=False),
)

SITE = Table(
    "site",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
