"""The panes of the browser: the paper list, and what the open location shows."""
