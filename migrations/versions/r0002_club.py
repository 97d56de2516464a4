"""Puzzles, answers, scores, partnerships, bidding tables, drill"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:

    op.create_table(
        "drill_cards",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_drill_cards")),
        sa.UniqueConstraint("user_id", "key", name=op.f("uq_drill_cards_user_id")),
    )
    with op.batch_alter_table("drill_cards", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_drill_cards_user_id"), ["user_id"], unique=False)

    op.create_table(
        "leases",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("owner", sa.String(length=40), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_leases")),
    )
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_preferences")),
    )
    op.create_table(
        "scores",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("section", sa.String(length=12), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("source", sa.String(length=12), nullable=False),
        sa.Column("source_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_scores")),
        sa.UniqueConstraint("source", "source_id", "user_id", name=op.f("uq_scores_source")),
    )
    with op.batch_alter_table("scores", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_scores_day"), ["day"], unique=False)
        batch_op.create_index(batch_op.f("ix_scores_server_id"), ["server_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_scores_user_id"), ["user_id"], unique=False)

    op.create_table(
        "partnerships",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("low_id", sa.BigInteger(), nullable=False),
        sa.Column("high_id", sa.BigInteger(), nullable=False),
        sa.Column("invited_by", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("invited_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("low_id < high_id", name=op.f("ck_partnerships_order")),
        sa.ForeignKeyConstraint(
            ["server_id"], ["servers.id"], name=op.f("fk_partnerships_server_id_servers"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_partnerships")),
    )
    with op.batch_alter_table("partnerships", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_partnerships_high_id"), ["high_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_partnerships_low_id"), ["low_id"], unique=False)

    op.create_table(
        "posts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("local_day", sa.Date(), nullable=False),
        sa.Column("slot", sa.Integer(), nullable=False),
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reveal_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["server_id"], ["servers.id"], name=op.f("fk_posts_server_id_servers"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posts")),
        sa.UniqueConstraint("server_id", "local_day", "slot", name=op.f("uq_posts_server_id")),
    )
    with op.batch_alter_table("posts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_posts_state"), ["state"], unique=False)

    op.create_table(
        "schedules",
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("tz", sa.String(length=64), nullable=False),
        sa.Column("local_time", sa.String(length=5), nullable=False),
        sa.Column("weekdays", sa.Integer(), nullable=False),
        sa.Column("formats", sa.String(length=80), nullable=False),
        sa.Column("role_id", sa.BigInteger(), nullable=True),
        sa.Column("reveal_hours", sa.Integer(), nullable=False),
        sa.Column("changeable", sa.Boolean(), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("next_run", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["server_id"], ["servers.id"], name=op.f("fk_schedules_server_id_servers"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("server_id", name=op.f("pk_schedules")),
    )
    with op.batch_alter_table("schedules", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_schedules_next_run"), ["next_run"], unique=False)

    op.create_table(
        "answers",
        sa.Column("post_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("first", sa.String(length=200), nullable=False),
        sa.Column("final", sa.String(length=200), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("credit", sa.Double(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["post_id"], ["posts.id"], name=op.f("fk_answers_post_id_posts"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("post_id", "user_id", name=op.f("pk_answers")),
    )
    op.create_table(
        "bidding_tables",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("partnership_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("north_id", sa.BigInteger(), nullable=False),
        sa.Column("south_id", sa.BigInteger(), nullable=False),
        sa.Column("north", sa.String(length=20), nullable=False),
        sa.Column("south", sa.String(length=20), nullable=False),
        sa.Column("calls", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["partnership_id"],
            ["partnerships.id"],
            name=op.f("fk_bidding_tables_partnership_id_partnerships"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bidding_tables")),
    )


def downgrade() -> None:

    op.drop_table("bidding_tables")
    op.drop_table("answers")
    with op.batch_alter_table("schedules", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_schedules_next_run"))

    op.drop_table("schedules")
    with op.batch_alter_table("posts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_posts_state"))

    op.drop_table("posts")
    with op.batch_alter_table("partnerships", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_partnerships_low_id"))
        batch_op.drop_index(batch_op.f("ix_partnerships_high_id"))

    op.drop_table("partnerships")
    with op.batch_alter_table("scores", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_scores_user_id"))
        batch_op.drop_index(batch_op.f("ix_scores_server_id"))
        batch_op.drop_index(batch_op.f("ix_scores_day"))

    op.drop_table("scores")
    op.drop_table("preferences")
    op.drop_table("leases")
    with op.batch_alter_table("drill_cards", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_drill_cards_user_id"))

    op.drop_table("drill_cards")
