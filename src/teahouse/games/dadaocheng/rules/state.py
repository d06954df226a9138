"""The state of a game, what can be told from it at once, and the one way that cubes move."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from .goods import NO_CUBES, SHOP, Buildings, Cubes, Kind, less, plus
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
    "clockwise",
    "full_seat",
    "is_full",
    "is_last_turn",
    "next_seat",
    "receive",
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
    """Whether a player has a full house (D9).

    There is a cube on every cell that is not a shop, and there is at least one such cell.
    """
    return player.storage.count(b"") == len(player.shops) < STORAGE_CELLS


def full_seat(state: State) -> int | None:
    """Returns the seat that takes next in step 3, None if no house is full.

    The active player comes first, then the others clockwise.
    """
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
    """Replaces a player, and takes from the supply what all the player's places gained.

    `gained` is negative for cubes that go back to the supply.
    """
    return replace(
        state, players=with_player(state.players, seat, player), supply=less(state.supply, gained)
    )


def receive(state: State, seat: int, cubes: Cubes) -> State:
    """Moves cubes from the supply to a seat's hand; negative ones go back."""
    player = state.players[seat]
    return transfer(state, seat, replace(player, cubes=plus(player.cubes, cubes)), cubes)
