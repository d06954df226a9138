"""A tiny game of another maker, which the house plays without knowing it."""
