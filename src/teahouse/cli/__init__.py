"""The command line. The commands are in `commands`."""
