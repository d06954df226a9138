"""Loading of a state from a position; what it leaves out is a default or left to chance."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import PositionError, SeededChance

from .audit import held_by_all
from .loading_parts import (
    Draft,
    PlayerDraft,
    check_discs,
    check_draft,
    check_player,
    check_ships,
    check_state,
    read_draft,
)
from .goods import GOODS, INDEX, KINDS, Buildings, Cubes, cubes_of, less, plus
from .grid import Grid, disc, lay_out
from .rulebook import FIRST_YEAR, LEVELS, MOVES, Rules
from .setup import all_cubes, deal_ships, deal_years
from .state import Player, State
from .turn import early_moves, go_on

__all__ = ["load"]


def load(rules: Rules, raw: object, chance: SeededChance) -> State:
    """Returns a state from a position's JSON; raises PositionError if the position cannot be."""
    draft = read_draft(raw)
    check_draft(rules, draft)
    players = _players(rules, draft)
    ships = _ships(rules, draft, players, chance)
    event, events = _years(rules, draft, chance)
    grid = _grid(rules, draft, chance)
    supply = _supply(rules, draft, players)
    state = State(
        rules=rules,
        seed=chance.seed,
        drawn=chance.drawn,
        round=draft.round,
        step=draft.step,
        first_player=draft.first_player,
        turn=draft.turn,
        moves_left=0,
        grid=grid,
        players=players,
        ships=ships,
        piles=_piles(rules, draft, players),
        supply=supply,
        event=event,
        events=events,
        past=draft.past,
        dice=draft.dice,
        taken=draft.taken,
        picked=draft.picked,
        used=draft.used,
        must_return=draft.must_return,
        out_of_play=less(all_cubes(rules), plus(held_by_all(players, rules), supply)),
    )
    state = replace(state, moves_left=_moves(draft, state))
    check_state(state)
    return go_on(state)


def _players(rules: Rules, draft: Draft) -> tuple[Player, ...]:
    if draft.players is UNSET:
        return (Player(),) * rules.players
    if len(draft.players) != rules.players:
        raise PositionError(f"players: {len(draft.players)} are given, {rules.players} play")
    for seat, player in enumerate(draft.players):
        check_player(player, f"players[{seat}]")
    return tuple(_player(player) for player in draft.players)


def _player(draft: PlayerDraft) -> Player:
    owned = {"shop": len(draft.shops), **draft.buildings}  # a shop that is open was bought
    mansion, shop, market, workshop, den = (owned.get(kind, 0) for kind in KINDS)
    return Player(
        cubes=cubes_of(draft.cubes),
        storage=tuple(bytes(INDEX[good] for good in cell) for cell in draft.storage),
        shops=tuple(sorted(draft.shops)),
        ships=draft.ships,
        buildings=(mansion, shop, market, workshop, den),
        opium_used=draft.opium_used,
        relief=draft.relief,
    )


def _ships(
    rules: Rules, draft: Draft, players: tuple[Player, ...], chance: SeededChance
) -> tuple[tuple[str, ...], ...]:
    """Returns each level's ships as given, or else drawn from those that nobody owns."""
    owned = [id for player in players for id in player.ships]
    check_ships(rules, draft.ships, owned)
    piles = []
    for level in LEVELS:
        size = rules.pile_size - sum(rules.ships[id].level == level for id in owned)
        given = {int(name): pile for name, pile in draft.ships.items()}.get(level)
        piles.append(deal_ships(rules, level, size, chance, gone=owned) if given is None else given)
    return tuple(piles)


def _years(rules: Rules, draft: Draft, chance: SeededChance) -> tuple[int | None, tuple[int, ...]]:
    """Returns the event of the round and those to come.

    Events that are given come first; chance chooses the rest.
    """
    to_come = rules.rounds - draft.round - len(draft.events)
    event = FIRST_YEAR if draft.event is UNSET and draft.round == 1 else draft.event
    if rules.solo:
        return None, ()
    gone = {*draft.past, *draft.events}
    if event is UNSET:
        event, *rest = deal_years(rules, to_come + 1, chance, gone)
        return event, (*draft.events, *rest)
    if event is not None:
        gone.add(event)
    return event, draft.events + deal_years(rules, to_come, chance, gone)


def _grid(rules: Rules, draft: Draft, chance: SeededChance) -> Grid:
    if draft.grid is UNSET:
        return lay_out(rules.discs, chance, solo=rules.solo)
    check_discs(rules, draft.grid)
    sides = (named.split("/") for named in draft.grid)
    return bytes(disc(INDEX[up], INDEX[down]) for up, down in sides)


def _piles(rules: Rules, draft: Draft, players: tuple[Player, ...]) -> Buildings:
    """Returns each building's pile as given, or else what nobody owns."""
    left = list(rules.in_play)
    for kind, name in enumerate(KINDS):
        left[kind] -= sum(player.buildings[kind] for player in players)
        given = draft.piles.get(name, max(0, left[kind]))
        if given > left[kind]:
            there = given + rules.in_play[kind] - left[kind]
            raise PositionError(
                f"buildings: {there} {name} cards, {rules.in_play[kind]} are in play"
            )
        left[kind] = given
    return left[0], left[1], left[2], left[3], left[4]


def _supply(rules: Rules, draft: Draft, players: tuple[Player, ...]) -> Cubes:
    """Returns the supply of each good as given, or else what nobody holds."""
    left = list(less(all_cubes(rules), held_by_all(players, rules)))
    for good, name in enumerate(GOODS):
        given = draft.supply.get(name, max(0, left[good]))
        if given > left[good]:
            there = given + rules.cubes_each - left[good]
            raise PositionError(f"{there} {name} cubes, there are {rules.cubes_each}")
        left[good] = given
    return left[0], left[1], left[2], left[3], left[4]


def _moves(draft: Draft, state: State) -> int:
    if draft.moves_left is not UNSET:
        return draft.moves_left
    if draft.step == "plan":
        return MOVES
    return early_moves(state) if draft.step == "act" else 0
