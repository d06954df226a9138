"""Reads whole offers: every reading that a line allows, of which the rules leave some."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from msgspec.structs import replace

from teahouse.core import Seat, plain
from teahouse.games.chinatown.rules.actions import Give

from .clauses import Term, round_of, split_terms, term_fields
from .hearing import Hearing, is_about, phrase
from .lexer import Token
from .lines import Line, sum_of
from .meanings import (
    Accepting,
    Getting,
    Meaning,
    OfferDraft,
    Refused,
    Speaking,
    Thing,
    ambiguous,
)
from .sides import Bundle, Part, Side, bundles_of, getting, is_torn, parts_of

__all__ = ["checked", "drafted", "offer_in"]

PAID_FOR = ("leave_empty", "place", "deliver", "refrain")  # clauses that name what they are about
MOST_READINGS = 16  # of the numbers of one line


def offer_in(line: Line) -> Meaning | None:
    """Returns the offer that a line makes, the choice among several, or why it cannot be."""
    among_three = _transfers(line)
    if among_three is not None:
        return checked(line, [among_three])
    for is_free in (False, True):
        found = _readings(line, is_free=is_free)
        if found is not None:
            return found
    return None


def _readings(line: Line, *, is_free: bool) -> Meaning | None:
    """Returns what a line may offer; `is_free` lets each bare number be a building or a sum."""
    drafts: list[OfferDraft] = []
    for chosen in _alternatives(line):
        terms, rest = split_terms(chosen)
        terms += _favours(rest)
        for tokens in _settled(rest, terms, is_free=is_free):
            said = _said_to_all(rest.of(tokens), terms)
            if said is not None:
                return said
            drafts += _drafts(rest.of(tokens), terms, line)
    return checked(line, drafts) if drafts else None


def _alternatives(line: Line) -> Iterator[Line]:
    """Yields the line with each of the things between which it leaves a choice."""
    tokens = line.tokens
    for place, token in enumerate(tokens):
        if token.has("or") and 0 < place < len(tokens) - 1:
            left = place - 1
            right = place + 1
            while right < len(tokens) - 1 and tokens[right].kind == "word":
                right += 1
            if tokens[left].kind == tokens[right].kind in ("number", "tile"):
                yield line.of(tokens[:place] + tokens[right + 1 :])
                yield line.of(tokens[:left] + tokens[place + 1 :])
                return
    yield line


def _favours(line: Line) -> list[Term]:
    """Returns the promise of a favour that a line makes besides its goods."""
    if line.has("next_round", "final_round") and line.has("favour", "promise"):
        return [Term(kind="promise", side="mine", round=round_of(line))]
    return []


def _settled(line: Line, terms: Sequence[Term], *, is_free: bool) -> Iterator[list[Token]]:
    """Yields the line's tokens with every choice of what its bare numbers are."""
    tokens = _swapped(line)
    is_paid = any(term.kind in PAID_FOR and not term.is_of_goods for term in terms)
    parts = _part_numbers(tokens)
    choices: list[tuple[str, ...]] = []
    for place, token in enumerate(tokens):
        if token.kind != "number" or token.role != "either":
            continue
        if is_free:
            choices.append(("lot", "sum"))
        elif line.has("swap") and not any(t.kind == "tile" for t in tokens):
            choices.append(("lot",))
        elif is_paid or _faces_goods(tokens, parts, place) or token.value > 1000:
            choices.append(("sum",))
        else:
            choices.append(("lot", "sum"))
    for roles in islice(product(*choices), MOST_READINGS):
        left = iter(roles)
        yield [
            _as(token, next(left)) if token.kind == "number" and token.role == "either" else token
            for token in tokens
        ]


def _swapped(line: Line) -> list[Token]:
    """Returns the tokens, in which the only "and" of "swap this and that" is a "for"."""
    links = [place for place, token in enumerate(line.tokens) if token.has("and")]
    if not line.has("swap") or line.has("for") or len(links) != 1:
        return line.tokens
    between = Token(kind="word", text="", concepts=frozenset({"for"}))
    return [*line.tokens[: links[0]], between, *line.tokens[links[0] + 1 :]]


def _as(token: Token, role: str) -> Token:
    """Returns a bare number as a building or as a sum."""
    if role == "lot":
        return replace(token, role="lot")
    return replace(token, role="sum", value=sum_of(token))


def _part_numbers(tokens: Sequence[Token]) -> list[int]:
    """Returns for each token in which part it stands; things side by side are apart."""
    numbers, number, joined = list[int](), 0, True
    for token in tokens:
        is_thing = token.kind == "tile" or (token.kind == "number" and token.role != "count")
        if token.has("for"):
            number, joined = number + 1, True
        elif token.has("and", "or"):
            joined = True
        elif is_thing:
            number += not joined
            joined = False
        numbers.append(number)
    return numbers


def _faces_goods(tokens: Sequence[Token], parts: Sequence[int], place: int) -> bool:
    """Whether a number stands opposite a tile, or what can only be a building."""
    return any(
        parts[at] != parts[place]
        and (token.kind == "tile" or (token.kind == "number" and token.role == "lot"))
        for at, token in enumerate(tokens)
    )


def _partners(line: Line, parts: Sequence[Part]) -> list[Seat]:
    """Returns with whom a line may be about a deal, by names, owners, and the open offer."""
    hearing = line.hearing
    if len(line.addressed) == 1:
        return line.addressed
    lots = [item.value for part in parts for item in part.items if item.kind == "lot"]
    owners = {hearing.owners.get(lot, hearing.seat) for lot in lots} - {hearing.seat}
    if line.addressed:
        return [seat for seat in line.addressed if seat in owners] or line.addressed
    if owners:
        return sorted(owners)
    tiles = [(part, item) for part in parts for item in part.items if item.kind == "tile"]
    for part, item in tiles:
        holders = [seat for seat in hearing.holders(item.tile) if seat != hearing.seat]
        wanted = item.owner != "mine" and part.side != "mine"
        if wanted and len(holders) == 1 and not hearing.count(hearing.seat, item.tile):
            return holders
    answered = [
        offer for offer in hearing.open_offers if is_about(offer, line.mentioned)
    ]  # fmt: skip
    parties = {seat for offer in answered for seat in offer.parties()} - {hearing.seat}
    return sorted(parties) if len(parties) == 1 else hearing.others


def _drafts(line: Line, terms: list[Term], whole: Line) -> Iterator[OfferDraft]:
    """Yields the drafts with each partner that the line may mean.

    Nobody gives money for money, and things that are named together go one way.
    """
    parts, hearing = parts_of(line.tokens), line.hearing
    buys = any(term.kind in ("pay", "share") and term.side != "theirs" for term in terms)
    for partner in _partners(line, parts):
        bundles = bundles_of(parts, hearing, partner, buys=buys)
        if bundles["mine"].cash and bundles["theirs"].cash:
            continue
        if is_torn(parts, hearing, partner) and not whole.has("swap"):
            continue
        draft = drafted(hearing, partner, bundles, terms, secret=whole.has("secret"))
        is_both = not (bundles["mine"].is_empty or bundles["theirs"].is_empty)
        is_gift = whole.has("gift") and not bundles["mine"].is_empty
        if is_both or is_gift or (terms and draft.gives):
            yield countered(whole, draft, partner)


def drafted(
    hearing: Hearing,
    partner: Seat,
    bundles: dict[Side, Bundle],
    terms: Sequence[Term] = (),
    *,
    secret: bool = False,
) -> OfferDraft:
    """Returns the offer in which each side gives its bundle."""
    gives: list[Getting] = []
    if not bundles["mine"].is_empty:
        gives.append(getting(hearing.seat, partner, bundles["mine"]))
    if not bundles["theirs"].is_empty:
        gives.append(getting(partner, hearing.seat, bundles["theirs"]))
    clauses = tuple(term_fields(terms, bundles, hearing, partner))
    return OfferDraft(gives=tuple(gives), clauses=clauses, secret=secret)


def countered(line: Line, draft: OfferDraft, partner: Seat) -> OfferDraft:
    """Returns the draft as a counter to the open offer between the two about one of its things."""
    hearing = line.hearing
    things = _things_by_giver(draft.gives)
    for offer in (*hearing.put_to_me(), *hearing.own_offers()):
        is_between = offer.parties() == {hearing.seat, partner}
        if is_between and things & _things_by_giver(offer.gives):
            return replace(draft, counters=offer.id, secret=draft.secret or offer.secret)
    return draft


def _things_by_giver(gives: Sequence[Getting | Give]) -> set[tuple[Seat | None, int | str]]:
    found: set[tuple[Seat | None, int | str]] = set()
    for give in gives:
        found.update((give.giver, building) for building in give.buildings)
        found.update((give.giver, tile) for tile in give.tiles)
    return found


def checked(line: Line, drafts: Sequence[OfferDraft]) -> Meaning:
    """Returns what the rules leave of these drafts; the refusal of the first if they leave none."""
    hearing = line.hearing
    allowed: list[Meaning] = []
    codes: list[str] = []
    for draft in drafts:
        code = hearing.refusal(_action(draft))
        if code is None:
            allowed.append(_taken(hearing, draft) or draft)
        else:
            codes.append(code)
    if allowed:
        return ambiguous(allowed)
    return Refused(code=codes[0])


def _action(draft: OfferDraft) -> dict[str, object]:
    fields: dict[str, object] = plain(draft)
    fields.pop("kind")
    clauses = [
        {**clause, "text": "."} if clause["kind"] == "promise" else clause
        for clause in draft.clauses
    ]
    return {**fields, "type": "offer", "clauses": clauses}


def _taken(hearing: Hearing, draft: OfferDraft) -> Accepting | None:
    """Returns the acceptance of the offer that the draft only repeats."""
    for offer in hearing.put_to_me():
        is_bare = not draft.clauses and not offer.clauses
        if offer.id == draft.counters and is_bare and _terms(draft.gives) == _terms(offer.gives):
            return Accepting(offer=offer.id)
    return None


def _terms(gives: Sequence[Getting | Give]) -> Sequence[object]:
    """Returns what is given, in an order that does not depend on how it was said."""
    return sorted(
        (
            give.giver or 0,
            give.to,
            sorted(give.buildings),
            sorted(give.tiles.items()),
            give.cash or 0,
        )
        for give in gives
    )


def _said_to_all(line: Line, terms: Sequence[Term]) -> Meaning | None:
    """Returns the price named for a thing, to nobody in particular."""
    hearing = line.hearing
    parts = parts_of(line.tokens)
    items = [item for part in parts for item in part.items]
    if terms or len(items) != 2 or len(_partners(line, parts)) == 1 or line.has("secret"):
        return None
    if line.addressed or line.has("you", "your", "mine_before", "theirs_before"):
        return None
    if any(len(part.items) > 1 for part in parts):
        return None
    things = [item for item in items if item.kind != "sum"]
    sums = [item.value for item in items if item.kind == "sum"]
    if len(things) != 1 or not sums:
        return None
    item = things[0]
    thing = Thing(tile=item.tile) if item.kind == "tile" else Thing(building=item.value)
    side = next((part.side for part in parts if item in part.items), None)
    if item.kind == "lot":
        if hearing.owners.get(item.value) != hearing.seat:
            return None
        say = "ask_price"
    else:
        own = hearing.count(hearing.seat, item.tile)
        elsewhere = [seat for seat in hearing.holders(item.tile) if seat != hearing.seat]
        asks = item.owner == "mine" or side == "mine" or line.has("sell")
        say = "ask_price" if own and (asks or not elsewhere) else "bid_price"
    if sums[0] % hearing.rules.note:
        return Refused(code="bad_amount")
    return Speaking(phrase=phrase(say, thing, sums[0]))


def _transfers(line: Line) -> OfferDraft | None:
    """Returns the offer among three or more that a line tells transfer by transfer."""
    if len(line.seats) < 2:
        return None
    gives: list[Getting] = []
    for part in line.split("comma", "stop", "and"):
        named = [
            line.hearing.seat if token.kind != "seat" else token.seat
            for token in part.tokens
            if token.kind == "seat"
            or token.has("self", "theirs_before")
            or (token.has("give") and part.tokens[0] is token)
        ]
        seats = list(dict.fromkeys(named))
        goods = part.tiles or part.numbers
        if len(seats) != 2 or not goods:
            return None
        bundle = Bundle()
        for token in part.tokens:
            if token.kind == "tile":
                bundle.tiles[token.tiles[0]] = bundle.tiles.get(token.tiles[0], 0) + 1
            elif token.kind == "number" and token.role == "lot":
                bundle.lots.append(token.value)
            elif token.kind == "number" and token.role in ("sum", "either"):
                bundle.cash += sum_of(token)
        gives.append(getting(seats[0], seats[1], bundle))
    parties = {seat for give in gives for seat in (give.giver, give.to)}
    if len(parties) < 3 or line.hearing.seat not in parties:
        return None
    return OfferDraft(gives=tuple(gives), secret=line.has("secret"))
