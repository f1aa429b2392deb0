"""The widgets: each draws one thing and reports facts; none decides."""
