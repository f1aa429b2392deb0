"""Records and rows out: JSON, JSON Lines, CSV, TSV and plain tables, all safe to show on a terminal."""
