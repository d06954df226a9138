"""Writes the golden records of Chinatown and the hashes of their states.

    python tests/replays/write_chinatown.py

It writes what is not there yet, for a new option or version: a record that no longer replays, or a
hash that is another, is what these files are there to show, so those that are there stay as they
are. Each record is a whole game of random players with one set of options.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from teahouse.core import FastChance, Match, plain, state_hash, write_record
from teahouse.games.chinatown import Chinatown

FOLDER = Path(__file__).parent
HASHES = {
    version: FOLDER / name for version, name in ((1, "chinatown.json"), (2, "chinatown-2.json"))
}
EVERY = 50  # lines between two states that are hashed

ALEA = {"edition": "alea-1999"}
OF_VERSION_1: dict[str, dict[str, Any]] = {
    "zman-3": {"players": 3},
    "zman-4": {"players": 4},
    "zman-5": {"players": 5},
    "alea-3": ALEA | {"players": 3},
    "alea-4": ALEA | {"players": 4},
    "alea-5": ALEA | {"players": 5},
    "zman-connected": {"players": 3, "overflow": "connected", "outlook": "per_business"},
    "alea-literal": ALEA | {"players": 3, "overflow": "literal", "outlook": "off"},
    "together": {"players": 3, "placement": "together", "first_player": "stays"},
    "street-access": {"players": 3, "street_access": True, "outlook": "per_tile"},
    "outlook-first": ALEA | {"players": 3, "outlook": "per_player", "outlook_first": True},
    "keep-cards": {"players": 4, "keep_cards": True, "must_mark": False},
    "timed": {"players": 3, "trade_minutes": 10, "open_money": True},
}
OF_VERSION_2: dict[str, dict[str, Any]] = {
    f"2-{name}": how for name, how in OF_VERSION_1.items()
} | {
    "2-secret": {"players": 4, "secret_deals": True, "first": 2},
    "2-streets": ALEA | {"players": 5, "street_access": True, "street_front": "streets"},
    "2-open": ALEA | {"players": 4, "secret_deals": False, "placement": "in_order"},
    "2-finished": ALEA | {"players": 3, "finished": "closed"},
}
GAMES = {1: OF_VERSION_1, 2: OF_VERSION_2}


def play(options: dict[str, Any], name: str) -> Match:
    """A whole game; where there is a clock, it runs out now and then."""
    match, chance = Match(Chinatown(), options, seed=f"golden {name}"), FastChance(f"golden {name}")
    while match.outcome is None:
        if "trade_minutes" in options and match.state.phase == "trade" and not chance.below(60):
            match.do({"type": "timeout", "seat": None}, at=len(match))
            continue
        seat = chance.pick(sorted(match.to_act))
        match.do(match.game.sample(match.state, seat, chance), at=len(match))
    return match


def hashes(match: Match) -> dict[str, str]:
    """The hash of a position every so many lines, and of the last."""
    lines = [*range(0, len(match), EVERY), len(match)]
    return {str(n): state_hash(_position(match, n)) for n in lines}


def _position(match: Match, n: int) -> Any:
    """The position as its version wrote it."""
    position = plain(match.game.dump(match.state_at(n)))
    position.pop("placed", None)  # came later, as `due` did
    for clause in position["clauses"]:
        clause.pop("due", None)
    if match.game.version == 1:
        del position["order"]
        for offer in position["offers"]:
            for name in ("round", "declined_by", "why"):
                offer.pop(name, None)
    return position


def record_path(name: str) -> Path:
    return FOLDER / f"chinatown-{name}.jsonl"


def write() -> None:
    """Write the records of this version that are not there yet, and their hashes beside others."""
    version = Chinatown.version
    path = HASHES[version]
    found = json.loads(path.read_text()) if path.exists() else {}
    for name, options in GAMES[version].items():
        if not record_path(name).exists():
            match = play(options, name)
            record_path(name).write_bytes(write_record(match.record()))
            found[name] = hashes(match)
    path.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    write()
