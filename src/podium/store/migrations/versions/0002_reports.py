"""Problems that people reported."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column(
            "match", sa.Text, sa.ForeignKey("matches.id", name="reports_match"), nullable=False
        ),
        sa.Column("seat", sa.Integer),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
