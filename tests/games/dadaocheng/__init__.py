"""Dadaocheng's rules, one file a topic."""
