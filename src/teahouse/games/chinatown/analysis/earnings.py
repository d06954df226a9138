"""What each deal of a game of Chinatown has earned its parties, year by year, to the dollar.

A year's income is divided among the deals that the shops came from: first what a seat's board would
have paid without any deal, then what each deal has added, in their order. So the parts add up to
the income.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from teahouse.core import Seat
from teahouse.core.course import Step
from teahouse.games.chinatown.rules.events import GameEnded, OutlookTurned, RoundStarted
from teahouse.games.chinatown.rules.phases.business import income
from teahouse.games.chinatown.rules.phases.outlook import outlook_pay
from teahouse.games.chinatown.rules.state import State

from .origins import OWN, Origins

__all__ = ["Earned", "earned"]

Earned = Counter[tuple[Seat, int]]  # by seat and deal; `OWN` is the board without deals


def earned(steps: Sequence[Step[State]]) -> Earned:
    """The income of every seat, by the deal that it came from."""
    total: Earned = Counter()
    origins = Origins()
    for step in steps:
        origins.follow(step)
        if any(isinstance(event, (RoundStarted, GameEnded)) for event in step.events):
            for seat in range(len(step.after.players)):
                for deal, cash in _parts(step, seat, origins):
                    total[seat, deal] += cash
    return total


def _parts(step: Step[State], seat: Seat, origins: Origins) -> Iterator[tuple[int, int]]:
    """What each deal in its order adds to what the board pays."""
    shops = origins.of_shops(step.after, seat)
    paid = 0
    for deal in sorted({OWN, *shops.values()}):
        kept = {building for building, origin in shops.items() if origin <= deal}
        now = _pays(step, seat, kept)
        yield deal, now - paid
        paid = now


def _pays(step: Step[State], seat: Seat, kept: set[int]) -> int:
    """The income, and the outlook's pay, of a seat that has only these shops."""
    state = step.after
    shops = bytes(
        shop if state.owner[building] != seat or building in kept else 0
        for building, shop in enumerate(state.shops)
    )
    pay = income(state.rules, state.owner, shops)[seat]
    outlook = _outlook(step)
    return pay + (outlook_pay(state.rules, state.owner, shops, outlook)[seat] if outlook else 0)


def _outlook(step: Step[State]) -> tuple[int, ...] | None:
    turned = [event.sizes for event in step.events if isinstance(event, OutlookTurned)]
    return turned[0] if turned else step.before.outlook
