"""Texts of turns kept as files, which `python -m tests.play.written_texts` writes anew."""

from __future__ import annotations

from pathlib import Path

from teahouse.core import FastChance, Match
from teahouse.games import NAMES, game
from teahouse.play.text import turn_text

from .turns import turn_in

__all__ = ["FOLDER", "texts"]

FOLDER = Path(__file__).parent / "turn_texts"
NAMED = ("Ann", "Bo", "Cy")
ROUND, MORE = 5, 9  # how far a game is played at random: into this round, and so many actions
KEYS = ("now", "rules", "players", "past", "promises", "ledger", "offers", "market", "examples")


def texts() -> dict[str, str]:
    """Returns the texts of each game, by the name of their file."""
    return {f"{name}.{kind}.txt": text for name in NAMES for kind, text in _of(name).items()}


def _of(name: str) -> dict[str, str]:
    turn = turn_in(match := _played(name), min(match.to_act))
    whole = turn_text(turn, NAMED, "long")
    keys = [key for key in KEYS if f" [{key}]\n" in whole]
    return {
        "short": turn_text(turn, NAMED, "short") + "\n",
        "middle": turn_text(turn, NAMED) + "\n",
        "long": turn_text(turn, NAMED, "long", keys) + "\n",
    }


def _played(name: str) -> Match:
    match = Match(game(name), {"players": len(NAMED)}, seed="a kept text")
    chance = FastChance("a kept text")
    more = MORE
    while match.outcome is None and more:
        match.do(match.game.sample(match.state, chance.pick(sorted(match.to_act)), chance))
        more -= match.state.round >= ROUND
    return match


def main() -> None:
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
