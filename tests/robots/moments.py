"""Moments in the middle of games: of bots' records, and of the games that were kept."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from teahouse.core import FastChance, Match, write_record
from teahouse.games import game as game_named
from teahouse.play import BOTS
from teahouse.research.fuzz.run import with_bots

__all__ = ["Moment", "moment"]

RECORDS = Path(__file__).parents[1] / "replays"
PLAYERS = {"chinatown": (3, 4, 5), "dadaocheng": (2, 3, 4)}
BOTS_GAMES = 12  # of each game; each is gone into at many moments
LEVELS = ("easy", "random", "never_trades")
LONGEST = 2000  # lines; nobody needs to see such a game end


class Moment(NamedTuple):
    """A record, how many of its lines have been played, and the seat that acted then."""

    record: str
    at: int
    seat: int


def moment(chance: FastChance, game: str) -> Moment:
    """Returns a moment of a game that bots have played, or that is kept among the tests."""
    if chance.below(3):
        record = _bots_record(game, chance.below(BOTS_GAMES))
    else:
        record = chance.pick(_kept(game))
    lines = [json.loads(line) for line in record.splitlines()]
    moves = [n for n, line in enumerate(lines) if "seat" in line.get("do", {})]
    line = chance.pick(moves)
    return Moment(record, line - 1, lines[line]["do"]["seat"])


@cache
def _kept(game: str) -> tuple[str, ...]:
    """The games for several that are kept with the tests."""
    paths = sorted(RECORDS.glob(f"{game}-*.jsonl"))
    return tuple(path.read_text("utf-8") for path in paths if not path.stem.endswith("-1"))


@cache
def _bots_record(game: str, number: int) -> str:
    players = PLAYERS[game][number % 3]
    level = LEVELS[number // 3 % len(LEVELS)]
    match = Match(game_named(game), {"players": players}, seed=f"robots {number}")
    driver = with_bots(match, (BOTS[level], BOTS["easy"]))
    while match.outcome is None and len(match) < LONGEST:
        action = driver.next_action()
        if action is None:
            break
        match.do(action)
    return write_record(match.record()).decode()
