"""Every stranger alone among three hard, in all seats by turns: it wins no more than its share."""

from __future__ import annotations

import pytest
from benchmarks import strangers
from benchmarks.strangers.meetings import compare
from benchmarks.strength import ROBBED, play, scores_of, until_decided

from teahouse.research.arena import log_likelihood_ratio, mean_interval, verdict

GAMES = 80
PAIRS = {"Feeder", "Front"}


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(set(strangers.__all__) - PAIRS))
def test_a_stranger_does_not_win_more_than_its_share(name: str) -> None:
    line_up = (f"benchmarks.strangers:{name}", "hard", "hard", "hard")
    games = until_decided(line_up[0], play(line_up, GAMES, jobs=1, seed="soak"))
    scores = scores_of(line_up[0], list(games))
    assert verdict(ROBBED, log_likelihood_ratio(ROBBED, scores)) != "stronger"


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(PAIRS))
def test_a_pair_of_strangers_leaves_hard_no_poorer_than_by_refusing_it(name: str) -> None:
    pairs = list(compare(f"benchmarks.strangers:{name}", 2, GAMES, 1))
    gain = mean_interval((pair.deal, float(pair.dealing - pair.refusing)) for pair in pairs)
    assert gain.high > 0
