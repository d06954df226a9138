"""Cards are kept by futures of all players' things together."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from benchmarks.pooled.owner import place_tiles, placed, worth_of
from msgspec.structs import replace
from tests.games.chinatown.bot.random_moments import moments
from tests.games.chinatown.bot.seated import GAME, seen, table, turn_of

from teahouse.games.chinatown.bot.appraisal import ground
from teahouse.games.chinatown.bot.levels import HARD_SIGHT, Hard
from teahouse.games.chinatown.placement.futures import best_cards, pool_of, pools_with, town_of
from teahouse.games.chinatown.placement.kernels import records

FEW = replace(HARD_SIGHT, futures=60)


class WithoutFutures(Hard):
    sight = replace(HARD_SIGHT, futures=0)


def cards_of(match: Any, seed: str) -> tuple[int, ...]:
    appraisal = seen(match, sight=FEW)
    hand = appraisal.view.players[0].hand or ()
    choices = list(combinations(sorted(hand), appraisal.rules.deal[appraisal.view.round - 1][1]))
    return best_cards(appraisal.ground, hand, choices, seed)


def buildings(mask: Any) -> int:
    return sum(int(word).bit_count() for word in mask)


def test_a_pool_has_every_building_and_every_tile_once() -> None:
    for match, state in moments(players=4):
        rules, view = GAME.rules(match.options), GAME.view(state, 0)
        board = ground(rules, view, FEW)
        pool = pool_of(board)[0]
        shops = int(np.sum(pool["shops"] != records.EMPTY))
        assert shops == sum(map(buildings, pool["kinds"])) == board.taken.bit_count()
        assert shops + buildings(pool["free"]) + buildings(pool["deck"]) == rules.buildings
        assert pool["bag"].sum() == len(state.bag)


def test_a_choice_takes_its_cards_out_of_the_deck() -> None:
    pool = pool_of(seen(table()).ground)
    first, second, _ = pools_with(pool, [(1, 2), (84, 85)])
    assert buildings(first["deck"] & ~second["deck"]) == 2
    assert buildings(first["free"]) == buildings(second["free"]) == 2


def test_what_a_move_changes_adds_up_to_what_the_pool_is_worth() -> None:
    for match, state in moments(players=4):
        rules, round_ = GAME.rules(match.options), state.round - 1
        before = pool_of(ground(rules, GAME.view(state, 0), FEW))
        town, after, work = town_of(rules.site), before.copy(), np.zeros(1, records.POOL_WORKSPACE)
        worth = place_tiles(town, after, work, round_, 500, 1)
        assert worth == pytest.approx(worth_of(town, after, work, round_))
        assert worth >= worth_of(town, before, work, round_)


def test_placing_neither_makes_nor_loses_a_tile() -> None:
    for match, state in moments(players=4):
        rules = GAME.rules(match.options)
        before = pool_of(ground(rules, GAME.view(state, 0), FEW))
        after = placed(rules, before, state.round - 1, seed=1)
        assert tiles_of(before[0]) == tiles_of(after[0])
        stood = before[0]["shops"] != records.EMPTY
        assert np.array_equal(before[0]["shops"][stood], after[0]["shops"][stood])


def tiles_of(pool: Any) -> list[int]:
    return [
        int(n) + buildings(shops) for n, shops in zip(pool["tiles"], pool["kinds"], strict=True)
    ]


def test_the_same_seed_keeps_the_same_cards() -> None:
    match = table(players=4)
    assert cards_of(match, "one") == cards_of(match, "one")
    assert len({cards_of(match, str(n)) for n in range(8)}) > 1


def test_cards_do_not_depend_on_what_others_were_dealt() -> None:
    mine, first, second = (
        [1, 2, 20, 40, 60, 80, 85],
        [3, 4, 5, 6, 7, 8, 9],
        [10, 11, 12, 13, 14, 15, 16],
    )
    positions = [
        {"phase": "deal", "round": 1, "players": [{"hand": mine}, {"hand": a}, {"hand": b}]}
        for a, b in ((first, second), (second, first))
    ]
    assert len({cards_of(table(position), "a seed") for position in positions}) == 1


@pytest.mark.parametrize("options", [{"street_access": True}, {"keep_cards": True}], ids=str)
def test_variants_that_a_pool_does_not_know_are_played_without_futures(
    options: dict[str, Any],
) -> None:
    for seed in ("one", "two"):
        turn = turn_of(table(seed=seed, **options), 0)
        assert Hard().choose(turn) == WithoutFutures().choose(turn)


def test_a_short_deck_deals_fewer_hands() -> None:
    owned, hand = list(range(1, 76)), [76, 77, 78, 79, 80, 81]
    players = [{"hand": hand, "buildings": owned[:40]}, {"buildings": owned[40:]}, {}]
    match = table({"phase": "deal", "round": 6, "players": players})
    assert set(cards_of(match, "a seed")) < set(hand)
