"""Dadaocheng bots: easy, medium and hard."""
