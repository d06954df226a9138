"""One suite that every game has to pass."""
