"""Characters: a level with a way of dealing, told apart by playing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from teahouse.core import Match
from teahouse.core.phrases import CHARACTERS as NAMES
from teahouse.games.chinatown.bot.deals import Deal, money_of
from teahouse.games.chinatown.bot.judging import ask_extra, is_shunned, next_terms, take_extra
from teahouse.games.chinatown.bot.levels import HARD, Hard
from teahouse.games.chinatown.bot.search import deals
from teahouse.games.chinatown.bot.stance import Stance, stance_of
from teahouse.games.chinatown.bot.temper import CHARACTERS, tempered
from teahouse.games.chinatown.rules.actions import MakeOffer

from .seated import seen, table, trading, turn_of

BUYER = {"buildings": [22, 23, 24, 25], "tiles": {"tropical_fish": 3}, "cash": 300_000}
BANKER = {"cash": 600_000}
"""Is as likely to win as the others, so that theirs is no race of two."""

OWNER = {
    "buildings": [10, 11, 12],
    "tiles": {"photo": 2, "tropical_fish": 1, "florist": 1},
    "cash": 300_000,
}


def stance(match: Match, character: str, seat: int = 0) -> Stance:
    turn = turn_of(match, seat, character=character)
    return stance_of(seen(match, seat), HARD, turn)


def prices(character: str, round_: int = 2) -> list[int]:
    """What it asks for its fish, in notes, of one who declines every time."""
    match = table(trading(OWNER, BUYER, round=round_), open_money=True)
    found = []
    for _ in range(8):
        action: Any = Hard().choose(turn_of(match, 0, character=character, seed="same"))
        if not isinstance(action, MakeOffer):
            break
        match.do(action)
        made = match.state.offers[-1]
        found.append(money_of(seen(match), made)[0])
        match.do({"type": "decline", "seat": 1, "offer": made.id})
    return found


def test_the_characters_are_those_that_tables_know() -> None:
    assert set(CHARACTERS) == set(NAMES)


def test_wen_takes_fewer_steps_and_tomas_more() -> None:
    assert len(tempered(HARD, CHARACTERS["wen"]).asks) < len(HARD.asks)
    assert len(tempered(HARD, CHARACTERS["tomas"]).asks) > len(HARD.asks)


@pytest.mark.parametrize("name", CHARACTERS)
def test_every_plan_of_prices_goes_down_to_the_same_end(name: str) -> None:
    asks = tempered(HARD, CHARACTERS[name]).asks
    assert all(first >= then for first, then in pairwise(asks))
    assert asks[-1] == HARD.asks[-1]


def test_tomas_opens_higher_than_lan() -> None:
    assert prices("tomas")[0] > prices("lan")[0]


@pytest.mark.parametrize("name", ["", "wen", "bruno", "ada", "tomas", "mika"])
def test_a_refused_price_is_never_asked_again(name: str) -> None:
    first, then, *_ = prices(name)
    assert then < first


def test_mika_asks_for_the_moon_once_and_is_fair_from_then_on() -> None:
    rounds = [round_ for round_ in (2, 3, 4) if _is_bold(round_)]
    assert len(rounds) == 1
    bold, earnest, *_ = prices("mika", rounds[0])
    assert bold >= 1.5 * earnest


def _is_bold(round_: int) -> bool:
    return prices("mika", round_)[0] > prices("tomas", round_)[0]


def test_bruno_wants_more_for_a_tile_of_a_type_he_has_begun() -> None:
    position = trading(OWNER, BUYER, round=3, shops={"10": "photo"})
    match = table(position, open_money=True)
    photo = _giving(stance(match, "bruno"), "photo")
    assert take_extra(stance(match, "bruno"), photo, (0, 1)) == pytest.approx(0.20)
    assert take_extra(stance(match, ""), photo, (0, 1)) == 0.0


def _giving(there: Stance, tile: str) -> Any:
    kind = there.appraisal.rules.type_index[tile]
    bundle = there.appraisal.sides[0].__class__(
        0, tuple(int(n == kind) for n in range(len(there.appraisal.rules.types)))
    )
    return ((0, 1, bundle),)


def test_ada_does_not_deal_for_a_year_with_who_broke_a_word() -> None:
    broken = {
        "id": 1, "offer": 1, "secret": False, "state": "broken",
        "by": 1, "to": 0, "kind": "pay", "cash": 10_000,
    }  # fmt: skip
    done = {"id": 1, "by": 1, "gives": [{"from": 0, "to": 1, "cash": 10_000}], "round": 2,
            "accepted": [0, 1], "status": "done"}  # fmt: skip
    match = table(trading(OWNER, BUYER, round=3, offers=[done], clauses=[broken]))
    assert is_shunned(stance(match, "ada"), 1)
    assert not is_shunned(stance(match, "wen"), 1)
    assert ask_extra(stance(match, "wen"), (), (0, 1)) == pytest.approx(0.10)


def test_lan_puts_a_thing_on_top_of_what_was_refused() -> None:
    match = table(trading(OWNER, BUYER, BANKER, round=3), open_money=True)
    first: Any = Hard().choose(turn_of(match, 0, character="lan"))
    match.do(first)
    match.do({"type": "decline", "seat": 1, "offer": 1})
    second: Any = Hard().choose(turn_of(match, 0, character="lan"))
    assert _things(second) == _things(first) + 1


def _things(action: MakeOffer) -> int:
    mine = [give for give in action.gives if give.giver == 0]
    return sum(len(give.buildings) + sum(give.tiles.values()) for give in mine)


def test_a_character_deals_from_the_same_reckoning() -> None:
    match = table(trading(OWNER, BUYER, round=3), open_money=True)
    best: Deal = next(iter(deals(seen(match))))
    plain, wen = (next_terms(stance(match, name), best) for name in ("", "wen"))
    assert plain is not None
    assert wen is not None
    assert sum(plain.gains.values()) == pytest.approx(sum(wen.gains.values()))
