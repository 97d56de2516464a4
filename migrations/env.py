"""How Alembic runs here: on a ready connection, both databases, batches for SQLite."""

from __future__ import annotations

from typing import Any, Literal

from alembic import context
from sqlalchemy.engine import Connection

from bot.db.models import Base
from bot.db.types import UTCTime


def _render(type_: str, value: Any, autogen: Any) -> str | Literal[False]:
    """Write our time type as SQLAlchemy's, so that revisions do not import the models."""
    if type_ == "type" and isinstance(value, UTCTime):
        return "sa.DateTime(timezone=True)"
    return False


def _run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        compare_type=True,
        compare_server_default=True,
        render_item=_render,
    )
    with context.begin_transaction():
        context.run_migrations()


_connection = context.config.attributes.get("connection")
if _connection is None:
    raise RuntimeError("migrations run through `tosr-bot migrate`, which hands over its connection")
_run(_connection)
