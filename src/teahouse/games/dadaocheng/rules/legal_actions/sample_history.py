"""Some legal use of the event of the round (D13)."""

from __future__ import annotations

from teahouse.core import Chance, RuleError, Seat
from teahouse.games.dadaocheng.rules.actions import History
from teahouse.games.dadaocheng.rules.components.goods import GOODS
from teahouse.games.dadaocheng.rules.components.kinds import KINDS, MANSION
from teahouse.games.dadaocheng.rules.state import Player, State
from teahouse.games.dadaocheng.rules.steps.cost import ONE_RICE, TWO_SUGAR
from teahouse.games.dadaocheng.rules.steps.history import GOT, MOST_TURNED, check_history

from .choosing import payment, some_of

__all__ = ["sample_history"]


def sample_history(state: State, seat: Seat, player: Player, chance: Chance) -> History | None:
    """What may be done this year, if it turns out to be legal."""
    action = _guess(state, seat, player, chance)
    if action is None:
        return None
    try:
        check_history(state, action)
    except RuleError:
        return None
    return action


def _guess(state: State, seat: Seat, player: Player, chance: Chance) -> History | None:
    match state.event:
        case 1851:
            return History(seat, get=some_of(state.supply, GOT[1851], chance))
        case 1859 | 1865 | 1878 | 1891 | 1915:
            return History(seat)
        case 1860:
            give = payment(TWO_SUGAR, player.cubes, chance)
            get = some_of(state.supply, GOT[1860], chance)
            return None if give is None else History(seat, give=give, get=get)
        case 1898:
            pay = payment(ONE_RICE, player.cubes, chance)
            return None if pay is None else History(seat, pay=pay)
        case 1905:
            return _city_plan(player, seat, chance)
        case 1908:
            good, other = (GOODS[chance.below(len(GOODS))] for _ in range(2))
            return None if good == other else History(seat, give=good, get=other)
        case _:
            return None


def _city_plan(player: Player, seat: Seat, chance: Chance) -> History | None:
    owned = [
        KINDS[kind]
        for kind, count in enumerate(player.buildings)
        for _ in range(count)
        if kind != MANSION
    ]
    if not owned:
        return None
    count = 1 + chance.below(min(MOST_TURNED, len(owned)))
    return History(seat, buildings=tuple(owned.pop(chance.below(len(owned))) for _ in range(count)))
