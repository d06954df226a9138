"""The pace of Dadaocheng's bots, and what they may truly say about the last move of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from teahouse.core import Phrase, Seat
from teahouse.games.dadaocheng.rules.actions import Collect, Ship, Temple
from teahouse.games.dadaocheng.rules.goods import GOODS, counted
from teahouse.games.dadaocheng.rules.grid import UP
from teahouse.games.dadaocheng.rules.position import prices
from teahouse.games.dadaocheng.rules.state import State, is_full
from teahouse.play.pacing import (
    Pacing,
    TableSnapshot,
    TimedMove,
    TimedPhrase,
    fraction,
    one_of_the_bots,
    take_time,
)
from teahouse.play.protocol import Reply

__all__ = ["PACING", "remarks"]


CHAIN = 3  # lines in one step 2 that are worth a remark
MUCH_OPIUM = (3, 6, 9)

Remark = tuple[Seat, Phrase]


def remarks(moves: Sequence[TimedMove]) -> Iterator[Remark]:
    """Yields each remark, with its seat, on a turn's moves, of which the oldest comes first."""
    last = moves[-1]
    match last.action:
        case Collect():
            yield from _gifts(moves)
            yield from _spoiled(last)
            yield from _chain(moves)
        case Ship():
            yield from _ship(last)
            yield from _ship_gone(last)
        case Temple():
            yield from _dice(last)
    yield from _opium_used(last)


def _gifts(moves: Sequence[TimedMove]) -> Iterator[Remark]:
    """Yields remarks on other players' houses that the lines of this step 2 have filled (D9)."""
    giver, after = moves[-1].action.seat, moves[-1].after
    if after.step != "full_house":
        return
    before = next(move.before for move in moves if isinstance(move.action, Collect))
    for seat, player in enumerate(after.players):
        if seat != giver and is_full(player) and not is_full(before.players[seat]):
            yield seat, Phrase(say="gift_got", seat=giver)
            yield giver, Phrase(say="gift_given", seat=seat)


def _spoiled(last: TimedMove) -> Iterator[Remark]:
    """Yields remarks on cells that have spoiled, with the good they had most of (D6)."""
    came = UP[last.before.grid[last.action.cells[0]]]
    for seat, (before, after) in enumerate(
        zip(last.before.players, last.after.players, strict=True)
    ):
        for held, left in zip(before.storage, after.storage, strict=True):
            if held and not left:
                lost = counted((*held, came))
                good = GOODS[lost.index(max(lost))]
                yield seat, Phrase(say="spoiled", good=good, count=max(lost))


def _chain(moves: Sequence[TimedMove]) -> Iterator[Remark]:
    """Yields a remark on a chain of many lines, once no other line follows (D7)."""
    lines = sum(isinstance(move.action, Collect) for move in moves)
    after = moves[-1].after
    if lines >= CHAIN and after.step != "collect":
        yield moves[-1].action.seat, Phrase(say="chain", count=lines)


def _ship(last: TimedMove) -> Iterator[Remark]:
    seat, level = last.action.seat, last.action.level
    owned = last.before.players[seat].ships
    if all(last.before.rules.ships[ship].level != level for ship in owned):
        yield seat, Phrase(say="ship", count=level)


def _ship_gone(last: TimedMove) -> Iterator[Remark]:
    """Yields remarks of other seats that could have bought the ship in a turn still to come."""
    state, buyer = last.before, last.action.seat
    ship = state.ships[last.action.level - 1][0]
    for seat in range(len(state.players)):
        price = prices(state, seat).ships[ship]
        can_pay = not (price.lacks or price.lacks_credit or price.closed)
        if seat != buyer and can_pay and _has_a_turn_left(state, seat):
            yield seat, Phrase(say="ship_gone")


def _has_a_turn_left(state: State, seat: Seat) -> bool:
    players, first = len(state.players), state.first_player
    is_later = (seat - first) % players > (state.turn - first) % players
    return is_later or state.round < state.rules.rounds


def _dice(last: TimedMove) -> Iterator[Remark]:
    """Yields a remark on what the temple gave, compared with what it cost (D10)."""
    seat, paid = last.action.seat, sum(last.action.pay.values())
    more = sum(last.after.players[seat].cubes) - sum(last.before.players[seat].cubes)
    given = more + paid
    if given > paid:
        yield seat, Phrase(say="dice_good", count=given)
    elif not given:
        yield seat, Phrase(say="dice_bad")


def _opium_used(last: TimedMove) -> Iterator[Remark]:
    """Yields a remark when the opium that the acting seat has used reaches a milestone (D11)."""
    seat = last.action.seat
    before, now = last.before.players[seat].opium_used, last.after.players[seat].opium_used
    if any(before < much <= now for much in MUCH_OPIUM):
        yield seat, Phrase(say="opium_used", count=now)


class DadaochengPacing:
    """The pace of Dadaocheng: replies are delayed only while people ask bots to wait.

    The seed chooses one of several remarks on the last moves.
    """

    def due(self, moment: TableSnapshot, seat: Seat, reply: Reply) -> int | None:  # noqa: ARG002
        return moment.now if moment.hurried else max(moment.now, moment.held_until)

    def is_last_call(self, moment: TableSnapshot) -> bool:  # noqa: ARG002
        return False

    def busy_seats(self, moment: TableSnapshot) -> frozenset[Seat]:  # noqa: ARG002
        return frozenset()

    def wants_pairs(self, moment: TableSnapshot) -> bool:  # noqa: ARG002
        return False

    def is_to_person(self, moment: TableSnapshot, reply: Reply) -> bool:  # noqa: ARG002
        return False

    def round_of(self, state: Any) -> int:
        number: int = state.round
        return number

    def turn_of(self, state: Any) -> tuple[int, int] | None:
        return state.round, state.turn

    def timed_phrases(self, moment: TableSnapshot) -> Iterator[TimedPhrase]:
        if moment.scale == 0:
            return
        yield from _greeting(moment)
        yield from take_time(moment)
        if not moment.moves:
            return
        found = [(s, phrase) for s, phrase in remarks(moment.moves) if s not in moment.people]
        turn = self.turn_of(moment.state)
        for seat, phrase in sorted(found, key=lambda it: fraction(moment, turn, it[0], it[1].say)):
            yield TimedPhrase(seat, phrase)


def _greeting(moment: TableSnapshot) -> Iterator[TimedPhrase]:
    """Yields a greeting of one of the bots before anything is played."""
    if moment.state.round == 1 and not (moment.done or moment.moves or moment.said):
        for seat in one_of_the_bots(moment, "hello"):
            yield TimedPhrase(seat, Phrase(say="hello"))


PACING: Pacing = DadaochengPacing()
