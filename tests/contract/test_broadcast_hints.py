"""Where a game says what cannot have changed for a seat, it has not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from teahouse.core import AnyGame, FastChance, GameDefaults, Match, plain
from teahouse.games import NAMES, game
from teahouse.server.live.diff import diff

PLAYERS = 4
SEATS = range(PLAYERS)


def steps(rules: AnyGame, seed: int) -> Iterator[tuple[Any, Any]]:
    """Every two states that follow each other in a game of random play."""
    match, chance = Match(rules, {"players": PLAYERS}, seed=str(seed)), FastChance(seed)
    while match.outcome is None:
        before = match.state
        match.do(rules.sample(before, chance.pick(sorted(match.to_act)), chance))
        yield before, match.state


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_that_is_not_unlike_sees_what_a_spectator_sees_change(name: str) -> None:
    rules, alike = game(name), 0
    for before, after in (step for seed in range(4) for step in steps(rules, seed)):
        unlike = rules.seats_with_private_change(before, after)
        seen = plain(diff(rules.view(before, None), rules.view(after, None)))
        for seat in (seat for seat in SEATS if seat not in unlike):
            alike += 1
            assert plain(diff(rules.view(before, seat), rules.view(after, seat))) == seen
    hint = type(rules).seats_with_private_change
    assert alike > 20 or hint is GameDefaults.seats_with_private_change  # which spares nobody


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_that_is_not_relisted_may_list_the_same(name: str) -> None:
    rules = game(name)
    for before, after in (step for seed in range(4) for step in steps(rules, seed)):
        relisted = rules.seats_with_new_actions(before, after)
        for seat in (seat for seat in SEATS if seat not in relisted):
            assert list(rules.actions(before, seat)) == list(rules.actions(after, seat))


def test_a_chinatown_offer_between_two_relists_those_two_alone() -> None:
    """Else nothing would be saved."""
    rules = game("chinatown")
    some = [rules.seats_with_new_actions(*step) for seed in range(4) for step in steps(rules, seed)]
    assert sum(len(seats) == 2 for seats in some) > 20
