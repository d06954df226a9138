"""How much a table could earn at all, as if everything belonged to one owner who never haggles."""
