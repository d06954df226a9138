"""The compiled search finds what the plain one finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.chinatown.bot.random_moments import moments
from tests.games.chinatown.bot.seated import GAME

from teahouse.core import FastChance
from teahouse.games.chinatown.bot.appraisal import appraise
from teahouse.games.chinatown.bot.levels import EASY_SIGHT, HARD_SIGHT, MEDIUM_SIGHT
from teahouse.games.chinatown.placement import compiled, plain, worth
from teahouse.games.chinatown.placement.growth import Ground, Sight
from teahouse.games.chinatown.placement.kernels import records
from teahouse.games.chinatown.placement.worth import Side
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.play import compilation

OPTIONS: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 3, "overflow": "connected"},
    {"players": 5, "street_access": True},
    {"players": 4, "edition": "alea-1999", "outlook": "per_business"},
]
SIGHTS = (HARD_SIGHT, MEDIUM_SIGHT, EASY_SIGHT)
CLOSE = 1e-9


def random_sides(sight: Sight, **options: Any) -> Iterator[tuple[Ground, Side]]:
    """What a seat has at some moment, half of the time with what another has on top.

    With more on top the searches stop before they have looked at everything, where the last digit
    of a sum decides what they come to first.
    """
    chance = FastChance("sides")
    for match, state in moments(**options):
        seen = appraise(GAME.rules(match.options), GAME.view(state, 0), 0, sight)
        lots, tiles = seen.sides[0].lots, list(seen.sides[0].tiles)
        if chance.below(2):
            lots |= seen.sides[1].lots
            tiles = [a + b for a, b in zip(tiles, seen.sides[1].tiles, strict=True)]
        yield seen.ground, Side(lots, tuple(tiles))


@pytest.mark.parametrize("sight", SIGHTS, ids=("hard", "medium", "easy"))
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_worth_and_income_are_the_same(options: dict[str, Any], sight: Sight) -> None:
    looked_at = 0
    for ground, side in random_sides(sight, **options):
        found = compiled.best_plan(ground, side.lots, side.tiles)
        wanted = plain.best_plan(ground, side.lots, side.tiles)
        assert found.worth == pytest.approx(wanted.worth, abs=CLOSE)
        assert found.income == pytest.approx(wanted.income, abs=CLOSE)
        looked_at += 1
    assert looked_at > 50


def test_places_are_free_and_all_different() -> None:
    for ground, side in random_sides(HARD_SIGHT, players=4):
        places = compiled.best_plan(ground, side.lots, side.tiles).places
        lots = [lot for lot, _ in places]
        assert len(set(lots)) == len(lots)
        assert all(side.lots >> lot & 1 and not ground.taken >> lot & 1 for lot in lots)
        kinds = [kind for _, kind in places]
        assert all(kinds.count(kind) <= side.tiles[kind] for kind in kinds)


def test_the_plain_search_is_used_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = _rules()
    assert worth.search_of(rules.site) is compiled
    worth.search_of.cache_clear()
    monkeypatch.setattr(compilation, "find_spec", lambda _: None)
    assert worth.search_of(rules.site) is plain
    worth.search_of.cache_clear()


def test_the_plain_search_is_used_for_a_set_that_is_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worth.search_of.cache_clear()
    monkeypatch.setattr(records, "MOST_BUILDINGS", 80)
    assert worth.search_of(_rules().site) is plain
    worth.search_of.cache_clear()


def _rules() -> Rules:
    return GAME.rules(GAME.options({"players": 4}))
