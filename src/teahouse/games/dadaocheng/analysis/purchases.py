"""What each purchase of a game of Dadaocheng brought, and what no purchase did."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from teahouse.core import Seat
from teahouse.core.course import Step
from teahouse.games.dadaocheng.rules.components.box import components
from teahouse.games.dadaocheng.rules.components.kinds import DEN, KIND_INDEX
from teahouse.games.dadaocheng.rules.events import BuildingBought, ShipBought
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps.score import prestige, score_parts

__all__ = ["Purchase", "purchases", "unbought"]


class Purchase(msgspec.Struct, frozen=True):
    """A card, what was paid for it, and what it brought at once and in the end.

    Its prestige is what the score rose by: the card's own, what it added to a set of mansions and
    to credit, less the opium that was paid for it, and less what a den costs in the end.
    """

    line: int
    round: int
    seat: Seat
    card: str
    name: str  # as the card says; a building's in English
    pay: dict[str, int]
    prestige: int


def purchases(steps: Sequence[Step[State]], end: State) -> list[Purchase]:
    found = []
    ships = {ship.id: ship.name for ship in components(end.rules).ships}
    dens = [player.buildings[DEN] for player in end.players]
    for step in steps:
        event = _bought(step)
        if event is None:
            continue
        card = event.ship if isinstance(event, ShipBought) else event.kind
        brought = _rise(step, event.seat)
        if KIND_INDEX.get(card) == DEN and dens[event.seat]:
            dens[event.seat] -= 1
            brought += _den_cost(end, event.seat)
        found.append(
            Purchase(
                line=step.line,
                round=step.before.round,
                seat=event.seat,
                card=card,
                name=ships.get(card) or card.replace("_", " ").capitalize(),
                pay=dict[str, int](event.pay.items()),
                prestige=brought,
            )
        )
    return found


def unbought(steps: Sequence[Step[State]], start: State, end: State) -> tuple[int, ...]:
    """The prestige that no purchase brought, by seat: opium at the temple, events, and 1920."""
    rest = [prestige(parts) for parts in score_parts(start)]
    for step in steps:
        bought = _bought(step)
        for seat in range(len(rest)):
            if bought is None or bought.seat != seat:
                rest[seat] += _rise(step, seat)
    return tuple(
        brought + parts.districts for brought, parts in zip(rest, score_parts(end), strict=True)
    )


def _bought(step: Step[State]) -> ShipBought | BuildingBought | None:
    bought = (event for event in step.events if isinstance(event, (ShipBought, BuildingBought)))
    return next(bought, None)


def _rise(step: Step[State], seat: Seat) -> int:
    """What a step added to a seat's prestige, without dens and districts."""
    after, before = score_parts(step.after)[seat], score_parts(step.before)[seat]
    return prestige(after) - prestige(before)


def _den_cost(end: State, seat: Seat) -> int:
    """What one den costs: everybody's opium, shared (D14)."""
    return score_parts(end)[seat].dens // end.players[seat].buildings[DEN]
