"""Who gives what in a line between two: parts of it, each of them on one side of the bargain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from teahouse.core import Seat

from .hearing import Hearing
from .lexer import Token
from .lines import sum_of
from .meanings import Getting

__all__ = [
    "Bundle",
    "Item",
    "Part",
    "Side",
    "bundles_of",
    "getting",
    "is_torn",
    "other_side",
    "parts_of",
]

Side: TypeAlias = Literal["mine", "theirs"]


class Item(msgspec.Struct, kw_only=True):
    """A building, tiles of a type or a sum, and whose a word says that it is."""

    kind: Literal["lot", "tile", "sum"]
    value: int = 0
    tile: str = ""
    count: int = 1  # 0 is all that the giver has
    owner: Side | None = None


class Part(msgspec.Struct, kw_only=True):
    """Things that go the same way; `side` is whose they are by the verb, if one says so."""

    items: list[Item] = msgspec.field(default_factory=list)
    side: Side | None = None
    opposes: bool = False  # what stands before it

    @property
    def goods(self) -> list[Item]:
        return [item for item in self.items if item.kind != "sum"]


class Bundle(msgspec.Struct, kw_only=True):
    """All that one side of a bargain gives."""

    lots: list[int] = msgspec.field(default_factory=list)
    tiles: dict[str, int] = msgspec.field(default_factory=dict)
    cash: int = 0

    @property
    def is_empty(self) -> bool:
        return not (self.lots or self.tiles or self.cash)


def other_side(side: Side) -> Side:
    return "theirs" if side == "mine" else "mine"


def getting(giver: Seat, to: Seat, bundle: Bundle) -> Getting:
    return Getting(
        giver=giver,
        to=to,
        buildings=tuple(sorted(set(bundle.lots))),
        tiles=dict(bundle.tiles),
        cash=bundle.cash or None,
    )


class _Parting:
    """Puts the things of a line into parts, token by token."""

    def __init__(self) -> None:
        self.parts = [Part()]
        self.owner: Side | None = None
        self.count = 1
        self.is_one = False  # of several
        self.link = "joined"  # to what stood before: joined, listed or apart

    def add(self, token: Token) -> None:
        if token.kind == "tile":
            self._add_tile(token)
        elif token.kind == "number":
            self._add_number(token)
        else:
            self._hear(token)

    def _add_tile(self, token: Token) -> None:
        is_many = self.owner is not None and token.has("plural") and not self.is_one
        is_all = self.count == 0 or is_many
        count = 0 if is_all and self.count < 2 else self.count
        self._put(Item(kind="tile", tile=token.tiles[0], count=count, owner=self.owner))

    def _add_number(self, token: Token) -> None:
        match token.role:
            case "count":
                self.count = token.value
            case "lot":
                self._put(Item(kind="lot", value=token.value, owner=self.owner))
            case "sum" | "either":
                self._put(Item(kind="sum", value=sum_of(token)))
            case "percent":
                pass

    def _put(self, item: Item) -> None:
        part = self.parts[-1]
        if part.items and self.link != "joined" and part.items[-1].kind != item.kind:
            part = self._open(opposes=True)
        part.items.append(item)
        self.owner, self.count, self.link, self.is_one = None, 1, "apart", False

    def _open(self, *, side: Side | None = None, opposes: bool = False) -> Part:
        if self.parts[-1].items:
            self.parts.append(Part(side=side, opposes=opposes))
        elif side is not None:
            self.parts[-1].side = side
        self.link = "joined"
        return self.parts[-1]

    def _hear(self, token: Token) -> None:
        part = self.parts[-1]
        if token.has("for"):
            self._open(opposes=True)
        elif token.has("mine_before", "theirs_before") and part.items:
            if token.has("sold") and not part.goods and len(self.parts) > 1:
                part = self.parts[-2]
            part.side = "mine" if token.has("mine_before") else "theirs"
            self.link = "apart"
        elif token.has("give", "mine_before"):
            self._open(side="mine")
        elif token.has("get", "theirs_before", "buy_it"):
            self._open(side="theirs")
        elif token.has("if", "but", "stop", "question", "break"):
            self._open()
        if token.has("and"):
            self.link = "joined"
        elif token.has("comma", "colon"):
            self.link = "listed"
        if token.has("my"):
            self.owner = "mine"
        elif token.has("your"):
            self.owner = "theirs"
        if token.has("both"):
            self.count = 0
        self.is_one = self.is_one or token.has("one_of")


def parts_of(tokens: Iterable[Token]) -> list[Part]:
    """Returns the parts of a line whose numbers are settled."""
    parting = _Parting()
    for token in tokens:
        parting.add(token)
    return [part for part in parting.parts if part.items]


def bundles_of(
    parts: Sequence[Part], hearing: Hearing, partner: Seat, *, buys: bool = False
) -> dict[Side, Bundle]:
    """Returns what each side gives. Who `buys` promises to pay for what is named alone."""
    sides = [_known_side(part, hearing, partner) for part in parts]
    _guess_tiles(parts, sides, hearing, partner, buys=buys)
    bundles: dict[Side, Bundle] = {"mine": Bundle(), "theirs": Bundle()}
    for place, part in enumerate(parts):
        if part.goods:
            for item in part.items:
                side = _side_of(item, part, hearing, partner) or sides[place] or "theirs"
                _into(bundles[side], item, hearing, hearing.seat if side == "mine" else partner)
    for place, part in enumerate(parts):
        if not part.goods:
            side = _side_of_sum(parts, sides, place)
            for item in part.items:
                bundles[side].cash += item.value
    return bundles


def is_torn(parts: Sequence[Part], hearing: Hearing, partner: Seat) -> bool:
    """Whether things that are named together would go different ways."""
    return any(
        len({_side_of(item, part, hearing, partner) for item in part.goods} - {None}) > 1
        for part in parts
    )


def _known_side(part: Part, hearing: Hearing, partner: Seat) -> Side | None:
    sides = (_side_of(item, part, hearing, partner) for item in part.goods)
    return next((side for side in sides if side), None)


def _side_of(item: Item, part: Part, hearing: Hearing, partner: Seat) -> Side | None:
    """Returns whose a thing is: as a word says, by its owner, or as the verb says."""
    if item.owner is not None:
        return item.owner
    if item.kind == "lot":
        owner = hearing.owners.get(item.value)
        if owner in (hearing.seat, partner):
            return "mine" if owner == hearing.seat else "theirs"
        return part.side
    if item.kind == "tile":
        mine, theirs = hearing.count(hearing.seat, item.tile), hearing.count(partner, item.tile)
        if (part.side == "mine" and mine) or (part.side == "theirs" and theirs):
            return part.side
        least = max(item.count, 1)
        if (mine >= least) != (theirs >= least):
            return "mine" if mine >= least else "theirs"
        return part.side
    return None


def _guess_tiles(
    parts: Sequence[Part],
    sides: list[Side | None],
    hearing: Hearing,
    partner: Seat,
    *,
    buys: bool,
) -> None:
    """Settles the parts with tiles that either could give, by an open offer or by habit."""
    unknown = [place for place, part in enumerate(parts) if part.goods and not sides[place]]
    for place in unknown:
        known = [side for near, side in enumerate(sides) if near != place and side]
        if known:
            sides[place] = other_side(known[0])
            continue
        offered = _offered_side(parts[place], hearing, partner)
        if offered is not None:
            sides[place] = offered
            continue
        others = [part for near, part in enumerate(parts) if near != place]
        if any(part.goods for part in others):
            sides[place] = "mine"
        else:
            offers_sum = any(part.side == "theirs" for part in others)
            sides[place] = "mine" if offers_sum else "theirs"
            if not others:
                sides[place] = "theirs" if buys else "mine"


def _offered_side(part: Part, hearing: Hearing, partner: Seat) -> Side | None:
    """Returns who sells tiles of these types in an open offer between the two."""
    tiles = {item.tile for item in part.goods if item.kind == "tile"}
    for offer in hearing.open_offers:
        is_sale = all((give.cash or 0) == 0 or not give.tiles for give in offer.gives)
        for give in offer.gives if offer.parties() == {hearing.seat, partner} else ():
            if is_sale and tiles & set(give.tiles) and not give.buildings:
                return "mine" if give.giver == hearing.seat else "theirs"
    return None


def _side_of_sum(parts: Sequence[Part], sides: Sequence[Side | None], place: int) -> Side:
    """Returns who pays: whoever gets the nearest things, else as the verb says."""
    near = sorted(
        (abs(at - place), at < place, at) for at, side in enumerate(sides) if side is not None
    )
    if near:
        nearest = sides[near[0][2]]
        return other_side(nearest or "mine")
    return parts[place].side or "mine"


def _into(bundle: Bundle, item: Item, hearing: Hearing, giver: Seat) -> None:
    match item.kind:
        case "lot":
            bundle.lots.append(item.value)
        case "sum":
            bundle.cash += item.value
        case "tile":
            count = item.count or max(1, hearing.count(giver, item.tile))
            bundle.tiles[item.tile] = bundle.tiles.get(item.tile, 0) + count
