"""Chinatown: what the page says, held against what the server knows, and what moves the game on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .names import names_of, of_ending
from .words import Words, plain

__all__ = ["differences", "ways_on"]


def differences(page: dict[str, Any], now: dict[str, Any], words: Words) -> Iterator[str]:
    """Every figure on the page that is not what the server says."""
    view, info = now["seats"][0]["view"], now["table"]
    me = now["seats"][0]["seat"]
    if page["curtain"]:
        if page["seats"] or page["lots"] or page["tiles"] or page["cards"]:
            yield "secret: something of the game is on the page under the curtain"
        return
    if page["isEnding"]:
        scores = [player["cash"] for player in view["players"]]
        yield from of_ending(page["final"], scores, info, me, words)
    if page["isEnding"] or info["status"] == "over":
        return
    if page["you"] not in (-1, me):
        yield f"page: the page shows seat {page['you']}, not {me}"
    for shown in page["seats"]:
        yield from _of_seat(shown, view, me)
    purse = view["players"][me]["cash"]
    if page["purse"] is not None and page["purse"] != purse:
        yield f"cash: the bar says {page['purse']}, the server {purse}"
    if page["tiles"] is not None and page["tiles"] != view["players"][me]["tiles"]:
        yield f"tiles: the page has {page['tiles']}, the server {view['players'][me]['tiles']}"
    yield from _of_cards(page, view, me)
    yield from _of_lots(page["lots"], view, info, me, words)
    yield from _of_offers(page, view, me)
    yield from _of_offer(page["offer"], view, me, words)
    yield from _of_turn(page, view, info, me)
    yield from _of_ledger(page["ledger"] or [], view)
    if page["recap"]:
        yield from _of_year(page["recap"], view, info, me, words)


def _of_seat(shown: dict[str, Any], view: dict[str, Any], me: int) -> Iterator[str]:
    seat = shown["seat"]
    player, income = view["players"][seat], view["income"][seat]
    if shown["cash"] != player["cash"]:
        yield f"cash: seat {seat} is shown with {shown['cash']}, the server has {player['cash']}"
    if shown["income"] != income:
        yield f"income: seat {seat} is shown with {shown['income']}, the server has {income}"
    if shown["tiles"] is not None and shown["tiles"] != player["tiles"]:
        yield f"tiles: seat {seat} is shown with {shown['tiles']}, it has {player['tiles']}"


def _of_cards(page: dict[str, Any], view: dict[str, Any], me: int) -> Iterator[str]:
    hand = view["players"][me]["hand"] or []
    is_choosing = view["phase"] == "deal" and me in view["to_act"]
    if is_choosing and page["cards"] and sorted(page["cards"]) != sorted(hand):
        yield f"cards: the page has {page['cards']}, the server {hand}"


def _of_lots(
    lots: dict[str, str], view: dict[str, Any], info: dict[str, Any], me: int, words: Words
) -> Iterator[str]:
    """Whose each building is, and the shop and the business on it."""
    owners = {
        lot: seat for seat, player in enumerate(view["players"]) for lot in player["buildings"]
    }
    businesses = {
        lot: business for business in view["businesses"].values() for lot in business["buildings"]
    }
    for name, told in lots.items():
        lot = int(name)
        expected = _lot_words(lot, owners.get(lot), view, info, me, words)
        if expected not in plain(told):
            yield f"lot: {lot} is read as {told!r}, not as {expected!r}"
        pays = businesses.get(lot, {}).get("pays")
        if pays is not None and str(pays) not in re.sub(r"\D", "", told):
            yield f"lot: {lot} pays {pays}, but is read as {told!r}"


def _lot_words(
    lot: int, owner: int | None, view: dict[str, Any], info: dict[str, Any], me: int, words: Words
) -> str:
    if owner is None:
        return words.say("chinatown_lot_nobody", building=lot)
    if owner == me:
        standing = words.say("chinatown_lot_yours", building=lot)
    else:
        standing = words.say(
            "chinatown_lot_owned", building=lot, owner=plain(info["chairs"][owner]["name"])
        )
    shop = view["shops"].get(str(lot))
    if shop is None:
        return words.say("chinatown_lot_empty", lot=standing)
    tile = words.say(f"chinatown_tile_{shop}")
    return words.say("chinatown_lot_shop", lot=standing, tile=tile)


def _of_offers(page: dict[str, Any], view: dict[str, Any], me: int) -> Iterator[str]:
    """An offer to somebody is in sight while it waits for them."""
    if view["phase"] == "trade" and for_me(view, me) and not page["offers"] and not page["isRecap"]:
        yield f"addressed: {len(for_me(view, me))} offers wait, and none is in sight"


def _of_offer(
    shown: dict[str, Any] | None, view: dict[str, Any], me: int, words: Words
) -> Iterator[str]:
    """The offer that is answered says all that one gets and gives by it."""
    known = [one for one in view["offers"] if shown and one["id"] == shown["id"]]
    if not shown or not known:
        return
    for way, side in (("to", "gets"), ("from", "gives")):
        told = plain(shown[side])
        for give in known[0]["gives"]:
            if give[way] == me:
                for thing in _things_in(give, words):
                    if thing not in told and thing not in re.sub(r"\D", "", told):
                        yield f"offer: {thing!r} is not in what one {side}: {told!r}"


def _things_in(give: dict[str, Any], words: Words) -> Iterator[str]:
    yield from map(str, give.get("buildings") or [])
    for tile, count in (give.get("tiles") or {}).items():
        yield words.say(f"chinatown_tile_{tile}")
        if count > 1:
            yield f"×{count}"
    if give.get("cash"):
        yield str(give["cash"])


def _of_turn(
    page: dict[str, Any], view: dict[str, Any], info: dict[str, Any], me: int
) -> Iterator[str]:
    """Who opens shops now is named, and nobody else."""
    if view["phase"] != "place" or info["status"] != "playing" or not page["status"]:
        return
    names = [plain(info["chairs"][seat]["name"]) for seat in view["to_act"]]
    told = plain(page["status"])
    if me not in view["to_act"] and not all(name in told for name in names):
        yield f"turn: {names} open shops, and the page says {told!r}"


def _of_ledger(pages: list[dict[str, Any]], view: dict[str, Any]) -> Iterator[str]:
    """What the bank paid in each round, as far as anybody may know it."""
    for shown in pages:
        paid = [one for one in view["ledger"] if one["round"] == shown["round"]]
        known = sorted(one["cash"] or 0 for one in paid if one["from"] is None)
        if sorted(sum_ or 0 for sum_ in shown["paid"]) != known:
            yield f"ledger: round {shown['round']} says {shown['paid']}, the server {known}"


def for_me(view: dict[str, Any], me: int) -> list[dict[str, Any]]:
    """The open offers that wait for an answer of this seat."""
    return [
        offer
        for offer in view["offers"]
        if (offer.get("status") or "open") == "open"
        and offer["by"] != me
        and me not in (offer.get("accepted") or [])
        and any(me in (give["from"], give["to"]) for give in offer["gives"])
    ]


def _of_year(
    recap: dict[str, Any], view: dict[str, Any], info: dict[str, Any], me: int, words: Words
) -> Iterator[str]:
    """The sums of the year that is paid, where nothing of them is hidden or only agreed."""
    paid = view["round"] - (view["phase"] != "over")
    lines = [one for one in view["ledger"] if one["round"] == paid and one["why"] != "deal"]
    promised = any(clause["kind"] in ("pay", "share") for clause in view["clauses"])
    if promised or any(line["cash"] is None for line in lines):
        return
    names = names_of(info, me, words)
    for name, told in recap["sums"]:
        seats = [seat for seat, known in enumerate(names) if known == plain(name)]
        if len(seats) == 1:
            known = sum(line["cash"] * _way(line, seats[0]) for line in lines)
            if told != known:
                yield f"year: seat {seats[0]} is told with {told}, the ledger has {known}"
    purse, cash = recap["purse"], view["players"][me]["cash"]
    if purse and view["phase"] == "deal" and purse[-1] != cash:
        yield f"year: the purse is said to hold {purse[-1]}, and holds {cash}"


def _way(line: dict[str, Any], seat: int) -> int:
    return (line.get("to") == seat) - (line.get("from") == seat)


READY = "[data-part=ready] button"
TRAY = ".tray button, .tray input"


def ways_on(page: dict[str, Any], now: dict[str, Any]) -> list[tuple[int, str]]:
    """What may be tapped to go on, each with how often it is wanted."""
    sight = now["seats"][0]
    view, me = sight["view"], sight["seat"]
    if page["curtain"]:
        return [(1, ".curtain .button.filled")]
    if page["isRecap"]:
        return [(1, ".recap footer .filled")]
    if me not in view["to_act"] and view["phase"] != "trade":
        return []
    match view["phase"]:
        case "deal":
            return [
                (6, f"{READY}.filled"),
                (3, ".dock button.card[aria-pressed=false]"),
                (1, ".dock button.card"),
            ]
        case "trade":
            return _in_trade(page, view, me)
        case "place":
            return [
                (6, ".lot[aria-disabled=false]"),
                (4, ".tiles .tile:enabled"),
                (2, f"{READY}:last-of-type"),
                (1, f"{READY}"),
            ]
    return []


def _in_trade(page: dict[str, Any], view: dict[str, Any], me: int) -> list[tuple[int, str]]:
    if page["isTrayOpen"]:
        return [
            (4, ".tray .send"),
            (3, ".tiles .tile, .player:not(.you) .mini, .whose .mini, .whose .button"),
            (2, TRAY),
            (1, ".tray .head > .icon"),
        ]
    ready = f"{READY}[aria-pressed=false]"
    if for_me(view, me):
        return [(5, ".answers > *"), (2, "button.offers, button.bar"), (1, ready)]
    if view["players"][me]["ready"]:
        return [(1, ".says .button")]
    return [(3, ready), (2, ".tiles .tile"), (2, ".player:not(.you) .mini"), (1, ".lot")]
