"""Cards: the houses, ships on the river and piles of buildings, with their costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from teahouse.drawing.markup import (
    clean,
    element,
    fitted,
    group,
    label,
    name_of,
    rect,
    stroke,
    token,
    use,
    width_of,
    wrapped,
)
from teahouse.drawing.palette import SeatLook
from teahouse.games.dadaocheng.rules.components import BuildingCard, ShipCard
from teahouse.games.dadaocheng.rules.goods import GOODS, KINDS, CostOf

from .scene import House, Pile, Scene

__all__ = [
    "BUILDINGS_HEIGHT",
    "HOUSE_HEIGHT",
    "RIVER_HEIGHT",
    "buildings",
    "cost_row",
    "flag",
    "house_card",
    "river",
    "river_paints",
]


SINGLE = 7  # more cubes than this are told by number


def cost_row(cost: CostOf, x: float, y: float, size: float, across: int) -> str:
    """Draws the cubes of a cost, with a fixed number in each row."""
    goods = [good for good, count in cost.items() for _ in range(count)]
    return "".join(
        use(f"cubes/{good}", x + n % across * size, y + n // across * size, size, "quiet")
        for n, good in enumerate(goods)
    )


def held_row(cubes: Mapping[str, int], right: float, y: float, size: float) -> str:
    """Draws a player's cubes, right-aligned: each one, or counts by good if there are many."""
    held = [good for good in GOODS if cubes.get(good)]
    if sum(cubes.get(good, 0) for good in held) <= SINGLE:
        goods = [good for good in held for _ in range(cubes[good])]
        left = right - len(goods) * size
        return "".join(
            use(f"cubes/{good}", left + n * size, y, size) for n, good in enumerate(goods)
        )
    size -= 2
    step = size + 12
    left = right - len(held) * step
    return "".join(
        use(f"cubes/{good}", left + n * step, y, size)
        + label(cubes[good], left + n * step + size + 1, y + size * 0.72, 11, class_="strong")
        for n, good in enumerate(held)
    )


def credit(said: object, x: float, y: float) -> tuple[str, float]:
    """Returns the sign and number of a credit, and the position after it."""
    return _stat("signs/coin", "quiet", str(said), x, y)


def prestige(said: object, x: float, y: float) -> tuple[str, float]:
    """Returns the sign and number of a prestige, and the position after it."""
    return _stat("signs/bloom", "cobalt", str(said), x, y)


def _stat(sign: str, colour: str, said: str, x: float, y: float) -> tuple[str, float]:
    drawn = use(sign, x, y - 12, 15, colour) + label(said, x + 19, y, 13, class_="strong")
    return drawn, x + 19 + width_of(said, 13) + 12


RIVER_HEIGHT, HARBOUR_WIDTH = 308, 412  # the width of both panels
CARD, CARD_HEIGHT, GAP = 123, 252, 9
PICTURES = {1: "ships/junk", 2: "ships/schooner", 3: "ships/steamer"}
NUMERALS = {1: "I", 2: "II", 3: "III"}


def river_paints() -> str:
    waves = "M0 8q8-5 16 0t16 0 16 0 16 0M-16 22q8-5 16 0t16 0 16 0 16 0 16 0"
    water = stroke(waves, "river-2", 1.6)
    return element("pattern", water, id="water", width=64, height=28, patternUnits="userSpaceOnUse")


def river(scene: Scene, x: float, y: float) -> str:
    """Draws the three ship cards, on the water."""
    cards = "".join(_card(pile, 12 + n * (CARD + GAP), 44) for n, pile in enumerate(scene.ships))
    return group(
        rect(0, 0, HARBOUR_WIDTH, RIVER_HEIGHT, "river", 14),
        rect(0, 0, HARBOUR_WIDTH, RIVER_HEIGHT, "#water", 14),
        label("Ships on the Tamsui", 14, 29, 17, "river-ink", class_="serif"),
        cards,
        at=(x, y),
    )


def _card(pile: Pile, x: float, y: float) -> str:
    drawn = (
        rect(0, 0, CARD, CARD_HEIGHT, "card", 10, class_="lifted"),
        rect(0, 58, CARD, 14, "river"),
        label(NUMERALS[pile.level], 10, 20, 13, "quiet", class_="serif"),
        _left(pile),
    )
    ship = _ship(pile.top, pile.level) if pile.top else _none(pile)
    return group(*drawn, *ship, class_="ship", at=(x, y))


def _left(pile: Pile) -> str:
    if pile.count is None:
        return ""
    return label(f"{pile.count} left", CARD - 10, CARD_HEIGHT - 9, 10.5, "quiet", class_="end")


def _none(pile: Pile) -> Iterator[str]:
    said = "all sold" if pile.count == 0 else "face down"
    yield label(said, CARD / 2, 120, 12, "quiet", class_="middle")


def _ship(card: ShipCard, level: int) -> Iterator[str]:
    yield use(PICTURES[level], 14, 8, 96, height=62)
    lines = wrapped(clean(card.name) or card.id, CARD - 20, 14)[:2]
    for n, line in enumerate(lines):
        yield label(line, 10, 108 - 17 * (len(lines) - 1 - n), 14, class_="serif")
    yield cost_row(card.cost, 9, 117, 25, 4)
    needs = f"needs {card.credit_required}" if card.credit_required else "needs none"
    yield use("signs/coin", 10, 176, 14, "quiet") + label(needs, 29, 188, 12, "quiet")
    yield stroke(f"M10 203H{CARD - 10}", "line", 1)
    at = 10.0
    if card.credit:
        drawn, at = credit(f"+{card.credit}", at, 227)
        yield drawn
    yield prestige(card.prestige, at, 227)[0]


ROW = 66
BUILDINGS_HEIGHT = 44 + 5 * ROW + 6
DOES = {
    "shop": "Closes one empty storeroom",
    "market": "Each turn, 1 cube for any other",
    "workshop": "Each turn, a ship for 1 tea less",
    "opium_den": "Each turn, 1 opium for any 2; costs points at the end",
}


def buildings(scene: Scene, x: float, y: float) -> str:
    """Draws all five piles of buildings, one below the other."""
    rows = (
        _row(scene, card, 42 + n * ROW) for n, card in enumerate(scene.components.buildings.cards)
    )
    return group(
        rect(0, 0, HARBOUR_WIDTH, BUILDINGS_HEIGHT, "card", 10, stroke=token("line")),
        label("Buildings", 14, 28, 17, class_="serif"),
        label("one of each kind a turn, mansions without limit", 104, 28, 11.5, "quiet"),
        *rows,
        at=(x, y),
    )


def _row(scene: Scene, card: BuildingCard, y: float) -> str:
    cubes = sum(card.cost.values())
    left = scene.piles.get(card.id)
    return group(
        rect(10, 0, HARBOUR_WIDTH - 20, ROW - 6, "none", 8, stroke=token("line")),
        use(f"buildings/{card.id}", 18, 2, 38),
        label("" if left is None else f"{left} left", 37, 53, 10.5, "quiet", class_="middle"),
        label(name_of(card.id), 68, 24, 15, class_="serif"),
        *_does(scene, card.id),
        cost_row(card.cost, HARBOUR_WIDTH - 20 - cubes * 23, 6, 23, cubes),
        *_gives(card),
        transform=f"translate(0 {y:g})",
    )


def _does(scene: Scene, kind: str) -> Iterator[str]:
    lines = wrapped(_ability(scene, kind), 220, 11)[:2]
    for n, line in enumerate(lines):
        yield label(line, 68, 44 - 4 * (len(lines) - 1) + 12.5 * n, 11, "quiet")


def _ability(scene: Scene, kind: str) -> str:
    if kind == "mansion":
        sets = scene.components.mansion_sets
        return f"One to {len(sets)}: " + ", ".join(map(str, sets))
    return DOES[kind]


def _gives(card: BuildingCard) -> Iterator[str]:
    at = HARBOUR_WIDTH - 62 if not card.prestige else HARBOUR_WIDTH - 104
    drawn, after = credit(f"+{card.credit}", at, 48)
    yield drawn
    if card.prestige:
        yield prestige(card.prestige, after, 48)[0]


def flag(look: SeatLook, x: float, y: float, scale: float = 1) -> str:
    """Draws a flag that is 30 wide and 24 high, scaled."""
    ink = f"{look.colour}-text"
    return group(
        stroke("M2 1.5v21", ink, 2, stroke_linecap="round"),
        rect(3, 2, 26, 17, f"#weave-{look.colour}"),
        rect(3, 2, 16, 17, "card"),
        rect(3, 2, 26, 17, "none", stroke=token(ink), stroke_width=1.2),
        use(f"marks/{look.mark}", 5, 4.5, 12, ink),
        class_="flag",
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


HOUSE_WIDTH, HOUSE_HEIGHT = 264, 97


def house_card(scene: Scene, house: House, x: float, y: float) -> str:
    """Draws a house's card at this place; the active house has a cobalt frame."""
    return group(
        _ground(scene, house),
        flag(house.look, 12, 10),
        *_names(house),
        *_score(house),
        *_stats(house),
        *_owned(house),
        class_="house",
        at=(x, y),
    )


def _ground(scene: Scene, house: House) -> str:
    won = house.seat in scene.winners
    here = house.seat == scene.active
    frame = "lamp-edge" if won else "cobalt" if here else "line"
    thick = 2 if won or here else 1
    return rect(
        0, 0, HOUSE_WIDTH, HOUSE_HEIGHT, "card", 10, stroke=token(frame), stroke_width=thick
    )


def _names(house: House) -> Iterator[str]:
    yield label(fitted(house.name, 148, 16), 52, 24, 16, class_="serif name")
    if house.firm != house.name:
        firm = house.firm.removeprefix(house.name).strip() or house.firm
        yield label(fitted(firm, 148, 11), 52, 38, 11, "quiet")


def _score(house: House) -> Iterator[str]:
    score = "–" if house.score is None else house.score
    yield label(score, HOUSE_WIDTH - 14, 29, 24, class_="serif end")
    yield label("points", HOUSE_WIDTH - 14, 42, 10.5, "quiet", class_="end")


def _stats(house: House) -> Iterator[str]:
    """Draws the credit, the opium used, and the cubes in hand."""
    drawn, after = credit("–" if house.credit is None else house.credit, 13, 61)
    yield drawn
    poppy = use("goods/opium", after, 48, 15, "quiet")
    used = label(house.opium_used, after + 19, 61, 13, class_="strong")
    yield group(element("title", f"opium used: {house.opium_used}"), poppy, used)
    if house.cubes:
        yield held_row(house.cubes, HOUSE_WIDTH - 12, 46, 21)
    else:
        yield label("no cubes", HOUSE_WIDTH - 12, 61, 11, "quiet", class_="end")


def _owned(house: House) -> Iterator[str]:
    """Draws ships and buildings, one picture for each kind with its count."""
    things = list(_things(house))
    x = 12.0
    for symbol, count, wide in things:
        yield use(symbol, x, 69, wide, height=22)
        if count > 1:
            yield label(f"×{count}", x + wide + 1, 85, 11, class_="strong")
        x += wide + (20 if count > 1 else 7)
    if not things:
        yield label("no ships or buildings yet", 14, 84, 11, "quiet")


def _things(house: House) -> Iterator[tuple[str, int, float]]:
    levels = Counter(card.level for card in house.ships)
    for level in sorted(levels):
        yield PICTURES[level], levels[level], 35
    for kind in KINDS:
        if kind in house.buildings:
            yield f"buildings/{kind}", house.buildings[kind], 22
