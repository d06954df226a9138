"""Random legal play of one game to its end."""

from __future__ import annotations

from teahouse.core import FastChance, Match, Outcome

__all__ = ["LIMIT", "StuckError", "play_out", "random_step"]

LIMIT = 50_000
"""Decisions after which a game counts as endless; real ones have hundreds."""


class StuckError(RuntimeError):
    """A game that does not come to its end."""


def play_out(match: Match, chance: FastChance, *, limit: int = LIMIT) -> Outcome:
    """Plays on at random until the game is over; raises StuckError if it never is."""
    for _ in range(limit):
        outcome = match.outcome
        if outcome is not None:
            return outcome
        random_step(match, chance)
    raise StuckError(f"the game is not over after {limit:,} decisions")


def random_step(match: Match, chance: FastChance) -> None:
    """Does a random legal action of a random seat that is to act."""
    seats = sorted(match.to_act)
    if not seats:
        raise StuckError(f"after {len(match)} actions nobody is to act, and the game is not over")
    match.do(match.game.sample(match.state, chance.pick(seats), chance))
