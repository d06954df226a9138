"""A seat's situation one turn later, after it has bought a bundle."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.bots.dadaocheng.purchases.bundles import Bundle
from teahouse.bots.dadaocheng.purchases.shelves import is_ship, level_of
from teahouse.bots.dadaocheng.purchases.situation import MANY, Situation
from teahouse.games.dadaocheng.components.kinds import DEN, MARKET, WORKSHOP
from teahouse.games.dadaocheng.state import State
from teahouse.games.dadaocheng.steps.purchase import more_of

__all__ = ["situation_next_turn"]


def situation_next_turn(situation: Situation, bundle: Bundle, state: State) -> Situation:
    """The situation of the next turn; the next ship is taken from an imagined state."""
    owned, ships, credit = situation.owned, list(situation.ships), situation.credit
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
            credit += situation.kinds[item].credit
    return replace(
        situation,
        turns_left=situation.turns_left - 1,
        ships=tuple(ships),
        stock=_stock(situation, owned, state),
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


def _stock(situation: Situation, owned: tuple[int, ...], state: State) -> tuple[int, ...]:
    return tuple(
        min(pile - (has - had), kind.per_turn or MANY)
        for pile, has, had, kind in zip(
            state.piles, owned, situation.owned, situation.kinds, strict=True
        )
    )
