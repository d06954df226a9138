"""Strangers can be asked in the tests of bots, as in those of `play`."""

from tests.play.conftest import strangers

__all__ = ["strangers"]
