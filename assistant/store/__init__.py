"""The database: its tables, the one way to write, and the queries that tables and leagues share."""
