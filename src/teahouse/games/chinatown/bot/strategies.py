"""Strategies against the bots, as values that a search can breed, and the bot that plays one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from teahouse.core import FastChance, Match, Seat
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.placement.groups import bits, mask_of
from teahouse.games.chinatown.placement.worth import Bundle, Side, less, one, plan, value
from teahouse.games.chinatown.rules import events as ev
from teahouse.games.chinatown.rules.actions import (
    Accept,
    Action,
    Clause,
    Deliver,
    Done,
    Give,
    LeaveEmpty,
    MakeOffer,
    Pay,
    Promise,
    Ready,
    Refrain,
    ShareIncome,
)
from teahouse.games.chinatown.rules.position import Position
from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Turn

from .appraisal import Appraisal, appraise
from .deals import Deal, goods_of, to_gives
from .judging import ReasonedAction
from .levels import HARD_SIGHT, Narrow
from .search import barters, deals
from .stance import KnownOffer, Memory, Stance
from .weighing import bare

__all__ = [
    "FOR_PAIRS",
    "Strategist",
    "Strategy",
    "deals_told",
    "divided",
    "shared_out",
    "strategist",
    "trick",
]


Burden: TypeAlias = Literal[
    "nothing",
    "empty share",
    "share",
    "income share",
    "credit",
    "words",
    "no building",
    "refrain",
    "delivery",
    "token",
]
"""What a strategist takes upon itself in an offer, besides goods and money.

An empty share is all that an empty building earns, credit is half of what it pays, no building is a
promise to leave one empty, and a token is a thing that it can do without.
"""


class Strategy(msgspec.Struct, frozen=True, order=True, omit_defaults=True):
    """A small program: what to lay down, for whom, at what price, with what, when, and what else.

    Every field lists its choices. The first of each together are how `Hard` plays.
    """

    lays: Literal["nothing", "pairs", "sales", "purchases", "larger", "others"] = "nothing"
    to: Literal["all", "leader", "last"] = "all"
    part: Literal[50, 35, 60, 70, 80, 90] = 50  # percent of the joint gain that it keeps at first
    steps: Literal[1, 2, 4] = 1  # prices that it tries, each a little lower
    burden: Burden = "nothing"
    also: Burden = "nothing"
    secret: Literal[False, True] = False
    open: Literal[4, 1, 12, 24] = 4  # offers at a time
    rounds: Literal["all", "early", "late"] = "all"
    insists: Literal[False, True] = False  # lays down before it answers
    takes: Literal["fair", "anything", "bargains", "nothing"] = "fair"
    otherwise: Literal["trades", "waits"] = "trades"
    toggles: Literal[0, 40, 330] = 0  # times in a row that it says ready and not ready
    places: Literal["all", "nothing"] = "all"
    partner: Literal["none", "feeds", "joins"] = "none"  # what a pair does for its lower seat


FOR_PAIRS = ("partner",)


def trick(strategy: Strategy) -> str:
    """Returns what a strategy is at its core in a few words, so that alike ones are grouped."""
    told: list[str] = []
    if _lays(strategy):
        told += [strategy.lays, *sorted({strategy.burden, strategy.also} - {"nothing"})]
        told += ["a flood"] if strategy.open > Strategy().open else []
    told += ["toggles"] if strategy.toggles else []
    told += [f"takes {strategy.takes}"] if strategy.takes != "fair" else []
    told += [strategy.partner] if strategy.partner != "none" else []
    return " + ".join(told) or "plain"


def _lays(strategy: Strategy) -> bool:
    return strategy.lays != "nothing"


LOOKED_AT = 16  # deals of each pair of others
LEAST = 2.0  # notes of joint gain that are worth the trouble
OFFERS = 40  # in a round
LOWEST = 0.3  # of the joint gain, below which it keeps no part
TAKES = {"fair": 0.97, "bargains": 1.4, "anything": 0.1}  # shares of a fair part
EARLY = 3  # rounds
WORDS = "You will not be sorry."
BINDING = ("share", "leave_empty", "place")  # promises for which a building is to be kept
HANDSHAKE = "Good evening, partner."


class Strategist(Narrow):
    """A bot that plays a strategy, and where that says nothing plays as `Hard` without futures."""

    strategy = Strategy()

    def decide(self, turn: Turn, stance: Stance | None = None) -> ReasonedAction | None:
        if self.strategy.places == "nothing" and Done(seat=turn.seat) in turn.actions:
            return ReasonedAction(Done(seat=turn.seat), "plan")
        shared = _promised(turn.view, turn.seat, "share")
        kept = (a for a in turn.actions if getattr(a, "building", None) not in shared)
        return super().decide(replace(turn, actions=tuple(kept)) if shared else turn, stance)

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        strategy, appraisal = self.strategy, stance.appraisal
        if strategy.partner != "none" and not _has_greeted(appraisal):
            return _greeting(appraisal)
        partner = _partner(appraisal)
        taken = None if partner is None else _partners_offer(turn, partner)
        own = None if turn.last_call else self._laid_down(stance, partner)
        if taken is not None or (own is not None and strategy.insists):
            return taken or own
        found = self._answer(stance, turn)
        if found is not None and _gives_promised(appraisal, found.action):
            found = None
        if found is not None and not isinstance(found.action, Ready):
            return found
        given = None if partner is None else _fed(strategy, appraisal, partner)
        return own or given or _toggled(strategy, stance, turn.seed) or found

    def _answer(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        """Returns what `Hard` does here, as eager or reluctant as the strategy is."""
        strategy = self.strategy
        if strategy.takes == "nothing":
            stance = replace(stance, temper=replace(stance.temper, takes=None))
        else:
            stance = replace(stance, temper=replace(stance.temper, takes=TAKES[strategy.takes]))
        return super().trade(stance, replace(turn, last_call=True) if self._waits else turn)

    @property
    def _waits(self) -> bool:
        return self.strategy.otherwise == "waits"

    def _laid_down(self, stance: Stance, partner: Seat | None) -> ReasonedAction | None:
        strategy, appraisal, known = self.strategy, stance.appraisal, stance.memory
        in_time = {
            "all": True,
            "early": appraisal.view.round <= EARLY,
            "late": appraisal.view.round > EARLY,
        }
        has_room = len(known.made) < OFFERS and len(known.open) < strategy.open
        if not _lays(strategy) or not in_time[strategy.rounds] or not has_room:
            return None
        offers = (
            _offer(strategy, appraisal, known, d) for d in _wanted(strategy, appraisal, partner)
        )
        made = next((offer for offer in offers if offer is not None), None)
        return None if made is None else ReasonedAction(made, "opening")


def strategist(strategy: Strategy) -> Strategist:
    """Returns the bot that plays a strategy."""
    made = Strategist()
    made.strategy = strategy
    return made


def _wanted(strategy: Strategy, appraisal: Appraisal, partner: Seat | None) -> Iterator[Deal]:
    """Yields the deals that a strategy lays down."""
    me = appraisal.seat
    bound = mask_of(_promised(appraisal.view, me, *BINDING))
    found = _of_others(appraisal) if strategy.lays == "others" else deals(appraisal)
    for deal in found:
        if deal.joint < LEAST or not _concerns(strategy, appraisal, deal):
            continue
        if any(giver == me and bundle.lots & bound for giver, _, bundle in deal.goods):
            continue
        if strategy.lays in ("pairs", "sales", "purchases") and len(deal.parties) > 2:
            continue
        if strategy.lays == "sales" and any(giver != me for giver, _, _ in deal.goods):
            continue
        if strategy.lays == "purchases" and any(giver == me for giver, _, _ in deal.goods):
            continue
        if strategy.lays == "larger" and len(deal.parties) == 2:
            continue
        joins = strategy.partner == "joins" and partner is not None and partner not in deal.parties
        yield _joined(deal, partner) if joins and partner is not None else deal


def _joined(deal: Deal, seat: Seat) -> Deal:
    """Returns the deal with a seat that gives and gets nothing as one more party."""
    return Deal(deal.goods, tuple(sorted((*deal.gains, (seat, 0.0)))))


def _of_others(appraisal: Appraisal) -> Iterator[Deal]:
    """Yields deals that two others could make, with this seat as a third, most gain first."""
    found: list[Deal] = []
    for first in appraisal.others:
        for second in (seat for seat in appraisal.others if seat > first):
            sides = appraisal.sides[first], appraisal.sides[second]
            for barter in barters(appraisal.ground, *sides)[:LOOKED_AT]:
                moves = ((first, second, barter.gives), (second, first, barter.takes))
                goods = tuple(move for move in moves if move[2].lots or any(move[2].tiles))
                deal = Deal(goods, ((first, barter.first), (second, barter.second)))
                found.append(_joined(deal, appraisal.seat))
    yield from sorted(found, key=lambda deal: (-deal.joint, deal.goods))


def _concerns(strategy: Strategy, appraisal: Appraisal, deal: Deal) -> bool:
    if strategy.to == "all":
        return True
    of = max if strategy.to == "leader" else min
    return of(appraisal.others, key=lambda seat: appraisal.standings[seat]) in deal.parties


def _offer(strategy: Strategy, appraisal: Appraisal, known: Memory, deal: Deal) -> MakeOffer | None:
    """Returns the next offer of a deal, or None if all prices were tried or nobody can pay."""
    deal = _with_token(appraisal, deal) if "token" in (strategy.burden, strategy.also) else deal
    tried = [made for made in known.made if made.goods == deal.goods]
    if len(tried) >= strategy.steps or any(_is_open(made) for made in tried):
        return None
    first = strategy.part / 100
    mine = first - max(0.0, first - LOWEST) * len(tried) / strategy.steps
    cash = divided(appraisal, deal, mine)
    if cash is None:
        return None
    clauses = _clauses(strategy, appraisal, deal, cash)
    if clauses is None:
        return None
    return MakeOffer(
        seat=appraisal.seat,
        gives=to_gives(appraisal.rules, deal.goods, cash),
        clauses=clauses,
        secret=strategy.secret and appraisal.rules.options.secret_deals,
    )


def _is_open(made: KnownOffer) -> bool:
    return made.offer.status == "open"


def divided(appraisal: Appraisal, deal: Deal, mine: float) -> dict[tuple[Seat, Seat], int] | None:
    """Returns the cash by which this seat gains a part of the joint gain and the others the rest.

    Returns None if somebody is not likely to have as much.
    """
    me, each = appraisal.seat, (1 - mine) / (len(deal.gains) - 1)
    return shared_out(appraisal, deal, {seat: each for seat, _ in deal.gains if seat != me})


def shared_out(
    appraisal: Appraisal, deal: Deal, parts: Mapping[Seat, float]
) -> dict[tuple[Seat, Seat], int] | None:
    """Returns the cash by which the others gain these parts of the joint gain, and it the rest.

    Returns None if somebody is not likely to have as much.
    """
    me, before = appraisal.seat, dict(deal.gains)
    nets = {seat: round(part * deal.joint - before[seat]) for seat, part in parts.items()}
    nets[me] = -sum(nets.values())
    if any(-net > appraisal.cash[seat] for seat, net in nets.items()):
        return None
    owed = {seat: net for seat, net in nets.items() if net > 0}
    cash: dict[tuple[Seat, Seat], int] = {}
    for payer, net in nets.items():
        left = max(0, -net)
        for payee in owed:
            notes = min(left, owed[payee])
            if notes:
                cash[payer, payee] = notes
                owed[payee] -= notes
                left -= notes
    return cash


def _clauses(
    strategy: Strategy, appraisal: Appraisal, deal: Deal, cash: dict[tuple[Seat, Seat], int]
) -> tuple[Clause, ...] | None:
    """Returns the clauses of a strategy's burdens, or None if it cannot take one of them up.

    Credit moves half of what this seat pays from the cash to a clause.
    """
    found: list[Clause] = []
    for burden in dict.fromkeys((strategy.burden, strategy.also)):
        if burden in ("nothing", "token"):
            continue
        clause = (
            _credit(appraisal, deal, cash)
            if burden == "credit"
            else _clause(burden, appraisal, deal)
        )
        if clause is None:
            return None
        found.append(clause)
    return tuple(found)


def _clause(burden: Burden, appraisal: Appraisal, deal: Deal) -> Clause | None:
    me, view = appraisal.seat, appraisal.view
    other = next(seat for seat in deal.parties if seat != me)
    side, ground = appraisal.sides[me], appraisal.ground
    planned = {lot for lot, _ in plan(ground, side.lots, side.tiles).places}
    gone = 0
    for giver, _, bundle in deal.goods:
        gone |= bundle.lots if giver == me else 0
    stays = side.lots & ~gone & ~mask_of(_promised(view, me, "share", "leave_empty"))
    empty = sorted(bits(stays & ~ground.taken & ~ground.fixed), key=lambda lot: lot in planned)
    shops = list(bits(stays & ground.taken))
    outsiders = [seat for seat in appraisal.others if seat not in deal.parties]
    match burden:
        case "empty share" if empty:
            return ShareIncome(by=me, to=other, percent=100, building=empty[0])
        case "share" if shops:
            return ShareIncome(by=me, to=other, percent=50, building=shops[0])
        case "income share":
            return ShareIncome(by=me, to=other, percent=25)
        case "words" if view.round < ROUNDS:
            return Promise(by=me, to=other, text=WORDS, round=view.round + 1)
        case "no building" if empty:
            return LeaveEmpty(by=me, to=other, building=empty[0])
        case "refrain" if outsiders:
            return Refrain(by=me, to=other, seat=outsiders[0])
        case "delivery":
            return Deliver(by=me, to=other, tile=appraisal.rules.types[0])
    return None


def _promised(view: Position, seat: Seat, *kinds: str) -> set[int]:
    """Returns the buildings about which a seat has promised something that is still to be kept."""
    return {
        clause.building
        for clause in view.clauses
        if clause.by == seat
        and clause.kind in kinds
        and clause.state == "open"
        and isinstance(clause.building, int)
    }


def _gives_promised(appraisal: Appraisal, action: Action) -> bool:
    """Whether an offer, or one that is accepted, gives a building that this seat may not give."""
    gives: tuple[Give, ...] = ()
    if isinstance(action, MakeOffer):
        gives = action.gives
    elif isinstance(action, Accept):
        gives = next(o.gives for o in appraisal.view.offers if o.id == action.offer)
    me = appraisal.seat
    bound = _promised(appraisal.view, me, *BINDING)
    return any(give.giver == me and not bound.isdisjoint(give.buildings) for give in gives)


def _credit(appraisal: Appraisal, deal: Deal, cash: dict[tuple[Seat, Seat], int]) -> Clause | None:
    me = appraisal.seat
    for other in deal.parties:
        later = cash.get((me, other), 0) // 2
        if later:
            cash[me, other] -= later
            return Pay(by=me, to=other, cash=later * appraisal.rules.note)
    return None


def _with_token(appraisal: Appraisal, deal: Deal) -> Deal:
    """Returns the deal with a thing of this seat that it can best do without, if it has one."""
    me, ground = appraisal.seat, appraisal.ground
    side = appraisal.sides[me]
    for giver, _, bundle in deal.goods:
        side = less(side, bundle) if giver == me else side
    kinds = len(side.tiles)
    things: list[Bundle] = [one(kinds, kind) for kind, n in enumerate(side.tiles) if n]
    things += [Side(1 << lot, (0,) * kinds) for lot in bits(side.lots & ~ground.fixed)]
    other = next(seat for seat in deal.parties if seat != me)
    if not things or any(giver == me and to == other for giver, to, _ in deal.goods):
        return deal
    token = max(things, key=lambda thing: value(ground, less(side, thing)))
    return Deal(tuple(sorted((*deal.goods, (me, other, token)))), deal.gains)


def _toggled(strategy: Strategy, stance: Stance, seed: str) -> ReasonedAction | None:
    """Returns the opposite of what it said last, so many times in a row on average."""
    if not strategy.toggles or not FastChance(seed).below(strategy.toggles):
        return None
    ready = not stance.appraisal.view.players[stance.seat].ready
    return ReasonedAction(Ready(seat=stance.seat, ready=ready), "nothing_left")


def _greeting(appraisal: Appraisal) -> ReasonedAction:
    """Returns an offer that nobody would take, with words by which a partner knows it."""
    other = (appraisal.seat + 1) % appraisal.rules.players
    ask = Give(giver=other, to=appraisal.seat, cash=appraisal.rules.note)
    return ReasonedAction(MakeOffer(seat=appraisal.seat, gives=(ask,), note=HANDSHAKE), "opening")


def _has_greeted(appraisal: Appraisal) -> bool:
    return any(o.by == appraisal.seat and o.note == HANDSHAKE for o in appraisal.view.offers)


def _partner(appraisal: Appraisal) -> Seat | None:
    """Returns the other seat that has greeted, or None."""
    others = (offer for offer in appraisal.view.offers if offer.by != appraisal.seat)
    return next((offer.by for offer in others if offer.note == HANDSHAKE), None)


def _partners_offer(turn: Turn, partner: Seat) -> ReasonedAction | None:
    """Returns a yes to what the partner offers, or None if it offers nothing."""
    by = {offer.id: offer.by for offer in turn.view.offers if offer.note != HANDSHAKE}
    yes = (a for a in turn.actions if isinstance(a, Accept) and by.get(a.offer) == partner)
    found = next(yes, None)
    return None if found is None else ReasonedAction(found, "good")


def _fed(strategy: Strategy, appraisal: Appraisal, partner: Seat) -> ReasonedAction | None:
    """Returns an offer of all that it has to a partner who sits lower, if it is to be fed."""
    me = appraisal.view.players[appraisal.seat]
    everything = strategy.partner == "feeds"
    give = Give(
        giver=appraisal.seat,
        to=partner,
        buildings=me.buildings if everything else (),
        tiles=dict(me.tiles) if everything else {},
        cash=me.cash or None,
    )
    is_offered = any(
        offer.by == appraisal.seat and offer.status == "open" and offer.gives[0].to == partner
        for offer in appraisal.view.offers
    )
    if partner > appraisal.seat or is_offered or not (give.buildings or give.tiles or give.cash):
        return None
    secret = appraisal.rules.options.secret_deals
    return ReasonedAction(MakeOffer(seat=appraisal.seat, gives=(give,), secret=secret), "opening")


def deals_told(match: Match, seats: Sequence[Seat]) -> Iterator[str]:
    """Tells the deals of some seats in a game that is over, with what each party took.

    A party's take is the money paid at once, and how much more its things are worth as `Hard`
    reckons with all hands open. Later payments are told when they are made.
    """
    from teahouse.games.chinatown.text import event, terms

    names = [f"{'S' if seat in seats else 'B'}{seat}" for seat in range(match.options.players)]
    for n in range(1, len(match) + 1):
        before = match.state_at(n - 1)
        for happened in match.events_of(n):
            if isinstance(happened, ev.DealDone):
                view = match.game.open_view(match.state_at(n))
                offer = next(o for o in view.offers if o.id == happened.offer)
                if not offer.parties().isdisjoint(seats):
                    took = _taken(match, before, offer)
                    told = ", ".join(f"{names[s]} {notes:+.1f}" for s, notes in took.items())
                    yield f"round {view.round}: {terms(offer, names)} [{told}]"
            elif _pays_later(happened, seats):
                yield f"  {event(happened, names)}"


def _pays_later(happened: ev.Event, seats: Sequence[Seat]) -> bool:
    """Whether one of some seats pays or is paid what was promised."""
    if not isinstance(happened, ev.MoneyPaid) or happened.why == "deal":
        return False
    return not {happened.giver, happened.to}.isdisjoint(seats)


def _taken(match: Match, before: Any, offer: Offer) -> dict[Seat, float]:
    """Returns the notes that each party to a deal took by things and money at once."""
    game = match.game
    assert isinstance(game, Chinatown)
    rules = game.rules(match.options)
    appraisal = appraise(rules, game.open_view(before), offer.by, HARD_SIGHT)
    goods = goods_of(rules, offer.gives)
    gains = dict(bare(appraisal, goods, offer.parties()).gains)
    for give in offer.gives:
        notes = (give.cash or 0) / rules.note
        gains[give.to] += notes
        if give.giver is not None:
            gains[give.giver] -= notes
    return gains
