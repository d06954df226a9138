"""Dadaocheng: what the page says, held against what the server knows, and what moves it on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .names import of_ending
from .words import Words

__all__ = ["differences", "ways_on"]


def differences(page: dict[str, Any], now: dict[str, Any], words: Words) -> Iterator[str]:
    """Every figure on the page that is not what the server says."""
    view, me = now["seats"][0]["view"], now["seats"][0]["seat"]
    if page["curtain"]:
        return
    if page["final"]:
        scores = [player["score"] for player in view["players"]]
        yield from of_ending(page["final"], scores, now["table"], me, words)
    if page["isEnding"] or now["table"]["status"] == "over":
        return
    if page["status"] == "following":
        yield "following: what others did is still shown"
        return
    if page["mine"] is None or page["mine"]["seat"] != me:
        yield f"page: the row below is not that of seat {me}"
    for house in [page["mine"], *page["others"]]:
        if house is not None:
            yield from _of_house(house, view["players"][house["seat"]])
    if not page["isPencilled"]:
        for cell, disc in page["discs"].items():
            if view["grid"][int(cell)] != disc:
                yield f"disc: {cell} is drawn as {disc}, the server has {view['grid'][int(cell)]}"
    yield from _of_storage(page["storage"], view)
    yield from _of_market(page, view)
    yield from _of_turn(page, now, me)


def _of_house(house: dict[str, Any], player: dict[str, Any]) -> Iterator[str]:
    facts = {"score": "score", "credit": "credit", "opium": "opium_used"}
    for shown, known in facts.items():
        if house[shown] != player[known]:
            yield f"{shown}: house {house['seat']} has {player[known]}, is shown {house[shown]}"
    cubes = {good: count for good, count in player["cubes"].items() if count}
    if house["cubes"] is not None and house["cubes"] != cubes:
        yield f"cubes: house {house['seat']} is shown with {house['cubes']}, has {cubes}"


def _of_storage(storage: dict[str, str], view: dict[str, Any]) -> Iterator[str]:
    for place, shown in storage.items():
        seat, cell = map(int, place.split())
        player = view["players"][seat]
        cubes = ",".join(sorted(player["storage"][cell]))
        known = "shop" if cell in player["shops"] else cubes
        if shown != known:
            yield f"storage: {place} is drawn with {shown!r}, the server has {known!r}"


def _of_market(page: dict[str, Any], view: dict[str, Any]) -> Iterator[str]:
    known = [ships[0] for _, ships in sorted(view["ships"].items()) if ships]
    if page["ships"] and page["ships"] != known:
        yield f"ships: {page['ships']} are drawn, the server has {known}"
    if page["supply"] is not None and page["supply"] != view["supply"]:
        yield f"supply: {page['supply']} is shown, the server has {view['supply']}"


MINE = ("move", "confirm", "early", "confirm_early", "lines", "collecting", "take", "act", "return")


def _of_turn(page: dict[str, Any], now: dict[str, Any], me: int) -> Iterator[str]:
    """Whose turn it is; moves may be made early too, while others still act."""
    is_mine = me in now["seats"][0]["view"]["to_act"]
    if is_mine and page["status"] not in MINE and now["table"]["status"] == "playing":
        yield f"turn: it is this seat's, and the page says {page['status']!r}"
    if not is_mine and page["status"] in ("lines", "take", "act", "return"):
        yield f"turn: it is not this seat's, and the page says {page['status']!r}"


MAIN = ".actions .main"
CHOICE = ":is(.set, .good:enabled, .way)"
TABS = "[role=tab]"


def ways_on(page: dict[str, Any], now: dict[str, Any]) -> list[tuple[int, str]]:
    """What may be tapped to go on, each with how often it is wanted."""
    if page["curtain"]:
        return [(1, ".curtain .button.filled")]
    match page["status"]:
        case "following":
            return [(6, ".tempo > .strong"), (1, ".tempo button")]
        case "move" | "early":
            return [(9, ".slot"), (1, ".actions button")]
        case "confirm" | "confirm_early":
            return [(6, MAIN), (1, ".actions button"), (1, ".slot")]
        case "lines":
            return [(1, ".lines .line")]
        case "take":
            return [(1, "button.cell")]
        case "return":
            return [(4, ".returning > .filled"), (2, f".returning {CHOICE}")]
        case "act":
            return _in_act()
    return [(1, TABS)]


def _in_act() -> list[tuple[int, str]]:
    """The first of these that are there: a choice that is begun, the end that is asked about."""
    return [
        (5, ".chooser .end .filled"),
        (2, f".chooser {CHOICE}"),
        (1, ".chooser .end button"),
        (4, "div.ending .filled"),
        (1, "div.ending button"),
        (4, "button.ship.lit, button.building.lit"),
        (2, "[data-part=temple] button, [data-part=event] button, .trades button"),
        (4, MAIN),
        (1, TABS),
    ]
