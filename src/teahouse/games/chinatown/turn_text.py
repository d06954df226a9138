"""What a seat of Chinatown sees, as sections of text. The long form says all that a view has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import get_args

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import Seat, action_text, plain, struct_shape, struct_text, write_json
from teahouse.play.protocol import Turn
from teahouse.play.text import Length, Section, full_rules, named_seats
from teahouse.words.english.grammar import amount, money
from teahouse.words.english.phrasebook import phrase

from .rules.actions import Clause, Decline, Give, MakeOffer, Pay
from .rules.game import Chinatown
from .rules.income import Business
from .rules.position import ClausePosition, PlayerPosition, Position
from .rules.rulebook import COMPLETE, INCOMPLETE, ROUNDS, Rules
from .rules.state import LedgerLine, Offer
from .text import clause_terms, moment, note_told, terms, title_of

__all__ = ["sections"]

RECENT_OFFERS = 12  # closed offers of this round that a text of middle length tells


def sections(turn: Turn, names: Sequence[str], length: Length) -> Iterator[Section]:
    """Yields what is seen, by the names that the notation uses."""
    assert isinstance(turn.game, Chinatown)
    rules, view = turn.game.rules(turn.options), turn.view
    is_long = length == "long"
    yield Section("now", "Now", tuple(_now(turn, rules, names)))
    if length != "short":
        yield Section("rules", "Rules in brief", _brief(rules))
        yield Section("map", "Map", _map(rules, is_long))
    if is_long:
        yield Section("rulebook", "Rules in full", full_rules("teahouse.games.chinatown"))
    yield Section("players", "Players", tuple(_players(turn, rules, names, is_long)))
    if is_long:
        lines = tuple(_ledger_line(line, names) for line in view.ledger)
        yield Section("ledger", "Ledger, oldest first", lines)
    if length != "short":
        past = tuple(_past_offers(view, names, is_long))
        yield Section("past", "Closed offers, each followed by its answers", past, "first")
    yield Section("promises", "Promises", tuple(_promises(view, names, is_long)), "first", 4)
    open_ = [one for one in view.offers if one.status == "open"]
    told = tuple(line for offer in open_ for line in _offer(offer, names, is_long))
    yield Section("offers", "Open offers", told, "first", 3)
    if length != "short" and view.phase == "trade":
        yield Section("examples", "Offers are never listed; examples", _examples(turn, rules))


def _now(turn: Turn, rules: Rules, names: Sequence[str]) -> Iterator[str]:
    view: Position = turn.view
    yield f"You play Chinatown as {names[turn.seat]}, seat {turn.seat} of {len(names)}."
    yield moment({"round": view.round, "phase": view.phase}, plain(turn.options)) + "."
    yield f"round: {view.round} of {ROUNDS}; phase: {view.phase}"
    yield f"first player: {names[view.first_player]}; in turn: {_seat(view.turn, names)}"
    yield f"may act: {named_seats(view.to_act, names)}"
    if view.order or view.placed is not UNSET:
        yield f"order asked for: {_yes(view.order)}; a shop was opened: {_yes(bool(view.placed))}"
    if rules.options.outlook != "off":
        yield f"outlook card: {_card(view.outlook)}; the last: {_card(view.last_outlook)}"
    yield from _to_come(view)
    if view.scores is not UNSET and view.winners is not UNSET:
        won = named_seats(view.winners, names)
        yield f"scores: {' '.join(map(str, view.scores))}; won by {won}"


def _to_come(view: Position) -> Iterator[str]:
    if view.deck is UNSET or view.bag is UNSET or view.outlook_deck is UNSET:
        outlook = f", {view.outlook_count} outlook cards" if view.outlook_count else ""
        yield f"left: {view.deck_count} building cards, {view.bag_count} tiles{outlook}"
        return
    yield f"deck: {_numbers(view.deck)}"
    yield f"bag: {' '.join(view.bag) or 'none'}"
    yield f"outlook deck: {'; '.join(map(_card, view.outlook_deck)) or 'empty'}"


def _seat(seat: Seat | None, names: Sequence[str]) -> str:
    return "nobody" if seat is None else names[seat]


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _card(sizes: tuple[int, ...] | None) -> str:
    if sizes is None:
        return "not turned"
    return " ".join(map(str, sizes)) or "blank"


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers)) or "none"


@lru_cache(maxsize=16)
def _brief(rules: Rules) -> tuple[str, ...]:
    """Returns the rules of this table in a few lines, with its own numbers (C1 to C18)."""
    note, options = rules.note, rules.options
    incomplete = " ".join(f"{n}:{pay * note}" for n, pay in enumerate(INCOMPLETE) if pay)
    complete = " ".join(f"{n}:{pay * note}" for n, pay in enumerate(COMPLETE) if pay)
    by_size = groupby(sorted(zip(rules.sizes, rules.types, strict=True)), key=itemgetter(0))
    sizes = "; ".join(f"{n}: {' '.join(name for _, name in of)}" for n, of in by_size)
    return (
        f"{ROUNDS} rounds: choose buildings, draw tiles, trade, open shops, income. The most money "
        "wins.",
        "Trade: anyone, all at once: buildings with or without shops, tiles and money, in any "
        f"mixture, among two or more. Sums are multiples of {money(note)}. A deal is done when "
        "all its parties have accepted; trading ends when all are ready.",
        "A business is connected shops of one type and owner inside a district. It is complete "
        f"at its type's size. Income by size: incomplete {incomplete}; complete {complete}.",
        f"Sizes: {sizes}. There are three more tiles of a type than its size.",
        f"Over the size: {options.overflow}; finished businesses: {options.finished}; "
        f"placing: {options.placement}; secret deals: {_yes(options.secret_deals)}.",
        "Shops never move. Promises about this round bind (place, leave_empty, pay, deliver, "
        "share, refrain); words are only remembered.",
    )


@lru_cache(maxsize=16)
def _map(rules: Rules, with_neighbours: bool) -> tuple[str, ...]:
    """Returns the districts row by row, and the neighbours of each building."""
    lines = ["Neighbours stand side by side or one above the other; a dot is no building."]
    for district in rules.components.board.districts:
        rows = (" ".join("." if b is None else str(b) for b in row) for row in district.rows)
        lines.append(f"district {district.id}: {' / '.join(rows)}")
    if with_neighbours:
        for building in range(1, rules.buildings + 1):
            front = "" if rules.has_front[building] else ", no street front"
            near = _numbers(rules.neighbours[building])
            lines.append(f"{building} next to {near}{front}")
    return tuple(lines)


def _players(turn: Turn, rules: Rules, names: Sequence[str], is_long: bool) -> Iterator[str]:
    view: Position = turn.view
    businesses = view.businesses or {}
    for seat, player in enumerate(view.players):
        you = " (you)" if seat == turn.seat else ""
        yield f"{names[seat]}{you}: earns {money(view.income[seat])} a round"
        yield f"  money: {_money(rules, view, seat)}"
        tiles = ", ".join(f"{tile} {count}" for tile, count in player.tiles.items())
        yield f"  tiles: {tiles or 'none'}"
        yield f"  empty: {_numbers([b for b in player.buildings if b not in view.shops])}"
        yield from _cards(player, is_long)
        if player.owes or is_long:
            yield f"  owes: {_debts(player, names)}"
        if view.phase == "trade" or is_long:
            yield f"  ready: {_yes(player.ready)}"
        mine = [business for business in businesses.values() if business.seat == seat]
        yield from _shops(rules, mine, is_long)


def _cards(player: PlayerPosition, is_long: bool) -> Iterator[str]:
    if player.hand or player.hand_count or is_long:
        hand = "hidden" if player.hand is None else _numbers(player.hand)
        count = "" if player.hand_count is UNSET else f"; {player.hand_count} in all"
        yield f"  hand: {hand}{count}"
    if is_long:
        yield f"  kept: {'not told' if player.kept is None else _numbers(player.kept)}"


def _debts(player: PlayerPosition, names: Sequence[str]) -> str:
    if player.owes is None:
        return "not told"
    return ", ".join(f"{names[d.to]} {money(d.cash)}" for d in player.owes) or "nothing"


def _shops(rules: Rules, businesses: Sequence[Business], is_long: bool) -> Iterator[str]:
    """Yields the businesses of a player, in shorter texts single shops together."""
    single = [one for one in businesses if one.size == 1 and not is_long]
    if single:
        of_type = groupby(sorted(single, key=attrgetter("tile")), key=attrgetter("tile"))
        shops = (f"{tile} {_numbers([one.buildings[0] for one in of])}" for tile, of in of_type)
        yield f"  single shops, each pays {money(single[0].pays)}: {', '.join(shops)}"
    for business in businesses:
        if is_long or business.size > 1:
            yield f"  {_business(rules, business)}"


def _business(rules: Rules, business: Business) -> str:
    shops, whole = _numbers(business.buildings), "complete, " if business.complete else ""
    size = f"{business.size} of {rules.sizes[rules.type_index[business.tile]]}"
    return f"{business.tile} {shops}: {size}, {whole}pays {money(business.pays)}"


def _money(rules: Rules, view: Position, seat: Seat) -> str:
    """Tells a player's money or, where it is hidden (C3), what the ledger leaves them."""
    cash = view.players[seat].cash
    if cash is not None:
        return money(cash)
    mine = [line for line in view.ledger if seat in (line.giver, line.to)]
    known = rules.start_cash + sum(
        ((line.to == seat) - (line.giver == seat)) * (line.cash or 0) for line in mine
    )
    told = f"hidden; {money(known)} by the ledger"
    if secret := sum(line.cash is None for line in mine):
        told += f", without {amount(secret, 'secret sum')}"
    unseen = sum(seat in (c.by, c.to) and c.state is None for c in view.clauses)
    return told + (f", without {amount(unseen, 'promised payment')} not told" if unseen else "")


def _promises(view: Position, names: Sequence[str], is_long: bool) -> Iterator[str]:
    for clause in view.clauses:
        if clause.state in ("open", None) or is_long:
            agreed = _clause(clause)
            secret = ", secret" if clause.secret else ""
            due = "" if clause.due is UNSET else f", came to {money(clause.due)}"
            state = clause.state or "not told"
            head = f"{clause.id} (deal {clause.offer}{secret}, {state}{due})"
            yield f"{head}: {clause_terms(agreed, names)}"
            if is_long:
                yield f"  {struct_text(agreed)}"


def _clause(clause: ClausePosition) -> Clause:
    """Returns the terms of a clause that a view writes flat."""
    flat = plain(clause)
    named = {name: flat[name] for name in CLAUSE_FIELDS if name in flat}
    terms: Clause = msgspec.convert(named, Clause)
    return terms


CLAUSE_FIELDS = (
    "by", "to", "kind", "tile", "building", "cash", "percent", "seat", "text", "round",
)  # fmt: skip


def _ledger_line(line: LedgerLine, names: Sequence[str]) -> str:
    giver = "the bank" if line.giver is None else names[line.giver]
    to = "the bank" if line.to is None else names[line.to]
    cash = "a secret sum" if line.cash is None else money(line.cash)
    deal = "" if line.offer is None else f", deal {line.offer}"
    return f"round {line.round}: {giver} pays {to} {cash} ({line.why}{deal})"


def _past_offers(view: Position, names: Sequence[str], is_long: bool) -> Iterator[str]:
    closed = [one for one in view.offers if one.status != "open"]
    if not is_long:
        closed = [one for one in closed if one.round == view.round][-RECENT_OFFERS:]
    begun: dict[int, int] = {}  # the offer that a thread began with
    for offer in view.offers:
        begun[offer.id] = begun.get(offer.counters or 0, offer.id)
    for offer in sorted(closed, key=lambda one: (begun[one.id], one.id)):
        yield from _offer(offer, names, is_long)


def _offer(offer: Offer, names: Sequence[str], is_long: bool) -> Iterator[str]:
    """Yields an offer in words with its course, and in the long form in notation."""
    needed = sorted(offer.parties() - {*offer.accepted})
    course = [
        "secret" if offer.secret else "",
        "" if offer.counters is None else f"in answer to {offer.counters}",
        f"round {offer.round}" if is_long else "",
        offer.status,
        "" if offer.declined_by is UNSET else f"by {names[offer.declined_by]}",
        f"“{phrase(offer.why, title_of, names)}”" if offer.why else "",
        f"accepted by {named_seats(offer.accepted, names)}",
        f"needs {named_seats(needed, names)}" if offer.status == "open" else "",
    ]
    told, note = terms(replace(offer, note=""), names), note_told(offer.note)
    noted = f" (note {write_json(note).decode()})" if note else ""
    yield f"{offer.id} {names[offer.by]} ({', '.join(filter(None, course))}): {told}{noted}"
    if is_long:
        yield f"  {action_text(_made(offer))}"
    if is_long and isinstance(offer.declined_by, int):
        why = offer.why or None
        yield f"  {action_text(Decline(seat=offer.declined_by, offer=offer.id, why=why))}"


def _made(offer: Offer) -> MakeOffer:
    """Returns the action by which an offer was made."""
    return MakeOffer(
        seat=offer.by,
        gives=offer.gives,
        clauses=offer.clauses,
        secret=offer.secret,
        note=offer.note,
        counters=offer.counters,
    )


def _examples(turn: Turn, rules: Rules) -> tuple[str, ...]:
    """Returns offers in notation, of things that are there, and the shapes of all clauses."""
    view, seat, note = turn.view, turn.seat, rules.note
    other = (seat + 1) % rules.players
    mine, theirs = view.players[seat], view.players[other]
    gets = Give(giver=other, to=seat, cash=note)
    made = [MakeOffer(seat=seat, gives=(gets,))]
    if mine.tiles:
        sold = Give(giver=seat, to=other, tiles={min(mine.tiles): 1})
        made.append(MakeOffer(seat=seat, gives=(sold, gets)))
    if theirs.buildings:
        bought = Give(giver=other, to=seat, buildings=theirs.buildings[:1])
        pay = Pay(by=seat, to=other, cash=note)
        made.append(MakeOffer(seat=seat, gives=(bought,), clauses=(pay,), note="Tea?"))
    clauses = " ".join(f"({struct_shape(kind)})" for kind in get_args(Clause))
    return (*map(action_text, made), f"clauses: {clauses}; add counters=OFFER to answer")
