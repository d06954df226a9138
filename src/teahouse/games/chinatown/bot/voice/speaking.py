"""An action with the words that go with it, ranked by character."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from teahouse.core import FastChance, Phrase, Seat
from teahouse.games.chinatown.bot.bargaining.stance import Stance
from teahouse.games.chinatown.bot.moves.decision import Decision
from teahouse.games.chinatown.rules.actions import Accept, Decline, MakeOffer, Pay, Ready, Withdraw
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Reply, Turn

from .dealing import accepting, offering
from .remarks import Line, between_others, greeting, parting, remarks, year
from .why import MASK, reasons
from .wishes import last_wishes, wishes

__all__ = ["farewell", "reply"]

MOST = 6  # phrases to choose from
SHUFFLED = 3  # ranks that phrases are spread over


def reply(stance: Stance, turn: Turn, decision: Decision | None) -> Reply | None:
    """The decision with all that may truly be said beside it, what the character favours first."""
    lines = _ranked(stance, list(islice(_lines(stance, turn, decision), 2 * MOST)))
    action = None if decision is None else decision.action
    if not lines:
        return None if action is None else Reply(action=action)
    to = lines[0][1]
    phrases = [phrase for phrase, heard in lines if heard == to]
    return Reply(action=action, phrases=tuple(dict.fromkeys(phrases))[:MOST], to=to)


def farewell(turn: Turn) -> Reply:
    """What is said once the game is over."""
    return Reply(phrases=tuple(phrase for phrase, _ in parting(turn)))


def _ranked(stance: Stance, lines: Sequence[Line]) -> list[Line]:
    """A greeting, then favourites; among the others now and then one that would come later."""

    def place(line: Line) -> tuple[bool, bool, int]:
        say = line[0].say
        luck = FastChance(f"{stance.seed} {say}").below(SHUFFLED)
        return say != "hello", say not in stance.character.favours, luck

    return sorted(lines, key=place)


def _lines(stance: Stance, turn: Turn, decision: Decision | None) -> Iterator[Line]:
    if stance.appraisal.view.phase == "deal":
        yield from year(stance)
        return
    if stance.appraisal.view.phase != "trade":
        return
    if decision is not None:
        heard = _heard(stance, decision)
        for phrase in _about(stance, decision):
            yield phrase, heard
        if isinstance(decision.action, Decline):
            yield from _between_two(stance, decision)
        if isinstance(decision.action, (Accept, Decline, Ready)):
            return
    yield from greeting(stance, turn)
    yield from remarks(stance, turn)
    if stance.appraisal.view.players[stance.seat].ready:
        return
    if decision is None:
        yield from between_others(stance)
    for phrase in wishes(stance):
        yield phrase, None


def _about(stance: Stance, decision: Decision) -> Iterator[Phrase]:
    """Words that belong to what it does."""
    match decision.action:
        case MakeOffer():
            yield from offering(stance, decision)
        case Accept():
            yield from accepting(stance, decision)
        case Decline() if _has_no_other_price(stance, decision):
            yield Phrase(say="no_other_price")
        case Withdraw() if decision.reason == "changed":
            yield Phrase(say="changed")
        case Ready(ready=True):
            yield from last_wishes(stance)
        case _:
            return


def _has_no_other_price(stance: Stance, decision: Decision) -> bool:
    """Whether its plan of prices for these goods is used up."""
    if decision.weighed is None or decision.reason not in ("too_little", "leader"):
        return False
    return len(stance.memory.refused(decision.weighed.goods)) >= len(stance.temper.asks)


def _between_two(stance: Stance, decision: Decision) -> Iterator[Line]:
    """What the one refused may hear, where the others see no more than the mask."""
    weighed, view = decision.weighed, stance.appraisal.view
    if weighed is None or next(reasons(stance, weighed), None) is not MASK:
        return
    for clause in weighed.offer.clauses:
        if isinstance(clause, Pay) and clause.to == stance.seat and view.players[clause.by].owes:
            heard = tuple(sorted((stance.seat, clause.by)))
            yield Phrase(say="owed_first", seat=clause.by), heard


def _heard(stance: Stance, decision: Decision) -> tuple[Seat, ...] | None:
    """Words about a secret offer are for its parties."""
    offer = _offer(stance, decision)
    return tuple(sorted(offer.parties())) if offer is not None and offer.secret else None


def _offer(stance: Stance, decision: Decision) -> Offer | None:
    action = decision.action
    if isinstance(action, MakeOffer):
        return Offer(0, stance.seat, action.gives, action.clauses, action.secret)
    if isinstance(action, (Accept, Decline, Withdraw)):
        return next(o for o in stance.appraisal.view.offers if o.id == action.offer)
    return None
