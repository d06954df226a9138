"""A table as a value: its commands, its events, and the state that follows from them."""
