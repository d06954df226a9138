"""The one way that cubes move."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.games.dadaocheng.rules.components.goods import Cubes, less, plus
from teahouse.games.dadaocheng.rules.state import Player, State, with_player

__all__ = ["receive", "transfer"]


def transfer(state: State, seat: int, player: Player, gained: Cubes) -> State:
    """A seat as it is after cubes moved: what all its places gained, the supply lost."""
    return replace(
        state, players=with_player(state, seat, player), supply=less(state.supply, gained)
    )


def receive(state: State, seat: int, cubes: Cubes) -> State:
    """Cubes from the supply to a hand; negative ones go back."""
    player = state.players[seat]
    return transfer(state, seat, replace(player, cubes=plus(player.cubes, cubes)), cubes)
