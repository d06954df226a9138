"""Simulation: the same games however they are played, and an honest summary of them."""

from __future__ import annotations

import pytest

from teahouse.core import FastChance, Match, Outcome, Seat, read_record, replay
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.state import State
from teahouse.research import (
    Played,
    RunPlan,
    Spread,
    StuckError,
    play_game,
    play_out,
    simulate,
    summarise,
)


def test_the_same_plan_plays_the_same_games_however_many_jobs_there_are() -> None:
    plan = RunPlan(game="chinatown", options={"players": 3}, games=6, seed="x", keep_records=True)
    alone = list(simulate(plan, jobs=1))
    assert alone == list(simulate(plan, jobs=2))
    assert len({game.record for game in alone}) == 6


def test_another_seed_plays_other_games() -> None:
    first, second = (RunPlan(game="chinatown", games=1, seed=seed) for seed in ("1", "2"))
    assert list(simulate(first)) != list(simulate(second))


def test_a_record_of_a_simulated_game_replays_to_its_outcome() -> None:
    played = play_game(RunPlan(game="chinatown", options={"players": 5}, keep_records=True), 0)
    assert played.record is not None
    match = replay(Chinatown(), read_record(played.record))
    assert match.outcome == played.outcome
    assert len(match) == played.decisions


def test_records_are_kept_only_if_asked_for() -> None:
    assert play_game(RunPlan(game="chinatown"), 0).record is None


def test_a_summary_tells_scores_wins_and_lengths() -> None:
    summary = summarise(
        [
            Played(10, Outcome(scores=(5, 7), winners=(1,))),
            Played(20, Outcome(scores=(9, 9), winners=(0, 1))),
        ]
    )
    assert (summary.games, summary.decisions) == (2, 30)
    assert summary.length == Spread(15.0, 10, 20)
    assert [seat.score for seat in summary.seats] == [Spread(7.0, 5, 9), Spread(8.0, 7, 9)]
    assert [seat.wins for seat in summary.seats] == [0.5, 1.5]


class NobodyActs(Chinatown):
    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset()


def test_a_game_in_which_nobody_is_to_act_is_stuck() -> None:
    with pytest.raises(StuckError, match="nobody is to act"):
        play_out(Match(NobodyActs(), seed="s"), FastChance(1))


def test_a_game_longer_than_the_limit_is_stuck() -> None:
    with pytest.raises(StuckError, match="after 5 decisions"):
        play_out(Match(Chinatown(), seed="s"), FastChance(1), limit=5)
