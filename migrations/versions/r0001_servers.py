"""Servers, members, settings, and the process's own state."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "servers",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )
    op.create_table(
        "members",
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["server_id"], ["servers.id"], name="fk_members_server_id_servers", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("server_id", "user_id", name="pk_members"),
    )
    op.create_table(
        "server_settings",
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["server_id"], ["servers.id"], name="fk_server_settings_server_id_servers", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("server_id", "name", name="pk_server_settings"),
    )
    op.create_table(
        "app_state",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_app_state"),
    )


def downgrade() -> None:
    """Drop them again."""
    for table in ("app_state", "server_settings", "members", "servers"):
        op.drop_table(table)
