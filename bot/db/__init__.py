"""Storage: SQLAlchemy 2 async on SQLite or PostgreSQL."""
