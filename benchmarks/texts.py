"""A turn as text: how long a position of the fifth year is, and how long it takes to write."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from teahouse.core import Match
from teahouse.games import NAMES, game
from teahouse.play import Turn
from teahouse.play.driver import BotDriver
from teahouse.play.task import think
from teahouse.play.text import BUDGETS, tokens, turn_text

from .decisions import p95
from .measure import Measure, timed

__all__ = ["texts"]

BOT, GAMES, PLAYERS, ROUND = "medium", 3, 4, 5
BUDGET = 2  # milliseconds


def texts() -> Iterator[Measure]:
    """Yields the length and the processor time of texts of middle length."""
    for name in NAMES:
        turns = [turn for deal in range(GAMES) for turn in _turns(name, deal)]
        written = f"a turn of {name} in round {ROUND} as text"
        longest = max(tokens(turn_text(turn)) for turn in turns)
        yield Measure(f"{written}, most", longest, "tokens", BUDGETS["middle"] + 1)
        took = p95(timed(partial(turn_text, turn), 3) for turn in turns)
        yield Measure(f"{written}, p95", 1000 * took, "ms", BUDGET)


def _turns(name: str, deal: int) -> Iterator[Turn]:
    """Yields what a seat sees after each action of the round, as bots play it."""
    match = Match(game(name), {"players": PLAYERS}, seed=f"texts {deal}")
    bots = dict.fromkeys(range(PLAYERS), BOT)
    driver = BotDriver(match, bots, think, seconds=2.0, seed=match.seed)
    while (action := driver.next_action()) is not None and match.state.round <= ROUND:
        match.do(action)
        if match.state.round == ROUND and match.to_act:
            yield _turn(match, min(match.to_act))


def _turn(match: Match, seat: int) -> Turn:
    return Turn(
        game=match.game,
        options=match.options,
        seat=seat,
        view=match.view(seat),
        actions=match.actions(seat),
        seconds=1.0,
        seed="",
    )
