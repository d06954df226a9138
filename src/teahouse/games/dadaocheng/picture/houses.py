"""The houses' flags and cards: points, credit, opium used, cubes, ships and buildings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from teahouse.drawing.markup import element, fitted, group, label, rect, stroke, token, use
from teahouse.drawing.palette import SeatLook
from teahouse.games.dadaocheng.rules.goods import KINDS

from .cards import credit, held_row, picture_of
from .scene import House, Scene

__all__ = ["HOUSE_HEIGHT", "flag", "house_card"]


def flag(look: SeatLook, x: float, y: float, scale: float = 1) -> str:
    """Draws a flag that is 30 wide and 24 high, scaled."""
    ink = f"{look.colour}-text"
    return group(
        (
            stroke("M2 1.5v21", ink, 2, stroke_linecap="round"),
            rect(3, 2, 26, 17, f"#weave-{look.colour}"),
            rect(3, 2, 16, 17, "card"),
            rect(3, 2, 26, 17, "none", stroke=token(ink), stroke_width=1.2),
            use(f"marks/{look.mark}", 5, 4.5, 12, ink),
        ),
        class_="flag",
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


HOUSE_HEIGHT = 97
WIDTH = 264


def house_card(scene: Scene, house: House, x: float, y: float) -> str:
    """Draws a house's card at this place; the active house has a cobalt frame."""
    return group(
        (
            _ground(scene, house),
            flag(house.look, 12, 10),
            *_names(house),
            *_score(house),
            *_stats(house),
            *_owned(house),
        ),
        class_="house",
        transform=f"translate({x:g} {y:g})",
    )


def _ground(scene: Scene, house: House) -> str:
    won = house.seat in scene.winners
    here = house.seat == scene.active
    frame = "lamp-edge" if won else "cobalt" if here else "line"
    thick = 2 if won or here else 1
    return rect(0, 0, WIDTH, HOUSE_HEIGHT, "card", 10, stroke=token(frame), stroke_width=thick)


def _names(house: House) -> Iterator[str]:
    yield label(fitted(house.name, 148, 16), 52, 24, 16, class_="serif name")
    if house.firm != house.name:
        firm = house.firm.removeprefix(house.name).strip() or house.firm
        yield label(fitted(firm, 148, 11), 52, 38, 11, "quiet")


def _score(house: House) -> Iterator[str]:
    score = "–" if house.score is None else house.score
    yield label(score, WIDTH - 14, 29, 24, class_="serif end")
    yield label("points", WIDTH - 14, 42, 10.5, "quiet", class_="end")


def _stats(house: House) -> Iterator[str]:
    """Draws the credit, the opium used, and the cubes in hand."""
    drawn, after = credit("–" if house.credit is None else house.credit, 13, 61)
    yield drawn
    poppy = use("goods/opium", after, 48, 15, "quiet")
    used = label(house.opium_used, after + 19, 61, 13, class_="strong")
    yield group((element("title", f"opium used: {house.opium_used}"), poppy, used))
    if house.cubes:
        yield held_row(house.cubes, WIDTH - 12, 46, 21)
    else:
        yield label("no cubes", WIDTH - 12, 61, 11, "quiet", class_="end")


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
        yield picture_of(level), levels[level], 35
    for kind in KINDS:
        if kind in house.buildings:
            yield f"buildings/{kind}", house.buildings[kind], 22
