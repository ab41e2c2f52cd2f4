"""What several processes on one database tell one another and count together, and when clocks are due.

All of it is added, so that processes of the version before go on beside those of this one.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("matches", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("due", sa.BigInteger))
    op.create_index("matches_due", "matches", ["due"])
    # Each is looked at once, and then it is known when to look again.
    op.execute("UPDATE matches SET due = 0 WHERE clock IS NOT NULL AND ended IS NULL")
    op.create_table(
        "presence",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("process", sa.Text, primary_key=True),
        sa.Column("device", sa.Text, primary_key=True),
        sa.Column("lines", sa.Integer, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE presence SET UNLOGGED")
    op.create_table(
        "curtain_keys",
        sa.Column(
            "match",
            sa.Text,
            sa.ForeignKey("matches.id", name="curtain_keys_match"),
            primary_key=True,
        ),
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("every", sa.Integer, nullable=False),
    )
    op.create_table(
        "tickets",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("door", sa.Text, primary_key=True),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("tried", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "site",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
