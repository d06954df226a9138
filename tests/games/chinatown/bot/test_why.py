"""Reasons: every refusal has one, it is true, and it tells nothing that is hidden."""

from __future__ import annotations

from typing import Any

from teahouse.core import Match, Phrase
from teahouse.games.chinatown.bot.judging import judged
from teahouse.games.chinatown.bot.levels import HARD, Hard
from teahouse.games.chinatown.bot.refusals import MASK, reasons, why
from teahouse.games.chinatown.bot.stance import stance_of
from teahouse.games.chinatown.rules.actions import Accept

from .seated import give, offer, seen, table, trading, turn_of

BUILDER = {"buildings": [10, 11, 12], "tiles": {"photo": 2}, "cash": 200_000}
SELLER = {"tiles": {"photo": 1, "laundry": 1}, "cash": 200_000}


def all_reasons(match: Match, seat: int = 0, **more: Any) -> list[Phrase]:
    turn = turn_of(match, seat, **more)
    stance = stance_of(seen(match, seat), HARD, turn)
    made = stance.appraisal.view.offers[-1]
    can_accept = Accept(seat=seat, offer=made.id) in turn.actions
    return list(reasons(stance, judged(stance, made, can_accept=can_accept)))


def first_reason(match: Match, seat: int = 0, **more: Any) -> Phrase:
    return next(iter(all_reasons(match, seat, **more)), MASK)


def test_every_refusal_has_a_reason() -> None:
    match = table(trading(BUILDER, SELLER))
    match.do(offer(1, give(0, 1, cash=10_000)))
    decline: Any = Hard().choose(turn_of(match, 0))
    assert type(decline).__name__ == "Decline"
    assert decline.why is not None
    match.do(decline)
    assert match.state.offers[0].why == decline.why


def test_it_says_that_there_is_nothing_in_it() -> None:
    match = table(trading(BUILDER, SELLER))
    match.do(offer(1, give(0, 1, cash=10_000)))
    assert first_reason(match) == Phrase(say="nothing_in_it")


def test_it_says_that_it_needs_a_tile() -> None:
    match = table(trading(BUILDER, SELLER))
    match.do(offer(1, give(0, 1, tiles={"photo": 1}), give(1, 0, cash=10_000)))
    assert first_reason(match) == Phrase(say="need_tile", tile="photo")


def test_it_says_that_it_needs_a_building_and_what_grows_there() -> None:
    position = trading({**BUILDER, "tiles": {}}, SELLER, shops={"10": "photo", "11": "photo"})
    match = table(position)
    match.do(offer(1, give(0, 1, buildings=[11]), give(1, 0, cash=10_000)))
    assert first_reason(match) == Phrase(say="need_building", building=11, tile="photo")


def test_one_tile_alone_is_no_shop() -> None:
    match = table(trading({**BUILDER, "tiles": {"photo": 3}}, SELLER))
    match.do(offer(1, give(1, 0, tiles={"laundry": 1}), give(0, 1, cash=10_000)))
    assert first_reason(match) == Phrase(say="one_alone", tile="laundry")


def test_what_pays_back_too_late_is_said_to_be_late() -> None:
    match = table(trading(BUILDER, SELLER))
    match.do(offer(1, give(1, 0, tiles={"photo": 1}), give(0, 1, cash=90_000)))
    assert first_reason(match) == Phrase(say="too_late", tile="photo")


def test_c13_words_cannot_be_judged() -> None:
    promise = {"by": 0, "to": 1, "kind": "promise", "text": "You win.", "round": 3}
    match = table(trading(BUILDER, SELLER, round=2))
    match.do(offer(1, give(1, 0, cash=100_000), clauses=[promise]))
    assert first_reason(match) == Phrase(say="cannot_judge")


def test_the_same_again_is_said_to_be_so() -> None:
    match = table(trading(BUILDER, SELLER))
    gives = [give(0, 1, tiles={"photo": 1}), give(1, 0, cash=10_000)]
    match.do(offer(1, *gives))
    match.do({"type": "decline", "seat": 0, "offer": 1})
    match.do(offer(1, *gives))
    assert first_reason(match) == Phrase(say="again")


def test_less_than_was_declined_is_too_little_and_not_the_same() -> None:
    match = table(trading(BUILDER, SELLER))
    photo = give(0, 1, tiles={"photo": 1})
    match.do(offer(1, photo, give(1, 0, cash=20_000)))
    match.do({"type": "decline", "seat": 0, "offer": 1})
    match.do(offer(1, photo, give(1, 0, cash=10_000)))
    assert Phrase(say="again") not in all_reasons(match)
    assert Phrase(say="too_little", tile="photo") in all_reasons(match)


def test_who_has_named_a_price_does_not_say_that_it_needs_the_thing() -> None:
    match = table(trading(BUILDER, SELLER))
    photo = give(0, 1, tiles={"photo": 1})
    needs = Phrase(say="need_tile", tile="photo")
    match.do(offer(1, photo, give(1, 0, cash=10_000)))
    assert needs in all_reasons(match)
    match.do(offer(0, photo, give(1, 0, cash=90_000)))
    match.do(offer(1, photo, give(1, 0, cash=10_000), counters=2))
    assert needs not in all_reasons(match)
    assert Phrase(say="too_little", tile="photo") in all_reasons(match)


def test_c3_that_cash_is_short_is_never_said() -> None:
    match = table(trading({**BUILDER, "cash": 0}, SELLER))
    match.do(offer(1, give(1, 0, tiles={"photo": 1}), give(0, 1, cash=10_000)))
    assert all_reasons(match) == [MASK]


def test_some_refusals_are_masked_so_that_the_mask_tells_nothing() -> None:
    match = table(trading(BUILDER, SELLER))
    match.do(offer(1, give(0, 1, cash=10_000)))
    there = seen(match)
    said = []
    for n in range(60):
        stance = stance_of(there, HARD, turn_of(match, 0, seed=f"mask {n}"))
        said.append(why(stance, judged(stance, there.view.offers[-1])))
    assert 3 <= said.count(MASK) <= 20
    assert set(said) == {MASK, Phrase(say="nothing_in_it")}
