"""Dadaocheng: sixteen discs, five goods, ships and buildings of a harbour town."""
