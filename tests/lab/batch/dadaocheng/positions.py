"""Positions that both engines start from: new games, and some that hardly ever come about."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from teahouse.core import FastChance, SeededChance
from teahouse.games.dadaocheng import Dadaocheng
from teahouse.games.dadaocheng.rules.goods import OPIUM, SHOP, SUGAR, Cubes, counted, less
from teahouse.games.dadaocheng.rules.grid import flip, swap
from teahouse.games.dadaocheng.rules.rulebook import MOVES, ROUND_MARKER, STORAGE_CELLS, Rules
from teahouse.games.dadaocheng.rules.setup import all_cubes
from teahouse.games.dadaocheng.rules.state import Player, State, markers
from teahouse.games.dadaocheng.rules.turn import go_on
from teahouse_lab.batch.dadaocheng.tables import YEARS

GAME = Dadaocheng()


def new_games(count: int, *, seed: str, **options: Any) -> list[State]:
    """Games dealt by the plain engine."""
    read = GAME.options(options)
    return [GAME.setup(read, SeededChance(f"{seed}/{n}")) for n in range(count)]


def strange_games(count: int, *, seed: str, **options: Any) -> list[State]:
    """Games in the midst of a turn, with full hands and houses and often an empty supply."""
    chance = FastChance(seed)
    return [_strange(state, chance) for state in new_games(count, seed=seed, **options)]


def _strange(state: State, chance: FastChance) -> State:
    rules = state.rules
    left = list(less(all_cubes(rules), ROUND_MARKER))
    cards = _buildings(rules, chance)
    players = tuple(_player(rules, owned, left, chance) for owned in cards)
    is_poor = chance.below(3) == 0
    supply = _tuple([min(there, chance.below(2)) if is_poor else there for there in left])
    state = _with_ships(replace(state, players=players, supply=supply), chance)
    piles = [
        there - sum(owned[kind] for owned in cards) for kind, there in enumerate(rules.in_play)
    ]
    state = replace(state, piles=_tuple(piles), grid=_grid(state, chance), **_years(state, chance))
    return _at_some_step(replace(state, round=1 + chance.below(rules.rounds)), chance)


def _tuple(numbers: list[int]) -> Cubes:
    a, b, c, d, e = numbers
    return a, b, c, d, e


def _buildings(rules: Rules, chance: FastChance) -> list[Cubes]:
    left = list(rules.in_play)
    cards = []
    for _ in range(rules.players):
        owned = [min(there, chance.below(3), 2) for there in left]
        left = [there - taken for there, taken in zip(left, owned, strict=True)]
        cards.append(_tuple(owned))
    return cards


def _player(rules: Rules, cards: Cubes, left: list[int], chance: FastChance) -> Player:
    """A player whose cubes all come out of those left."""
    used = min(
        chance.pick((0, 0, 1, 2, rules.track - 1, rules.track, rules.track + 1)), left[OPIUM]
    )
    left[OPIUM] -= markers(used, rules.track)
    shops = tuple(range(STORAGE_CELLS))[: chance.below(min(cards[SHOP], left[SUGAR]) + 1)]
    left[SUGAR] -= len(shops)
    least = chance.below(2)  # often one cube on each cell at least
    storage = tuple(
        b"" if cell in shops else bytes(_some(left, chance, least + chance.below(2)))
        for cell in range(STORAGE_CELLS)
    )
    return Player(
        cubes=counted(_some(left, chance, chance.below(chance.pick((2, 6, 12))))),
        storage=storage,
        shops=shops,
        buildings=cards,
        opium_used=used,
        relief=2 if rules.options.opium_relief == "end" and chance.below(2) else 0,
    )


def _some(left: list[int], chance: FastChance, count: int) -> list[int]:
    """So many goods of those that are left, or as many as there are."""
    goods = []
    for _ in range(min(count, sum(left))):
        good = chance.pick([good for good, there in enumerate(left) if there])
        left[good] -= 1
        goods.append(good)
    return goods


def _with_ships(state: State, chance: FastChance) -> State:
    """Some ships are sold already."""
    players, piles = list(state.players), []
    for pile in state.ships:
        sold = chance.below(len(pile) + 1)
        for id in pile[:sold]:
            seat = chance.below(len(players))
            players[seat] = replace(players[seat], ships=(*players[seat].ships, id))
        piles.append(pile[sold:])
    return replace(state, players=tuple(players), ships=tuple(piles))


def _grid(state: State, chance: FastChance) -> bytes:
    grid = state.grid
    for _ in range(chance.below(12)):
        first, second = chance.below(16), chance.below(16)
        grid = flip(grid, first) if first == second else swap(grid, first, second)
    return grid


def _years(state: State, chance: FastChance) -> dict[str, Any]:
    if state.rules.solo:
        return {}
    years = chance.shuffle(YEARS)
    return {"event": years[0], "past": tuple(sorted(years[1:3])), "events": years[3:9]}


def _at_some_step(state: State, chance: FastChance) -> State:
    step = chance.pick(("plan", "collect", "collect", "full_house", "act"))
    taken = chance.below(12) if step == "collect" else 0
    moves = MOVES if step == "plan" else 0
    turn = chance.below(state.rules.players)
    return go_on(replace(state, step=step, turn=turn, taken=taken, moves_left=moves))
