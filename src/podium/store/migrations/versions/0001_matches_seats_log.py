"""Matches, their seats and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("outcome", sa.Text),
        sa.UniqueConstraint("code", name="matches_code"),
    )
    op.create_index("matches_ended_created", "matches", ["ended", "created"])
    op.create_table(
        "seats",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", name="seats_match")),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("secret_hash", sa.Text),
        sa.Column("joined", sa.BigInteger),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_table(
        "log",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", name="log_match")),
        sa.Column("seq", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("command_id", sa.Text),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "seq"),
        sa.UniqueConstraint("match", "seat", "command_id", name="log_command"),
        sa.ForeignKeyConstraint(["match", "seat"], ["seats.match", "seats.seat"], name="log_seat"),
    )
