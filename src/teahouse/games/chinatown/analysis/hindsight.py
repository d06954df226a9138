"""What each deal of a game of Chinatown has brought its parties: things, income and money."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from teahouse.core import Seat
from teahouse.core.match import CourseStep
from teahouse.games.chinatown.rules import events as ev
from teahouse.games.chinatown.rules.actions import Pay, ShareIncome
from teahouse.games.chinatown.rules.income import income, outlook_pay
from teahouse.games.chinatown.rules.rulebook import NOBODY
from teahouse.games.chinatown.rules.state import LedgerLine, State

__all__ = ["OWN", "Earned", "Origins", "Paid", "earned", "paid"]


OWN = 0  # the origin of what was dealt or drawn; a deal has its offer's number, from 1


class Origins:
    """The deal that each thing came from, so far. `follow` is called with each step in order."""

    def __init__(self) -> None:
        self._buildings: dict[int, int] = {}
        self._shops: dict[int, int] = {}
        self._tiles: dict[tuple[Seat, str], list[int]] = defaultdict(list)

    def follow(self, step: CourseStep[State]) -> None:
        # After each delivery comes the event that settles its clause, which names the deal.
        delivered: list[ev.GoodsDelivered] = []
        for event in step.events:
            if isinstance(event, ev.DealDone):
                self._deal(step, event.offer)
            elif isinstance(event, ev.HandDealt):
                for card in event.cards:  # given in a deal, given back and dealt again (C22)
                    self._buildings.pop(card, None)
            elif isinstance(event, ev.GoodsDelivered):
                delivered.append(event)
            elif isinstance(event, ev.ClauseSettled) and delivered:
                self._delivery(step.after, event.clause, delivered.pop())
            elif isinstance(event, ev.ShopPlaced):
                held = self._tiles[event.seat, event.tile]  # placed before tiles that were drawn
                self._shops[event.building] = held.pop(0) if held else OWN

    def of_shops(self, state: State, seat: Seat) -> dict[int, int]:
        """Returns the last deal that each of a seat's shops depends on, by building."""
        return {
            building: max(self._buildings.get(building, OWN), self._shops.get(building, OWN))
            for building, owner in enumerate(state.owner)
            if owner == seat != NOBODY and state.shops[building]
        }

    def _deal(self, step: CourseStep[State], number: int) -> None:
        offer = step.after.offer(number)
        assert offer is not None
        for give in offer.gives:
            for building in (*give.buildings, *give.cards):
                self._buildings[building] = number
            self._hand_on(step.after, give.giver, give.to, give.tiles.items(), number)

    def _delivery(self, state: State, clause: int, thing: ev.GoodsDelivered) -> None:
        number = next((one.offer for one in state.clauses if one.id == clause), None) or OWN
        if thing.building is not None:
            self._buildings[thing.building] = number
        if thing.tile is not None:
            self._hand_on(state, thing.giver, thing.to, [(thing.tile, 1)], number)

    def _hand_on(
        self,
        after: State,
        giver: Seat | None,
        to: Seat,
        tiles: Iterable[tuple[str, int]],
        number: int,
    ) -> None:
        """Hands tiles on: of one type, drawn ones first, then those of the oldest deals."""
        for tile, count in tiles:
            self._tiles[to, tile] += [number] * count
            if giver is not None:
                # `held` lists tiles from deals alone. If it is longer than what is left, some of
                # them went on.
                left = after.players[giver].tiles[after.rules.type_index[tile]]
                held = self._tiles[giver, tile]
                del held[: max(0, len(held) - left)]


Earned = Counter[tuple[Seat, int]]  # by seat and deal; `OWN` is the board without deals


def earned(steps: Sequence[CourseStep[State]]) -> Earned:
    """Returns the income of every seat, by the deal that it came from."""
    total: Earned = Counter()
    origins = Origins()
    for step in steps:
        origins.follow(step)
        if any(isinstance(event, (ev.RoundStarted, ev.GameEnded)) for event in step.events):
            for seat in range(len(step.after.players)):
                for deal, cash in _parts(step, seat, origins):
                    total[seat, deal] += cash
    return total


def _parts(step: CourseStep[State], seat: Seat, origins: Origins) -> Iterator[tuple[int, int]]:
    """Yields what each deal adds to what the board pays, in the order of the deals."""
    shops = origins.of_shops(step.after, seat)
    paid = 0
    for deal in sorted({OWN, *shops.values()}):
        kept = {building for building, origin in shops.items() if origin <= deal}
        now = _pays(step, seat, kept)
        yield deal, now - paid
        paid = now


def _pays(step: CourseStep[State], seat: Seat, kept: set[int]) -> int:
    """Returns the income and the outlook's pay of a seat that has only these shops."""
    state = step.after
    shops = bytes(
        shop if state.owner[building] != seat or building in kept else 0
        for building, shop in enumerate(state.shops)
    )
    pay = income(state.rules, state.owner, shops)[seat]
    turned = (event.sizes for event in step.events if isinstance(event, ev.OutlookTurned))
    outlook = next(turned, step.before.outlook)
    return pay + (outlook_pay(state.rules, state.owner, shops, outlook)[seat] if outlook else 0)


Paid = Counter[tuple[Seat, int]]  # by seat and deal: what came in, less what went out
Pair = tuple[Seat, Seat]  # who owes, and to whom


def paid(steps: Sequence[CourseStep[State]]) -> Paid:
    """Returns what players paid each other, by the deal that it was owed under."""
    total: Paid = Counter()
    owed: dict[Pair, list[list[int]]] = defaultdict(list)  # deal and sum, the oldest first
    for step in steps:
        lines = step.after.ledger[len(step.before.ledger) :]
        for line in lines:
            if line.giver is None or line.to is None:
                continue
            for deal, cash in _deals_of(line, owed):
                total[line.giver, deal] -= cash
                total[line.to, deal] += cash
        _fall_short(step, lines, owed)
    return total


def _deals_of(line: LedgerLine, owed: dict[Pair, list[list[int]]]) -> list[tuple[int, int]]:
    """Returns the deals that a payment is owed under, the oldest debts first, and their parts."""
    cash = line.cash or 0
    if line.why != "debt":
        return [(line.offer or OWN, cash)]
    assert line.giver is not None
    assert line.to is not None
    found = []
    queue = owed[line.giver, line.to]
    while cash and queue:
        deal, left = queue[0]
        part = min(cash, left)
        found.append((deal, part))
        cash -= part
        queue[0][1] -= part
        if not queue[0][1]:
            queue.pop(0)
    return [*found, (OWN, cash)] if cash else found


def _fall_short(
    step: CourseStep[State], lines: Sequence[LedgerLine], owed: dict[Pair, list[list[int]]]
) -> None:
    """Records what could not be paid as owed under the deal of its clause."""
    # New debt is the growth of what is owed, and what was paid of older debts meanwhile.
    grown = _owes(step.after)
    grown.subtract(_owes(step.before))
    for line in lines:
        if line.why == "debt" and line.giver is not None and line.to is not None:
            grown[line.giver, line.to] += line.cash or 0
    broken = {
        event.clause
        for event in step.events
        if isinstance(event, ev.ClauseSettled) and event.state == "broken"
    }
    for clause in step.after.clauses:
        terms = clause.terms
        if clause.id not in broken or not isinstance(terms, (Pay, ShareIncome)):
            continue
        pair = (terms.by, terms.to)
        most = terms.cash if isinstance(terms, Pay) else grown[pair]
        cash = min(most, grown[pair])
        if cash:
            owed[pair].append([clause.offer or OWN, cash])
            grown[pair] -= cash


def _owes(state: State) -> Counter[Pair]:
    total: Counter[Pair] = Counter()
    for seat, player in enumerate(state.players):
        for debt in player.owes:
            total[seat, debt.to] += debt.cash
    return total
