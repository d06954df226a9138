"""Analysis of a game of Dadaocheng: cubes and purchases by turn."""
