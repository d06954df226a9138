"""The state of a game, how cubes move in it, and how a lack of them is refused (D8, D11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from teahouse.core import Reason, RuleError
from teahouse.games.dadaocheng.reasons import Why

from .goods import (
    GOODS,
    NO_CUBES,
    OPIUM,
    SHOP,
    Buildings,
    Cost,
    Cubes,
    Good,
    Kind,
    covers,
    cubes_of,
    less,
    named,
    pays,
    plus,
    printed,
)
from .grid import Grid
from .rulebook import STORAGE_CELLS, Rules

__all__ = [
    "NOTHING_USED",
    "Count",
    "Debt",
    "Player",
    "State",
    "Step",
    "Storage",
    "Used",
    "check_cost",
    "check_count",
    "check_has",
    "check_owned_use",
    "check_storage_cell",
    "check_supply",
    "clockwise",
    "full_seat",
    "is_full",
    "is_last_turn",
    "lower_opium",
    "markers",
    "next_seat",
    "pay",
    "positive",
    "receive",
    "relieve",
    "supply_after",
    "transfer",
    "with_player",
]


Count: TypeAlias = Annotated[int, Meta(ge=0)]
Step = Literal["plan", "collect", "full_house", "act", "over"]
Storage: TypeAlias = tuple[bytes, ...]
"""The goods on each of a player's storage cells, in the order stored."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player's cubes, storage, cards and opium."""

    cubes: Cubes = NO_CUBES
    storage: Storage = (b"",) * STORAGE_CELLS
    shops: tuple[int, ...] = ()
    ships: tuple[str, ...] = ()
    buildings: Buildings = (0, 0, 0, 0, 0)
    opium_used: int = 0
    relief: int = 0  # points that opium costs less at the end (D13)

    @property
    def unopened(self) -> int:
        """Shops bought that have no cell yet (D10)."""
        return self.buildings[SHOP] - len(self.shops)


class Used(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the active player has done in this turn that is limited."""

    temple: Count = 0
    event: Count = 0
    market: Count = 0
    workshop: Count = 0
    den: Count = 0
    bought: tuple[Kind, ...] = ()


NOTHING_USED = Used()


class Debt(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Cubes that a seat must return before anything else."""

    seat: Count
    count: Annotated[int, Meta(ge=1)]


class State(msgspec.Struct, frozen=True, gc=False):
    """The state of a game between two actions.

    `drawn` counts the numbers that have been used of the seed's stream.
    """

    rules: Rules
    seed: str
    drawn: int
    round: int
    step: Step
    first_player: int
    turn: int
    moves_left: int
    grid: Grid
    players: tuple[Player, ...]
    ships: tuple[tuple[str, ...], ...]  # by level, first is face up
    piles: Buildings
    supply: Cubes
    event: int | None
    events: tuple[int, ...]  # the years to come, in their order
    past: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()  # faces that are rolled before those of the seed
    taken: int = 0  # cubes counted in this turn's step 2 (D7)
    picked: tuple[int, ...] = ()  # cells of lines picked and not yet flipped (D6)
    used: Used = NOTHING_USED
    must_return: tuple[Debt, ...] = ()
    out_of_play: Cubes = NO_CUBES  # cubes that a loaded position left out

    def __repr__(self) -> str:
        """Returns one line, as the whole state would fill a screen."""
        cubes = " ".join(str(sum(player.cubes)) for player in self.players)
        ships = " ".join(str(len(player.ships)) for player in self.players)
        buildings = " ".join(str(sum(player.buildings)) for player in self.players)
        of_whom = "" if self.step == "over" else f" of seat {self.turn}"
        return (
            f"<dadaocheng.State: round {self.round}, {self.step}{of_whom}; "
            f"cubes {cubes}; ships {ships}; buildings {buildings}>"
        )


def clockwise(state: State, first: int) -> tuple[int, ...]:
    """Returns all seats clockwise, from this one."""
    return (*range(first, len(state.players)), *range(first))


def next_seat(state: State) -> int:
    """Returns the seat whose turn comes after this one."""
    return (state.turn + 1) % len(state.players)


def is_last_turn(state: State) -> bool:
    """Whether the game ends with this turn."""
    return state.round == state.rules.rounds and next_seat(state) == state.first_player


def is_full(player: Player) -> bool:
    """Whether there is a cube on every cell that is no shop, and there is one (D9)."""
    return player.storage.count(b"") == len(player.shops) < STORAGE_CELLS


def full_seat(state: State) -> int | None:
    """Returns the seat that takes next in step 3, from the active one on, or None."""
    full = [seat for seat, player in enumerate(state.players) if is_full(player)]
    if not full:
        return None
    return next(seat for seat in clockwise(state, state.turn) if seat in full)


def with_player(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    """Returns the players, with another one in this seat."""
    changed = list(players)
    changed[seat] = player
    return tuple(changed)


def transfer(state: State, seat: int, player: Player, gained: Cubes) -> State:
    """Replaces a player, and takes from the supply what the places gained or gave back."""
    return replace(
        state, players=with_player(state.players, seat, player), supply=less(state.supply, gained)
    )


def receive(state: State, seat: int, cubes: Cubes) -> State:
    """Moves cubes from the supply to a seat's hand; negative ones go back."""
    player = state.players[seat]
    return transfer(state, seat, replace(player, cubes=plus(player.cubes, cubes)), cubes)


def positive(counts: Mapping[Good, int], rule: str) -> Cubes:
    """Returns the cubes that an action names; raises RuleError for a count below one."""
    for good, count in counts.items():
        if count < 1:
            raise RuleError(Why.bad_cube_count, rule, good=good, count=count)
    return cubes_of(counts)


def check_count(cubes: Cubes, count: int, rule: str) -> None:
    """Raises RuleError unless there are exactly `count` cubes."""
    if sum(cubes) != count:
        raise RuleError(Why.wrong_number, rule, count=sum(cubes), must_be=count)


def check_supply(supply: Cubes, cubes: Cubes, rule: str) -> None:
    """Raises RuleError unless the supply has the cubes that a player names (D8)."""
    if not covers(supply, cubes):
        raise _lack(Why.supply_lacks, rule, supply, cubes)


def check_cost(cost: Cost, cubes: Cubes, rule: str) -> None:
    """Raises RuleError unless the cubes pay the cost exactly."""
    if not pays(cost, cubes):
        raise RuleError(Why.wrong_payment, rule, cost=printed(cost), paid=named(cubes))


def check_has(player: Player, cubes: Cubes, rule: str) -> None:
    """Raises RuleError unless the player holds the cubes."""
    if not covers(player.cubes, cubes):
        raise _lack(Why.cubes_lacking, rule, player.cubes, cubes)


def _lack(why: Reason, rule: str, cubes: Cubes, wanted: Cubes) -> RuleError:
    """Returns an error that names the first good of which there are too few."""
    each = zip(GOODS, wanted, cubes, strict=True)
    good, asked, there = next(one for one in each if one[1] > one[2])
    return RuleError(why, rule, good=good, wanted=asked, there=there)


def check_storage_cell(cell: int, rule: str) -> None:
    """Raises RuleError unless the cell is one of the four."""
    if not 0 <= cell < STORAGE_CELLS:
        raise RuleError(Why.no_such_cell, rule, cell=cell, cells=STORAGE_CELLS)


def check_owned_use(owned: int, used: int, kind: str) -> None:
    """Raises RuleError if a seat has used all buildings of a kind that it owns (D10)."""
    if owned and used >= owned:
        raise RuleError(Why.all_used, "D10", kind=kind, owned=owned)


def markers(used: int, track: int) -> int:
    """Returns the cubes on an opium track: for the first used, and for each past the end."""
    return min(used, 1) + max(0, used - track)


def pay(state: State, seat: int, cubes: Cubes) -> State:
    """Pays cubes to the supply, except for opium that stays on the track (D11)."""
    player = state.players[seat]
    used = player.opium_used + cubes[OPIUM]
    paid = replace(player, cubes=less(player.cubes, cubes), opium_used=used)
    return transfer(state, seat, paid, _spent(state, seat, cubes))


def supply_after(state: State, seat: int, cubes: Cubes) -> Cubes:
    """Returns what the supply would have once these cubes were paid (D8)."""
    return less(state.supply, _spent(state, seat, cubes))


def _spent(state: State, seat: int, cubes: Cubes) -> Cubes:
    """Returns the change of all cubes of a seat that pays; markers stay its own."""
    used, track = state.players[seat].opium_used, state.rules.track
    rice, sugar, camphor, tea, opium = cubes
    kept = markers(used + opium, track) - markers(used, track) if opium else 0
    return (-rice, -sugar, -camphor, -tea, kept - opium)


def lower_opium(state: State, seat: int, by: int) -> State:
    """Lowers the opium used, at most to zero, and returns markers that are not needed."""
    player, track = state.players[seat], state.rules.track
    used = max(0, player.opium_used - by)
    freed = markers(player.opium_used, track) - markers(used, track)
    back: Cubes = (0, 0, 0, 0, -freed)
    return transfer(state, seat, replace(player, opium_used=used), back)


def relieve(state: State, seat: int, by: int) -> State:
    """Lowers what the seat's own opium costs at the end; the opium used stays as it is (D13)."""
    player = state.players[seat]
    relieved = replace(player, relief=player.relief + by)
    return replace(state, players=with_player(state.players, seat, relieved))
