"""What could have been earned by one who knew all cards and tiles to come, found by annealing.

A shop stays where it was put. The cards are chosen anew from the hands that were dealt in a game,
as far as nobody has them already. So what is found is nearly the most that this game had in it.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from teahouse.games.chinatown.placement.kernels.records import EMPTY, NO_NEIGHBOUR, Town
from teahouse.play.numba_compiler import compile_of

__all__ = ["Dealt", "best_in_hindsight"]

Numbers: TypeAlias = NDArray[np.int64]

START, END = 4.0, 0.15  # temperatures, in notes
SWAP, KEEP, BESIDE = 0.35, 0.5, 0.75  # a random number below each bound chooses that move
AT_ONCE = 0.4  # the chance to try a shop from the round in which its building came
NEVER = 99

compiled = compile_of(Path(__file__).parent).entry


class Dealt(NamedTuple):
    """Everything that was random in a game, and the cards that were kept."""

    hands: Numbers  # by round, player and place
    kept_from: Numbers  # by building: round × players + player, or -1
    drawn: Numbers  # by type and round: tiles drawn until then


class _Plan(NamedTuple):
    """For each building: its shop at the end, the round it stands from, and whose card it was."""

    kinds: Numbers
    since: Numbers
    kept_from: Numbers


@compiled
def _is_possible(dealt: Dealt, plan: _Plan, kind: int) -> bool:
    """Whether the tiles of a type were drawn in time for this plan."""
    placed = np.zeros(dealt.drawn.shape[1], np.int64)
    for building in np.nonzero(plan.kinds == kind)[0]:
        placed[plan.since[building] :] += 1
    return bool(np.all(placed <= dealt.drawn[kind]))


@compiled
def _earned(town: Town, plan: _Plan, kind: int) -> float:
    """Returns what a type earns in all rounds. Groups are joined in the order of placing."""
    shops = np.nonzero(plan.kinds == kind)[0]
    group, sizes = np.zeros_like(plan.kinds), np.zeros(len(shops) + 1, np.int64)
    total = pays = 0.0
    groups = 0
    for now in range(len(town.dealt)):
        for building in shops:
            if plan.since[building] != now:
                continue
            groups += 1
            group[building], sizes[groups] = groups, 1
            for other in town.beside[building]:
                joined = group[other]
                if other == NO_NEIGHBOUR or not joined or joined == groups:
                    continue
                pays -= town.pays[kind, sizes[joined]]
                sizes[groups] += sizes[joined]
                for shop in shops:
                    if group[shop] == joined:
                        group[shop] = groups
            pays += town.pays[kind, sizes[groups]]
        total += pays
    return total


@compiled
def _since(plan: _Plan, players: int, building: int) -> int:
    """Returns the round in which a building's card was kept, or NEVER."""
    return plan.kept_from[building] // players if plan.kept_from[building] >= 0 else NEVER


@compiled
def _other_cards(dealt: Dealt, plan: _Plan) -> tuple[int, int]:
    """Returns two random cards of one hand, the first of them kept.

    Returns 0, 0 if the cards that were drawn are not such.
    """
    rounds, players, count = dealt.hands.shape
    now, player = np.random.randint(rounds), np.random.randint(players)
    kept = dealt.hands[now, player, np.random.randint(count)]
    other = dealt.hands[now, player, np.random.randint(count)]
    if not kept or not other or plan.kept_from[other] >= 0:
        return 0, 0
    return (kept, other) if plan.kept_from[kept] == now * players + player else (0, 0)


@compiled
def _move(town: Town, dealt: Dealt, plan: _Plan) -> tuple[int, int]:
    """Changes the plan at random at one or two buildings, and returns these, 0 for none."""
    chance, players, rounds = np.random.random(), dealt.hands.shape[1], len(town.dealt)
    kinds, since, kept_from = plan.kinds, plan.since, plan.kept_from
    one = np.random.randint(1, len(kinds))
    other = np.random.randint(1, len(kinds))
    if SWAP <= chance < KEEP:
        one, other = _other_cards(dealt, plan)
        kept_from[one], kept_from[other] = kept_from[other], kept_from[one]
        kinds[one], kinds[other] = kinds[other], kinds[one]
        since[other] = since[one]
        return one, other
    come = _since(plan, players, one)
    if come == NEVER:
        return 0, 0
    if chance < SWAP:
        if _since(plan, players, other) == NEVER or kinds[one] == kinds[other]:
            return 0, 0
        kinds[one], kinds[other] = kinds[other], kinds[one]
        before = since[one]
        since[one] = max(come, since[other])
        since[other] = max(_since(plan, players, other), before)
        return one, other
    if chance < BESIDE:
        beside = town.beside[one, np.random.randint(4)]
        kinds[one] = kinds[beside] if beside != NO_NEIGHBOUR else EMPTY
    else:
        kinds[one] = np.random.randint(EMPTY, town.types)
    since[one] = come if np.random.random() < AT_ONCE else np.random.randint(come, rounds)
    return one, 0


@compiled
def best_in_hindsight(towns: NDArray[np.void], dealt: Dealt, steps: int, seed: int) -> float:
    """Returns the most notes of income that are found."""
    town = towns[0]
    np.random.seed(seed)
    plan = _Plan(
        np.full(len(dealt.kept_from), EMPTY), np.zeros_like(dealt.kept_from), dealt.kept_from.copy()
    )
    incomes, new_incomes = np.zeros(town.types), np.zeros(town.types)
    current = best = 0.0
    for step in range(steps):
        old = (plan.kinds.copy(), plan.since.copy(), plan.kept_from.copy())
        one, other = _move(town, dealt, plan)
        if not one:
            continue
        # Only the incomes of types at the changed buildings can differ; building 0 is none.
        touched = {old[0][one], plan.kinds[one], old[0][other], plan.kinds[other]}
        new, is_possible = current, True
        for kind in touched:
            if kind != EMPTY and is_possible:
                is_possible = _is_possible(dealt, plan, kind)
                new_incomes[kind] = _earned(town, plan, kind)
                new += new_incomes[kind] - incomes[kind]
        # As the temperature falls, a worse plan is accepted less and less often.
        heat = START * (END / START) ** (step / steps)
        if is_possible and (new >= current or np.random.random() < exp((new - current) / heat)):
            current = new
            best = max(best, current)
            for kind in touched:
                if kind != EMPTY:
                    incomes[kind] = new_incomes[kind]
        else:
            plan.kinds[:], plan.since[:], plan.kept_from[:] = old
    return best
