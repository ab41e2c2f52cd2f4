"""Tables in the lobby, clocks, PINs, and when the site was there."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("listed", sa.BigInteger))
    op.add_column("matches", sa.Column("clock", sa.Integer))
    op.create_index("matches_listed", "matches", ["listed"])
    op.add_column("seats", sa.Column("pin_hash", sa.Text))
    op.create_table(
        "runs",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
