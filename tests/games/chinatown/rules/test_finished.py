"""Finished businesses that take no more tiles (C16, `finished: "closed"`)."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from tests.games.chinatown.brute_force import components
from tests.games.chinatown.table import (
    GAME,
    accept,
    agree,
    all_ready,
    clause,
    give,
    offer,
    place,
    placing,
    play,
    refusal,
    table,
    trading,
)

from teahouse.core import Match, RuleError, plain
from teahouse.games.chinatown.rules.actions import Done
from teahouse.games.chinatown.rules.income import legal_order
from teahouse.games.chinatown.rules.placing import finish_placing

PHOTO = {"1": "photo", "3": "photo", "7": "photo"}
OWNER = {"buildings": [1, 2, 3, 7, 11], "tiles": {"photo": 2, "florist": 1}}


def closed(position: Any = None, **options: Any) -> Match:
    return table(position, finished="closed", **options)


def test_c16_a_finished_business_takes_no_more_tiles_and_the_refusal_says_where() -> None:
    match = closed(placing(OWNER, shops=PHOTO))
    with pytest.raises(RuleError) as raised:
        match.do(place(0, "photo", 11))
    error = raised.value
    assert (error.code, error.rule, error.facts) == ("finished", "C16", {"building": 11})


def test_c16_only_what_may_be_placed_is_listed() -> None:
    match = closed(placing(OWNER, shops=PHOTO))
    listed = [plain(action) for action in GAME.actions(match.state, 0)]
    places = {(a["tile"], a["building"]) for a in listed if a["type"] == "place"}
    assert places == {("florist", 2), ("florist", 11)}


def test_c16_open_is_the_default() -> None:
    play(table(placing(OWNER, shops=PHOTO)), place(0, "photo", 11), place(0, "photo", 2))


@pytest.mark.parametrize("edition", ["zman-2008", "alea-1999"])
def test_c16_all_that_is_listed_stands_beside_no_finished_business(edition: str) -> None:
    rules = GAME.rules(GAME.options({"edition": edition, "players": 3}))
    random, kind, seen = Random(edition), 0, {True: 0, False: 0}
    for _ in range(60):
        mine = patch(rules, random, 9)
        shops = frozenset(random.sample(mine, 4))
        start = placing(
            {"buildings": sorted(mine), "tiles": {rules.types[kind]: 2}},
            shops={str(building): rules.types[kind] for building in shops},
        )
        match = closed(start, edition=edition)
        listed = [plain(action) for action in GAME.actions(match.state, 0)]
        places = {action["building"] for action in listed if action["type"] == "place"}
        full = [g for g in components(edition, shops) if len(g) >= rules.sizes[kind]]
        for building in set(mine) - shops:
            is_barred = any(group & set(rules.neighbours[building]) for group in full)
            assert (building in places) is not is_barred
            seen[is_barred] += 1
    assert min(seen.values()) > 10


def patch(rules: Any, random: Random, count: int) -> list[int]:
    """Buildings that hang together, in the order in which they were found."""
    mine = [random.randrange(1, rules.buildings + 1)]
    while len(mine) < count:
        mine.append(random.choice([b for n in mine for b in rules.neighbours[n] if b not in mine]))
    return mine


def test_c16_c13_a_promised_tile_must_not_stand_beside_a_finished_business() -> None:
    match = closed(trading(OWNER, shops=PHOTO))
    promise = offer(0, clauses=[clause(0, 1, "place", tile="photo", building=11)])
    assert refusal(match, promise) == "finished"


def test_c16_c13_who_offers_somebody_else_such_a_promise_finds_out_from_the_maker() -> None:
    match = closed(trading(OWNER, shops=PHOTO))
    asked = offer(1, clauses=[clause(0, 1, "place", tile="photo", building=11)])
    play(match, asked)
    assert refusal(match, accept(0)) == "finished"


def test_c16_c13_a_deal_that_would_bar_a_promised_tile_is_refused() -> None:
    start = trading(
        {"buildings": [3, 7, 11], "tiles": {"photo": 1}}, {"buildings": [1]}, shops=PHOTO
    )
    match = closed(start)
    agree(match, offer(0, clauses=[clause(0, 2, "place", tile="photo", building=11)]), 2)
    play(match, offer(1, give(1, 0, buildings=[1])))
    assert refusal(match, accept(0, 2)) == "promised"


def test_c16_c13_whoever_must_finish_places_promised_tiles_in_an_order_that_is_legal() -> None:
    start = trading(
        {"buildings": [3, 7, 11, 14], "tiles": {"photo": 2}},
        shops={"3": "photo", "7": "photo"},
    )
    match = closed(start)
    promises = [clause(0, 1, "place", tile="photo", building=b) for b in (11, 14)]
    agree(match, offer(0, clauses=promises), 1)
    all_ready(match)
    placed = []
    while not isinstance(action := finish_placing(match.state, 0), Done):
        placed.append(plain(action)["building"])
        match.do(action)
    assert placed == [14, 11]


def test_c16_c20_as_many_tiles_as_any_order_can_place_are_placed() -> None:
    random = Random("orders")
    for _ in range(150):
        options = {"players": 3, "finished": "closed", "street_access": random.random() < 0.5}
        rules = GAME.rules(GAME.options(options))
        mine = set(patch(rules, random, 9))
        owner, shops = bytearray(rules.buildings + 1), bytearray(rules.buildings + 1)
        for building in range(len(owner)):
            owner[building] = 0 if building in mine else 1
        chosen = random.sample(sorted(mine), 4)
        for building in mine.difference(chosen):
            shops[building] = random.choice((0, 1, 1))
        places = dict.fromkeys(chosen, 0)
        order = legal_order(rules, bytes(owner), bytes(shops), places)
        assert len(order) == max(
            _placed(rules, bytes(owner), shops, way) for way in permutations(chosen)
        )
        assert _placed(rules, bytes(owner), shops, order) == len(order)


def _placed(rules: Any, owner: bytes, shops: bytearray, way: tuple[int, ...]) -> int:
    """How many of these tiles of one type can be placed one after another."""
    board, count = bytearray(shops), 0
    for building in way:
        own = frozenset(b for b, shop in enumerate(board) if shop == 1 and owner[b] == 0)
        near = set(rules.neighbours[building])
        groups = [g for g in components("zman-2008", own | {building}) if building in g]
        (group,) = groups
        touched = [g for g in components("zman-2008", own) if g & near]
        if any(len(g) >= rules.sizes[0] for g in touched):
            continue
        if rules.options.street_access and not any(rules.has_front[b] for b in group):
            continue
        board[building] = 1
        count += 1
    return count
