"""What is due after an income: older debts, then this round's `pay` and `share` clauses (C13)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.chinatown.rules.actions import Give, Pay, ShareIncome
from teahouse.games.chinatown.rules.events import Event, MoneyPaid
from teahouse.games.chinatown.rules.positions.public import open_clauses
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.games.chinatown.rules.state import ClauseState, Debt, State, Undertaking, with_player

from .business import group_at, parts_of
from .clearing import Due, payments
from .promises import settle
from .transfer import hand_over

__all__ = ["pay_dues", "share_of"]


class _Claim(NamedTuple):
    """A sum that is due, and the clause that it is due under unless it is an older debt."""

    due: Due
    clause: Undertaking | None = None


def pay_dues(state: State, earned: list[int], before: list[int], events: list[Event]) -> State:
    """Everyone pays what they owe; what they cannot pay is owed, and its clause broken.

    `earned` is the board's pay, and `before` the money there was before it and the outlook's.
    """
    claims = [*_debts(state), *_clauses(state, before)]
    if not claims:
        return state
    dues = [claim.due for claim in claims]
    if state.rules.version == 1:
        paid = _payments_of_version_1(state, earned, claims)
    else:
        paid = payments([player.cash for player in state.players], dues)
    states: dict[int, ClauseState] = {}
    owes: list[list[Debt]] = [[] for _ in state.players]
    for (due, clause), cash in zip(claims, paid, strict=True):
        state = _pay(state, due, cash, clause, events)
        if cash < due.cash:
            owes[due.payer].append(Debt(due.to, due.cash - cash))
        if clause is not None:
            states[clause.id] = "kept" if cash == due.cash else "broken"
            state = _counted(state, clause, due.cash)
    for seat, debts in enumerate(owes):
        state = _owing(state, seat, tuple(debts))
    return settle(state, states, events)


def _debts(state: State) -> list[_Claim]:
    return [
        _Claim(Due(seat, debt.to, debt.cash))
        for seat, player in enumerate(state.players)
        for debt in player.owes
    ]


def _clauses(state: State, before: list[int]) -> list[_Claim]:
    """This round's payments, by the numbers of their clauses."""
    claims = []
    for clause in open_clauses(state.clauses):
        terms = clause.terms
        if isinstance(terms, Pay):
            claims.append(_Claim(Due(terms.by, terms.to, terms.cash), clause))
        elif isinstance(terms, ShareIncome):
            income = state.players[terms.by].cash - before[terms.by]
            cash = share_of(state.rules, state.owner, state.shops, terms, income)
            claims.append(_Claim(Due(terms.by, terms.to, cash), clause))
    return claims


def share_of(rules: Rules, owner: bytes, shops: bytes, terms: ShareIncome, income: int) -> int:
    """What a `share` clause comes to, in whole notes: of one group, or of all that is earned."""
    if terms.building is not None:
        income = 0
        kind = shops[terms.building] - 1
        if kind >= 0 and owner[terms.building] == terms.by:
            group = group_at(rules, owner, shops, terms.building)
            income = parts_of(rules, kind, tuple(sorted(group)))[0]
    return income * terms.percent // (100 * rules.note) * rules.note


def _payments_of_version_1(state: State, earned: list[int], claims: list[_Claim]) -> list[int]:
    """Debts took no more than the payer's income, and nobody paid out of what came in later."""
    purse, left, paid = [player.cash for player in state.players], list(earned), []
    for due, clause in claims:
        amount = min(due.cash, left[due.payer] if clause is None else purse[due.payer])
        purse[due.payer] -= amount
        purse[due.to] += amount
        left[due.payer] -= amount
        paid.append(amount)
    return paid


def _pay(
    state: State, due: Due, cash: int, clause: Undertaking | None, events: list[Event]
) -> State:
    """The payment, if there is any: payer and payee alone know of it."""
    if not cash:
        return state
    why = _why(clause)
    both = (due.payer, due.to)
    events.append(MoneyPaid(giver=due.payer, to=due.to, cash=cash, why=why, only=both))
    give = Give(giver=due.payer, to=due.to, cash=cash)
    return hand_over(state, [give], why, None if clause is None else clause.offer or None)


def _counted(state: State, clause: Undertaking, cash: int) -> State:
    """Notes what a share has come to, as the board that it was counted on will not stay."""
    if not isinstance(clause.terms, ShareIncome):
        return state
    counted = replace(clause, due=cash)
    clauses = tuple([counted if one.id == clause.id else one for one in state.clauses])
    return replace(state, clauses=clauses)


def _why(clause: Undertaking | None) -> Literal["pay", "share", "debt"]:
    if clause is None:
        return "debt"
    return "share" if isinstance(clause.terms, ShareIncome) else "pay"


def _owing(state: State, seat: Seat, owes: tuple[Debt, ...]) -> State:
    player = state.players[seat]
    if owes == player.owes:
        return state
    players = with_player(state.players, seat, replace(player, owes=owes))
    return replace(state, players=players)
