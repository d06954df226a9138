"""Ratings by openskill's Plackett-Luce model, in pools by game, number of players and bots."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec

from teahouse.server.live.lobby_row import SeatResult, TableResult, summary_of
from teahouse.store.journal import Journal

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

__all__ = ["Rating", "Ratings", "rated"]

KEPT_SECONDS = 30.0


class RatingPool(NamedTuple):
    """The games whose players are rated against each other."""

    game: str
    players: int
    bots: bool


class Rating(msgspec.Struct, frozen=True):
    """A person's rating in one pool: mean `mu`, uncertainty `sigma`, games played."""

    game: str
    players: int
    bots: bool  # whether bots played in these games too
    games: int
    won: int
    mu: float
    sigma: float


Found: TypeAlias = dict[str, tuple[Rating, ...]]


class Ratings:
    """The ratings of all people. They are computed from finished games and cached for a while."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._found: Found = {}
        self._until = 0.0
        self._lock = asyncio.Lock()

    async def of(self, person: str) -> tuple[Rating, ...]:
        """Returns a person's ratings, one for each pool in which they have played."""
        async with self._lock:
            if monotonic() >= self._until:
                rows = await self._journal.tables(statuses=("over",), limit=None)
                summaries = [summary_of(row) for row in rows]
                games = [(one.game, one.result) for one in summaries if one.result is not None]
                self._found = await asyncio.to_thread(rated, games)
                self._until = monotonic() + KEPT_SECONDS
        return self._found.get(person, ())


def rated(games: Iterable[tuple[str, TableResult]]) -> Found:
    """Returns every person's ratings after these games, rated in the order in which they ended."""
    pools: defaultdict[RatingPool, _Ladder] = defaultdict(_Ladder)
    for game, result in sorted(games, key=lambda one: one[1].ended):
        if _counts(result):
            has_bots = any(seat.bot for seat in result.seats)
            pools[RatingPool(game, len(result.seats), has_bots)].learn(result.seats)
    found: defaultdict[str, list[Rating]] = defaultdict(list)
    for pool, ladder in sorted(pools.items()):
        for who, rating in ladder.people(pool):
            found[who].append(rating)
    return {who: tuple(ratings) for who, ratings in found.items()}


def _counts(result: TableResult) -> bool:
    """Whether a game is rated.

    It must have been played from its start on two or more seats, by at least one person. All people
    must be known, and none of them on two seats.
    """
    people = [seat.person for seat in result.seats if seat.bot is None]
    is_whole = len(set(people)) == len(people) > 0 and all(people)
    return is_whole and len(result.seats) > 1 and not result.branched


class _Ladder:
    """The ratings of one pool, with how many games each player has played and won."""

    def __init__(self) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce()
        self._ratings: defaultdict[str, PlackettLuceRating] = defaultdict(self._model.rating)
        self._played: defaultdict[str, list[bool]] = defaultdict(list)

    def learn(self, seats: Sequence[SeatResult]) -> None:
        """Rates one game. A bot on several seats gets the mean of its seats' new ratings."""
        names = [f"bot {seat.bot}" if seat.bot else seat.person for seat in seats]
        before = [self._ratings[name] for name in names]
        teams = [[self._model.create_rating([one.mu, one.sigma])] for one in before]
        after = self._model.rate(teams, ranks=_places(seats))
        for name in set(names):
            taught = [team[0] for team, who in zip(after, names, strict=True) if who == name]
            mean = [fmean(one.mu for one in taught), fmean(one.sigma for one in taught)]
            self._ratings[name] = self._model.create_rating(mean)
        for name, seat in zip(names, seats, strict=True):
            self._played[name].append(seat.won)

    def people(self, pool: RatingPool) -> Iterable[tuple[str, Rating]]:
        """Yields the people of this pool and their ratings, without the bots."""
        for who, one in self._ratings.items():
            if not who.startswith("bot "):
                played = self._played[who]
                mu, sigma = round(one.mu, 2), round(one.sigma, 2)
                yield who, Rating(*pool, len(played), sum(played), mu, sigma)


def _places(seats: Sequence[SeatResult]) -> list[float]:
    """Returns ranks, best first: winners before others, whatever broke their tie, then by score."""
    standing = [(seat.won, seat.score) for seat in seats]
    return [float(sum(other > mine for other in standing)) for mine in standing]
