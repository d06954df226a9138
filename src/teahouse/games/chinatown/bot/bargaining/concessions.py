"""The plan of concessions: the prices at which the same goods may be offered again."""

from __future__ import annotations

from teahouse.games.chinatown.bot.value.appraisal import Appraisal

from .deals import Deal
from .memory import Memory
from .offers import reserved
from .stance import Stance
from .terms import Terms, money_of, terms
from .wants import ask_extra

__all__ = ["RETURN", "is_bluff", "next_terms", "was_bluff"]

RETURN = 2.0  # notes of joint gain for which a thing goes back to whom it came from this round
BLUFF = 2.0  # share
LEAST_BLUFFED = 6.0  # notes of joint gain
BLUFFING_YEARS = (2, 3, 4)
IN_EARNEST = 1.0
MOST_PRESSED = 4  # offers taken, after which more of them change nothing


def next_terms(stance: Stance, deal: Deal) -> Terms | None:
    """The next price of the plan that was never refused nor taken back; None after the last."""
    appraisal, known = stance.appraisal, stance.memory
    if known.is_return(deal.goods) and deal.joint < RETURN:
        return None
    extra = ask_extra(stance, deal.goods, deal.parties)
    for ask in _asks(stance, deal):
        share = stance.asked(ask + extra, deal.goods)
        agreed = terms(appraisal, stance.temper, deal, share, reserved(appraisal, known))
        if agreed is None or not _is_new(appraisal, known, deal, agreed):
            continue
        if _concedes(appraisal, known, deal, agreed):
            return agreed
    return None


def _asks(stance: Stance, deal: Deal) -> tuple[float, ...]:
    """What is left of the plan; after a bluff all of it, from an equal part on."""
    asks, refused = stance.temper.asks, stance.memory.refused(deal.goods)
    asks = (_first_ask(stance, deal), *asks[1:])
    if is_bluff(stance, deal):
        return (BLUFF, *asks)
    if refused and was_bluff(stance, deal):
        return (min(IN_EARNEST, asks[0]), *asks[len(refused) :])
    return asks[len(refused) :]


def _first_ask(stance: Stance, deal: Deal) -> float:
    """The first share of the plan; it asks more of those who have accepted its prices."""
    others = (seat for seat in deal.parties if seat != stance.seat)
    ready = min(stance.memory.readiness(seat, MOST_PRESSED) for seat in others)
    return stance.temper.asks[0] + stance.temper.presses * ready


def is_bluff(stance: Stance, deal: Deal) -> bool:
    """Whether this is the one deal of the game, its first of a year, for which it asks the moon."""
    return _may_bluff(stance, deal) and not stance.memory.made


def was_bluff(stance: Stance, deal: Deal) -> bool:
    """Whether the first price that was refused for these goods was the bluff."""
    made = stance.memory.made
    return _may_bluff(stance, deal) and bool(made) and made[0].goods == deal.goods


def _may_bluff(stance: Stance, deal: Deal) -> bool:
    view = stance.appraisal.view
    year = BLUFFING_YEARS[(view.first_player - view.round + stance.seat) % len(BLUFFING_YEARS)]
    return stance.character.bluffs and view.round == year and deal.joint >= LEAST_BLUFFED


def _is_new(appraisal: Appraisal, memory: Memory, deal: Deal, agreed: Terms) -> bool:
    """Whether it is another price than those refused in rounds before, and better than those that
    this seat has refused itself."""
    refused, seat = memory.refused_before(deal.goods), appraisal.seat
    return all(money_of(appraisal, known.offer) != agreed.nets for known in refused) and all(
        money_of(appraisal, known.offer)[seat] < agreed.nets[seat]
        for known in memory.declined(deal.goods)
    )


def _concedes(appraisal: Appraisal, memory: Memory, deal: Deal, agreed: Terms) -> bool:
    """Whether it is better for somebody else, and worse for nobody, than what failed before."""
    for made in memory.given_up(deal.goods):
        before = money_of(appraisal, made.offer)
        steps = [
            agreed.nets[seat] - before[seat] for seat in deal.parties if seat != appraisal.seat
        ]
        if max(steps) < 1 or min(steps) < 0:
            return False
    return True
