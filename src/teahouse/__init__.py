"""Chinatown and Dadaocheng, two board games of trade."""

__version__ = "0.2.0"
