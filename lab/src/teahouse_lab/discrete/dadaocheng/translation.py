"""Translation between actions of the plain engine and the numbers that make them up.

A plain action is a sequence of stages, each a set of numbers in any order. First comes the number
that begins it, then the cubes paid or given, then the cubes taken. Buying a shop and opening it at
once is two actions here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias, assert_never

from msgspec import UNSET

from teahouse.games.dadaocheng.rules.actions import (
    Action,
    Build,
    Collect,
    Counts,
    Den,
    End,
    Exchange,
    Flip,
    History,
    Market,
    Open,
    Return,
    Ship,
    Swap,
    Take,
    Temple,
)
from teahouse.games.dadaocheng.rules.goods import GOODS, INDEX, KIND_INDEX, KINDS, Good
from teahouse.games.dadaocheng.rules.rulebook import LEVELS

from .numbers import (
    BUILD,
    CELL,
    COLLECT,
    DEN,
    END,
    EVENT,
    EXCHANGE,
    GOOD,
    LINE_CELLS,
    MARKET,
    MOVES,
    SHIP,
    TEMPLE,
    WORKSHOP_SHIP,
)

__all__ = ["Stages", "action_of", "stages_of"]

Stages: TypeAlias = tuple[tuple[int, ...], ...]


def stages_of(action: Action) -> Stages | None:
    """Returns the numbers of a plain action, stage by stage, or None if it takes two actions."""
    match action:
        case Flip(cell=cell):
            return ((cell,),)
        case Swap(cells=cells):
            return ((MOVES.index((cells[0], cells[1])),),)
        case Collect(cells=cells):
            return ((COLLECT + LINE_CELLS.index(cells),),)
        case Take(cell=cell) | Open(cell=cell):
            return ((CELL + cell,),)
        case Return(cubes=cubes):
            return (_goods(cubes),)
        case End():
            return ((END,),)
        case _:
            return _stages_of_deed(action)


def _stages_of_deed(
    action: Ship | Build | Temple | Exchange | Market | Den | History,
) -> Stages | None:
    match action:
        case Ship(level=level, pay=pay, workshop=workshop):
            first = WORKSHOP_SHIP if workshop else SHIP
            return (first + level - 1,), _goods(pay)
        case Build(kind=kind, pay=pay, cell=cell):
            whole = (BUILD + KIND_INDEX[kind],), _goods(pay)
            return whole if cell is UNSET else None
        case Temple(pay=pay):
            return (TEMPLE + sum(pay.values()) - 1,), _goods(pay)
        case Exchange(give=give, get=get):
            return (EXCHANGE,), _goods(give), _goods(get)
        case Market(give=give, get=get):
            return (MARKET,), _goods(give), _goods(get)
        case Den(get=get):
            return (DEN,), _goods(get)
        case History():
            return _stages_of_event(action)
        case _:
            assert_never(action)


def _stages_of_event(action: History) -> Stages:
    """Returns the stages of an event's action: cubes paid or given come before those taken."""
    stages = [_goods(part) for part in (action.pay, action.give, action.get) if part is not UNSET]
    if action.buildings is not UNSET:
        kinds = (BUILD + KIND_INDEX[kind] for kind in action.buildings)
        stages.append(tuple(sorted(kinds)))
    return ((EVENT,), *stages)


def _goods(cubes: Counts | Good) -> tuple[int, ...]:
    counts = {cubes: 1} if isinstance(cubes, str) else cubes
    goods = (INDEX[good] for good, count in counts.items() for _ in range(count))
    return tuple(sorted(GOOD + good for good in goods))


def action_of(seat: int, numbers: Sequence[int], *, step: str, year: int | None) -> Action:
    """Returns the plain action that a complete list of numbers makes up, in a step and a year."""
    first, *rest = numbers
    if first < COLLECT:
        cells = MOVES[first]
        return Flip(seat, cells[0]) if cells[0] == cells[1] else Swap(seat, cells)
    if first < GOOD:
        return Collect(seat, LINE_CELLS[first - COLLECT])
    if first < CELL:
        return Return(seat, _counts(numbers))
    if first < END:
        cell = first - CELL
        return Take(seat, cell) if step == "full_house" else Open(seat, cell)
    if first == END:
        return End(seat)
    return _event_of(seat, rest, year) if first == EVENT else _deed_of(seat, first, rest)


def _deed_of(seat: int, first: int, rest: Sequence[int]) -> Action:
    if first < BUILD:
        place = first - SHIP
        workshop = place >= len(LEVELS)
        return Ship(seat, LEVELS[place % len(LEVELS)], _counts(rest), workshop)
    if first < TEMPLE:
        return Build(seat, KINDS[first - BUILD], _counts(rest))
    if first < EXCHANGE:
        return Temple(seat, _counts(rest))
    if first == EXCHANGE:
        return Exchange(seat, _counts(rest[:2]), _good(rest[2]))
    if first == MARKET:
        return Market(seat, _good(rest[0]), _good(rest[1]))
    return Den(seat, _counts(rest))


def _event_of(seat: int, rest: Sequence[int], year: int | None) -> Action:
    match year:
        case 1851:
            return History(seat, get=_counts(rest))
        case 1860:
            return History(seat, give=_counts(rest[:2]), get=_counts(rest[2:]))
        case 1898:
            return History(seat, pay=_counts(rest))
        case 1905:
            kinds = [number for number in rest if number != END]
            return History(seat, buildings=tuple(KINDS[n - BUILD] for n in kinds))
        case 1908:
            return History(seat, give=_good(rest[0]), get=_good(rest[1]))
        case _:
            return History(seat)


def _good(number: int) -> Good:
    return GOODS[number - GOOD]


def _counts(numbers: Sequence[int]) -> Counts:
    return dict(Counter(_good(number) for number in numbers))
