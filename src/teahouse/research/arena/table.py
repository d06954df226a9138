"""One game of bots, each of which sees its own view and nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from teahouse import games
from teahouse.bots.attendant import Ask, Attendant, Heard, SafeChoice
from teahouse.core import Match, Seat

from .line_up import LineUp, Sitting

__all__ = ["Result", "Terms", "Times", "play_match", "play_sitting"]

Times: TypeAlias = dict[str, tuple[int, ...]]
"""What decisions took, in microseconds, by the type of what was decided."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all games of a run share; with a deal and a seating they make a game."""

    game: str
    version: int
    options: dict[str, Any]
    sets: dict[str, Any] | None = None
    seed: str = "1"
    seconds: float = 2.0


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game that was played, and what it took."""

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
    def sitting(self) -> Sitting:
        return Sitting(self.deal, self.bots)


def play_sitting(terms: Terms, sitting: Sitting, ask: Ask) -> Result:
    """The game of this deal with these bots: the same one every time, but for the clock."""
    match = Match(
        games.game(terms.game, terms.sets),
        terms.options,
        seed=f"{terms.seed}/{sitting.deal}",
        sets=terms.sets,
    )
    attendant = play_match(match, sitting.bots, ask, seconds=terms.seconds)
    outcome = match.outcome
    assert outcome is not None
    return Result(
        deal=sitting.deal,
        bots=sitting.bots,
        scores=outcome.scores,
        winners=outcome.winners,
        actions=len(match),
        deals_done=_deals_done(match.game.dump(match.state)),
        safe=tuple(attendant.safe_choices),
        times=_times(attendant.heard, len(sitting.bots)),
        megabytes=max((heard.megabytes for heard in attendant.heard), default=0),
    )


def play_match(match: Match, bots: LineUp, ask: Ask, *, seconds: float) -> Attendant:
    """Play on until the game is over, with a bot on every seat."""
    attendant = Attendant(
        match,
        dict(enumerate(bots)),
        ask,
        seconds=seconds,
        seed=match.seed,
    )
    while (action := attendant.next_action()) is not None:
        match.do(action)
    return attendant


def _deals_done(position: Any) -> int | None:
    offers = getattr(position, "offers", None)
    return None if offers is None else sum(offer.status == "done" for offer in offers)


def _times(answers: Sequence[Heard], seats: int) -> tuple[Times, ...]:
    found: list[defaultdict[str, list[int]]] = [defaultdict(list) for _ in range(seats)]
    for heard in answers:
        found[heard.seat][heard.kind].append(round(heard.seconds * 1_000_000))
    return tuple({kind: tuple(times) for kind, times in seat.items()} for seat in found)
