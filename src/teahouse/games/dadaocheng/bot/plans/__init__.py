"""Steps 1 and 2: which moves and lines to choose."""
