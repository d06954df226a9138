"""Loading of a state from a written position, any field of which may be left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from teahouse.core import PositionError, SeededChance, read_as

from .goods import GOODS, INDEX, KINDS, Buildings, Cubes, Good, Kind, cubes_of, less, plus
from .grid import CELLS, FLIPPED, Grid, Line, choices, disc, lay_out
from .rulebook import CHAIN_ENDS, FIRST_YEAR, LEVELS, MOVES, SPOILS_AT, STORAGE_CELLS, Rules
from .setup import all_cubes, deal_ships, deal_years, held_by_all, sorts_of_disc
from .state import Count, Debt, Player, State, Step, Used
from .turn import early_moves, go_on, lines_to_pick

__all__ = ["load"]


LevelName = Literal["1", "2", "3"]


class PlayerInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's part of a written position; what is not said is empty or zero."""

    cubes: dict[Good, int] = {}
    storage: tuple[tuple[Good, ...], ...] = ((), (), (), ())
    shops: tuple[Annotated[int, Meta(ge=0, le=3)], ...] = ()
    ships: tuple[str, ...] = ()
    buildings: dict[Kind, int] = {}
    opium_used: Count = 0
    relief: Count = 0
    credit: Any = None  # worked out, not read
    score: Any = None


class PositionInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A written position; where it says nothing, the default is worked out."""

    round: Annotated[int, Meta(ge=1)] = 1
    step: Step = "plan"
    first_player: int = 0
    turn: int | UnsetType = UNSET  # the first player
    must_return: tuple[Debt, ...] = ()
    past: tuple[int, ...] = ()
    moves_left: Annotated[int, Meta(ge=0, le=2)] | UnsetType = UNSET
    taken: Count = 0
    picked: tuple[int, ...] = ()
    grid: tuple[str, ...] | UnsetType = UNSET
    players: tuple[PlayerInput, ...] | UnsetType = UNSET
    ships: dict[LevelName, tuple[str, ...]] = {}
    piles: dict[Kind, int] = {}
    supply: dict[Good, int] = {}
    event: int | UnsetType | None = UNSET
    events: tuple[int, ...] = ()
    dice: tuple[Annotated[int, Meta(ge=1, le=6)], ...] = ()
    used: Used = Used()
    to_act: Any = None  # worked out, not read, as are those below
    scores: Any = None
    winners: Any = None
    parts: Any = None
    rank: Any = None
    challenges: Any = None


def turn_of(given: PositionInput) -> int:
    """Returns the seat whose turn it is, which is the first player unless another is given."""
    return given.first_player if given.turn is UNSET else given.turn


def check_input(rules: Rules, given: PositionInput) -> None:
    """Raises PositionError for what is wrong in the fields alone, without a state."""
    if given.round > rules.rounds:
        raise PositionError(f"round {given.round}: the game has {rules.rounds} rounds")
    for name, seat in (("first_player", given.first_player), ("turn", turn_of(given))):
        if not 0 <= seat < rules.players:
            raise PositionError(f"{name} {seat}: seats are 0 to {rules.players - 1}")
    _check_counts(given.supply, "supply")
    _check_counts(given.piles, "piles")
    _check_years(rules, given)


def _check_counts(counts: Mapping[Good, int] | Mapping[Kind, int], where: str) -> None:
    for name, count in counts.items():
        if count < 0:
            raise PositionError(f"{where}: {name} is {count}")


def _check_years(rules: Rules, given: PositionInput) -> None:
    event = () if given.event is UNSET or given.event is None else (given.event,)
    years = (*given.past, *event, *given.events)
    if rules.solo and years:
        raise PositionError(f"event {years[0]}: solo has no events")
    for year, count in Counter(years).items():
        if year != FIRST_YEAR and year not in rules.years:
            raise PositionError(f"event {year} is not known")
        if count > 1:
            raise PositionError(f"event {year} is there {count} times")
    if len(given.events) > rules.rounds - given.round:
        raise PositionError(
            f"events: {len(given.events)} to come, "
            f"but {rules.rounds - given.round} rounds after this one"
        )


def check_player(player: PlayerInput, where: str) -> None:
    """Raises PositionError unless cells and shops of the storage are as they can be."""
    _check_counts(player.cubes, f"{where}: cubes")
    _check_counts(player.buildings, f"{where}: buildings")
    if len(player.storage) != STORAGE_CELLS:
        raise PositionError(
            f"{where}: storage has {STORAGE_CELLS} cells, not {len(player.storage)}"
        )
    for cell, goods in enumerate(player.storage):
        if len(goods) >= SPOILS_AT:
            raise PositionError(f"{where}: storage cell {cell} has {len(goods)} cubes, it spoils")
        if goods and cell in player.shops:
            raise PositionError(f"{where}: storage cell {cell} is a shop and has cubes")
    if len(set(player.shops)) < len(player.shops):
        raise PositionError(f"{where}: shops: a cell is there twice")
    owned = player.buildings.get("shop")
    if owned is not None and len(player.shops) > owned:
        raise PositionError(f"{where}: {len(player.shops)} shops are open, {owned} are owned")


def check_ships(
    rules: Rules, piles: Mapping[LevelName, Sequence[str]], owned: Sequence[str]
) -> None:
    """Raises PositionError unless every ship is known, in a pile of its level, and there once."""
    for id in owned:
        if id not in rules.ships:
            raise PositionError(f"ship {id} is not known")
    for level, pile in piles.items():
        for id in pile:
            if id not in rules.ships:
                raise PositionError(f"ship {id} is not known")
            if rules.ships[id].level != int(level):
                raise PositionError(f"ship {id} is of level {rules.ships[id].level}, not {level}")
    everywhere = Counter([*owned, *(id for pile in piles.values() for id in pile)])
    for id, count in everywhere.items():
        if count > 1:
            raise PositionError(f"ship {id} is there {count} times")


def check_discs(rules: Rules, grid: Sequence[str]) -> None:
    """Raises PositionError unless the grid has the sixteen discs of the set, either side up."""
    if len(grid) != CELLS:
        raise PositionError(f"grid: {len(grid)} discs, there are {CELLS}")
    there, names = sorts_of_disc(rules.discs), Counter[int]()
    for named in grid:
        up, _, down = named.partition("/")
        code = disc(INDEX[up], INDEX[down]) if up in INDEX and down in INDEX else None
        sort = -1 if code is None else min(code, FLIPPED[code])
        names[sort] += 1
        if names[sort] > there[sort]:
            raise PositionError(
                f"grid: a disc too many: {named} is there {names[sort]} times, "
                f"the set has {there[sort]}"
            )


def check_state(state: State) -> None:
    """Raises PositionError if the state contradicts its step."""
    if state.step in ("collect", "full_house", "over") and state.moves_left:
        raise PositionError(f"moves_left {state.moves_left}: there are none in {state.step}")
    if state.step == "act" and state.moves_left > early_moves(state):
        raise PositionError(f"moves_left {state.moves_left}: no other turn comes after this one")
    if state.step == "collect" and state.taken >= CHAIN_ENDS and not state.must_return:
        raise PositionError(f"taken {state.taken}: the chain has ended, and cubes must go back")
    if state.picked:
        _check_picked(state)
    if state.rules.options.opium_relief == "now" and any(p.relief for p in state.players):
        raise PositionError('relief: there is none with opium_relief "now"')
    _check_debts(state)


def _check_picked(state: State) -> None:
    """Raises PositionError unless the cells are lines without a shared disc (D6)."""
    options = state.rules.options
    if options.exhaustion != "together" or state.step != "collect" or state.must_return:
        raise PositionError(f"picked {list(state.picked)}: no line waits to be flipped")
    there = choices(state.grid, options.lines)
    if list(state.picked) != sorted(state.picked) or not _are_lines(set(state.picked), there):
        raise PositionError(f"picked {list(state.picked)}: these are not the cells of lines")
    if not lines_to_pick(state):
        raise PositionError(f"picked {list(state.picked)}: every line left shares a disc with one")


def _are_lines(cells: set[int], there: Sequence[Line]) -> bool:
    """Whether the cells are exactly those of some of the lines, none of which share a cell."""
    return not cells or any(
        _are_lines(cells.difference(line), there[nth + 1 :])
        for nth, line in enumerate(there)
        if cells.issuperset(line)
    )


def _check_debts(state: State) -> None:
    seats = [debt.seat for debt in state.must_return]
    if seats and state.step == "over":
        raise PositionError("must_return: the game is over")
    if len(set(seats)) < len(seats):
        raise PositionError("must_return: a seat is there twice")
    for debt in state.must_return:
        if debt.seat >= len(state.players):
            raise PositionError(f"must_return: there is no seat {debt.seat}")
        if debt.count > sum(state.players[debt.seat].cubes):
            raise PositionError(f"must_return: seat {debt.seat} has fewer than {debt.count} cubes")
        if state.step in ("collect", "act") and debt.seat != state.turn:
            raise PositionError(f"must_return: it is not the turn of seat {debt.seat}")


def load(rules: Rules, raw: object, chance: SeededChance) -> State:
    """Returns a state from a position's JSON; raises PositionError if the position cannot be."""
    given = read_as(raw, PositionInput, PositionError)
    check_input(rules, given)
    players = _players(rules, given)
    ships = _ships(rules, given, players, chance)
    event, events = _years(rules, given, chance)
    grid = _grid(rules, given, chance)
    supply = _supply(rules, given, players)
    state = State(
        rules=rules,
        seed=chance.seed,
        drawn=chance.drawn,
        round=given.round,
        step=given.step,
        first_player=given.first_player,
        turn=turn_of(given),
        moves_left=0,
        grid=grid,
        players=players,
        ships=ships,
        piles=_piles(rules, given, players),
        supply=supply,
        event=event,
        events=events,
        past=given.past,
        dice=given.dice,
        taken=given.taken,
        picked=given.picked,
        used=given.used,
        must_return=given.must_return,
        out_of_play=less(all_cubes(rules), plus(held_by_all(players, rules), supply)),
    )
    state = replace(state, moves_left=_moves(given, state))
    check_state(state)
    return go_on(state)


def _players(rules: Rules, given: PositionInput) -> tuple[Player, ...]:
    if given.players is UNSET:
        return (Player(),) * rules.players
    if len(given.players) != rules.players:
        raise PositionError(f"players: {len(given.players)} are given, {rules.players} play")
    for seat, player in enumerate(given.players):
        check_player(player, f"players[{seat}]")
    return tuple(_player(player) for player in given.players)


def _player(given: PlayerInput) -> Player:
    owned = {"shop": len(given.shops), **given.buildings}  # a shop that is open was bought
    mansion, shop, market, workshop, den = (owned.get(kind, 0) for kind in KINDS)
    return Player(
        cubes=cubes_of(given.cubes),
        storage=tuple(bytes(INDEX[good] for good in cell) for cell in given.storage),
        shops=tuple(sorted(given.shops)),
        ships=given.ships,
        buildings=(mansion, shop, market, workshop, den),
        opium_used=given.opium_used,
        relief=given.relief,
    )


def _ships(
    rules: Rules, given: PositionInput, players: tuple[Player, ...], chance: SeededChance
) -> tuple[tuple[str, ...], ...]:
    """Returns each level's ships as given, or else drawn from those that nobody owns."""
    owned = [id for player in players for id in player.ships]
    check_ships(rules, given.ships, owned)
    piles = []
    for level in LEVELS:
        size = rules.pile_size - sum(rules.ships[id].level == level for id in owned)
        pile = {int(name): ids for name, ids in given.ships.items()}.get(level)
        piles.append(deal_ships(rules, level, size, chance, gone=owned) if pile is None else pile)
    return tuple(piles)


def _years(
    rules: Rules, given: PositionInput, chance: SeededChance
) -> tuple[int | None, tuple[int, ...]]:
    """Returns the event of the round and those to come: as given, the rest by chance."""
    to_come = rules.rounds - given.round - len(given.events)
    event = FIRST_YEAR if given.event is UNSET and given.round == 1 else given.event
    if rules.solo:
        return None, ()
    gone = {*given.past, *given.events}
    if event is UNSET:
        event, *rest = deal_years(rules, to_come + 1, chance, gone)
        return event, (*given.events, *rest)
    if event is not None:
        gone.add(event)
    return event, given.events + deal_years(rules, to_come, chance, gone)


def _grid(rules: Rules, given: PositionInput, chance: SeededChance) -> Grid:
    if given.grid is UNSET:
        return lay_out(rules.discs, chance, solo=rules.solo)
    check_discs(rules, given.grid)
    sides = (named.split("/") for named in given.grid)
    return bytes(disc(INDEX[up], INDEX[down]) for up, down in sides)


def _piles(rules: Rules, given: PositionInput, players: tuple[Player, ...]) -> Buildings:
    """Returns each building's pile as given, or else what nobody owns."""
    left = list(rules.in_play)
    for kind, name in enumerate(KINDS):
        left[kind] -= sum(player.buildings[kind] for player in players)
        count = given.piles.get(name, max(0, left[kind]))
        if count > left[kind]:
            there = count + rules.in_play[kind] - left[kind]
            raise PositionError(
                f"buildings: {there} {name} cards, {rules.in_play[kind]} are in play"
            )
        left[kind] = count
    return left[0], left[1], left[2], left[3], left[4]


def _supply(rules: Rules, given: PositionInput, players: tuple[Player, ...]) -> Cubes:
    """Returns the supply of each good as given, or else what nobody holds."""
    left = list(less(all_cubes(rules), held_by_all(players, rules)))
    for good, name in enumerate(GOODS):
        count = given.supply.get(name, max(0, left[good]))
        if count > left[good]:
            there = count + rules.cubes_each - left[good]
            raise PositionError(f"{there} {name} cubes, there are {rules.cubes_each}")
        left[good] = count
    return left[0], left[1], left[2], left[3], left[4]


def _moves(given: PositionInput, state: State) -> int:
    if given.moves_left is not UNSET:
        return given.moves_left
    if given.step == "plan":
        return MOVES
    return early_moves(state) if given.step == "act" else 0
