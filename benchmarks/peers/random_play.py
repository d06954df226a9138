"""Our own random play, timed: whole games of four players, by `sample` and `apply` alone."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from time import process_time
from typing import Any

from teahouse import games
from teahouse.core import AnyGame, FastChance, SeededChance, write_json
from teahouse.games.chinatown.rules.actions import MakeOffer
from teahouse.games.chinatown.rules.listing import OFFERS_A_ROUND
from teahouse.games.chinatown.rules.rulebook import ROUNDS

PLAYERS = 4


def play(game: AnyGame, seed: str) -> int:
    """Plays one game, and returns its number of decisions."""
    state = game.setup(game.options({"players": PLAYERS}), SeededChance(seed))
    chance = FastChance(seed)
    to_act, sample, apply, pick = game.to_act, game.sample, game.apply, chance.pick
    decisions = 0
    while seats := to_act(state):
        state, _ = apply(state, sample(state, pick(sorted(seats)), chance))
        decisions += 1
    assert game.outcome(state) is not None
    return decisions


def steps(game: AnyGame, seed: str) -> Iterator[tuple[Any, Any]]:
    """Yields each state of the same game, untimed, and the action done in it."""
    state = game.setup(game.options({"players": PLAYERS}), SeededChance(seed))
    chance = FastChance(seed)
    while seats := game.to_act(state):
        action = game.sample(state, chance.pick(sorted(seats)), chance)
        yield state, action
        state, _ = game.apply(state, action)


def check_offers(game: AnyGame, seed: str) -> None:
    """Asserts that every player makes enough offers in every round.

    With fewer than three the figures would mean nothing.
    """
    made = Counter(
        (state.round, action.seat)
        for state, action in steps(game, seed)
        if isinstance(action, MakeOffer)
    )
    for round_ in range(1, ROUNDS + 1):
        for seat in range(PLAYERS):
            assert made[round_, seat] >= OFFERS_A_ROUND >= 3, (seed, round_, seat)


def main() -> None:
    name, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    game = games.game(name)
    seeds = [f"benchmark/{n}" for n in range(first, first + count)]
    play(game, seeds[0])
    started = process_time()
    decisions = sum(play(game, seed) for seed in seeds)
    seconds = process_time() - started
    if name == "chinatown":
        for seed in seeds:
            check_offers(game, seed)
    sys.stdout.buffer.write(write_json({"decisions": decisions, "seconds": seconds}))


if __name__ == "__main__":
    main()
