"""What the bots at the other seats would agree to, by their own levels and characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Opponent, Turn

from . import levels
from .bargaining.answering import waiting_offers
from .bargaining.deals import Deal, Goods, goods_of
from .bargaining.judging import judged
from .bargaining.offers import offer_of
from .bargaining.stance import Stance, stance_of
from .bargaining.temper import Temper
from .bargaining.terms import Terms, terms
from .negotiator import Negotiator
from .value.appraisal import Appraisal, appraise
from .value.outside import shares_goods

__all__ = ["Opponents"]

SHARES = tuple(part / 10 for part in range(10, 0, -1))  # of a fair part, what is asked for oneself
DOUBT = 0.05  # of a share, for what this seat cannot see of another's reckoning
LEVELS: Mapping[str, type[Negotiator]] = {
    "easy": levels.Easy,
    "medium": levels.Medium,
    "never_trades": levels.NeverTrades,
}


class Opponents:
    """The other bots, as they would judge this seat's offers, as far as its view allows."""

    def __init__(self, turn: Turn, known: Mapping[Seat, Opponent]) -> None:
        self.turn = turn
        self.known = known
        self._stances: dict[Seat, Stance] = {}

    def price(self, appraisal: Appraisal, deal: Deal) -> Terms | None:
        """The best price for this seat, from a fair one on, that all others would accept."""
        others = [self._stance(seat) for seat in deal.parties if seat != appraisal.seat]
        if _is_on_the_table(appraisal, deal.goods) or any(map(_has_good_offer, others)):
            return None
        has_credit = all(other.temper.credit for other in others)
        temper = replace(levels.HARD, credit=has_credit)
        for share in SHARES:
            agreed = terms(appraisal, temper, deal, share)
            if agreed is not None and _all_agree(others, _offer(appraisal, deal, agreed)):
                return agreed
        return None

    def _stance(self, seat: Seat) -> Stance:
        if seat not in self._stances:
            self._stances[seat] = self._stance_of(seat)
        return self._stances[seat]

    def _stance_of(self, seat: Seat) -> Stance:
        turn = self.turn
        assert isinstance(turn.game, Chinatown)
        opponent = self.known.get(seat, Opponent("hard"))
        level = LEVELS.get(opponent.bot, levels.Hard)
        appraisal = appraise(turn.game.rules(turn.options), turn.view, seat, level.sight)
        theirs = replace(turn, seat=seat, character=opponent.character)
        return stance_of(appraisal, _at_its_hardest(level.temper), theirs)


def _at_its_hardest(temper: Temper) -> Temper:
    """The bot with the highest demands that its random part allows, and a little more."""
    if temper.takes is None:
        return temper
    return replace(temper, takes=temper.takes + temper.varies + DOUBT, varies=0.0)


def _offer(appraisal: Appraisal, deal: Deal, agreed: Terms) -> Offer:
    made = offer_of(appraisal, deal.goods, agreed)
    return Offer(0, appraisal.seat, made.gives, made.clauses, round=appraisal.view.round)


def _all_agree(others: Iterable[Stance], offer: Offer) -> bool:
    return all(judged(other, offer).verdict == "good" for other in others)


def _has_good_offer(other: Stance) -> bool:
    """Whether it is about to accept another offer, which may change its mind."""
    return any(judged(other, offer).verdict == "good" for offer in waiting_offers(other))


def _is_on_the_table(appraisal: Appraisal, goods: Goods) -> bool:
    """Whether any of the goods is in an open offer, and so may soon be gone."""
    return any(
        giver == other and shares_goods(bundle, offered)
        for offer in appraisal.view.offers
        if offer.status == "open"
        for other, _, offered in goods_of(appraisal.rules, offer.gives)
        for giver, _, bundle in goods
    )
