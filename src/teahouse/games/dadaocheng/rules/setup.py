"""The setup of a new game, and of what is hidden: ships and years to come (D1 to D4, D15)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from teahouse.core import SeededChance

from .goods import Cubes, less
from .grid import lay_out
from .rulebook import FIRST_YEAR, LEVELS, MOVES, ROUND_MARKER, Rules
from .state import Player, State

__all__ = ["all_cubes", "deal_ships", "deal_years", "new_game"]


REMOVED_SOLO = 2


def deal_ships(
    rules: Rules,
    level: int,
    size: int,
    chance: SeededChance,
    *,
    top: tuple[str, ...] = (),
    gone: Collection[str] = (),
) -> tuple[str, ...]:
    """Returns a pile of `size` ships: those of `top` first, then a shuffle of those not gone."""
    left = [id for id in rules.levels[level - 1] if id not in gone and id not in top]
    shuffled = chance.shuffle(left)
    if rules.solo and level == 1:
        shuffled = _without_credit(rules, shuffled, size - len(top))
    return top + shuffled[: size - len(top)]


def _without_credit(rules: Rules, ships: Sequence[str], needed: int) -> tuple[str, ...]:
    """Returns the ships without two that give credit, as long as enough are left (D15)."""
    spare = min(REMOVED_SOLO, len(ships) - needed)
    out = [id for id in ships if rules.ships[id].credit][: max(0, spare)]
    return tuple(id for id in ships if id not in out)


def deal_years(
    rules: Rules, count: int, chance: SeededChance, gone: Collection[int] = ()
) -> tuple[int, ...]:
    """Returns `count` years that are not gone.

    In chronological order they also come after those that are gone, if there are enough.
    """
    if rules.solo or count <= 0:
        return ()
    left = [year for year in rules.years if year not in gone]
    if rules.options.events == "first_years":
        return _first_years(rules, count, left)
    if rules.options.events == "random":
        return chance.shuffle(left)[:count]
    latest = max(gone, default=FIRST_YEAR)
    later = [year for year in left if year > latest]
    return tuple(sorted(chance.shuffle(later if len(later) >= count else left)[:count]))


def _first_years(rules: Rules, count: int, left: Sequence[int]) -> tuple[int, ...]:
    """Returns the years of the last `count` rounds, one for each round from the earliest on."""
    of_rounds = [year for year in left if year in rules.years[: rules.rounds - 1]]
    return tuple(of_rounds[-count:] if len(of_rounds) >= count else left[:count])


def new_game(rules: Rules, chance: SeededChance) -> State:
    """Returns a new game, drawn in the promised order: first player, ships, events, discs."""
    first = rules.options.first
    first_player = chance.below(rules.players) if first is None else first
    ships = tuple(deal_ships(rules, level, rules.pile_size, chance) for level in LEVELS)
    events = deal_years(rules, rules.rounds - 1, chance)
    grid = lay_out(rules.discs, chance, solo=rules.solo)
    return State(
        rules=rules,
        seed=chance.seed,
        drawn=chance.drawn,
        round=1,
        step="plan",
        first_player=first_player,
        turn=first_player,
        moves_left=MOVES,
        grid=grid,
        players=(Player(),) * rules.players,
        ships=ships,
        piles=rules.in_play,
        supply=less(all_cubes(rules), ROUND_MARKER),
        event=None if rules.solo else FIRST_YEAR,
        events=events,
    )


def all_cubes(rules: Rules) -> Cubes:
    """Returns every cube in the box (D1)."""
    each = rules.cubes_each
    return (each, each, each, each, each)
