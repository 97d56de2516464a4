"""Bidding tables: the opponents' calls; schedules: the difficulty"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:

    with op.batch_alter_table("bidding_tables", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("they", sa.String(length=60), server_default=sa.text("''"), nullable=False)
        )

    with op.batch_alter_table("schedules", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("difficulty", sa.String(length=8), server_default=sa.text("'any'"), nullable=False)
        )


def downgrade() -> None:

    with op.batch_alter_table("schedules", schema=None) as batch_op:
        batch_op.drop_column("difficulty")

    with op.batch_alter_table("bidding_tables", schema=None) as batch_op:
        batch_op.drop_column("they")
