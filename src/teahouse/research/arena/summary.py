"""The summary of a run: places, ratings, shares and means with their 95 % confidence intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING

import msgspec

from teahouse.core import BadInput

from .run import GameResult

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating
from collections import Counter
from collections.abc import Callable, Sequence
from math import ceil

from .run import LineUp

__all__ = [
    "ArenaSummary",
    "BotPace",
    "BotStanding",
    "CrossTableCell",
    "Interval",
    "Z",
    "ahead",
    "cross_table",
    "last_shares",
    "mean_interval",
    "places",
    "rating_model",
    "ratings",
    "share_interval",
    "summarise_arena",
    "win_shares",
]


Z = NormalDist().inv_cdf(0.975)


class Interval(msgspec.Struct, frozen=True):
    """An estimate and its 95 % confidence interval."""

    value: float
    low: float
    high: float


def share_interval(part: float, whole: int, z: float = Z) -> Interval:
    """Returns a share and Wilson's interval of it. A shared win counts in part."""
    share = part / whole
    centre = share + z * z / (2 * whole)
    reach = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 1 + z * z / whole
    return Interval(share, max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale))


def mean_interval(values: Iterable[tuple[int, float]]) -> Interval:
    """Returns the mean of values given with their deals, and its interval.

    Games of one deal are not independent, so the interval is that of the deals' means. It is
    infinite if there is only one deal.
    """
    by_deal: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        by_deal[deal].append(value)
    means = [fmean(found) for found in by_deal.values()]
    middle = fmean(means)
    reach = Z * stdev(means) / sqrt(len(means)) if len(means) > 1 else inf
    return Interval(middle, middle - reach, middle + reach)


def places(result: GameResult) -> tuple[int, ...]:
    """Returns each seat's place, counted from 1. Equal seats share a place."""
    marks = [(seat in result.winners, score) for seat, score in enumerate(result.scores)]
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)


def ahead(mine: int, theirs: int) -> float:
    """Returns 1 if my place is the better one, 0 if it is the worse, and 0.5 if they are equal."""
    return 0.5 if mine == theirs else float(mine < theirs)


def win_shares(result: GameResult) -> tuple[float, ...]:
    """Returns each seat's part of the win."""
    return _shares(places(result), 1)


def last_shares(result: GameResult) -> tuple[float, ...]:
    """Returns each seat's part of the last place."""
    found = places(result)
    return _shares(found, max(found))


def _shares(found: tuple[int, ...], place: int) -> tuple[float, ...]:
    return tuple((where == place) / found.count(place) for where in found)


def rating_model() -> PlackettLuce:
    """Returns the model, which starts at 25 ± 25/3. Raises BadInput if openskill is missing."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise BadInput("ratings need openskill: pip install openskill") from error
    return PlackettLuce()


def ratings(results: Iterable[GameResult]) -> dict[str, Interval]:
    """Returns every bot's rating with its 95 % interval.

    A bot on several seats gets the mean of its seats' new ratings. Games of one bot alone do not
    count.
    """
    model = rating_model()
    found: defaultdict[str, PlackettLuceRating] = defaultdict(model.rating)
    for result in results:
        if len(set(result.bots)) < 2:
            continue
        seats = [[model.create_rating([found[b].mu, found[b].sigma])] for b in result.bots]
        after = model.rate(seats, ranks=list(map(float, places(result))))
        for bot in set(result.bots):
            taught = [team[0] for team, who in zip(after, result.bots, strict=True) if who == bot]
            found[bot] = model.create_rating(
                [fmean(one.mu for one in taught), fmean(one.sigma for one in taught)]
            )
    return {
        bot: Interval(one.mu, one.mu - Z * one.sigma, one.mu + Z * one.sigma)
        for bot, one in found.items()
    }


class CrossTableCell(msgspec.Struct, frozen=True):
    """Two bots, how many pairs of their seats met, and in what share the first was ahead."""

    bot: str
    other: str
    met: int
    ahead: float


def cross_table(results: Iterable[GameResult]) -> tuple[CrossTableCell, ...]:
    """Returns a cell for every two different bots that sat at one table, in both directions."""
    met: Counter[tuple[str, str]] = Counter()
    won: defaultdict[tuple[str, str], float] = defaultdict(float)
    for result in results:
        seats = list(zip(result.bots, places(result), strict=True))
        for bot, place in seats:
            for other, theirs in seats:
                if bot != other:
                    met[bot, other] += 1
                    won[bot, other] += ahead(place, theirs)
    return tuple(CrossTableCell(*pair, met[pair], won[pair] / met[pair]) for pair in sorted(met))


class BotPace(msgspec.Struct, frozen=True):
    """Decision times in seconds: median, 95th percentile and maximum."""

    decisions: int
    p50: float
    p95: float
    most: float


class BotStanding(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's results: `won` and `last` are shares of its games, `score` the mean of its seats.

    `by_chance` is the share of games that it would win by luck alone.
    """

    bot: str
    games: int
    won: Interval
    last: Interval
    by_chance: float
    score: Interval
    rating: Interval | None = None


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """The results of one line-up."""

    bots: LineUp
    games: int
    standings: tuple[BotStanding, ...]
    total: Interval
    deals: Interval | None


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's decision times by action, and how often an action was chosen for it, by reason."""

    bot: str
    pace: BotPace
    by_kind: dict[str, BotPace]
    safe: dict[str, int]


class ArenaSummary(msgspec.Struct, frozen=True, kw_only=True):
    """The summary of a run."""

    games: int
    standings: tuple[BotStanding, ...]
    tables: tuple[TableSummary, ...]
    cross_table: tuple[CrossTableCell, ...]
    efforts: tuple[Effort, ...]
    megabytes: int


def summarise_arena(results: Sequence[GameResult]) -> ArenaSummary:
    """Returns a summary of at least one game."""
    rated = ratings(results)
    bots = _bots(results)
    return ArenaSummary(
        games=len(results),
        standings=_ranked(_standing(results, bot, rated.get(bot)) for bot in bots),
        tables=tuple(_table(table) for table in _by_line_up(results)),
        cross_table=cross_table(results),
        efforts=tuple(_effort(results, bot) for bot in bots),
        megabytes=max(result.megabytes for result in results),
    )


def _ranked(standings: Iterable[BotStanding]) -> tuple[BotStanding, ...]:
    """Returns the best first: by wins, and in solo games by score."""
    return tuple(
        sorted(standings, key=lambda one: (-one.won.value / one.by_chance, -one.score.value))
    )


def _bots(results: Iterable[GameResult]) -> list[str]:
    return list(dict.fromkeys(bot for result in results for bot in sorted(result.bots)))


def _by_line_up(results: Iterable[GameResult]) -> list[list[GameResult]]:
    tables: dict[LineUp, list[GameResult]] = {}
    for result in results:
        tables.setdefault(tuple(sorted(result.bots)), []).append(result)
    return list(tables.values())


def _table(results: Sequence[GameResult]) -> TableSummary:
    done = [(r.deal, float(r.deals_done)) for r in results if r.deals_done is not None]
    return TableSummary(
        bots=tuple(sorted(results[0].bots)),
        games=len(results),
        standings=_ranked(_standing(results, bot) for bot in _bots(results)),
        total=mean_interval((result.deal, float(sum(result.scores))) for result in results),
        deals=mean_interval(done) if done else None,
    )


def _standing(
    results: Sequence[GameResult], bot: str, rating: Interval | None = None
) -> BotStanding:
    """Returns a bot's results in the games that it took part in."""
    played = [result for result in results if bot in result.bots]
    return BotStanding(
        bot=bot,
        games=len(played),
        won=_share(played, bot, win_shares),
        last=_share(played, bot, last_shares),
        by_chance=fmean(result.bots.count(bot) / len(result.bots) for result in played),
        score=mean_interval((result.deal, _score(result, bot)) for result in played),
        rating=rating,
    )


def _share(
    played: Sequence[GameResult], bot: str, shares: Callable[[GameResult], Sequence[float]]
) -> Interval:
    """Returns the share of its games that a bot got. `shares` gives each seat's part of a game."""
    parts = (
        part for r in played for who, part in zip(r.bots, shares(r), strict=True) if who == bot
    )
    return share_interval(sum(parts), len(played))


def _score(result: GameResult, bot: str) -> float:
    scores = zip(result.bots, result.scores, strict=True)
    return fmean(score for who, score in scores if who == bot)


def _effort(results: Sequence[GameResult], bot: str) -> Effort:
    """Returns a bot's decision times, and the actions that were chosen for it."""
    by_kind: dict[str, list[int]] = {}
    safe: dict[str, int] = {}
    for result in results:
        for who, times in zip(result.bots, result.times, strict=True):
            if who == bot:
                for kind, found in times.items():
                    by_kind.setdefault(kind, []).extend(found)
        for choice in result.safe:
            if result.bots[choice.seat] == bot:
                safe[choice.why] = safe.get(choice.why, 0) + 1
    return Effort(
        bot=bot,
        pace=_pace([time for times in by_kind.values() for time in times]),
        by_kind={kind: _pace(times) for kind, times in sorted(by_kind.items())},
        safe=safe,
    )


def _pace(times: list[int]) -> BotPace:
    ordered = sorted(times) or [0]
    ranks = (ceil(share * len(ordered)) - 1 for share in (0.5, 0.95, 1.0))
    return BotPace(len(times), *(ordered[rank] / 1_000_000 for rank in ranks))
