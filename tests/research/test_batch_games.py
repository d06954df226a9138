"""Random games on the batch engine: the same however the work is cut."""

from __future__ import annotations

import pytest

from teahouse.core import BadInput
from teahouse.research import Plan, simulate
from teahouse.research.simulate import BATCH


def test_games_are_the_same_from_any_place_on_and_nobody_plays_too_many() -> None:
    plan = Plan(game="dadaocheng", options={"players": 2}, games=BATCH + 8, engine="batch")
    played = list(simulate(plan))
    assert len(played) == plan.games
    assert played[BATCH - 2 :] == list(simulate(plan, skip=BATCH - 2))
    assert played[:8] != played[BATCH:]
    for game in played[:100]:
        best = max(game.outcome.scores)
        assert game.decisions > 2 * 6 * 2
        assert {game.outcome.scores[seat] for seat in game.outcome.winners} == {best}


def test_chinatown_too_is_played_on_its_batch_engine() -> None:
    plan = Plan(game="chinatown", options={"players": 3}, games=40, engine="batch")
    played = list(simulate(plan))
    assert len(played) == plan.games
    for game in played:
        assert game.decisions > 6 * 3 * 4
        assert sum(game.outcome.scores) > 3 * 50_000
        best = max(game.outcome.scores)
        assert {game.outcome.scores[seat] for seat in game.outcome.winners} == {best}


def test_who_plays_decides_which_engine_does() -> None:
    many = Plan(game="dadaocheng", games=10_000)
    assert many.is_batch
    assert not Plan(game="dadaocheng", games=9_999).is_batch
    assert not Plan(game="dadaocheng", games=10_000, engine="plain").is_batch
    assert not Plan(game="dadaocheng", games=10_000, bots=("easy",)).is_batch
    assert not Plan(game="dadaocheng", games=10_000, keep_records=True).is_batch
    assert Plan(game="chinatown", games=10_000).is_batch
    with pytest.raises(BadInput, match="at random"):
        _ = Plan(game="chinatown", bots=("easy",), engine="batch").is_batch
