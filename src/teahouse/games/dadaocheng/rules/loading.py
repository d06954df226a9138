"""Loading of a state from a position; what it leaves out is a default or left to chance."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import PositionError, SeededChance

from .audit import held_by_all
from .goods import GOODS, INDEX, KINDS, Buildings, Cubes, cubes_of, less, plus
from .grid import Grid, disc, lay_out
from .loading_parts import (
    PlayerInput,
    PositionInput,
    check_discs,
    check_input,
    check_player,
    check_ships,
    check_state,
    read_input,
    turn_of,
)
from .rulebook import FIRST_YEAR, LEVELS, MOVES, Rules
from .setup import all_cubes, deal_ships, deal_years
from .state import Player, State
from .turn import early_moves, go_on

__all__ = ["load"]


def load(rules: Rules, raw: object, chance: SeededChance) -> State:
    """Returns a state from a position's JSON; raises PositionError if the position cannot be."""
    given = read_input(raw)
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
    """Returns the event of the round and those to come.

    Events that are given come first; chance chooses the rest.
    """
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
