"""What is drawn: the layout of a board, and a position completed by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from teahouse.core import PositionError
from teahouse.drawing.markup import clean
from teahouse.games.chinatown.rules.box import BoardPlan
from teahouse.games.chinatown.rules.components import District, TownBoard, components_from
from teahouse.games.chinatown.rules.income import Group, groups, income
from teahouse.games.chinatown.rules.rulebook import (
    NOBODY,
    ROUNDS,
    VERSION,
    Rules,
    compile_rules,
    options_from,
    year_of,
)
from teahouse.games.chinatown.text import PHASES, title_of
from teahouse.words.english.grammar import amount, money

__all__ = [
    "KERB",
    "LANE",
    "LOT",
    "STREET",
    "CityBlock",
    "DrawnPlayer",
    "GroundPlan",
    "Lot",
    "Scene",
    "ground_plan",
    "name_of",
    "scene_of",
]


LOT, KERB = 50, 5
LANE, STREET = 22, 26  # the ways between columns and between rows of blocks


class Lot(msgspec.Struct, frozen=True):
    """The upper left corner of a lot."""

    x: float
    y: float


class CityBlock(msgspec.Struct, frozen=True):
    """An area between streets: a district, a park or the calendar."""

    x: float
    y: float
    width: float
    height: float
    district: District | None
    is_park: bool

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def columns(self) -> int:
        return round((self.width - 2 * KERB) / LOT)

    @property
    def rows(self) -> int:
        return round((self.height - 2 * KERB) / LOT)


class GroundPlan(msgspec.Struct, frozen=True):
    """All blocks row by row, all lots by number, and the centre lines of the streets."""

    width: float
    height: float
    blocks: tuple[tuple[CityBlock, ...], ...]
    lots: dict[int, Lot]
    streets: tuple[float, ...]
    lanes: tuple[float, ...]

    def each(self) -> Iterator[CityBlock]:
        for row in self.blocks:
            yield from row


def ground_plan(board: TownBoard | BoardPlan) -> GroundPlan:
    """Returns the layout of a board, as wide and high as its districts need."""
    at = {district.at: district for district in board.districts}
    down = sorted({row for row, _ in (*at, *board.parks)})
    across = sorted({column for _, column in (*at, *board.parks)})
    widths = [
        _extent(len(row) for d in board.districts if d.at[1] == c for row in d.rows) for c in across
    ]
    heights = [_extent(len(d.rows) for d in board.districts if d.at[0] == r) for r in down]
    xs, lanes, width = _ways(widths, LANE)
    ys, streets, height = _ways(heights, STREET)
    blocks = tuple(
        tuple(
            CityBlock(xs[i], ys[j], widths[i], heights[j], at.get((r, c)), (r, c) in board.parks)
            for i, c in enumerate(across)
        )
        for j, r in enumerate(down)
    )
    lots = {n: lot for row in blocks for block in row for n, lot in _lots(block)}
    return GroundPlan(width, height, blocks, lots, streets, lanes)


def _extent(lots: Iterable[int]) -> float:
    return max((1, *lots)) * LOT + 2 * KERB


def _ways(extents: list[float], way: float) -> tuple[list[float], tuple[float, ...], float]:
    """Returns where each block begins, the centre line of each street, and the total extent."""
    starts, end = [], way
    for extent in extents:
        starts.append(end)
        end += extent + way
    return starts, (*(start - way / 2 for start in starts), end - way / 2), end


def _lots(block: CityBlock) -> Iterator[tuple[int, Lot]]:
    rows = block.district.rows if block.district else ()
    for r, row in enumerate(rows):
        for c, building in enumerate(row):
            if building is not None:
                yield building, Lot(block.x + KERB + c * LOT, block.y + KERB + r * LOT)


def name_of(type_id: str) -> str:
    """Returns the name of a type of shop, without the signs that a drawing cannot show."""
    return title_of(clean(type_id))


class DrawnPlayer(msgspec.Struct, frozen=True):
    """A player as the viewer sees them."""

    seat: int
    name: str
    cash: int | None
    income: int  # of a round
    tiles: dict[str, int]
    hand: tuple[int, ...] | None
    hand_count: int
    state: str
    is_ready: bool
    is_first: bool
    owes: int

    @property
    def notes(self) -> Iterator[str]:
        """Who goes first, what is owed, and the cards in hand, each in a few words."""
        if self.is_first:
            yield "first player"
        if self.owes:
            yield f"owes {money(self.owes)}"
        if self.hand:
            yield "holds " + " ".join(map(str, self.hand))
        elif self.hand_count:
            yield amount(self.hand_count, "card")


class Scene(msgspec.Struct, frozen=True):
    """A position with its rules, ready to be drawn."""

    rules: Rules
    round: int
    phase: str
    owner: dict[int, int]
    shop: dict[int, str]
    groups: tuple[Group, ...]
    players: tuple[DrawnPlayer, ...]
    winners: tuple[int, ...]
    outlook: tuple[int, ...] | None
    deck_count: int | None
    bag_count: int | None
    open_offers: int

    @property
    def year(self) -> str | None:
        counted = year_of(self.rules.options.edition, self.round)
        return counted and f"Year of the {counted[1]}, {counted[0]}"

    @property
    def rounds(self) -> str:
        return f"Round {self.round} of {ROUNDS}"

    @property
    def phase_name(self) -> str:
        return PHASES.get(self.phase, self.phase).capitalize()

    @property
    def waiting(self) -> str:
        """A few words about who is to act."""
        if self.phase == "over":
            names = " and ".join(self.players[seat].name for seat in self.winners)
            return f"{names} {'win' if len(self.winners) > 1 else 'wins'}" if names else ""
        left = [player for player in self.players if not player.is_ready]
        if self.phase == "trade":
            return f"{len(left)} of {len(self.players)} still talking"
        placing = [player.name for player in self.players if player.state == "placing"]
        return (
            f"{', '.join(placing)} to place"
            if placing
            else amount(len(left), "player") + " to choose"
        )

    @property
    def still_to_come(self) -> tuple[str, ...]:
        """The outlook, the open offers, and how many cards and tiles are left."""
        said = []
        if self.outlook is not None:
            said.append("outlook: " + (" and ".join(map(str, self.outlook)) or "blank"))
        if self.open_offers:
            said.append(amount(self.open_offers, "offer") + " open")
        if self.deck_count is not None:
            said.append(amount(self.deck_count, "card") + " left")
        if self.bag_count is not None:
            said.append(amount(self.bag_count, "tile") + " left")
        return tuple(said)


def scene_of(
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> Scene:
    """Returns the scene of a position or view. Raises PositionError for what the board lacks."""
    chosen = options_from(options, VERSION)
    rules = compile_rules(components_from(chosen.edition, sets), chosen)
    owner, shop = _owners(rules, position), _shops(rules, position)
    owner_bytes = bytes(owner.get(n, NOBODY) for n in range(rules.buildings + 1))
    shop_bytes = bytes(
        rules.type_index[shop[n]] + 1 if n in shop else 0 for n in range(rules.buildings + 1)
    )
    incomes = position.get("income") or income(rules, owner_bytes, shop_bytes)
    return Scene(
        rules=rules,
        round=min(max(position.get("round") or 1, 1), ROUNDS),
        phase=clean(position.get("phase") or "deal"),
        owner=owner,
        shop=shop,
        groups=tuple(groups(rules, owner_bytes, shop_bytes)),
        players=tuple(_player(position, seat, incomes, names) for seat in rules.seats),
        winners=tuple(position.get("winners") or ()),
        outlook=None if position.get("outlook") is None else tuple(position["outlook"]),
        deck_count=_count(position, "deck"),
        bag_count=_count(position, "bag"),
        open_offers=sum(o.get("status") == "open" for o in position.get("offers") or ()),
    )


def _seat(position: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    players = position.get("players") or ()
    return (players[seat] or {}) if seat < len(players) else {}


def _owners(rules: Rules, position: Mapping[str, Any]) -> dict[int, int]:
    owner: dict[int, int] = {}
    for seat in rules.seats:
        for building in _seat(position, seat).get("buildings") or ():
            owner[_on_board(rules, building)] = seat
    return owner


def _shops(rules: Rules, position: Mapping[str, Any]) -> dict[int, str]:
    shops = {_on_board(rules, n): type_ for n, type_ in (position.get("shops") or {}).items()}
    for building, type_ in shops.items():
        if type_ not in rules.type_index:
            raise PositionError(f"shops: {type_!r} on building {building} is no type of this set")
    return shops


def _on_board(rules: Rules, building: object) -> int:
    number = int(str(building)) if str(building).isdecimal() else 0
    if not 1 <= number <= rules.buildings:
        raise PositionError(f"building {building!r} is not on this board")
    return number


def _player(
    position: Mapping[str, Any], seat: int, incomes: Sequence[int], names: Sequence[str]
) -> DrawnPlayer:
    told = _seat(position, seat)
    hand = told.get("hand")
    return DrawnPlayer(
        seat=seat,
        name=(clean(names[seat]) if seat < len(names) else "") or f"Seat {seat}",
        cash=told.get("cash"),
        income=incomes[seat],
        tiles={t: n for t, n in (told.get("tiles") or {}).items() if n},
        hand=None if hand is None else tuple(hand),
        hand_count=len(hand) if hand is not None else told.get("hand_count") or 0,
        state=_state(position, told, seat),
        is_ready=_is_ready(position, told, seat),
        is_first=position.get("first_player", 0) == seat,
        owes=sum(debt["cash"] for debt in told.get("owes") or ()),
    )


def _is_ready(position: Mapping[str, Any], told: Mapping[str, Any], seat: int) -> bool:
    if position.get("phase") == "trade":
        return bool(told.get("ready"))
    to_act = position.get("to_act")
    return to_act is not None and seat not in to_act


def _state(position: Mapping[str, Any], told: Mapping[str, Any], seat: int) -> str:
    """Returns a word or two for what a player is doing."""
    ready = _is_ready(position, told, seat)
    match position.get("phase") or "deal":
        case "trade":
            return "ready" if ready else "talking"
        case "deal":
            return "has chosen" if ready else "choosing"
        case "place":
            placing = position.get("turn") == seat or (position.get("turn") is None and not ready)
            return "placing" if placing else ""
        case _:
            return "winner" if seat in (position.get("winners") or ()) else ""


def _count(position: Mapping[str, Any], pile: str) -> int | None:
    if position.get(pile) is not None:
        return len(position[pile])
    count = position.get(f"{pile}_count")
    return None if count is None else int(count)
