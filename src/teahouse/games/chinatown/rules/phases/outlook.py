"""Outlook cards (C19, C21)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.games.chinatown.rules.actions import Give
from teahouse.games.chinatown.rules.events import Event, OutlookPaid, OutlookTurned
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.games.chinatown.rules.state import State

from .business import groups
from .transfer import hand_over

__all__ = ["outlook_pay", "pay_outlook", "turn_outlook"]


def turn_outlook(state: State, events: list[Event]) -> State:
    """The next card is turned over, if cards are played with and one is left."""
    if state.rules.options.outlook == "off" or not state.outlook_deck:
        return state
    card = state.outlook_deck[0]
    events.append(OutlookTurned(sizes=card))
    return replace(state, outlook=card, last_outlook=card, outlook_deck=state.outlook_deck[1:])


def pay_outlook(state: State, events: list[Event]) -> State:
    """The card's extra pay, before the income."""
    if state.outlook is None:
        state = turn_outlook(state, events)
    if not state.outlook:
        return state  # none is played with, or a blank was turned
    pay = outlook_pay(state.rules, state.owner, state.shops, state.outlook)
    for seat, cash in enumerate(pay):
        if cash:
            events.append(OutlookPaid(seat=seat, cash=cash))
    gives = [Give(giver=None, to=seat, cash=cash) for seat, cash in enumerate(pay) if cash]
    return hand_over(state, gives, "outlook")


def outlook_pay(rules: Rules, owner: bytes, shops: bytes, sizes: tuple[int, ...]) -> list[int]:
    """What a card pays each seat, by the mode that is played (C21)."""
    times = [0] * rules.players
    for group in groups(rules, owner, shops):
        if rules.sizes[group.type] in sizes:
            match rules.options.outlook:
                case "per_tile":
                    times[group.owner] += len(group.buildings)
                case "per_business":
                    times[group.owner] += len(group.parts)
                case "per_player":
                    times[group.owner] = 1
                case "off":
                    pass
    return [count * rules.note for count in times]
