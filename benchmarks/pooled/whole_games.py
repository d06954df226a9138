"""Whole games of one owner of everything, and of four bots, on the same deals.

Worker processes import this: they cannot import what a program started with `-m` is called.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

import numpy as np

from teahouse.core import Match, SeededChance
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.placement.futures import (
    WEIGHTS,
    RecordArray,
    Weights,
    record_of,
    split,
    town_of,
)
from teahouse.games.chinatown.placement.kernels import records
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.play.driver import BotDriver
from teahouse.play.task import think

from .hindsight import Dealt, best_in_hindsight
from .owner import income_of, kept, kept_by_futures, placed, placed_by_futures

__all__ = ["WAYS", "earned"]

PLAYERS = 4
MYOPIC = Weights(*(0.0 for _ in WEIGHTS))
WAYS = ("myopic", "planner", "keeping", "placing", "futures", "hindsight")
FUTURES, STEPS = 800, 400  # tried for a decision, and steps of annealing in each
STEPS_IN_HINDSIGHT = 4_000_000


class Played(NamedTuple):
    """What a seat had in the end on average, in notes, and what was dealt."""

    money: float
    dealt: Dealt


def earned(way: str, deal: int) -> float:
    """Returns what a seat has on average at the end of a deal, in notes.

    `way` is a way of playing, or the name of a bot that plays all four seats.
    """
    match = Match(Chinatown(), {"players": PLAYERS}, seed=f"table/{deal}")
    if way not in WAYS:
        return _by_bots(match, way)
    if way != "hindsight":
        return _played(match, way, deal).money
    rules = Chinatown().rules(match.options)
    dealt = _played(match, "planner", deal).dealt
    found = best_in_hindsight(town_of(rules.site), dealt, STEPS_IN_HINDSIGHT, deal)
    return rules.start_cash / rules.note + found / PLAYERS


def _by_bots(match: Match, bot: str) -> float:
    bots = dict.fromkeys(range(PLAYERS), bot)
    driver = BotDriver(match, bots, think, seconds=2.0, seed=match.seed)
    while (action := driver.next_action()) is not None:
        match.do(action)
    rules = Chinatown().rules(match.options)
    return fmean(player.cash for player in match.state.players) / rules.note


def _played(match: Match, way: str, deal: int) -> Played:
    state, rules = match.state, Chinatown().rules(match.options)
    pool, bag = record_of(rules.site, (), {}, rules.no_tiles), list(state.bag)
    chance, hands = SeededChance(state.seed, state.drawn), [p.hand for p in state.players]
    all_hands = np.zeros((len(rules.deal), PLAYERS, rules.deal[0][0]), np.int64)
    kept_from, drawn, earned = np.full(rules.buildings + 1, -1), [], 0.0
    for round_, (count, tiles) in enumerate(rules.deal):
        if round_:
            deck = chance.shuffle(_deck(rules, pool))
            hands = [tuple(deck[n * count : (n + 1) * count]) for n in range(PLAYERS)]
        all_hands[round_, :, :count] = hands
        chosen = [_kept(rules, pool, round_, hand, way) for hand in hands]
        for player, cards in enumerate(chosen):
            kept_from[list(cards)] = round_ * PLAYERS + player
        owned = np.array(split(card for cards in chosen for card in cards))
        pool["free"] |= owned
        pool["deck"] &= ~owned
        taken = PLAYERS * (tiles if round_ else count)
        new, bag = np.bincount(bag[:taken], minlength=records.MOST_TYPES), bag[taken:]
        pool["tiles"] += new
        pool["bag"] -= new
        drawn.append(new)
        pool = _placed(rules, pool, round_, way, deal)
        earned += income_of(rules, pool)
    dealt = Dealt(all_hands, kept_from, np.cumsum(drawn, axis=0).T.copy())
    return Played(rules.start_cash / rules.note + earned / PLAYERS, dealt)


def _deck(rules: Rules, pool: RecordArray) -> list[int]:
    low, high = (int(word) for word in pool[0]["deck"])
    deck = low | high << records.LOW_BITS
    return [building for building in range(1, rules.buildings + 1) if deck >> building & 1]


def _kept(
    rules: Rules, pool: RecordArray, round_: int, hand: Sequence[int], way: str
) -> tuple[int, ...]:
    """Returns the cards that one player keeps without knowing the others' hands."""
    if way in ("keeping", "futures"):
        return kept_by_futures(rules, pool, round_, hand, FUTURES, STEPS)
    return kept(rules, pool, round_, hand)


def _placed(rules: Rules, pool: RecordArray, round_: int, way: str, seed: int) -> RecordArray:
    if way in ("placing", "futures"):
        return placed_by_futures(rules, pool, round_, seed, FUTURES, STEPS)
    return placed(rules, pool, round_, seed, MYOPIC if way == "myopic" else WEIGHTS)
