"""A new game (D1 to D4, D15)."""

from __future__ import annotations

from teahouse.core import SeededChance
from teahouse.games.dadaocheng.rules.components.goods import Cubes, less
from teahouse.games.dadaocheng.rules.rulebook import FIRST_YEAR, LEVELS, MOVES, ROUND_MARKER, Rules
from teahouse.games.dadaocheng.rules.state import Player, State

from .hidden import deal_ships, deal_years
from .layout import lay_out

__all__ = ["all_cubes", "set_up"]


def set_up(rules: Rules, chance: SeededChance) -> State:
    """Everything drawn in the order that is promised: first player, ships, events, discs."""
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
    """Every cube in the box (D1)."""
    each = rules.cubes_each
    return (each, each, each, each, each)
