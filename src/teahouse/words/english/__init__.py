"""English: its grammar, and the sentences that belong to no game."""
