"""The bot that plays Chinatown, and its levels: what each sees, and how hard it haggles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, ClassVar

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.placement import plain
from teahouse.games.chinatown.placement.groups import border, mask_of
from teahouse.games.chinatown.placement.growth import Sight
from teahouse.games.chinatown.placement.worth import (
    Placement,
    Side,
    less,
    more,
    plan,
    search_of,
    value,
    worth,
)
from teahouse.games.chinatown.rules.actions import Done, Keep, MakeOffer, Place, PlaceTile, Ready
from teahouse.games.chinatown.rules.position import promises_to_place
from teahouse.play.protocol import Reply, Turn

from .answering import answer, waiting_offers
from .appraisal import Appraisal, appraise, ground
from .bargaining import propose, reconsider
from .conversation import answer_talk
from .enquiries import answer_enquiry, answer_plea
from .judging import ReasonedAction
from .manner import in_manner
from .speaking import farewell, reply
from .stance import Stance, stance_of
from .temper import Temper

__all__ = ["Easy", "Hard", "Medium", "Narrow", "Negotiator", "NeverTrades", "keep", "place"]


def keep(appraisal: Appraisal, seed: str) -> Keep:
    """Keeps the cards that are worth the most together, to build on or to sell."""
    seat = appraisal.seat
    hand = appraisal.view.players[seat].hand or ()
    count = min(appraisal.rules.deal[appraisal.view.round - 1][1], len(hand))
    choices = list(combinations(sorted(hand), count))
    if len(choices) > 1 and _tries_futures(appraisal):
        from teahouse.games.chinatown.placement.futures import best_cards

        return Keep(seat=seat, cards=best_cards(appraisal.ground, hand, choices, seed))
    shares = _Shares(appraisal)
    return Keep(seat=seat, cards=max(choices, key=lambda cards: shares.worth(mask_of(cards))))


def _tries_futures(appraisal: Appraisal) -> bool:
    """Whether cards are chosen by playing futures.

    The level must do so, Numba must be there, and pools must know the variant.
    """
    rules, options = appraisal.rules, appraisal.rules.options
    is_known = not options.street_access and not options.keep_cards
    return appraisal.ground.sight.futures > 0 and is_known and search_of(rules.site) is not plain


class _Shares:
    """Shares out buildings among the players so that they bring this seat the most."""

    def __init__(self, appraisal: Appraisal) -> None:
        self.appraisal = appraisal
        self.takers = (
            [appraisal.seat, *appraisal.others] if appraisal.ground.sight.sale else [appraisal.seat]
        )
        self.known: dict[tuple[int, int], float] = {}

    def worth(self, cards: int, n: int = 0) -> float:
        """Returns what these cards bring this seat if they go to takers from index `n` on."""
        if not cards or n == len(self.takers) - 1:
            return self._gain(self.takers[n], cards)
        if (n, cards) not in self.known:
            self.known[n, cards] = max(
                self._gain(self.takers[n], part) + self.worth(cards & ~part, n + 1)
                for part in _parts(cards)
            )
        return self.known[n, cards]

    def _gain(self, seat: Seat, cards: int) -> float:
        """Returns what this seat gains if a seat has these cards.

        That is all their worth if it keeps them, and a part of it if it sells them.
        """
        ground, side = self.appraisal.ground, self.appraisal.sides[seat]
        gain = worth(ground, side.lots | cards, side.tiles) - worth(ground, side.lots, side.tiles)
        return gain if seat == self.appraisal.seat else gain * ground.sight.sale


def _parts(mask: int) -> Iterator[int]:
    """Yields all subsets of a mask, the whole of it first."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0


INCOME_ALONE = Sight()
SALE = 2.0  # notes of joint gain for which a building is kept free for a rival to buy


def place(appraisal: Appraisal, actions: Sequence[Any]) -> PlaceTile | Done:
    """Places the next tile of the best plan, or is done if there is none.

    Promised tiles come first, as they cannot wait (C13).
    """
    types, seat = appraisal.rules.types, appraisal.seat
    promises = promises_to_place(appraisal.view)
    wanted = [(p.building, p.tile) for p in promises if isinstance(p, Place) and p.by == seat]
    wanted += [(lot, types[kind]) for lot, kind in _best(appraisal).places]
    for building, tile in wanted:
        if _spoils(appraisal, building, tile):
            continue
        action = PlaceTile(seat=seat, tile=tile, building=building)
        if action in actions:
            return action
    return Done(seat=seat)


def _spoils(appraisal: Appraisal, building: int, tile: str) -> bool:
    """Whether a shop by itself would take a building that a rival would pay much more for later."""
    ground, side = appraisal.ground, appraisal.sides[appraisal.seat]
    kind = appraisal.rules.type_index[tile]
    is_bound = ground.fixed >> building & 1
    is_joined = border(ground.site, 1 << building) & side.lots & ground.shops[kind]
    if not ground.draws or is_bound or is_joined or side.tiles[kind] != 1:
        return False
    empty = Side(1 << building, (0,) * len(side.tiles))
    mine = value(ground, side) - value(ground, less(side, empty))
    rivals = (appraisal.sides[seat] for seat in appraisal.others)
    return any(value(ground, more(r, empty)) - value(ground, r) > mine + SALE for r in rivals)


def _best(appraisal: Appraisal) -> Placement:
    """Returns the plan of most worth, or that of most income if promised payments need it."""
    rules, view, side = appraisal.rules, appraisal.view, appraisal.sides[appraisal.seat]
    best = plan(appraisal.ground, side.lots, side.tiles)
    if appraisal.promised[appraisal.seat] <= appraisal.cash[appraisal.seat] + best.income:
        return best
    return plan(ground(rules, view, INCOME_ALONE), side.lots, side.tiles)


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
            answered = self.answer(stance, turn)
            if answered is not None:
                return in_manner(turn, answered)
        return reply(stance, turn, self.decide(turn, stance))

    def answer(self, stance: Stance, turn: Turn) -> Reply | None:
        """Returns the answer to what was asked by a tap or in words, or None."""
        by_tap = answer_enquiry(stance, turn) or answer_plea(stance, turn)
        return by_tap or answer_talk(stance, turn)

    def decide(self, turn: Turn, stance: Stance | None = None) -> ReasonedAction | None:
        """Returns what to do and why, or None. The stance is taken up anew if it is not given."""
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
        """Withdraws what is not meant any more, makes an offer, and answers those of others.

        People are answered first, and other bots too unless the temper offers first: who only
        answers deals on others' terms.
        If there is nothing to do it says that it is ready, once nobody has to answer it any more.
        """
        decision = reconsider(stance)
        if decision is None and _is_free(stance, turn):
            decision = propose(stance)
        decision = decision or answer(_hearing_people(stance, turn), turn)
        if decision is None and not turn.last_call:
            decision = propose(stance)
        is_ready = stance.appraisal.view.players[stance.seat].ready
        if decision is None:
            waits = is_ready or (not turn.last_call and _is_awaited(stance))
            return None if waits else _ready(stance, True)
        if is_ready and isinstance(decision.action, MakeOffer):
            return _ready(stance, False)
        return decision


def _is_free(stance: Stance, turn: Turn) -> bool:
    """Whether this seat makes its offers before it answers: it trades, and no person waits."""
    is_ready = stance.appraisal.view.players[stance.seat].ready
    waited_for = any(offer.by in turn.people for offer in waiting_offers(stance))
    return stance.temper.offers_first and not (turn.last_call or is_ready or waited_for)


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


HARD_SIGHT = Sight(
    drawn=0.43,
    lead=0.2,
    bought=0.17,
    dealt=0.7,
    sold=0.18,
    growth=0.74,
    stock=0.3,
    lot=1.0,
    pair=0.2,
    tile=0.3,
    sale=1.0,
    to_come=(1.2, 7.2, 20.0, 36.5, 53.1, 72.5, 92.0),
    futures=800,
    swaps=True,
    bundles=True,
    parties=3,
)
MEDIUM_SIGHT = replace(
    HARD_SIGHT,
    lead=0.0,
    bought=0.0,
    stock=0.0,
    lot=0.5,
    pair=0.1,
    sale=0.0,
    futures=0,
    bundles=False,
    parties=2,
)
EASY_SIGHT = Sight()

HARD = Temper(
    asks=(1.12, 1.05, 0.98),
    takes=0.97,
    presses=0.08,
    least=0.4,
    own_gain_first=True,
    offers_first=True,
    offers=24,
    patience=5,
    elsewhere=1.0,
    varies=0.03,
)
MEDIUM = Temper(asks=(1.05, 0.85), takes=0.6, offers=6, open=2, patience=3, credit=False)
EASY = Temper(asks=(1.0, 0.7), takes=0.4, offers=3, open=1, patience=2, credit=False)


class Easy(Negotiator):
    """A bot that sees only present income and simple sales, and is content with little."""

    sight, temper = EASY_SIGHT, EASY


class Medium(Negotiator):
    """A bot that sees some of the future, and considers swaps."""

    sight, temper = MEDIUM_SIGHT, MEDIUM


class Hard(Negotiator):
    """A bot that sees how businesses may grow, deals of three, and what others would pay.

    It tries cards in many futures (C5). Those are compiled only: without Numba it lacks them, and
    keeps the cards that are worth the most now.
    """

    sight, temper = HARD_SIGHT, HARD


class Narrow(Negotiator):
    """Hard as it is without Numba, anywhere: no futures decide which cards it keeps."""

    sight, temper = replace(HARD_SIGHT, futures=0), HARD


class NeverTrades(Negotiator):
    """A bot that chooses and places as `Hard` does but never deals.

    It is the baseline for what trading is worth.
    """

    sight, temper = HARD_SIGHT, replace(HARD, offers=0, takes=None)
