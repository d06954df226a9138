"""The setup of a new game (D1 to D4, D15), and the check that nothing of it is made or lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from teahouse.core import SeededChance

from .goods import Cubes, counted, less, plus
from .grid import FLIPPED, lay_out
from .rulebook import FIRST_YEAR, LEVELS, MOVES, ROUND_MARKER, Rules
from .state import Player, State, markers

__all__ = [
    "all_cubes",
    "audit",
    "deal_ships",
    "deal_years",
    "held_by_all",
    "new_game",
    "sorts_of_disc",
]


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


def held(player: Player, track: int) -> Cubes:
    """Returns all cubes of a player: hand, storage, shop markers and track of opium."""
    cubes = plus(player.cubes, counted(good for cell in player.storage for good in cell))
    return plus(cubes, (0, len(player.shops), 0, 0, markers(player.opium_used, track)))


def held_by_all(players: Iterable[Player], rules: Rules) -> Cubes:
    """Returns all cubes that are not in the supply, the round marker among them."""
    cubes = ROUND_MARKER
    for player in players:
        cubes = plus(cubes, held(player, rules.track))
    return cubes


def sorts_of_disc(discs: Iterable[int]) -> Counter[int]:
    """Returns how often each disc occurs, whichever of its sides is up."""
    return Counter(min(code, FLIPPED[code]) for code in discs)


def audit(state: State) -> None:
    """Raises AssertionError if cubes, discs or cards were made or lost."""
    rules = state.rules
    cubes = plus(plus(held_by_all(state.players, rules), state.supply), state.out_of_play)
    assert cubes == all_cubes(rules), f"cubes of each good: {cubes}"
    assert min(state.supply) >= 0, f"the supply owes cubes: {state.supply}"
    assert all(min(player.cubes) >= 0 for player in state.players), "a hand owes cubes"
    assert sorts_of_disc(state.grid) == sorts_of_disc(rules.discs), "the discs have changed"
    ships = [id for pile in state.ships for id in pile]
    ships += [id for player in state.players for id in player.ships]
    assert len(ships) == len(set(ships)), "a ship is there twice"
    for kind, in_play in enumerate(rules.in_play):
        owned = sum(player.buildings[kind] for player in state.players)
        assert owned + state.piles[kind] <= in_play, f"too many buildings of kind {kind}"
