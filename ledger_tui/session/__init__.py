"""Where the person is and how the program is driven: locations, history, and the one registry of actions and keys."""
