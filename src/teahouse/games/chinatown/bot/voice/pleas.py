"""Answers to pleas for a little more: the next price of the plan, or that there is none."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.bot.bargaining.concessions import next_terms
from teahouse.games.chinatown.bot.bargaining.memory import Known, memory
from teahouse.games.chinatown.bot.bargaining.offers import offer_of
from teahouse.games.chinatown.bot.bargaining.stance import Stance
from teahouse.games.chinatown.bot.bargaining.terms import Terms, money_of
from teahouse.games.chinatown.bot.bargaining.weighing import bare
from teahouse.games.chinatown.bot.moves.decision import Decision
from teahouse.play.protocol import Reply, Turn, Utterance

from .dealing import offering
from .hearing import answered, is_latest, unanswered

__all__ = ["answer_plea"]

PLEA = "a_little_more"
BETTER = Phrase(say="for_all")  # where the price goes from a sum that it gets to one that it pays


def answer_plea(stance: Stance, turn: Turn) -> Reply | None:
    """A better offer beside the latest that lies open to who asked, which `reconsider` ends."""
    for line in unanswered(turn):
        if line.phrase is not None and line.phrase.say == PLEA and is_latest(turn, line):
            for made in reversed(stance.memory.open):
                if line.seat in made.parties and not made.offer.secret:
                    return _better(stance, line, made)
    return None


def _better(stance: Stance, line: Utterance, made: Known) -> Reply:
    asked = _as_if_refused(stance, made)
    deal = bare(stance.appraisal, made.goods, tuple(sorted(made.parties)))
    agreed = next_terms(asked, deal)
    if agreed is None or not _is_more(stance, line.seat, made, agreed):
        return answered(line, Phrase(say="no_other_price"))
    decision = Decision(offer_of(stance.appraisal, made.goods, agreed), "concession", deal=deal)
    phrase = next(offering(asked, decision), BETTER)
    return replace(answered(line, phrase), action=decision.action)


def _as_if_refused(stance: Stance, made: Known) -> Stance:
    appraisal, number = stance.appraisal, made.offer.id
    offers = tuple(
        replace(offer, status="declined") if offer.id == number else offer
        for offer in appraisal.view.offers
    )
    appraisal = replace(appraisal, view=replace(appraisal.view, offers=offers))
    return replace(
        stance, appraisal=appraisal, memory=memory(appraisal.rules, appraisal.view, stance.seat)
    )


def _is_more(stance: Stance, seat: Seat, made: Known, agreed: Terms) -> bool:
    return agreed.nets[seat] > money_of(stance.appraisal, made.offer)[seat]
