"""The migrations of the database, one file each; Alembic runs them."""
