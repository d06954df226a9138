"""Writes Dadaocheng's golden records: `python tests/replays/write_dadaocheng.py`.

Run it only when the rules are meant to change, which also bumps the game's version: the records
say what every later version of this code must still make of the same actions.
Beside the records, `dadaocheng.json` has the hash of the position after each line.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from teahouse.core import FastChance, Match, state_hash, write_json, write_record
from teahouse.games.dadaocheng import Dadaocheng

HERE = Path(__file__).parent

GAMES: dict[str, dict[str, Any]] = {
    "dadaocheng-1": {"players": 1, "hard": True},
    "dadaocheng-2": {"players": 2, "events": "random", "exhaustion": "chosen"},
    "dadaocheng-3": {"players": 3},
    "dadaocheng-4": {"players": 4, "events": "random", "discs": "alternative"},
}
SEEDS = {
    "dadaocheng-1": "golden 181",
    "dadaocheng-2": "golden 153",
    "dadaocheng-3": "golden 255",
    "dadaocheng-4": "golden 84",
}
"""Chosen so that every event is seen, and everything that can be done with one is done."""


def play(options: dict[str, Any], seed: str) -> Match:
    """A game of random players, the same each time."""
    match, whim = Match(Dadaocheng(), options, seed=seed), FastChance(seed)
    while match.outcome is None:
        match.do(match.game.sample(match.state, whim.pick(sorted(match.to_act)), whim))
    return match


def hashes(match: Match) -> list[str]:
    """The hash of every position, the start's first."""
    return [state_hash(match.game.dump(match.state_at(n))) for n in range(len(match) + 1)]


def main() -> None:
    found = {}
    for name, options in GAMES.items():
        match = play(options, SEEDS[name])
        (HERE / f"{name}.jsonl").write_bytes(write_record(match.record()))
        found[name] = hashes(match)
    (HERE / "dadaocheng.json").write_bytes(write_json(found) + b"\n")


if __name__ == "__main__":
    main()
