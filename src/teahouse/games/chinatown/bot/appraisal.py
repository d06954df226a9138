"""What a seat concludes from its view: what all seats have, whom it trusts, and who may win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import exp

import msgspec

from teahouse.core import Seat
from teahouse.core.adding import added_up
from teahouse.games.chinatown.placement.groups import mask_of
from teahouse.games.chinatown.placement.growth import GROUNDS_KEPT, Ground, Sight
from teahouse.games.chinatown.placement.worth import Side, value
from teahouse.games.chinatown.rules.actions import LeaveEmpty, Place, ShareIncome
from teahouse.games.chinatown.rules.income import group_at
from teahouse.games.chinatown.rules.position import (
    ClausePosition,
    Position,
    board_of,
    promises_to_place,
)
from teahouse.games.chinatown.rules.rulebook import Rules
from teahouse.games.chinatown.rules.settling import share_of
from teahouse.games.chinatown.rules.state import LedgerLine, Offer

__all__ = [
    "Appraisal",
    "appraise",
    "broken_words",
    "chances",
    "fair_parts",
    "gives_away",
    "ground",
    "may_place_nothing",
    "odds_against",
    "promised",
    "purses",
]


def ground(
    rules: Rules, view: Position, sight: Sight, clauses: Sequence[Place | LeaveEmpty] = ()
) -> Ground:
    """Returns the ground of a view, which is the same object for all seats until the board changes.

    If clauses are given, it is the ground once they are agreed.
    """
    shops = [0] * len(rules.types)
    for building, tile in view.shops.items():
        shops[rules.type_index[tile]] |= 1 << building
    bag, hands = _bag(rules, view)
    barred, fixed = 0, _shared(rules, view)
    for term in chain(promises_to_place(view), clauses):
        fixed |= 1 << term.building
        if isinstance(term, LeaveEmpty):
            barred |= 1 << term.building
        else:
            kind = rules.type_index[term.tile]
            shops[kind] |= 1 << term.building
            hands[kind] -= 1
    unseen = tuple(a + b for a, b in zip(bag, hands, strict=True))
    owned = mask_of(building for player in view.players for building in player.buildings)
    key = (view.round, view.phase == "deal", tuple(shops), barred, fixed, owned, bag, unseen)
    return _ground(rules, sight, *key)


def _shared(rules: Rules, view: Position) -> int:
    """Returns the buildings that stay with their owners, as their income is promised to others."""
    found, board = 0, board_of(rules, view)
    for clause in view.clauses:
        if clause.kind == "share" and clause.state == "open" and isinstance(clause.building, int):
            found |= group_at(rules, *board, clause.building)
    return found


def _bag(rules: Rules, view: Position) -> tuple[tuple[int, ...], list[int]]:
    """Returns the tiles in the bag and those in hands, by type. All outside the bag are open."""
    hands = [sum(p.tiles.get(tile, 0) for p in view.players) for tile in rules.types]
    bag = [all_of - held for all_of, held in zip(rules.tile_counts, hands, strict=True)]
    for tile in view.shops.values():
        bag[rules.type_index[tile]] -= 1
    return tuple(bag), hands


@lru_cache(maxsize=GROUNDS_KEPT)
def _ground(
    rules: Rules,
    sight: Sight,
    round_: int,
    is_deal: bool,
    shops: tuple[int, ...],
    barred: int,
    fixed: int,
    owned: int,
    bag: tuple[int, ...],
    unseen: tuple[int, ...],
) -> Ground:
    site = rules.site
    rounds = len(rules.deal) - round_ + 1
    taken = 0
    for mask in shops:
        taken |= mask
    draws, deck = range(1, rounds + is_deal), site.every & ~owned
    return Ground(
        site=site,
        sight=sight,
        rounds=rounds,
        draws=tuple(draws),
        dealt=tuple(_dealt(rules, deck.bit_count(), len(draws))),
        shops=shops,
        taken=taken,
        barred=barred,
        fixed=fixed,
        deck=deck,
        bag=bag,
        unseen=unseen,
    )


def _dealt(rules: Rules, deck: int, draws: int) -> Iterator[float]:
    """Yields, by draws, how often a building should be dealt until then (C5); the deck shrinks."""
    total, kept = 0.0, rules.players * rules.deal[-1][1]
    for _ in range(draws):
        total += min(1.0, kept / max(1, deck))
        deck -= kept
        yield total


def sides(rules: Rules, view: Position) -> tuple[Side, ...]:
    """Returns every seat's side."""
    promised: list[list[str]] = [[] for _ in view.players]
    for term in promises_to_place(view):
        if isinstance(term, Place):
            promised[term.by].append(term.tile)
    return tuple(
        Side(
            mask_of(player.buildings),
            tuple(player.tiles.get(tile, 0) - gone.count(tile) for tile in rules.types),
        )
        for player, gone in zip(view.players, promised, strict=True)
    )


MOST_BEHIND = 500.0  # spreads, since larger exponentials do not fit into a float
SPREAD = (8.0, 7.3, 6.2, 4.5, 3.0, 3.0)
"""By round, the lead in notes that makes a seat e times as likely to win.

The numbers follow the error of the forecasts. They never become small, as others' money is hidden.
"""


def chances(standings: Sequence[float], round_: int) -> tuple[float, ...]:
    """Returns each seat's chance to win, by what it is expected to end with."""
    best, spread = max(standings), SPREAD[round_ - 1]
    weights = [exp((standing - best) / spread) for standing in standings]
    return tuple(weight / added_up(weights) for weight in weights)


def odds_against(standings: Sequence[float], seat: Seat, round_: int) -> float:
    """Returns the odds against a seat's win. Its chance to win falls as they grow.

    Odds tell apart the chances of seats that are nearly sure to win, or to lose.
    """
    spread, mine = SPREAD[round_ - 1], standings[seat]
    others = (standing for other, standing in enumerate(standings) if other != seat)
    return added_up(exp(min(MOST_BEHIND, (standing - mine) / spread)) for standing in others)


def fair_parts(chances: Sequence[float], parties: Iterable[Seat]) -> dict[Seat, float]:
    """Returns the part of a joint gain that is fair to each party; the parts add up to 1.

    By these parts all chances to win rise equally. A note given to a rival costs a seat part of its
    own chance: the rival's share of all chances that are not its own. Among four equals that is a
    third of a note, and nearly a whole one if the rival clearly leads.
    """
    seats = sorted(parties)
    weights = {seat: 1.0 + _threat(chances, seat, seats) for seat in seats}
    total = added_up(weights.values())
    return {seat: weight / total for seat, weight in weights.items()}


def _threat(chances: Sequence[float], seat: Seat, parties: Sequence[Seat]) -> float:
    others = [chances[other] for other in parties if other != seat]
    return added_up(others) / len(others) / max(1e-9, 1.0 - chances[seat])


LIKELY_SECRET = 2  # notes that are assumed for a sum in others' secret deals


class CashRange(msgspec.Struct, frozen=True):
    """A seat's cash in notes: the least and the most it can be, and what is likely."""

    least: int
    likely: int
    most: int


def purses(rules: Rules, view: Position) -> tuple[CashRange, ...]:
    """Returns every seat's purse: known, or estimated from the start and the payments seen."""
    counted = _Count(rules)
    for line in view.ledger:
        counted.move(line)
    for clause in view.clauses:
        if _was_paid(view, clause):
            counted.pay(clause)
    return tuple(
        counted.purse(seat) if player.cash is None else CashRange(*(player.cash // rules.note,) * 3)
        for seat, player in enumerate(view.players)
    )


class _Count:
    """The three sums of a `Purse` for each seat, in notes, as money moves."""

    def __init__(self, rules: Rules) -> None:
        self.note = rules.note
        start = rules.start_cash // rules.note
        self.least = [start] * rules.players
        self.likely = [start] * rules.players
        self.most = [start] * rules.players

    def purse(self, seat: Seat) -> CashRange:
        least, likely = max(0, self.least[seat]), max(0, self.likely[seat])
        return CashRange(least, max(least, likely), max(least, likely, self.most[seat]))

    def move(self, line: LedgerLine) -> None:
        if line.cash is None:
            self._hidden(line.giver, line.to)
            return
        notes = line.cash // self.note
        self._add(line.giver, -notes, -notes, -notes)
        self._add(line.to, notes, notes, notes)

    def pay(self, clause: ClausePosition) -> None:
        """Counts a payment between others that was due, and may not have been made."""
        assert isinstance(clause.cash, int)
        notes = clause.cash // self.note
        self._add(clause.by, -notes, -notes, 0)
        self._add(clause.to, 0, notes, notes)

    def _hidden(self, giver: Seat | None, to: Seat | None) -> None:
        """Counts a sum of a secret deal (C8), which may be all that its giver had."""
        most = 1 if giver is None else max(1, self.most[giver])
        likely = min(LIKELY_SECRET, most)
        self._add(giver, -most, -likely, -1)
        self._add(to, 1, likely, most)

    def _add(self, seat: Seat | None, least: int, likely: int, most: int) -> None:
        if seat is not None:
            self.least[seat] = max(0, self.least[seat] + least)
            self.likely[seat] += likely
            self.most[seat] = max(0, self.most[seat] + most)


def _was_paid(view: Position, clause: ClausePosition) -> bool:
    """Whether a payment whose state is hidden was due, as those of earlier rounds were."""
    if clause.kind != "pay" or clause.state is not None:
        return False
    rounds = (offer.round for offer in view.offers if offer.id == clause.offer)
    return view.phase == "deal" or next(rounds, view.round) < view.round


def promised(rules: Rules, view: Position, seat: Seat) -> int:
    """Returns the notes that a seat has to pay after this round's income, as far as is visible.

    They include debts of earlier rounds.
    """
    due = sum(debt.cash for debt in view.players[seat].owes or ())
    return (due + sum(_sum(rules, view, c) for c in _due(view) if c.by == seat)) // rules.note


def due(rules: Rules, view: Position, seat: Seat) -> int:
    """Returns the notes that a seat is to get after this round's income, as far as is visible."""
    return (
        sum(_sum(rules, view, clause) for clause in _due(view) if clause.to == seat) // rules.note
    )


def _due(view: Position) -> Iterator[ClausePosition]:
    """Yields the open payments.

    A payment between others is known as a promise, but not its state (C8). It counts as open until
    it is due.
    """
    for clause in view.clauses:
        if clause.kind in ("pay", "share"):
            is_hidden = clause.state is None and not _was_paid(view, clause)
            if clause.state == "open" or is_hidden:
                yield clause


def _sum(rules: Rules, view: Position, clause: ClausePosition) -> int:
    """Returns the cash of a clause; a share is taken of what its business would pay now."""
    if isinstance(clause.cash, int):
        return clause.cash
    assert isinstance(clause.percent, int)
    building = clause.building if isinstance(clause.building, int) else None
    share = ShareIncome(by=clause.by, to=clause.to, percent=clause.percent, building=building)
    return share_of(rules, *board_of(rules, view), share, view.income[clause.by])


BUILDING, TILE = 3, 1  # notes that are counted for a thing given away
LARGEST_KINDNESS = 3  # notes; a seat that gives away more is taken to play for another


def broken_words(view: Position, seat: Seat) -> list[int]:
    """Returns the rounds in which a seat broke a promise, as far as it has kept none since.

    If there are none, a debt to this seat counts as one broken in the last round.
    """
    rounds = {offer.id: offer.round for offer in view.offers}
    broken: list[int] = []
    for clause in view.clauses:
        if clause.by == seat and clause.state == "broken":
            broken.append(rounds.get(clause.offer, 1))
        elif clause.by == seat and clause.state == "kept":
            broken.clear()
    if not broken and view.players[seat].owes and view.players[seat].cash is None:
        return [view.round - 1]
    return broken


def may_place_nothing(view: Position, seat: Seat) -> bool:
    """Whether a seat has yet to show that it places tiles: it had no income last round."""
    last = [line for line in view.ledger if line.why == "income" and line.round == view.round - 1]
    return view.round == 1 or (bool(last) and seat not in [line.to for line in last])


def gives_away(rules: Rules, view: Position, seat: Seat) -> bool:
    """Whether a seat has made large gifts, so that its money may be gone before it pays."""
    gifts = sum(_gift(rules, offer, seat) for offer in view.offers if offer.status == "done")
    return gifts > LARGEST_KINDNESS


def _gift(rules: Rules, offer: Offer, seat: Seat) -> int:
    """Returns the notes that a seat gave in a deal, or 0 if it got anything by it."""
    if any(give.to == seat for give in offer.gives):
        return 0
    if any(clause.to == seat for clause in offer.clauses):
        return 0
    return sum(
        (give.cash or 0) // rules.note
        + BUILDING * len(give.buildings)
        + TILE * sum(give.tiles.values())
        for give in offer.gives
        if give.giver == seat
    )


class Appraisal(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """Everything that a decision is made from; sums and worths are in notes."""

    rules: Rules
    view: Position
    seat: Seat
    ground: Ground
    sides: tuple[Side, ...]
    purses: tuple[CashRange, ...]
    promised: tuple[int, ...]  # what each seat has to pay after this round's income
    trusted: tuple[bool, ...]  # whether each seat keeps its word and makes no large gifts
    standings: tuple[float, ...]  # what each seat is expected to end with, by what it has now
    chances: tuple[float, ...]  # each seat's chance to win
    shunned: frozenset[Seat] = frozenset()  # the seats that this one does not deal with

    @property
    def others(self) -> list[Seat]:
        """The other seats that this seat deals with."""
        return [seat for seat in self.rules.seats if seat not in (self.seat, *self.shunned)]

    @property
    def cash(self) -> tuple[int, ...]:
        """Everybody's likely cash in notes, as far as this seat can tell."""
        return tuple(purse.likely for purse in self.purses)


def appraise(
    rules: Rules, view: Position, seat: Seat, sight: Sight, shunned: frozenset[Seat] = frozenset()
) -> Appraisal:
    shared, held, money = ground(rules, view, sight), sides(rules, view), purses(rules, view)
    owed = tuple(promised(rules, view, who) for who in rules.seats)
    standings = tuple(
        purse.likely + value(shared, side) + due(rules, view, who) - owed[who]
        for who, (side, purse) in enumerate(zip(held, money, strict=True))
    )
    return Appraisal(
        rules=rules,
        view=view,
        seat=seat,
        ground=shared,
        sides=held,
        purses=money,
        promised=owed,
        trusted=tuple(
            not broken_words(view, who) and not gives_away(rules, view, who) for who in rules.seats
        ),
        standings=standings,
        chances=chances(standings, view.round),
        shunned=shunned,
    )
