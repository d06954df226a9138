"""What may truly be said of the last move of a turn, and by whom; all of it is open to all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from teahouse.core import Phrase, Seat
from teahouse.games.dadaocheng.rules.actions import Collect, Ship, Temple
from teahouse.games.dadaocheng.rules.components.goods import GOODS, counted
from teahouse.games.dadaocheng.rules.questions.prices import prices
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps.grid import UP
from teahouse.games.dadaocheng.rules.steps.storage import is_full
from teahouse.play.pacing import Moved

__all__ = ["remarks"]

CHAIN = 3  # lines in one step 2
MUCH_OPIUM = (3, 6, 9)

Remark = tuple[Seat, Phrase]


def remarks(moves: Sequence[Moved]) -> Iterator[Remark]:
    """Each seat with what it may say now; `moves` are those of the turn, oldest first."""
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


def _gifts(moves: Sequence[Moved]) -> Iterator[Remark]:
    """D9: houses of others that the lines of this step 2 have filled."""
    giver, after = moves[-1].action.seat, moves[-1].after
    if after.step != "full_house":
        return
    before = next(move.before for move in moves if isinstance(move.action, Collect))
    for seat, player in enumerate(after.players):
        if seat != giver and is_full(player) and not is_full(before.players[seat]):
            yield seat, Phrase(say="gift_got", seat=giver)
            yield giver, Phrase(say="gift_given", seat=seat)


def _spoiled(last: Moved) -> Iterator[Remark]:
    """D6: a cell that a line has emptied, with the good that it had most of."""
    came = UP[last.before.grid[last.action.cells[0]]]
    for seat, (before, after) in enumerate(
        zip(last.before.players, last.after.players, strict=True)
    ):
        for held, left in zip(before.storage, after.storage, strict=True):
            if held and not left:
                lost = counted((*held, came))
                good = GOODS[lost.index(max(lost))]
                yield seat, Phrase(say="spoiled", good=good, count=max(lost))


def _chain(moves: Sequence[Moved]) -> Iterator[Remark]:
    """D7: many lines, once no other follows."""
    lines = sum(isinstance(move.action, Collect) for move in moves)
    after = moves[-1].after
    if lines >= CHAIN and after.step != "collect":
        yield moves[-1].action.seat, Phrase(say="chain", count=lines)


def _ship(last: Moved) -> Iterator[Remark]:
    seat, level = last.action.seat, last.action.level
    owned = last.before.players[seat].ships
    if all(last.before.rules.ships[ship].level != level for ship in owned):
        yield seat, Phrase(say="ship", count=level)


def _ship_gone(last: Moved) -> Iterator[Remark]:
    """Seats that hold what the ship cost, and have a turn to come."""
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


def _dice(last: Moved) -> Iterator[Remark]:
    """D10: what the temple gave, compared with what it cost."""
    seat, paid = last.action.seat, sum(last.action.pay.values())
    more = sum(last.after.players[seat].cubes) - sum(last.before.players[seat].cubes)
    given = more + paid
    if given > paid:
        yield seat, Phrase(say="dice_good", count=given)
    elif not given:
        yield seat, Phrase(say="dice_bad")


def _opium_used(last: Moved) -> Iterator[Remark]:
    """D11: what the one who acted has used by now."""
    seat = last.action.seat
    before, now = last.before.players[seat].opium_used, last.after.players[seat].opium_used
    if any(before < much <= now for much in MUCH_OPIUM):
        yield seat, Phrase(say="opium_used", count=now)
