"""The most that a board could pay: checked against every placement, and against a MILP."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from scipy.optimize import Bounds, LinearConstraint, milp
from tests.games.chinatown.brute_force import Cells, components, connected_cut, literal_cut

from teahouse.core import SeededChance, plain
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.actions import Give, LeaveEmpty, Place
from teahouse.games.chinatown.rules.income import barrier, income
from teahouse.games.chinatown.rules.prospect import prospect
from teahouse.games.chinatown.rules.state import State

GAME = Chinatown()
EDITIONS = ("zman-2008", "alea-1999")


def trading(position: dict[str, Any], **options: Any) -> State:
    read = GAME.options({"players": 3, **options})
    return GAME.load(read, {"round": 2, "phase": "trade", **position}, SeededChance("prospect"))


def random_holdings(random: Random, **options: Any) -> State:
    """A player with a patch of buildings, some with shops, and a few tiles."""
    rules = GAME.rules(GAME.options({"players": 3, **options}))
    mine = {random.randrange(1, 86)}
    for _ in range(random.randrange(3, 14)):
        beside = [b for here in mine for b in rules.neighbours[here] if b not in mine]
        mine.add(random.choice([*beside, random.randrange(1, 86)]))
    kinds = random.sample(range(12), random.randrange(1, 4))
    empty = set(random.sample(sorted(mine), min(len(mine), random.randrange(1, 7))))
    left = list(rules.tile_counts)
    shops = {}
    for building in sorted(mine - empty):
        kind = random.choice(kinds)
        if left[kind]:
            left[kind] -= 1
            shops[str(building)] = rules.types[kind]
    tiles = {rules.types[kind]: min(random.randrange(5), left[kind]) for kind in kinds}
    player = {"buildings": sorted(mine), "tiles": tiles}
    return trading({"players": [player, {}, {}], "shops": shops}, **options)


def best_of_all_placements(state: State) -> int:
    rules, owner = state.rules, state.owner
    empty = [b for b in state.owned_by(0) if not state.shops[b]]
    tiles = state.players[0].tiles
    kinds = [kind for kind, count in enumerate(tiles) if count]
    best = 0
    for choice in product([None, *kinds], repeat=len(empty)):
        if any(choice.count(kind) > tiles[kind] for kind in kinds):
            continue
        shops = bytearray(state.shops)
        placed = [(b, kind) for b, kind in zip(empty, choice, strict=True) if kind is not None]
        for building, kind in placed:
            shops[building] = kind + 1
        if any(barrier(rules, owner, shops, building, kind) for building, kind in placed):
            continue
        best = max(best, income(rules, owner, bytes(shops))[0])
    return best


@pytest.mark.parametrize("street_access", [False, True])
@pytest.mark.parametrize("overflow", ["literal", "connected"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_best_placement_is_the_best_of_all(
    edition: str, overflow: str, street_access: bool
) -> None:
    random = Random(f"{edition} {overflow} {street_access}")
    for _ in range(40):
        state = random_holdings(
            random, edition=edition, overflow=overflow, street_access=street_access
        )
        found = prospect(state.rules, GAME.view(state, 0), 0)
        assert found.exact
        assert found.pays == best_of_all_placements(state)


@pytest.mark.parametrize("street_access", [False, True])
@pytest.mark.parametrize("overflow", ["literal", "connected"])
def test_c16_with_finished_businesses_closed_the_best_is_legal_and_the_best_of_all(
    overflow: str, street_access: bool
) -> None:
    random, exact = Random(f"closed {overflow} {street_access}"), 0
    for _ in range(60):
        options = {"finished": "closed", "overflow": overflow, "street_access": street_access}
        state = random_holdings(random, **options)
        found = prospect(state.rules, GAME.view(state, 0), 0)
        best = best_in_order(state)
        assert found.pays <= best
        assert found.pays == best or not found.exact
        assert found.pays == pays_in_this_order(state, found.places)
        exact += found.exact
    assert exact > 50


def best_in_order(state: State) -> int:
    """The most that tiles placed one after another, each where it may stand, can pay."""
    rules, owner, seen = state.rules, state.owner, set[bytes]()
    edge = {bytes(state.shops)}
    while edge:
        seen |= edge
        edge = {
            shops[:building] + bytes([kind + 1]) + shops[building + 1 :]
            for shops in edge
            for kind, count in enumerate(state.players[0].tiles)
            if shops.count(kind + 1) - state.shops.count(kind + 1) < count
            for building in state.owned_by(0)
            if not shops[building] and barrier(rules, owner, shops, building, kind) is None
        } - seen
    return max(income(rules, owner, shops)[0] for shops in seen)


def pays_in_this_order(state: State, places: tuple[tuple[int, str], ...]) -> int:
    rules, shops = state.rules, bytearray(state.shops)
    for building, tile in places:
        kind = rules.type_index[tile]
        assert barrier(rules, state.owner, shops, building, kind) is None
        shops[building] = kind + 1
    return income(rules, state.owner, bytes(shops))[0]


def milp_best(state: State, edition: str) -> int:
    """The same as a set packing: a column for each cluster of new tiles of one type."""
    rules = state.rules
    cut = connected_cut if rules.options.overflow == "connected" else literal_cut
    empty = [b for b in state.owned_by(0) if not state.shops[b]]
    columns: list[tuple[int, Cells, Cells, int]] = []  # type, new tiles, shops joined, gain
    for kind, count in enumerate(state.players[0].tiles):
        shops = frozenset(b for b in state.owned_by(0) if state.shops[b] == kind + 1)
        most = rules.sizes[kind]
        for size in range(1, count + 1):
            for chosen in combinations(empty, size):
                new = frozenset(chosen)
                merged = [g for g in components(edition, shops | new) if g & new]
                if len(merged) != 1:
                    continue
                joined = merged[0] - new
                before = sum(cut(edition, g, most)[0] for g in components(edition, joined))
                columns.append((kind, new, joined, cut(edition, merged[0], most)[0] - before))
    now = income(rules, state.owner, state.shops)[0]
    return now + _packed(state, empty, columns) if columns else now


def _packed(state: State, empty: list[int], columns: list[tuple[int, Cells, Cells, int]]) -> int:
    rows: list[list[int]] = []
    limits: list[int] = []
    for building in empty:  # a building gets one tile
        rows.append([int(building in new) for _, new, _, _ in columns])
        limits.append(1)
    for kind, count in enumerate(state.players[0].tiles):  # no more tiles than there are
        rows.append([len(new) if k == kind else 0 for k, new, _, _ in columns])
        limits.append(count)
    for building in state.owned_by(0):  # a shop joins one cluster
        rows.append([int(building in joined) for _, _, joined, _ in columns])
        limits.append(1)
    gains = np.array([gain for *_, gain in columns], dtype=float)
    found = milp(
        -gains,
        constraints=LinearConstraint(np.array(rows, dtype=float), ub=np.array(limits)),
        integrality=np.ones(len(columns)),
        bounds=Bounds(0, 1),
    )
    assert found.success
    best: int = round(-found.fun)
    return best


@pytest.mark.parametrize("overflow", ["literal", "connected"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_best_placement_is_that_of_an_integer_program(edition: str, overflow: str) -> None:
    random = Random(f"milp {edition} {overflow}")
    for _ in range(40):
        state = random_holdings(random, edition=edition, overflow=overflow)
        found = prospect(state.rules, GAME.view(state, 0), 0)
        assert found.pays == milp_best(state, edition)


@pytest.mark.parametrize("street_access", [False, True])
def test_the_placements_can_be_made_in_the_order_given(street_access: bool) -> None:
    random = Random(7)
    for _ in range(60):
        state = random_holdings(random, street_access=street_access)
        found = prospect(state.rules, GAME.view(state, 0), 0)
        position = {**plain(GAME.dump(state)), "phase": "place", "turn": 0}
        now = GAME.load(state.rules.options, position, SeededChance("place"))
        for building, tile in found.places:
            action = {"type": "place", "seat": 0, "tile": tile, "building": building}
            now, _ = GAME.apply(now, GAME.action(action))
        assert income(now.rules, now.owner, now.shops)[0] == found.pays


def test_c13_a_promised_tile_is_placed_and_a_building_left_empty_stays_so() -> None:
    position = {
        "players": [{"buildings": [1, 2, 3], "tiles": {"photo": 2, "florist": 1}}, {}, {}],
        "clauses": [
            {"id": 1, "by": 0, "to": 1, "kind": "place", "tile": "florist", "building": 2},
            {"id": 2, "by": 0, "to": 1, "kind": "leave_empty", "building": 1},
        ],
    }
    state = trading(position)
    found = prospect(state.rules, GAME.view(state, 0), 0)
    assert dict(found.places) == {2: "florist", 3: "photo"}
    assert found.pays == 20_000


def test_c8_a_stranger_does_not_reckon_with_a_secret_promise() -> None:
    position = {
        "players": [{"buildings": [1], "tiles": {"photo": 1}}, {}, {}],
        "clauses": [
            {"id": 1, "by": 0, "to": 1, "kind": "leave_empty", "building": 1, "secret": True}
        ],
    }
    state = trading(position)
    assert prospect(state.rules, GAME.view(state, 0), 0).pays == 0
    assert prospect(state.rules, GAME.view(state, 2), 0).pays == 10_000


def test_a_deal_in_mind_changes_what_is_held() -> None:
    state = trading(
        {
            "players": [
                {"buildings": [19]},
                {"buildings": [16, 17, 20], "tiles": {"dim_sum": 2}},
                {},
            ],
            "shops": {"16": "tea_house", "17": "tea_house", "19": "tea_house"},
        }
    )
    gives = (
        Give(giver=0, to=1, buildings=(19,), cash=10_000),
        Give(giver=1, to=0, tiles={"dim_sum": 2}, buildings=(20,)),
    )
    view = GAME.view(state, 0)
    assert [prospect(state.rules, view, seat).pays for seat in (0, 1)] == [10_000, 30_000]
    assert [prospect(state.rules, view, seat, gives=gives).pays for seat in (0, 1)] == [
        10_000,
        50_000,
    ]


def test_clauses_in_mind_bind_too() -> None:
    state = trading({"players": [{"buildings": [1, 2], "tiles": {"photo": 2}}, {}, {}]})
    view = GAME.view(state, 0)
    assert prospect(state.rules, view, 0).pays == 20_000
    empty = LeaveEmpty(by=0, to=1, building=1)
    assert prospect(state.rules, view, 0, clauses=(empty,)).pays == 10_000
    other = Place(by=1, to=0, tile="photo", building=2)
    assert prospect(state.rules, view, 0, clauses=(other,)).pays == 20_000


def test_past_its_work_limit_it_says_that_it_is_not_exact() -> None:
    player = {
        "buildings": list(range(1, 43)),
        "tiles": {"restaurant": 9, "factory": 9, "antiques": 9},
    }
    state = trading({"players": [player, {}, {}]})
    found = prospect(state.rules, GAME.view(state, 0), 0, work_limit=200)
    assert not found.exact
    assert len(found.places) == 27
    assert found.pays >= 270_000
