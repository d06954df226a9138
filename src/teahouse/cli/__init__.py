"""The command line. Each command has a module of its own in `commands`."""
