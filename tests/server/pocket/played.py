"""Games of bots that a tab's Python and a server's both play, as text to compare."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from teahouse.core import Match
from teahouse.games import game
from teahouse.play.driver import BotDriver
from teahouse.play.task import think

__all__ = ["played_games"]

WIDTH = 0.2  # seconds to think: bots take it as a width of their search, never as a time
MOST_PLAYERS = {"chinatown": 5, "dadaocheng": 4}
FEWEST_PLAYERS = {"chinatown": 3, "dadaocheng": 1}


def played_games(name: str, levels: Sequence[str], numbers: Sequence[int]) -> Iterator[str]:
    """Yields all actions and the scores of each game; the levels take the seats in turn."""
    tables = range(FEWEST_PLAYERS[name], MOST_PLAYERS[name] + 1)
    for number in numbers:
        turn, place = divmod(number, len(tables))
        players = tables[place]
        match = Match(game(name), {"players": players}, seed=f"pocket {number}")
        bots = {seat: levels[(seat + turn) % len(levels)] for seat in range(players)}
        driver = BotDriver(match, bots, think, seconds=WIDTH, seed=match.seed)
        while (action := driver.next_action()) is not None:
            match.do(action)
        assert match.outcome is not None, driver.safe_choices
        done = [entry.do for entry in match.record().entries]
        yield json.dumps([name, number, done, match.outcome.scores])
