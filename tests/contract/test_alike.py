"""Where a game says that all see the same change, they do."""

from __future__ import annotations

import pytest

from teahouse.core import AnyGame, Match, Whim, plain
from teahouse.games import NAMES, game
from teahouse.server.changes import changes

PLAYERS = 4


@pytest.mark.parametrize("name", NAMES)
def test_a_change_that_is_alike_is_the_same_for_every_seat(name: str) -> None:
    rules = game(name)
    assert sum(checked(rules, seed) for seed in range(4)) > 20


def checked(rules: AnyGame, seed: int) -> int:
    """How many changes of a game of random play were said to be alike, and were."""
    match, whim = Match(rules, {"players": PLAYERS}, seed=str(seed)), Whim(seed)
    alike = 0
    while match.outcome is None:
        before = match.state
        match.do(rules.sample(before, whim.pick(sorted(match.to_act)), whim))
        after = match.state
        if rules.alike(before, after):
            alike += 1
            seen = plain(changes(rules.view(before, None), rules.view(after, None)))
            for seat in range(PLAYERS):
                own = changes(rules.view(before, seat), rules.view(after, seat))
                assert plain(own) == seen
    return alike
