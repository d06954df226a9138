"""The end of a round: income, payments due, the next year, the game's end (C13, C14, C17, C18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from teahouse.core import Outcome, Seat
from teahouse.games.chinatown.placement.groups import pay_of

from .actions import Give, Pay, ShareIncome
from .deal import deal_buildings
from .events import Event, GameEnded, IncomePaid, MoneyPaid
from .income import group_at, income, pay_outlook
from .promises import settle
from .rulebook import MOST_SHOPS_BREAK_TIES, ROUNDS, Rules
from .state import ClauseState, Debt, State, Undertaking, hand_over, open_clauses, with_player

__all__ = ["end_round", "outcome", "share_of"]


class Due(msgspec.Struct, frozen=True):
    """A sum that one seat is to pay another."""

    payer: Seat
    to: Seat
    cash: int


def _payments(cash: Sequence[int], dues: Sequence[Due]) -> list[int]:
    """Returns how much is paid of each due, once nobody who still owes has money.

    Each seat pays its own dues in their order, out of all it has and gets. Where what a seat pays
    would come round to it again, all on that circle pay at once, as much as the smallest of their
    dues. Paying note by note could take a turn for every note, as one note may settle any number of
    debts.
    """
    purse, left = list(cash), [due.cash for due in dues]
    while True:
        first = _first_unpaid(dues, left)
        payer = next((seat for seat in first if purse[seat]), None)
        if payer is None:
            return [due.cash - rest for due, rest in zip(dues, left, strict=True)]
        circle = _circle(dues, first, payer)
        if circle:
            amount = min(left[n] for n in circle)
        else:
            circle, amount = [first[payer]], min(purse[payer], left[first[payer]])
        for n in circle:
            left[n] -= amount
            purse[dues[n].payer] -= amount
            purse[dues[n].to] += amount


def _first_unpaid(dues: Sequence[Due], left: Sequence[int]) -> dict[Seat, int]:
    """Returns, for each seat that owes, the index of the due that it has to pay next."""
    first: dict[Seat, int] = {}
    for n, due in enumerate(dues):
        if left[n]:
            first.setdefault(due.payer, n)
    return first


def _circle(dues: Sequence[Due], first: dict[Seat, int], payer: Seat) -> list[int]:
    """Returns the dues, each the next of its payer, by which a payment comes back; or none."""
    seat, way = payer, list[int]()
    while seat in first and len(way) <= len(first):
        way.append(first[seat])
        seat = dues[way[-1]].to
        if seat == payer:
            return way
    return []


class _Claim(NamedTuple):
    """A sum that is due, and the clause that it is due under; None for an older debt."""

    due: Due
    clause: Undertaking | None = None


def _pay_dues(state: State, earned: list[int], before: list[int], events: list[Event]) -> State:
    """Has everyone pay what they owe. What they cannot pay is owed on, and its clause is broken.

    `earned` is what the board paid each seat, and `before` is the money that each had before that
    and the outlook's pay.
    """
    debts = [(seat, debt) for seat, player in enumerate(state.players) for debt in player.owes]
    claims = [_Claim(Due(seat, debt.to, debt.cash)) for seat, debt in debts]
    claims += _clauses(state, before)
    if not claims:
        return state
    dues = [claim.due for claim in claims]
    if state.rules.version == 1:
        paid = _payments_of_version_1(state, earned, claims)
    else:
        paid = _payments([player.cash for player in state.players], dues)
    states: dict[int, ClauseState] = {}
    owes: list[list[Debt]] = [[] for _ in state.players]
    for (due, clause), cash in zip(claims, paid, strict=True):
        state = _pay(state, due, cash, clause, events)
        if cash < due.cash:
            owes[due.payer].append(Debt(due.to, due.cash - cash))
        if clause is not None:
            states[clause.id] = "kept" if cash == due.cash else "broken"
            state = _counted(state, clause, due.cash)
    for seat, owed in enumerate(owes):
        if tuple(owed) != state.players[seat].owes:
            player = replace(state.players[seat], owes=tuple(owed))
            state = replace(state, players=with_player(state.players, seat, player))
    return settle(state, states, events)


def _clauses(state: State, before: list[int]) -> list[_Claim]:
    """Returns this round's payments under clauses, in the order of the clauses' numbers."""
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
    """Returns what a `share` clause comes to, in whole notes: of one group, or of all income."""
    if terms.building is not None:
        income = 0
        kind = shops[terms.building] - 1
        if kind >= 0 and owner[terms.building] == terms.by:
            income = pay_of(rules.site, kind, group_at(rules, owner, shops, terms.building))
    return income * terms.percent // (100 * rules.note) * rules.note


def _payments_of_version_1(state: State, earned: list[int], claims: list[_Claim]) -> list[int]:
    """Returns what version 1 paid: debts out of that income alone, and nothing on credit."""
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
    """Makes a payment, if there is any. Payer and payee alone know of it."""
    if not cash:
        return state
    is_share = clause is not None and isinstance(clause.terms, ShareIncome)
    why: Literal["pay", "share", "debt"] = (
        "debt" if clause is None else "share" if is_share else "pay"
    )
    both = (due.payer, due.to)
    events.append(MoneyPaid(giver=due.payer, to=due.to, cash=cash, why=why, only=both))
    give = Give(giver=due.payer, to=due.to, cash=cash)
    return hand_over(state, [give], why, None if clause is None else clause.offer or None)


def _counted(state: State, clause: Undertaking, cash: int) -> State:
    """Records what a share has come to, as the board that it was counted on will change."""
    if not isinstance(clause.terms, ShareIncome):
        return state
    counted = replace(clause, due=cash)
    clauses = tuple([counted if one.id == clause.id else one for one in state.clauses])
    return replace(state, clauses=clauses)


def end_round(state: State, events: list[Event]) -> State:
    """Does all that follows the last player's placing, up to the next choice of cards."""
    before = [player.cash for player in state.players]
    state = pay_outlook(state, events)
    earned = income(state.rules, state.owner, state.shops)
    state = _pay_income(state, earned, events)
    state = _pay_dues(state, earned, before, events)
    if state.round == ROUNDS:
        return _end_game(state, events)
    return _next_year(state, events)


def _pay_income(state: State, earned: list[int], events: list[Event]) -> State:
    events += [IncomePaid(seat=seat, cash=cash) for seat, cash in enumerate(earned)]
    gives = [Give(giver=None, to=seat, cash=cash) for seat, cash in enumerate(earned) if cash]
    return hand_over(state, gives, "income")


def _next_year(state: State, events: list[Event]) -> State:
    """Moves on to the next year, and moves the first player's card (C17, C12, C25)."""
    step = 1 if state.rules.options.first_player == "rotates" else 0
    state = replace(
        state,
        round=state.round + 1,
        first_player=(state.first_player + step) % state.rules.players,
        outlook=None,
        order=False,
        placed=False,
        past_offers=len(state.offers),
        players=tuple(replace(player, done=False) for player in state.players),
    )
    state, dealt = deal_buildings(state)
    events += dealt
    return state


def _end_game(state: State, events: list[Event]) -> State:
    state = replace(state, phase="over", turn=None, placed=False)
    result = outcome(state)
    assert result is not None
    events.append(GameEnded(scores=result.scores, winners=result.winners))
    return state


def outcome(state: State) -> Outcome | None:
    """Returns the winners by money (C18), in 2008 then by tiles, or None before the end."""
    if state.phase != "over":
        return None
    scores = tuple(player.cash for player in state.players)
    best = max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    if len(winners) > 1 and state.rules.options.edition in MOST_SHOPS_BREAK_TIES:
        shops = Counter(owner for owner, shop in zip(state.owner, state.shops, strict=True) if shop)
        most = max(shops[seat] for seat in winners)
        winners = [seat for seat in winners if shops[seat] == most]
    return Outcome(scores=scores, winners=tuple(winners))
