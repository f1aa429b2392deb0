"""From a row that needs work to a decision that lasts: the queue, what is known elsewhere, decisions and their journal.

A decision is a person's and stands beside the state that the record tells; it never changes that state.
"""
