"""The terminal browser for Paper Citation Records."""
