"""What the page says of the future: every "a → b" is held against what comes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from .seat import Seat

__all__ = ["Foretold", "foretold_by", "is_only_that", "standing"]

BUY = "div.chooser > span.end > button.button.filled"
NOTE = 1_000  # what may change hands without changing any income
LINE = "ul.lines > li > button.line"  # or one that is lit
ACCEPT = "div.answers > button.button.filled"


class Foretold(msgspec.Struct, frozen=True):
    """What a page says will be, by the names of what it says it of, and how it is now."""

    now: dict[str, int]
    then: dict[str, int]

    def broken(self, was: dict[str, int], came: dict[str, int]) -> Iterator[str]:
        """What was said, and was not so or did not come."""
        for name, said in self.now.items():
            if name in was and was[name] != said:
                yield f"preview: {name} is said to be {said}, and was {was[name]}"
        for name, said in self.then.items():
            if name in came and came[name] != said:
                yield f"preview: {name} should have come to {said}, and came to {came[name]}"


def foretold_by(game: str, page: dict[str, Any], point: Mapping[str, Any]) -> Foretold | None:
    """What the page says will come of a tap on this point, if it says anything."""
    place = point["place"]
    if game == "dadaocheng" and LINE in place:
        return _of_line(**point["says"])
    if game == "chinatown" and ".lot" in place and page["placing"]:
        return _of_placing(page["placing"], point["words"])
    if game == "dadaocheng" and place.endswith(BUY):
        return _of_purchase(page["outcome"])
    if game == "chinatown" and place.endswith(ACCEPT):
        return _of_deal(page["foresight"])
    return None


def _of_placing(told: dict[str, Any], lot: str) -> Foretold | None:
    """A tile over a building says what one earns now and then."""
    if re.findall(r"\d+", lot)[:1] != [str(building) for building in told["of"][-1:]]:
        return None
    return Foretold({"income": told["from"]}, {"income": told["to"]})


def _of_line(text: str, cube: str | None) -> Foretold | None:
    """A line says how many cubes of its good one has and will have."""
    found = re.search(r"(\d+) → (\d+)", text)
    if found is None or cube is None:
        return None
    return Foretold({cube: int(found[1])}, {cube: int(found[2])})


def _of_purchase(figures: list[int]) -> Foretold | None:
    if len(figures) != 4:
        return None
    score, new_score, credit, new_credit = figures
    return Foretold({"score": score, "credit": credit}, {"score": new_score, "credit": new_credit})


def _of_deal(figures: list[int]) -> Foretold | None:
    if not figures:
        return None
    return Foretold({"pays": figures[0]}, {"pays": figures[-1]})


def standing(game: str, now: dict[str, Any], seat: Seat) -> dict[str, int]:
    """How a seat stands in what previews tell of."""
    view = now["seats"][0]["view"]
    if game == "dadaocheng":
        player = view["players"][seat.number]
        cubes = {good: player["cubes"].get(good, 0) for good in view["supply"]}
        return {"score": player["score"], "credit": player["credit"], **cubes}
    other = (seat.number + 1) % len(view["players"])
    gives = [{"from": other, "to": seat.number, "cash": NOTE}]
    answer = seat.ask(kind="draft", gives=gives)
    mine = [party for party in (answer or {}).get("parties", []) if party["seat"] == seat.number]
    pays = {"pays": mine[0]["before"]["pays"]} if mine else {}
    return {**pays, "income": view["income"][seat.number]}


def is_only_that(game: str, before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether nothing else was done between two looks that changes what was foretold."""
    view = before["seats"][0]["view"]
    if game == "dadaocheng" or view["phase"] == "place":
        return int(after["number"]) == int(before["number"]) + 1
    then, now = (_things(told) for told in (before, after))
    done = {offer for offer, status in now.items() if status == "done" != then.get(offer)}
    return len(done) == 1


def _things(now: dict[str, Any]) -> dict[int, str]:
    return {offer["id"]: offer["status"] for offer in now["seats"][0]["view"]["offers"]}
