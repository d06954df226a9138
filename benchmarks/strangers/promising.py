"""A stranger who pays with promises that it does not mean to keep."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.bots.chinatown.bargaining.deals import Deal, to_gives
from teahouse.bots.chinatown.bargaining.memory import memory
from teahouse.bots.chinatown.bargaining.search import deals
from teahouse.bots.chinatown.levels import Hard
from teahouse.bots.chinatown.moves.decision import Decision
from teahouse.bots.chinatown.moves.reasons import write_note
from teahouse.bots.chinatown.value.table import Table
from teahouse.bots.protocol import Turn
from teahouse.games.chinatown.actions import Clause, Decline, Done, MakeOffer, Pay, Promise, Ready
from teahouse.games.chinatown.rules import ROUNDS

__all__ = ["Promising"]

OFFERS = 12  # in a round
GENEROUS = 10  # notes over what the other loses
WORDS = "Whatever you ask for then is yours."


class Promising(Hard):
    """Offers a fortune after income for what it wants, to everybody; then places nothing."""

    def trade(self, table: Table, turn: Turn) -> Decision | None:
        for answer in turn.actions:
            if isinstance(answer, Decline):
                return Decision(answer, "no_gain")
        known = memory(table.rules, table.view, table.seat)
        asked = {made.goods for made in known.made}
        for deal in _wanted(table) if len(known.made) < OFFERS else ():
            if deal.goods not in asked:
                return Decision(_offer(table, deal), "opening")
        if known.open or table.view.players[table.seat].ready:
            return None
        return Decision(Ready(seat=table.seat, ready=True), "nothing_left")

    def decide(self, turn: Turn) -> Decision | None:
        if turn.view.phase == "place" and Done(seat=turn.seat) in turn.actions:
            return Decision(Done(seat=turn.seat), "plan")
        return super().decide(turn)


def _wanted(table: Table) -> Iterator[Deal]:
    """Deals of two in which it only takes."""
    for deal in deals(table):
        if len(deal.parties) == 2 and all(taker == table.seat for _, taker, _ in deal.goods):
            yield deal


def _offer(table: Table, deal: Deal) -> MakeOffer:
    """Money after income, and words about the next round."""
    me, rules, round_ = table.seat, table.rules, table.view.round
    other = next(seat for seat in deal.parties if seat != me)
    notes = GENEROUS + round(-dict(deal.gains)[other])
    clauses: list[Clause] = [Pay(by=me, to=other, cash=notes * rules.note)]
    if round_ < ROUNDS:
        clauses.append(Promise(by=me, to=other, text=WORDS, round=round_ + 1))
    return MakeOffer(
        seat=me,
        gives=to_gives(rules, deal.goods, {}),
        clauses=tuple(clauses),
        note=write_note("opening", round_),
    )
