"""The bot that plays Chinatown, which the levels make their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.placement.ground import Sight
from teahouse.games.chinatown.rules.actions import MakeOffer, Ready
from teahouse.play.protocol import Turn

from .answering import answer, reconsider, waiting_offers
from .appraisal import Appraisal, appraise
from .enquiries import answer_enquiry, answer_plea
from .judging import ReasonedAction
from .keeping_and_placing import keep, place
from .proposing import propose
from .speaking import farewell, reply
from .stance import Stance, stance_of
from .temper import Temper

__all__ = ["Negotiator"]


class Negotiator:
    """A bot that plays Chinatown.

    Levels differ in what they see and in how hard they haggle, characters in how they do it.
    """

    sight: ClassVar[Sight]
    temper: ClassVar[Temper]

    def __init__(self, shuns: Iterable[Seat] = ()) -> None:
        self.shuns = frozenset(shuns)

    def choose(self, turn: Turn) -> Any | None:
        """Returns the action alone if phrases are not heard, else a reply."""
        if turn.quiet:
            decision = self.decide(turn)
            return None if decision is None else decision.action
        if turn.view.phase == "over":
            return farewell(turn)
        stance = stance_of(self.appraisal(turn), self.temper, turn)
        if turn.view.phase == "trade":
            answered = answer_enquiry(stance, turn) or answer_plea(stance, turn)
            if answered is not None:
                return answered
        return reply(stance, turn, self.decide(turn, stance))

    def decide(self, turn: Turn, stance: Stance | None = None) -> ReasonedAction | None:
        """Returns what to do and why, or None to leave things as they are.

        The stance is taken up anew if it is not given.
        """
        appraisal = self.appraisal(turn) if stance is None else stance.appraisal
        match appraisal.view.phase:
            case "deal":
                return ReasonedAction(keep(appraisal, turn.seed), "plan")
            case "place":
                return ReasonedAction(place(appraisal, turn.actions), "plan")
            case "trade":
                return self.trade(stance or stance_of(appraisal, self.temper, turn), turn)
            case "over":
                return None

    def appraisal(self, turn: Turn) -> Appraisal:
        """Returns what this level concludes from its view."""
        assert isinstance(turn.game, Chinatown)
        rules = turn.game.rules(turn.options)
        return appraise(rules, turn.view, turn.seat, self.sight, self.shuns)

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        """Withdraws or answers offers, as others wait for that, then makes one if there is time.

        If there is nothing to do it says that it is ready, once nobody has to answer it any more.
        """
        decision = reconsider(stance) or answer(_hearing_people(stance, turn), turn)
        if decision is None and not turn.last_call:
            decision = propose(stance)
        is_ready = stance.appraisal.view.players[stance.seat].ready
        if decision is None:
            waits = is_ready or (not turn.last_call and _is_awaited(stance))
            return None if waits else _ready(stance, True)
        if is_ready and isinstance(decision.action, MakeOffer):
            return _ready(stance, False)
        return decision


def _hearing_people(stance: Stance, turn: Turn) -> Stance:
    """Returns the stance with only the offers of people to answer, if there are any."""
    waiting = waiting_offers(stance)
    later = {offer.id for offer in waiting if offer.by not in turn.people}
    if len(later) in (0, len(waiting)):
        return stance
    view = stance.appraisal.view
    heard = tuple(offer for offer in view.offers if offer.id not in later)
    return replace(stance, appraisal=replace(stance.appraisal, view=replace(view, offers=heard)))


def _is_awaited(stance: Stance) -> bool:
    """Whether somebody who is not ready has yet to answer an open offer of this seat."""
    players, known = stance.appraisal.view.players, stance.memory
    return any(
        not players[seat].ready
        for made in known.open
        for seat in made.parties.difference(made.offer.accepted)
    )


def _ready(stance: Stance, ready: bool) -> ReasonedAction:
    return ReasonedAction(
        Ready(seat=stance.seat, ready=ready), "nothing_left" if ready else "opening"
    )
