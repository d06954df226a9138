"""Is hard robbed? The same deals twice: once it deals with a stranger, once it refuses it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import fmean

import msgspec

from benchmarks import strangers
from teahouse.bots import Turn
from teahouse.bots.chinatown.levels import Hard
from teahouse.bots.driver import BotDriver
from teahouse.bots.question import Answer, Question, think
from teahouse.cli.console import progress
from teahouse.core import Match, Seat, plain
from teahouse.games.chinatown import Chinatown
from teahouse.research import all_cores
from teahouse.research.arena import Interval, mean_interval, share_interval
from teahouse.research.cores import parallel_map

__all__ = ["Meeting", "Pair", "compare", "meet"]

PLAYERS = 4
REFUSING = "refusing"
HOUSE = "benchmarks.strangers"


class Meeting(msgspec.Struct, frozen=True):
    """A deal, who the stranger is, and how many of it sit down with hard."""

    stranger: str
    strangers: int
    deal: int

    @property
    def seats(self) -> frozenset[Seat]:
        """Where the strangers sit: a place further with every deal."""
        return frozenset((self.deal + 1 + n) % PLAYERS for n in range(self.strangers))

    @property
    def subject(self) -> Seat:
        """The hard whose money is counted."""
        return self.deal % PLAYERS


class Pair(msgspec.Struct, frozen=True):
    """What hard ended with, dealing and refusing, and its part of the last place when dealing."""

    deal: int
    dealing: int
    refusing: int
    last: float


def meet(meeting: Meeting) -> Pair:
    """Both games of a deal."""
    dealing, refusing = _scores(meeting, "hard"), _scores(meeting, REFUSING)
    subject, least = meeting.subject, min(dealing)
    last = (dealing[subject] == least) / dealing.count(least)
    return Pair(meeting.deal, dealing[subject], refusing[subject], last)


def compare(stranger: str, count: int, games: int, jobs: int) -> Iterator[Pair]:
    meetings = [Meeting(stranger, count, deal) for deal in range(games)]
    yield from parallel_map(meet, meetings, jobs=jobs)


def _scores(meeting: Meeting, subject: str) -> tuple[int, ...]:
    match = Match(Chinatown(), {"players": PLAYERS}, seed=f"stranger/{meeting.deal}")
    bots = {s: meeting.stranger if s in meeting.seats else "hard" for s in range(PLAYERS)}
    bots[meeting.subject] = subject
    ask = partial(_ask, meeting.seats)
    driver = BotDriver(match, bots, ask, seconds=2.0, seed=match.seed)
    while (action := driver.next_action()) is not None:
        match.do(action)
    assert match.outcome is not None
    return match.outcome.scores


def _ask(shunned: frozenset[Seat], question: Question) -> Answer:
    if question.bot != REFUSING:
        return think(question)
    game = Chinatown()
    turn = Turn(
        game=game,
        options=game.options(question.options),
        seat=question.seat,
        view=question.view,
        actions=question.actions,
        seconds=question.seconds,
        seed=question.seed,
        last_call=question.last_call,
        quiet=True,
    )
    action = Hard(shunned).choose(turn)
    return Answer(None if action is None else plain(action), 0.0)


def _told(pairs: Sequence[Pair]) -> str:
    gain = mean_interval((pair.deal, float(pair.dealing - pair.refusing)) for pair in pairs)
    last = share_interval(sum(pair.last for pair in pairs), len(pairs))
    money = fmean(pair.dealing for pair in pairs)
    return f"{money:11,.0f} {_shown(gain, ',.0f'):>34} {_shown(last, '.1%'):>26}"


def _shown(interval: Interval, form: str) -> str:
    return f"{interval.value:{form}} [{interval.low:{form}}, {interval.high:{form}}]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strangers", nargs="*", default=strangers.__all__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument(
        "--seats", type=int, nargs="*", default=(1, PLAYERS - 1), help="of a stranger"
    )
    parser.add_argument("--jobs", type=int, default=all_cores())
    given = parser.parse_args()
    print(f"{'stranger':14} {'seats':>5} {'money':>11} {'more than by refusing':>34} {'last':>26}")
    for name in given.strangers:
        path = f"{HOUSE}:{name}" if name in strangers.__all__ else name
        for count in given.seats:
            with progress() as bar:
                played = compare(path, count, given.games, given.jobs)
                pairs = list(bar.track(played, given.games, description=f"{name} {count}"))
            print(f"{name:14} {count:5} {_told(pairs)}", flush=True)


if __name__ == "__main__":
    main()
