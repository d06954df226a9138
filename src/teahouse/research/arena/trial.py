"""A trial of a new bot against an old one, deal after deal until the test decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import count, islice
from statistics import fmean

import msgspec

from teahouse.core import BadInput

from .bot_game import Result, Terms
from .line_up import LineUp, Pairing, seatings
from .places import ahead, places
from .results import Known
from .run import play_pairings
from .sprt import Hypotheses, Verdict, log_likelihood_ratio, verdict

__all__ = ["Progress", "blocks", "try_out"]


class Progress(msgspec.Struct, frozen=True):
    """A trial's state after a deal, and that deal's games."""

    scores: tuple[float, ...]
    ratio: float
    verdict: Verdict
    games: int
    played: tuple[Result, ...]


def try_out(
    terms: Terms,
    new: str,
    hypotheses: Hypotheses,
    deals: Sequence[Sequence[Pairing]],
    *,
    jobs: int = 1,
    known: Known | None = None,
) -> Iterator[Progress]:
    """The progress after each deal, until the test has decided or the deals are used up."""
    pairings = [pairing for deal in deals for pairing in deal]
    scores: list[float] = []
    games = 0
    with closing(play_pairings(terms, pairings, jobs=jobs, known=known)) as results:
        for deal in deals:
            played = tuple(islice(results, len(deal)))
            scores.append(_score(played, new))
            games += len(played)
            ratio = log_likelihood_ratio(hypotheses, scores)
            decided = verdict(hypotheses, ratio)
            yield Progress(tuple(scores), ratio, decided, games, played)
            if decided != "undecided":
                return


def blocks(new: str, old: str, players: int, most: int) -> list[list[Pairing]]:
    """The games of each deal, for at most so many games in all."""
    line_ups = _line_ups(new, old, players)
    deals: list[list[Pairing]] = []
    left = most
    for deal in count():
        block = [Pairing(deal, s) for line_up in line_ups for s in seatings(line_up, deal)]
        left -= len(block)
        if left < 0:
            break
        deals.append(block)
    if not deals:
        raise BadInput(f"one deal takes {len(block)} games; at most {most} are allowed")
    return deals


def _line_ups(new: str, old: str, players: int) -> tuple[LineUp, ...]:
    """The line-ups: half the seats each; of an odd number, once one more and once one less."""
    few = players // 2
    numbers = dict.fromkeys((few, players - few))
    return tuple((new,) * number + (old,) * (players - number) for number in numbers)


def _score(played: Sequence[Result], new: str) -> float:
    """The new bot's score in a deal: 1 if always ahead, a half if as often as not."""
    if len(played[0].bots) == 1:
        alone = {result.bots[0] == new: result.scores[0] for result in played}
        return ahead(-alone[True], -alone[False])
    return fmean(_ahead_in(result, new) for result in played)


def _ahead_in(result: Result, new: str) -> float:
    found = places(result)
    mine = [place for bot, place in zip(result.bots, found, strict=True) if bot == new]
    theirs = [place for bot, place in zip(result.bots, found, strict=True) if bot != new]
    return fmean(ahead(one, other) for one in mine for other in theirs)
