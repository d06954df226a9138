"""Cards and placements chosen by playing many futures to the end with the plain planner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from .planner import WEIGHTS, Weights, keep, place
from .town import Numbers, Pool, Town, compiled, income

__all__ = ["Effort", "kept_by_rollouts", "placed_by_rollouts", "sow"]

SPREAD = Weights(growth=0.15, early=0.05, second=0.2, stock=0.15, dealt=0.15, lot=0.3, pair=0.1)
STEPS = 2_000  # of annealing, in futures
FINALISTS = 3  # one in so many choices


class Effort(NamedTuple):
    """How many choices are compared, and in how many futures at first and after that."""

    choices: int = 12
    first: int = 8
    second: int = 16
    steps: int = 8_000  # of annealing, for a choice


@compiled
def _draw(town: Town, pool: Pool, round_: int) -> None:
    """C6, of a bag that nobody has looked into."""
    for _ in range(town.dealt[round_, 2]):
        left = np.random.randint(pool.bag.sum())
        kind = 0
        while left >= pool.bag[kind]:
            left -= pool.bag[kind]
            kind += 1
        pool.bag[kind] -= 1
        pool.tiles[kind] += 1


@compiled
def _deal_and_keep(town: Town, pool: Pool, round_: int, hands: int, hidden: Numbers) -> None:
    """C5, for so many hands; what is hidden is in none of them."""
    deck = np.nonzero((pool.owned == 0) & (hidden == 0))[0][1:]
    count = town.dealt[round_, 0]
    cards = np.random.permutation(deck)[: hands * count].reshape(hands, count)
    keep(town, pool, round_, cards, WEIGHTS)


@compiled
def _to_the_end(town: Town, pool: Pool, round_: int) -> int:
    """What is earned in this round, once its cards are kept, and in all after it."""
    none, earned = np.zeros_like(pool.owned), 0
    hands = town.dealt[0, 2] // town.dealt[0, 0]
    for now in range(round_, len(town.dealt)):
        if now > round_:
            _deal_and_keep(town, pool, now, hands, none)
        _draw(town, pool, now)
        place(town, pool, now, WEIGHTS, STEPS)
        earned += income(town, pool)
    return earned


@compiled
def _after_keeping(town: Town, pool: Pool, round_: int, others: int, hidden: Numbers) -> int:
    if others:
        _deal_and_keep(town, pool, round_, others, hidden)
    return _to_the_end(town, pool, round_)


@compiled
def _after_placing(town: Town, pool: Pool, round_: int) -> int:
    hands = town.dealt[0, 2] // town.dealt[0, 0]
    earned = income(town, pool)
    if round_ + 1 < len(town.dealt):
        _deal_and_keep(town, pool, round_ + 1, hands, np.zeros_like(pool.owned))
        earned += _to_the_end(town, pool, round_ + 1)
    return earned


@compiled
def sow(seed: int) -> None:
    """Compiled functions have a stream of chance of their own."""
    np.random.seed(seed)


def kept_by_rollouts(
    town: Town, pool: Pool, round_: int, hands: Numbers, effort: Effort, *, seed: int
) -> Pool:
    """The pool with the best cards of these hands; those of other players are not known."""
    players = town.dealt[0, 2] // town.dealt[0, 0]
    hidden = np.zeros_like(pool.owned)
    hidden[hands] = 1
    rng = np.random.default_rng(seed)

    def choice(weights: Weights) -> Pool:
        chosen = pool.copy()
        keep(town, chosen, round_, rng.permuted(hands, axis=1), weights)
        return chosen

    choices = _different([choice(weights) for weights in _variants(rng, effort.choices)])
    others = players - len(hands)
    return _best(choices, partial(_after_keeping, town), (round_, others, hidden), effort)


def placed_by_rollouts(town: Town, pool: Pool, round_: int, effort: Effort, *, seed: int) -> Pool:
    """The pool with its tiles where they bring the most in the end."""
    sow(seed)
    rng = np.random.default_rng(seed)

    def choice(weights: Weights) -> Pool:
        chosen = pool.copy()
        place(town, chosen, round_, weights, effort.steps)
        return chosen

    choices = _different([choice(weights) for weights in _variants(rng, effort.choices)])
    return _best(choices, partial(_after_placing, town), (round_,), effort)


def _variants(rng: np.random.Generator, count: int) -> list[Weights]:
    """The weights as they are, and others by chance around them."""
    spread = [rng.normal(WEIGHTS, SPREAD) for _ in range(count - 1)]
    return [WEIGHTS, *(Weights(*map(float, weights)) for weights in spread)]


def _different(choices: Sequence[Pool]) -> list[Pool]:
    return list({pool.owned.tobytes() + pool.shops.tobytes(): pool for pool in choices}.values())


def _best(
    choices: Sequence[Pool],
    play: Callable[..., int],
    given: tuple[object, ...],
    effort: Effort,
) -> Pool:
    """In two stages, all choices in the same futures; only some come to the second."""
    totals = [_total(choice, play, given, range(effort.first)) for choice in choices]
    order = np.argsort(totals)[::-1][: max(2, len(choices) // FINALISTS)]
    further = range(effort.first, effort.first + effort.second)
    sums = [totals[n] + _total(choices[n], play, given, further) for n in order]
    return choices[int(order[int(np.argmax(sums))])]


def _total(
    choice: Pool, play: Callable[..., int], given: tuple[object, ...], futures: range
) -> int:
    total = 0
    for future in futures:
        sow(future)
        total += play(choice.copy(), *given)
    return total
