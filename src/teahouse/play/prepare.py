"""Compiles what the bots of every game need, so that nobody has to wait for it later.

python -m teahouse.play.prepare
"""

from __future__ import annotations

from teahouse.core.descriptor import NAMES, game

from .levels import Hard

__all__ = ["prepare_all"]


def prepare_all() -> None:
    """Takes a first turn of each game. What is compiled for it is kept on disk."""
    for name in NAMES:
        Hard().prepare(game(name))


if __name__ == "__main__":
    prepare_all()
