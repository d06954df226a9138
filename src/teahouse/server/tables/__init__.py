"""A table as a value: its commands, its events, and the state they add up to."""
