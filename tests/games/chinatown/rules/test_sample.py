"""Sampled play: legal, of every kind, and it comes to an end."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.chinatown.table import GAME, all_done, table

from teahouse.core import FastChance, Match, RuleError
from teahouse.games.chinatown.rules.actions import MakeOffer

KINDS = {
    *("Keep", "MakeOffer", "Accept", "Decline", "Withdraw", "Ready", "PlaceTile", "Done", "Judge"),
    *("Place", "LeaveEmpty", "Pay", "Promise"),
    *("secret", "counter", "three", "cards"),
}


def sampled(match: Match, chance: FastChance) -> Counter[str]:
    """Play to the end; how often each kind of action came up."""
    kinds: Counter[str] = Counter()
    while match.outcome is None:
        action = GAME.sample(match.state, chance.pick(sorted(match.to_act)), chance)
        kinds[type(action).__name__] += 1
        if isinstance(action, MakeOffer):
            kinds["secret"] += action.secret
            kinds["counter"] += action.counters is not None
            kinds["three"] += len({s for g in action.gives for s in (g.giver, g.to)}) == 3
            kinds.update(type(clause).__name__ for clause in action.clauses)
            kinds["cards"] += any(give.cards for give in action.gives)
        match.do(action)
    return kinds


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sampled_games_end_and_every_kind_of_action_comes_up(players: int) -> None:
    kinds: Counter[str] = Counter()
    for n in range(6):
        match = table(seed=f"game {n}", players=players, keep_cards=n % 2 == 0)
        kinds += sampled(match, FastChance(n))
    assert not KINDS - set(+kinds)


def test_everyone_makes_three_offers_a_round() -> None:
    match = table(seed="offers")
    chance = FastChance(1)
    sampled(match, chance)
    made = Counter(offer.by for offer in match.state.offers)
    assert all(made[seat] >= 3 * 6 for seat in range(3))


def test_c18_after_the_end_there_is_nothing_to_sample() -> None:
    match = all_done(table({"round": 6, "phase": "place"}))
    with pytest.raises(RuleError, match="game_over"):
        GAME.sample(match.state, 0, FastChance(1))
