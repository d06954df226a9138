"""The analysis of a game of Dadaocheng: its cubes and purchases, turn by turn."""
