"""What room the records that were brought take, to be told without reading them."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.drop_index("brought_seen", "brought")
    op.create_index("brought_room", "brought", ["seen", "id", "size"])
