"""Dadaocheng's discrete form: the numbers, and the actions of the plain engine they make up."""
