"""Games of bots, each of which sees only its own view, and the line-ups of many games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, count, islice
from typing import Any, TypeAlias

import msgspec

from teahouse import games
from teahouse.core import FastChance, Match, Seat
from teahouse.play.driver import AnswerTimed, AskBot, BotDriver, SafeChoice

__all__ = [
    "GameResult",
    "GameTerms",
    "LineUp",
    "Pairing",
    "ThinkingTimes",
    "line_ups",
    "pairings",
    "play_match",
    "play_pairing",
    "seatings",
]


LineUp: TypeAlias = tuple[str, ...]


class Pairing(msgspec.Struct, frozen=True):
    """One game to be played: its deal, and the bot on each seat."""

    deal: int
    bots: LineUp


def line_ups(bots: Sequence[str], players: int) -> tuple[LineUp, ...]:
    """Returns every combination of these bots at a table.

    As many bots as seats are one line-up. From more bots, every choice is a line-up. Fewer bots are
    repeated, with at least two different ones at each table.
    """
    if len(bots) >= players:
        return tuple(dict.fromkeys(combinations(bots, players)))
    distinct = tuple(dict.fromkeys(bots))
    if len(distinct) == 1:
        return (distinct * players,)
    filled = combinations_with_replacement(distinct, players)
    return tuple(line_up for line_up in filled if len(set(line_up)) > 1)


def seatings(line_up: LineUp, deal: int) -> tuple[LineUp, ...]:
    """Returns all rotations of one order of seats, which is drawn for the deal.

    The order is the same for every line-up. Rotations that seat equal bots alike are counted once.
    """
    order = FastChance(f"seats {deal}").shuffle(range(len(line_up)))
    turned = (order[turn:] + order[:turn] for turn in range(len(order)))
    return tuple(dict.fromkeys(tuple(line_up[place] for place in places) for places in turned))


def pairings(line_up: LineUp, games: int) -> list[Pairing]:
    """Returns the first games of a line-up. The deals are the same for every line-up."""
    blocks = (_block(line_up, deal) for deal in count())
    return list(islice(chain.from_iterable(blocks), games))


def _block(line_up: LineUp, deal: int) -> Iterator[Pairing]:
    return (Pairing(deal, seating) for seating in seatings(line_up, deal))


ThinkingTimes: TypeAlias = dict[str, tuple[int, ...]]
"""Decision times in microseconds, by type of action."""


class GameTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all games of a run share. With a deal and a seating they make a game."""

    game: str
    version: int
    options: dict[str, Any]
    sets: dict[str, Any] | None = None
    seed: str = "1"
    seconds: float = 2.0


class GameResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of a game, with decision times."""

    deal: int
    bots: LineUp
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    actions: int
    deals_done: int | None = None  # how many deals were made, in games that have deals
    safe: tuple[SafeChoice, ...] = ()
    times: tuple[ThinkingTimes, ...] = ()  # for each seat
    megabytes: int = 0

    @property
    def pairing(self) -> Pairing:
        return Pairing(self.deal, self.bots)


def play_pairing(terms: GameTerms, pairing: Pairing, ask: AskBot) -> GameResult:
    """Plays the game of this deal with these bots. Only the times differ when it is repeated."""
    match = Match(
        games.game(terms.game, terms.sets),
        terms.options,
        seed=f"{terms.seed}/{pairing.deal}",
        sets=terms.sets,
    )
    driver = play_match(match, pairing.bots, ask, seconds=terms.seconds)
    outcome = match.outcome
    assert outcome is not None
    return GameResult(
        deal=pairing.deal,
        bots=pairing.bots,
        scores=outcome.scores,
        winners=outcome.winners,
        actions=len(match),
        deals_done=_deals_done(match.game.dump(match.state)),
        safe=tuple(driver.safe_choices),
        times=_times(driver.answers, len(pairing.bots)),
        megabytes=max((answer.megabytes for answer in driver.answers), default=0),
    )


def play_match(match: Match, bots: LineUp, ask: AskBot, *, seconds: float) -> BotDriver:
    """Plays on with a bot on every seat, until the game is over. Returns the driver of the bots."""
    driver = BotDriver(
        match,
        dict(enumerate(bots)),
        ask,
        seconds=seconds,
        seed=match.seed,
    )
    while (action := driver.next_action()) is not None:
        match.do(action)
    return driver


def _deals_done(position: Any) -> int | None:
    """Returns how many deals were made, or None in a game without offers."""
    offers = getattr(position, "offers", None)
    return None if offers is None else sum(offer.status == "done" for offer in offers)


def _times(answers: Sequence[AnswerTimed], seats: int) -> tuple[ThinkingTimes, ...]:
    """Returns the decision times of each seat in microseconds, by type of action."""
    found: list[defaultdict[str, list[int]]] = [defaultdict(list) for _ in range(seats)]
    for answer in answers:
        found[answer.seat][answer.kind].append(round(answer.seconds * 1_000_000))
    return tuple({kind: tuple(times) for kind, times in seat.items()} for seat in found)
