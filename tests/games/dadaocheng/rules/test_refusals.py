"""Which code an action is refused with, where several would fit."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import GAME, Json, acting, do, end, flip, play, refusal, table

from teahouse.core import CODES, RuleError

HARBOUR = {"1": ["S101"], "2": ["S201"], "3": []}


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        "end",
        {},
        {"seat": 0},
        {"type": "end"},
        {"type": "offer", "seat": 0},
        {"type": "end", "seat": "0"},
        {"type": "end", "seat": None},
        {"type": "end", "seat": 0.5},
        {"type": "end", "seat": True},
        {"type": "end", "seat": 0, "why": "tired"},
        {"type": "temple", "seat": 0},
        {"type": "temple", "seat": 0, "pay": ["rice"]},
        {"type": "temple", "seat": 0, "pay": {"rice": "1"}},
        {"type": "ship", "seat": 0, "level": 1, "pay": {"rice": 1}, "workshop": 1},
        {"type": "event", "seat": 0, "year": 1851},
        {"type": ["end"], "seat": 0},
    ],
)
def test_malformed_actions_are_bad_actions_that_say_what_is_wrong(raw: Any) -> None:
    with pytest.raises(RuleError) as refused:
        GAME.action(raw)
    assert refused.value.code == "bad_action"
    assert refused.value.facts["wrong"]


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_a_seat_that_does_not_exist_is_a_bad_seat(seat: int) -> None:
    assert refusal(table(acting()), end(seat=seat)) == "bad_seat"


ORDERED: list[tuple[str, Json, Json]] = [
    # the code that comes first, what the active player has and what else is so, the action
    ("bad_action", {}, do("market", 9, give="tea", get="tea")),
    ("bad_action", {}, do("build", 1, kind="market", pay={}, cell=9)),
    ("bad_seat", {"step": "over"}, do("flip", 9, cell=99)),
    ("game_over", {"step": "over"}, flip(99)),
    ("wrong_phase", {}, do("collect", 1, cells=[9, 9])),
    ("wrong_phase", {}, flip(99)),
    ("not_your_turn", {}, do("temple", 1, pay={"rice": -1})),
    ("bad_amount", {}, do("temple", pay={"rice": 5, "tea": 0})),
    ("bad_amount", {}, do("exchange", give={"rice": -3}, get="tea")),
    ("bad_count", {"used": {"temple": 1}}, do("temple", pay={"tea": 3})),
    ("bad_count", {}, do("den", get={"tea": 3})),
    ("bad_cells", {"used": {"bought": ["shop"]}}, do("build", kind="shop", pay={}, cell=7)),
    ("bad_cells", {}, do("open", cell=-1)),
    ("forbidden", {"event": 1895}, do("ship", level=3, pay={}, workshop=True)),
    ("once_per_turn", {"used": {"temple": 1}}, do("temple", pay={"tea": 1})),
    (
        "once_per_turn",
        {"used": {"bought": ["market"]}, "piles": {"market": 0}},
        do("build", kind="market", pay={}),
    ),
    ("sold_out", {}, do("ship", level=3, pay={}, workshop=True)),
    ("sold_out", {"supply": {"tea": 0}}, do("market", give="rice", get="tea")),
    ("sold_out", {"supply": {"tea": 0}}, do("den", get={"tea": 2})),
    ("sold_out", {"supply": {"sugar": 0}}, do("open", cell=0)),
    ("sold_out", {"supply": {"tea": 0}}, do("exchange", give={"rice": 2}, get="tea")),
    ("sold_out", {"piles": {"mansion": 0}}, do("build", kind="mansion", pay={})),
    ("no_credit", {}, do("ship", level=2, pay={}, workshop=True)),
    ("not_yours", {}, do("ship", level=1, pay={}, workshop=True)),
    ("not_yours", {}, do("open", cell=0)),
    ("wrong_payment", {}, do("ship", level=1, pay={"tea": 9})),
    ("wrong_payment", {}, do("temple", pay={"sugar": 1})),
    ("not_enough", {}, do("ship", level=1, pay={"rice": 1, "tea": 1})),
]


@pytest.mark.parametrize(("code", "fields", "action"), ORDERED)
def test_the_code_that_comes_first_is_given(code: str, fields: Json, action: Json) -> None:
    owner = {"storage": [["tea"], [], [], []]}
    match = table(acting(owner, {}, {}, **{"ships": HARBOUR, **fields}), players=3)
    assert refusal(match, action) == code


def test_the_cases_above_go_by_the_published_order() -> None:
    codes = [CODES.index(code) for code, _, _ in ORDERED]
    assert codes == sorted(codes)


def test_an_event_is_malformed_before_it_is_out_of_phase() -> None:
    match = table({"event": 1851})
    assert refusal(match, do("event")) == "bad_action"
    assert refusal(match, do("event", get={"rice": 2})) == "wrong_phase"


def test_every_refusal_cites_a_rule_and_tells_facts() -> None:
    match = table(acting({"cubes": {"rice": 1}}, {}, ships=HARBOUR))
    with pytest.raises(RuleError) as refused:
        match.do(do("ship", level=1, pay={"rice": 1}))
    error = refused.value
    assert (error.code, error.rule) == ("wrong_payment", "D10")
    assert error.facts == {"cost": {"rice": 1, "tea": 1}, "paid": {"rice": 1}}


def test_a_refused_action_leaves_no_line_in_the_match() -> None:
    match = play(table(acting()), flip(0, seat=1))
    refusal(match, flip(0))
    assert len(match) == 1
