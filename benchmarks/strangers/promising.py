"""Strangers who pay with promises that they cannot or do not mean to keep."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.games.chinatown.bot.appraisal import Appraisal
from teahouse.games.chinatown.bot.deals import Deal
from teahouse.games.chinatown.bot.judging import ReasonedAction
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.stance import Stance
from teahouse.games.chinatown.placement.worth import plan
from teahouse.games.chinatown.rules.actions import Clause, Done, Pay, Promise
from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse.play.protocol import Turn

from .wishes import asked_once, buying, declining, finishing, offered, other_of, purchase, selling

__all__ = ["Bankrupt", "Debtor", "Promising"]

GENEROUS = 10  # notes over what the other loses
FAIR = 3
WORDS = "Whatever you ask for then is yours."
SPENDS, SELLS = 4, 5  # rounds


class Promising(Hard):
    """A bot that offers all a fortune after income for what it wants, and then places nothing."""

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        appraisal = stance.appraisal
        return declining(turn) or next(map_offers(appraisal), None) or finishing(appraisal, turn)

    def decide(self, turn: Turn, stance: Stance | None = None) -> ReasonedAction | None:
        if turn.view.phase == "place" and Done(seat=turn.seat) in turn.actions:
            return ReasonedAction(Done(seat=turn.seat), "plan")
        return super().decide(turn, stance)


def map_offers(appraisal: Appraisal) -> Iterator[ReasonedAction]:
    """Yields offers of money after income, with words about the next round."""
    me, rules, round_ = appraisal.seat, appraisal.rules, appraisal.view.round
    for deal in asked_once(appraisal, buying(appraisal)):
        other = other_of(appraisal, deal)
        notes = GENEROUS + _loss(appraisal, deal)
        clauses: list[Clause] = [Pay(by=me, to=other, cash=notes * rules.note)]
        if round_ < ROUNDS:
            clauses.append(Promise(by=me, to=other, text=WORDS, round=round_ + 1))
        yield offered(appraisal, deal, {}, clauses)


class Bankrupt(Hard):
    """A bot that plays as hard does, but buys all it can on credit and sells all a round later."""

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        appraisal = stance.appraisal
        if appraisal.view.round == SPENDS:
            for deal in asked_once(appraisal, buying(appraisal)):
                return purchase(
                    appraisal, deal, 0, min(_means(appraisal), FAIR + _loss(appraisal, deal))
                )
        if appraisal.view.round == SELLS:
            for deal in asked_once(appraisal, selling(appraisal)):
                price = {
                    (other_of(appraisal, deal), appraisal.seat): FAIR + _own_loss(appraisal, deal)
                }
                return offered(appraisal, deal, price)
        return super().trade(stance, turn)


class Debtor(Hard):
    """A bot that pays with its cash, and once more with the same cash after income."""

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        appraisal = stance.appraisal
        cash = appraisal.cash[appraisal.seat]
        for deal in asked_once(appraisal, buying(appraisal)) if cash else ():
            notes = FAIR + _loss(appraisal, deal)
            now = min(cash, (notes + 1) // 2)
            return purchase(appraisal, deal, now, min(cash, notes - now))
        return super().trade(stance, turn)


def _loss(appraisal: Appraisal, deal: Deal) -> int:
    return max(1, round(-dict(deal.gains)[other_of(appraisal, deal)]))


def _own_loss(appraisal: Appraisal, deal: Deal) -> int:
    return max(1, round(-dict(deal.gains)[appraisal.seat]))


def _means(appraisal: Appraisal) -> int:
    side = appraisal.sides[appraisal.seat]
    income = plan(appraisal.ground, side.lots, side.tiles).income
    return max(1, appraisal.cash[appraisal.seat] + int(income))
