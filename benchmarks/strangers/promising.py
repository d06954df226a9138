"""Strangers who pay with promises that they cannot or do not mean to keep."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.bots.chinatown.bargaining.deals import Deal
from teahouse.bots.chinatown.levels import Hard
from teahouse.bots.chinatown.moves.decision import Decision
from teahouse.bots.chinatown.value.table import Table
from teahouse.bots.chinatown.value.worth import plan
from teahouse.bots.protocol import Turn
from teahouse.games.chinatown.actions import Clause, Done, Pay, Promise
from teahouse.games.chinatown.rules import ROUNDS

from .wishes import asked_once, buying, declining, finishing, offered, other_of, purchase, selling

__all__ = ["Bankrupt", "Debtor", "Promising"]

GENEROUS = 10  # notes over what the other loses
FAIR = 3
WORDS = "Whatever you ask for then is yours."
SPENDS, SELLS = 4, 5  # rounds


class Promising(Hard):
    """Offers a fortune after income for what it wants, to everybody; then places nothing."""

    def trade(self, table: Table, turn: Turn) -> Decision | None:
        return declining(turn) or next(map_offers(table), None) or finishing(table, turn)

    def decide(self, turn: Turn) -> Decision | None:
        if turn.view.phase == "place" and Done(seat=turn.seat) in turn.actions:
            return Decision(Done(seat=turn.seat), "plan")
        return super().decide(turn)


def map_offers(table: Table) -> Iterator[Decision]:
    """Money after income, and words about the next round."""
    me, rules, round_ = table.seat, table.rules, table.view.round
    for deal in asked_once(table, buying(table)):
        other = other_of(table, deal)
        notes = GENEROUS + _loss(table, deal)
        clauses: list[Clause] = [Pay(by=me, to=other, cash=notes * rules.note)]
        if round_ < ROUNDS:
            clauses.append(Promise(by=me, to=other, text=WORDS, round=round_ + 1))
        yield offered(table, deal, {}, clauses)


class Bankrupt(Hard):
    """Plays as hard does, then buys all it can on credit, and sells all for cash a year later."""

    def trade(self, table: Table, turn: Turn) -> Decision | None:
        if table.view.round == SPENDS:
            for deal in asked_once(table, buying(table)):
                return purchase(table, deal, 0, min(_means(table), FAIR + _loss(table, deal)))
        if table.view.round == SELLS:
            for deal in asked_once(table, selling(table)):
                price = {(other_of(table, deal), table.seat): FAIR + _own_loss(table, deal)}
                return offered(table, deal, price)
        return super().trade(table, turn)


class Debtor(Hard):
    """Pays with its cash, and once more with the same cash after income."""

    def trade(self, table: Table, turn: Turn) -> Decision | None:
        cash = table.cash[table.seat]
        for deal in asked_once(table, buying(table)) if cash else ():
            notes = FAIR + _loss(table, deal)
            now = min(cash, (notes + 1) // 2)
            return purchase(table, deal, now, min(cash, notes - now))
        return super().trade(table, turn)


def _loss(table: Table, deal: Deal) -> int:
    return max(1, round(-dict(deal.gains)[other_of(table, deal)]))


def _own_loss(table: Table, deal: Deal) -> int:
    return max(1, round(-dict(deal.gains)[table.seat]))


def _means(table: Table) -> int:
    side = table.sides[table.seat]
    income = plan(table.ground, side.lots, side.tiles).income
    return max(1, table.cash[table.seat] + int(income))
