"""Random games on the batch engine: the same however the work is cut."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import BadInput
from teahouse.research import RunPlan, simulate
from teahouse_lab.batch_games import BATCH, ENGINE


def test_games_are_the_same_from_any_place_on_and_nobody_plays_too_many() -> None:
    plan = RunPlan(game="dadaocheng", options={"players": 2}, games=BATCH + 8, engine="batch")
    played = list(simulate(plan))
    assert len(played) == plan.games
    assert played[BATCH - 2 :] == list(simulate(plan, skip=BATCH - 2))
    assert played[:8] != played[BATCH:]
    for game in played[:100]:
        best = max(game.outcome.scores)
        assert game.decisions > 2 * 6 * 2
        assert {game.outcome.scores[seat] for seat in game.outcome.winners} == {best}


def test_chinatown_too_is_played_on_its_batch_engine() -> None:
    plan = RunPlan(game="chinatown", options={"players": 3}, games=40, engine="batch")
    played = list(simulate(plan))
    assert len(played) == plan.games
    for game in played:
        assert game.decisions > 6 * 3 * 4
        assert sum(game.outcome.scores) > 3 * 50_000
        best = max(game.outcome.scores)
        assert {game.outcome.scores[seat] for seat in game.outcome.winners} == {best}


def test_a_run_never_changes_its_engine_by_itself() -> None:
    assert RunPlan(game="chinatown", games=1_000_000).engine == "plain"


@pytest.mark.parametrize("changed", [{"bots": ("easy",)}, {"keep_records": True}])
def test_what_the_engine_cannot_do_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="at random"):
        next(simulate(RunPlan(game="chinatown", engine="batch", **changed)))


def test_the_engine_says_what_it_leaves_out() -> None:
    assert "promises" in ENGINE.left_out("chinatown")
    assert ENGINE.left_out("dadaocheng") == ()
