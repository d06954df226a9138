"""Our own batch engine, timed: random legal play of Dadaocheng by four, on this many games."""

from __future__ import annotations

import sys
from time import perf_counter, process_time

from teahouse.batch.dadaocheng import DadaochengEnv
from teahouse.batch.dadaocheng.random_play import RandomPlay
from teahouse.core import write_json

PLAYERS = 4
WARM_UP, DECISIONS = 192, 20_000_000


def main() -> None:
    games, threads = int(sys.argv[1]), int(sys.argv[2])
    clock = perf_counter if "clock" in sys.argv else process_time
    play = RandomPlay(DadaochengEnv(players=PLAYERS), games, threads=threads)
    play.play(WARM_UP)
    before, started = play.decisions, clock()
    play.play(DECISIONS // games)
    seconds = clock() - started
    sys.stdout.buffer.write(write_json({"decisions": play.decisions - before, "seconds": seconds}))


if __name__ == "__main__":
    main()
