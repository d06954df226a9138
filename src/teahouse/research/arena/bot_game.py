"""One game of bots, each of which sees only its own view."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from teahouse import games
from teahouse.core import Match, Seat
from teahouse.play.driver import AnswerTimed, Ask, BotDriver, SafeChoice

from .line_up import LineUp, Pairing

__all__ = ["Result", "Terms", "Times", "play_match", "play_pairing"]

Times: TypeAlias = dict[str, tuple[int, ...]]
"""Decision times in microseconds, by type of action."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all games of a run share; a deal and a seating make a game of them."""

    game: str
    version: int
    options: dict[str, Any]
    sets: dict[str, Any] | None = None
    seed: str = "1"
    seconds: float = 2.0


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of a game, with decision times."""

    deal: int
    bots: LineUp
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    actions: int
    deals_done: int | None = None  # in games in which deals are made
    safe: tuple[SafeChoice, ...] = ()
    times: tuple[Times, ...] = ()  # a seat
    megabytes: int = 0

    @property
    def pairing(self) -> Pairing:
        return Pairing(self.deal, self.bots)


def play_pairing(terms: Terms, pairing: Pairing, ask: Ask) -> Result:
    """Plays the game of this deal with these bots; repeatable but for the times."""
    match = Match(
        games.game(terms.game, terms.sets),
        terms.options,
        seed=f"{terms.seed}/{pairing.deal}",
        sets=terms.sets,
    )
    driver = play_match(match, pairing.bots, ask, seconds=terms.seconds)
    outcome = match.outcome
    assert outcome is not None
    return Result(
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


def play_match(match: Match, bots: LineUp, ask: Ask, *, seconds: float) -> BotDriver:
    """Plays on until the game is over, with a bot on every seat."""
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
    offers = getattr(position, "offers", None)
    return None if offers is None else sum(offer.status == "done" for offer in offers)


def _times(answers: Sequence[AnswerTimed], seats: int) -> tuple[Times, ...]:
    found: list[defaultdict[str, list[int]]] = [defaultdict(list) for _ in range(seats)]
    for answer in answers:
        found[answer.seat][answer.kind].append(round(answer.seconds * 1_000_000))
    return tuple({kind: tuple(times) for kind, times in seat.items()} for seat in found)
