"""Writes Dadaocheng's golden records of version 2: `python tests/replays/write_dadaocheng.py`.

Run it only when the rules are meant to change, which also bumps the game's version: the records
say what every later version of this code must still make of the same actions.
Beside the records, `dadaocheng-version-2.json` has the hash of the position after each line. The
records of version 1 are no longer written: they stay as version 1 wrote them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from teahouse.core import FastChance, Match, state_hash, write_json, write_record
from teahouse.games.dadaocheng import Dadaocheng

HERE = Path(__file__).parent

GAMES: dict[str, dict[str, Any]] = {
    "dadaocheng-together-1": {"players": 1, "exhaustion": "together", "first": 0},
    "dadaocheng-together-2": {
        "players": 2,
        "exhaustion": "together",
        "lines": "three_or_four",
        "opium_relief": "end",
        "events": "random",
    },
    "dadaocheng-first-years-3": {
        "players": 3,
        "first": 2,
        "events": "first_years",
        "lines": "three_or_four",
        "exhaustion": "chosen",
    },
    "dadaocheng-relief-4": {"players": 4, "events": "random", "opium_relief": "end"},
}
SEEDS = {
    "dadaocheng-together-1": "golden 3",
    "dadaocheng-together-2": "golden 0",
    "dadaocheng-first-years-3": "golden 0",
    "dadaocheng-relief-4": "golden 11",
}
"""Chosen so that a line waits to be flipped, a three of four is picked and relief is had."""


def play(options: dict[str, Any], seed: str) -> Match:
    """A game of random players, the same each time."""
    match, chance = Match(Dadaocheng(), options, seed=seed), FastChance(seed)
    while match.outcome is None:
        match.do(match.game.sample(match.state, chance.pick(sorted(match.to_act)), chance))
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
    (HERE / "dadaocheng-version-2.json").write_bytes(write_json(found) + b"\n")


if __name__ == "__main__":
    main()
