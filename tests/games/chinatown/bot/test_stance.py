"""Limits vary a little by chance, so that nobody can search for them."""

from __future__ import annotations

from teahouse.games.chinatown.bot.levels import HARD
from teahouse.games.chinatown.bot.stance import Stance, stance_of

from .seated import seen, table, trading, turn_of

SEEDS = [f"seed {n}" for n in range(40)]


def stance(seed: str) -> Stance:
    match = table(trading())
    return stance_of(seen(match), HARD, turn_of(match, 0, seed=seed))


def test_the_least_it_takes_varies_by_seed_around_its_plan() -> None:
    taken = [stance(seed).taken(0.9) for seed in SEEDS]
    assert len(set(taken)) > len(SEEDS) / 2
    assert all(abs(share - 0.9) <= HARD.varies for share in taken)
    assert max(taken) - min(taken) > HARD.varies


def test_the_least_it_takes_is_the_same_for_the_same_seed() -> None:
    assert stance("one").taken(0.9) == stance("one").taken(0.9)


def test_what_it_asks_does_not_vary_from_one_question_to_the_next() -> None:
    assert len({stance(seed).asked(1.1, ()) for seed in SEEDS}) == 1
