"""Strangers who haggle without end, and those who only ever split in half."""

from __future__ import annotations

import re

from msgspec.structs import replace

from teahouse.games.chinatown.bot.bargaining import propose
from teahouse.games.chinatown.bot.judging import ReasonedAction, offer_of
from teahouse.games.chinatown.bot.levels import EASY_SIGHT, HARD, HARD_SIGHT, Hard, Negotiator
from teahouse.games.chinatown.bot.prices import terms
from teahouse.games.chinatown.bot.search import deals
from teahouse.games.chinatown.bot.stance import KnownOffer, Memory, Stance, memory, stance_of
from teahouse.games.chinatown.bot.temper import Temper
from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse.play.protocol import Turn

from .wishes import asked_once, buying, declining, finishing, purchase

__all__ = ["Fair", "FairProspect", "HoldOut", "Refuser", "Robber"]

STINGY = replace(HARD, asks=(1.5, 1.4, 1.3, 1.2, 1.1), offers=24, patience=24)
EXTORTION = replace(HARD, asks=(1.9, 1.7, 1.5, 1.3), offers=24, patience=24)
HALF = Temper(asks=(1.0,), takes=0.95, least=0.4, offers=20, patience=20)
SHARE = re.compile(r"share ([0-9.]+)")
TRIES = 5  # for the same goods in a round


class Refuser(Negotiator):
    """A bot that accepts nothing, and makes stingy offers."""

    sight, temper = HARD_SIGHT, STINGY

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        appraisal = stance.appraisal
        offer = propose(stance_of(appraisal, self.temper, turn))
        return declining(turn) or offer or finishing(appraisal, turn)


class HoldOut(Negotiator):
    """A bot that only buys before the last round, and then sells as dear as it can."""

    sight, temper = HARD_SIGHT, EXTORTION

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        appraisal = stance.appraisal
        if appraisal.view.round == ROUNDS:
            return super().trade(stance, turn)
        for deal in asked_once(appraisal, buying(appraisal)):
            price = round(dict(deal.gains)[appraisal.seat] - deal.joint / 2)
            if 0 < price <= appraisal.cash[appraisal.seat]:
                return purchase(appraisal, deal, price, 0)
        return declining(turn) or finishing(appraisal, turn)


class Fair(Negotiator):
    """A bot that offers and takes half of the joint gain, as hard reckons it."""

    sight, temper = HARD_SIGHT, HALF


class FairProspect(Negotiator):
    """A bot that offers and takes half of the joint gain, by what boards now pay until the end."""

    sight, temper = replace(EASY_SIGHT, swaps=True, bundles=True, parties=3), HALF


class Robber(Hard):
    """A bot that finds by bisection the largest share for itself that is still accepted."""

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        appraisal = stance.appraisal
        known = memory(appraisal.rules, appraisal.view, appraisal.seat)
        if known.open:
            return declining(turn)
        for deal in deals(appraisal):
            tried = [made for made in _made(known) if made.goods == deal.goods]
            share = _next_share(tried, _made(known))
            if len(deal.parties) > 2 or share is None:
                continue
            agreed = terms(appraisal, self.temper, deal, share)
            if agreed is not None and agreed.gains[appraisal.seat] > deal.joint / 2:
                note = f"share {share:.3f}"
                offer = offer_of(appraisal, deal.goods, agreed)
                return ReasonedAction(replace(offer, note=note), "opening")
        return super().trade(stance, turn)


def _made(known: Memory) -> list[KnownOffer]:
    """Returns the bot's offers of this round that have a share written on them."""
    return [made for made in known.made if SHARE.fullmatch(made.offer.note)]


def _next_share(tried: list[KnownOffer], all_of_it: list[KnownOffer]) -> float | None:
    """Returns the next share to ask for these goods, or None if there is none to try.

    It lies between what was accepted this round for anything, and what was refused for these goods.
    """
    if len(tried) >= TRIES or any(made.offer.status == "done" for made in tried):
        return None
    taken = [_share(made) for made in all_of_it if made.offer.status == "done"]
    refused = [_share(made) for made in tried if made.offer.status == "declined"]
    high = min(refused, default=2.0)
    low = max((share for share in taken if share < high), default=0.9)
    return None if high - low < 0.01 else (low + high) / 2


def _share(made: KnownOffer) -> float:
    note = SHARE.fullmatch(made.offer.note)
    assert note is not None
    return float(note[1])
