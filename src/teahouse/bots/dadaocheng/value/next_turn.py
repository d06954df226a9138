"""A seat's desk one turn later, once it has bought a bundle."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.bots.dadaocheng.purchases.bundles import Bundle
from teahouse.bots.dadaocheng.purchases.shelves import is_ship, level_of
from teahouse.bots.dadaocheng.purchases.situation import MANY, Desk
from teahouse.games.dadaocheng.components.kinds import DEN, MARKET, WORKSHOP
from teahouse.games.dadaocheng.state import State
from teahouse.games.dadaocheng.steps.purchase import more_of

__all__ = ["later"]


def later(desk: Desk, bundle: Bundle, state: State) -> Desk:
    """Whatever ship comes up next is one that may; the state is only imagined."""
    owned, ships, credit = desk.owned, list(desk.ships), desk.credit
    for item in bundle.items:
        if is_ship(item):
            level = level_of(item) - 1
            bought = ships[level]
            assert bought is not None
            credit += bought.credit
            pile = state.ships[level]
            ships[level] = state.rules.ships[pile[1]] if len(pile) > 1 else None
        else:
            owned = more_of(owned, item, 1)
            credit += desk.kinds[item].credit
    return replace(
        desk,
        turns_left=desk.turns_left - 1,
        ships=tuple(ships),
        stock=_stock(desk, owned, state),
        owned=owned,
        credit=credit,
        opium_price=state.rules.opium_prestige + owned[DEN] / state.rules.players,
        markets=owned[MARKET],
        workshops=owned[WORKSHOP],
        dens=owned[DEN],
        gift=0,
        has_treaty=False,
        has_temple=True,
    )


def _stock(desk: Desk, owned: tuple[int, ...], state: State) -> tuple[int, ...]:
    return tuple(
        min(pile - (has - had), kind.per_turn or MANY)
        for pile, has, had, kind in zip(state.piles, owned, desk.owned, desk.kinds, strict=True)
    )
