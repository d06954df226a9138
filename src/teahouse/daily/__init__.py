"""The daily puzzle of Dadaocheng: endpoints that the game adds to a server."""
