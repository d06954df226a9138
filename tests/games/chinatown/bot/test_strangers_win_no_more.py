"""Every stranger alone among three hard, in all seats by turns: it wins no more than its share."""

from __future__ import annotations

import pytest
from benchmarks import strangers
from benchmarks.strangers.meetings import compare
from benchmarks.strength import play, robbed, scores_of, until_decided

from teahouse.research.arena import LineUp, log_likelihood_ratio, mean_interval, verdict

GAMES = 80
PAIRS = {"Feeder", "Front", "PaidThird"}


def wins_more_than_its_share(line_up: LineUp) -> bool:
    games = until_decided(line_up, play(line_up, GAMES, jobs=1, seed="soak"))
    ratio = log_likelihood_ratio(robbed(line_up), scores_of(line_up[0], list(games)))
    return verdict(robbed(line_up), ratio) == "stronger"


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(set(strangers.__all__) - PAIRS))
def test_a_stranger_does_not_win_more_than_its_share(name: str) -> None:
    line_up = (f"benchmarks.strangers:{name}", "hard", "hard", "hard")
    assert not wins_more_than_its_share(line_up)


@pytest.mark.soak
def test_a_pair_of_which_one_is_paid_wins_no_more_than_two_seats_should() -> None:
    pair = "benchmarks.strangers:PaidThird"
    assert not wins_more_than_its_share((pair, pair, "hard", "hard"))


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(PAIRS))
def test_a_pair_of_strangers_leaves_hard_no_poorer_than_by_refusing_it(name: str) -> None:
    pairs = list(compare(f"benchmarks.strangers:{name}", 2, GAMES, 1))
    gain = mean_interval((pair.deal, float(pair.dealing - pair.refusing)) for pair in pairs)
    assert gain.high > 0
