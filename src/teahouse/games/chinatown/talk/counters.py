"""Reads counters that say only what changes: another sum, a thing more, one instead of another."""

from __future__ import annotations

from copy import deepcopy
from itertools import takewhile

from teahouse.core import Seat, plain
from teahouse.games.chinatown.rules.state import Offer

from .clauses import Term, split_terms
from .hearing import Hearing, is_about
from .lexer import Token
from .lines import Line, sum_of
from .meanings import Meaning, OfferDraft
from .offers import checked, drafted
from .sides import Bundle, Item, Side, other_side, parts_of

__all__ = ["base_of", "counter_in", "same_in"]


def base_of(line: Line) -> Offer | None:
    """Returns the open offer between two that a line without all terms is about, if it is clear.

    One about a building that is named comes before others, then one put to the speaker, then one
    about a type of tile that is named.
    """
    hearing = line.hearing
    between = [offer for offer in hearing.open_offers if len(offer.parties()) == 2]
    if line.addressed:
        between = [offer for offer in between if set(line.addressed) & offer.parties()]
    named = [offer for offer in between if is_about(offer, {*line.lots})] or between
    answered = [offer for offer in named if hearing.seat not in offer.accepted]
    found = answered or [offer for offer in named if offer.by == hearing.seat]
    found = [offer for offer in found if is_about(offer, {*line.tiles})] or found
    return found[0] if len(found) == 1 else None


def counter_in(line: Line) -> Meaning | None:
    """Returns the counter that a line makes to an open offer by naming what changes."""
    terms, rest = split_terms(line)
    offer = base_of(line) or base_of(rest)
    if offer is None:
        return None
    hearing = line.hearing
    partner = next(iter(offer.parties() - {hearing.seat}))
    bundles = _bundles(offer, hearing)
    before = deepcopy(bundles)
    _change(rest, bundles, hearing, partner)
    if bundles == before and not terms:
        return None
    draft = drafted(hearing, partner, bundles, terms, secret=offer.secret or line.has("secret"))
    clauses = (*[plain(clause) for clause in offer.clauses], *draft.clauses)
    return checked(
        line,
        [OfferDraft(gives=draft.gives, clauses=clauses, counters=offer.id, secret=draft.secret)],
    )


def _bundles(offer: Offer, hearing: Hearing) -> dict[Side, Bundle]:
    bundles: dict[Side, Bundle] = {"mine": Bundle(), "theirs": Bundle()}
    for give in offer.gives:
        bundle = bundles["mine" if give.giver == hearing.seat else "theirs"]
        bundle.lots += give.buildings
        bundle.tiles.update(give.tiles)
        bundle.cash += give.cash or 0
    return bundles


def _change(line: Line, bundles: dict[Side, Bundle], hearing: Hearing, partner: Seat) -> None:
    """Changes the bundles as a line says."""
    payer: Side = "mine" if bundles["mine"].cash or not bundles["theirs"].cash else "theirs"
    purse = bundles[payer]
    kept, gone, is_all = _replaced(line)
    items = [item for part in parts_of(_as_said(kept, bundles)) for item in part.items]
    sums = [item.value for item in items if item.kind == "sum"]
    goods = [item for item in items if item.kind != "sum"]
    if line.has("halve") and not sums:
        purse.cash //= 2
    step = _step(line)
    if step and sums and purse.cash and not line.has("up_to"):
        purse.cash += step * sums[0]
        sums = []
    if line.has("only", "instead") and is_all and goods and not line.has("no_money"):
        side = _side_of(goods[0], bundles, hearing, partner)
        bundles[side] = purse = Bundle() if side == payer else bundles[side]
        if side != payer:
            bundles[side] = Bundle()
    is_purse_gone = gone is not None and gone.kind in ("number", "word")
    if not sums and (is_purse_gone or line.has("no_money")):
        purse.cash = 0
    if gone is not None and gone.kind == "tile":
        for bundle in bundles.values():
            bundle.tiles.pop(gone.tiles[0], None)
    if sums:
        purse.cash = sum(sums)
    for item in goods:
        takes_its_place = gone is not None and item.kind == "tile"
        side = payer if takes_its_place else _side_of(item, bundles, hearing, partner)
        _into(bundles[side], item)


def _step(line: Line) -> int:
    """Returns 1 if a sum is named as so much more, -1 if as less, and else 0.

    An "and" between a sum and another thing adds that thing, and no more of the sum.
    """
    for place, token in enumerate(line.tokens):
        if token.kind != "number" or token.role not in ("sum", "either"):
            continue
        after = takewhile(lambda t: not t.has("comma"), line.tokens[place + 1 : place + 3])
        before = reversed(line.tokens[max(0, place - 2) : place])
        near = [word for word in after if not word.has("and")]
        is_joined = place > 1 and line.tokens[place - 2].kind in ("number", "tile")
        if not (is_joined and line.tokens[place - 1].has("and")):
            near += takewhile(lambda t: not t.has("comma"), before)
        if any(word.has("less") for word in near):
            return -1
        if any(word.has("more") for word in near):
            return 1
    return 0


def _replaced(line: Line) -> tuple[list[Token], Token | None, bool]:
    """Returns the tokens that stay, the thing that goes, and whether all of its side goes."""
    for place, token in enumerate(line.tokens):
        if token.has("instead_of", "without"):
            for at in range(place + 1, min(place + 4, len(line.tokens))):
                gone = line.tokens[at]
                if gone.kind in ("number", "tile") or gone.has("money", "cash", "it"):
                    rest = line.tokens[:place] + line.tokens[at + 1 :]
                    return rest, None if gone.has("it") else gone, gone.has("it")
            return line.tokens, None, True
        if token.has("no_longer") and place and line.tokens[place - 1].kind == "tile":
            gone = line.tokens[place - 1]
            return line.tokens[: place - 1] + line.tokens[place + 1 :], gone, False
    return line.tokens, None, True


def _as_said(tokens: list[Token], bundles: dict[Side, Bundle]) -> list[Token]:
    """Returns the tokens with bare numbers as sums, unless they stand beside an added thing."""
    lots = {lot for bundle in bundles.values() for lot in bundle.lots}
    said = []
    for place, token in enumerate(tokens):
        if token.kind == "number" and token.role == "either":
            added = place > 0 and tokens[place - 1].has("add")
            is_lot = token.value in lots or (added and len(tokens) > place + 1)
            token = Token(kind="number", text=token.text, role="lot" if is_lot else "sum",
                          value=token.value if is_lot else sum_of(token))  # fmt: skip
        said.append(token)
    return said


def _side_of(item: Item, bundles: dict[Side, Bundle], hearing: Hearing, partner: Seat) -> Side:
    if item.kind == "lot":
        return "mine" if hearing.owners.get(item.value) == hearing.seat else "theirs"
    if item.owner is not None:
        return item.owner
    for side in ("mine", "theirs"):
        if item.tile in bundles[side].tiles:
            return side
    mine, theirs = hearing.count(hearing.seat, item.tile), hearing.count(partner, item.tile)
    return "theirs" if theirs and not mine else "mine"


def _into(bundle: Bundle, item: Item) -> None:
    if item.kind == "lot" and item.value not in bundle.lots:
        bundle.lots.append(item.value)
    elif item.kind == "tile":
        bundle.tiles[item.tile] = max(item.count, 1)


def same_in(line: Line) -> Meaning | None:
    """Returns the offer for another thing at the sum of the one that is answered."""
    hearing = line.hearing
    answered = line.hearing.put_to_me() + line.hearing.own_offers()
    if line.addressed:
        answered = [one for one in answered if set(line.addressed) & one.parties()]
    for offer in answered:
        cash = sum(give.cash or 0 for give in offer.gives)
        if not cash or not line.mentioned:
            continue
        partner = next(iter(offer.parties() - {hearing.seat}))
        bundles: dict[Side, Bundle] = {"mine": Bundle(), "theirs": Bundle()}
        side: Side = "theirs"
        for item in (item for part in parts_of(_lots_only(line)) for item in part.goods):
            side = _side_of(item, bundles, hearing, partner)
            _into(bundles[side], item)
        bundles[other_side(side)].cash = cash
        terms: list[Term] = []
        draft = drafted(hearing, partner, bundles, terms, secret=offer.secret)
        if is_about(offer, line.mentioned):
            return None
        return checked(line, [draft])
    return None


def _lots_only(line: Line) -> list[Token]:
    return [
        Token(kind="number", text=token.text, value=token.value, role="lot")
        if token.kind == "number" and token.role == "either"
        else token
        for token in line.tokens
        if token.kind != "number" or token.role in ("lot", "either")
    ]
