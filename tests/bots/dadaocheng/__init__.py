"""Dadaocheng's bots."""
