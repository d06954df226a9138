"""Moments of random games with random options, for every game of the contract."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from teahouse.core import AnyGame, FastChance, Match, Seat
from teahouse.games import NAMES, game
from teahouse.research.fuzz.random_json import random_options
from teahouse.research.simulate import LIMIT

__all__ = ["GAMES_A_SUITE", "NAMES", "Moment", "matches", "moments", "seats"]

GAMES_A_SUITE = 8
MOMENTS_A_GAME = 25


class Moment(NamedTuple):
    """A state in the middle of a game, and the action that was done in it."""

    game: AnyGame
    options: Any
    state: Any
    action: Any
    after: Any
    events: tuple[Any, ...]


@cache
def matches(name: str) -> tuple[Match, ...]:
    """Whole games, played at random."""
    return tuple(_play(game(name), n) for n in range(GAMES_A_SUITE))


def _play(rules: AnyGame, n: int) -> Match:
    chance = FastChance(f"contract {rules.name} {n}")
    match = Match(rules, random_options(rules, chance, {}), seed=f"contract {n}")
    for _ in range(LIMIT):
        if match.outcome is not None:
            return match
        match.do(rules.sample(match.state, chance.pick(sorted(match.to_act)), chance))
    raise AssertionError("the game does not end")


@cache
def moments(name: str) -> tuple[Moment, ...]:
    """Some moments of each game, spread over its whole length."""
    return tuple(moment for match in matches(name) for moment in _moments(match))


def _moments(match: Match) -> Iterator[Moment]:
    rules = match.game
    step = max(1, len(match) // MOMENTS_A_GAME)
    for n in range(0, len(match), step):
        state, action = match.state_at(n), rules.action(match.entries[n].do)
        after, events = rules.apply(state, action)
        yield Moment(rules, match.options, state, action, after, events)
    n = len(match) - 1  # the last action, which ends the game
    state, action = match.state_at(n), rules.action(match.entries[n].do)
    yield Moment(rules, match.options, state, action, *rules.apply(state, action))


def seats(moment: Moment) -> list[Seat | None]:
    """Every seat, and a spectator."""
    return [*range(moment.game.players(moment.state)), None]
