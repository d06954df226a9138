"""One source for vectors of a CPU and for threads of a GPU."""

from __future__ import annotations

import ctypes
import re

import numpy as np
import pytest

from teahouse_lab.batch.compiled import Kernel, ptx
from teahouse_lab.batch.dadaocheng import DadaochengEnv
from teahouse_lab.batch.random_play import STEPS, GpuRandomPlay, RandomGames, RandomPlay

GAMES = 64


def has_gpu() -> bool:
    try:
        return not ctypes.CDLL("libcuda.so.1").cuInit(0)
    except OSError:
        return False


def test_one_game_after_another_is_played_as_eight_at_once() -> None:
    play = RandomPlay(DadaochengEnv(players=2), GAMES)
    words = play.words.copy()
    Kernel(play.stepped, play.rows, lanes=1, level=0)(words, STEPS)
    Kernel(play.renewed, play.rows, lanes=1, level=0)(words, 1)
    play.play(STEPS)
    assert np.array_equal(words, play.words)


def test_a_kernel_for_gpus_holds_a_game_in_registers() -> None:
    games = RandomGames(DadaochengEnv(players=1))
    source = ptx([(games.stepped, 1)], games.rows)
    assert ".visible .entry run" in source
    assert len(re.findall(r"ld\.global.*b32", source)) >= games.rows
    assert "local" not in source  # memory of a thread


@pytest.mark.skipif(not has_gpu(), reason="there is no GPU")
def test_a_gpu_plays_the_games_that_a_cpu_plays() -> None:
    env = DadaochengEnv(players=4)
    ours, theirs = GpuRandomPlay(env, GAMES, seed=5), RandomPlay(env, GAMES, seed=5)
    for play in (ours, theirs):
        play.play(32 * STEPS)
    assert np.array_equal(ours.words, theirs.words)
