"""Prepares the bots of every game, so that nobody has to wait for what they compile.

python -m teahouse.play.prepare
"""

from __future__ import annotations

from teahouse.core.descriptor import NAMES, game

from .levels import Hard

__all__ = ["prepare_all"]


def prepare_all() -> None:
    """Takes a first turn of each game; what is compiled for it is kept on disk."""
    for name in NAMES:
        Hard().prepare(game(name))


if __name__ == "__main__":
    prepare_all()
