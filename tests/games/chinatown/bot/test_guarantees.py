"""What `docs/hard-guarantees.md` says of the deals that hard accepts, over offers of all kinds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from teahouse.core import FastChance, Match
from teahouse.games.chinatown.bot.coalitions import fair_gains, worths
from teahouse.games.chinatown.bot.deals import Deal, Goods, money_of
from teahouse.games.chinatown.bot.judging import FROM_THE_POOR, ROUNDING, Weighed, judged
from teahouse.games.chinatown.bot.levels import HARD, Hard
from teahouse.games.chinatown.bot.stance import Stance, stance_of
from teahouse.games.chinatown.bot.weighing import deal_in
from teahouse.games.chinatown.placement.groups import bits
from teahouse.games.chinatown.placement.worth import Side, less, more, one, value
from teahouse.games.chinatown.rules import actions as act
from teahouse.games.chinatown.rules.state import Offer

from .nonsense import offers, position
from .seated import GAME, give, offer, table, trading, turn_of

IN_CI, IN_SOAK = 2_000, 200_000
PLAYED = 40  # accepted offers that are played to the end of the game, in CI


def stance(match: Match, seat: int) -> Stance:
    turn = turn_of(match, seat)
    return stance_of(Hard().appraisal(turn), Hard.temper, turn)


Judged = tuple[Match, int, act.MakeOffer, Stance, Weighed]


def judgements(count: int, **fields: int) -> Iterator[Judged]:
    """Yields offers in random positions with what hard makes of them."""
    done, n = 0, 0
    while done < count:
        chance = FastChance(f"guarantees {n}")
        n += 1
        match = position(chance, **fields)
        for seat in range(4):
            there = stance(match, seat)
            for made in offers(match, seat, chance):
                offered = Offer(1, made.seat, made.gives, made.clauses, made.secret)
                yield match, seat, made, there, judged(there, offered)
                done += 1


def keeps_the_tests(weighed: Weighed, there: Stance) -> None:
    """Fails if an accepted offer leaves the seat below the tests."""
    appraisal, seat = there.appraisal, there.seat
    deal = deal_in(appraisal, weighed.offer)
    mine, fair = weighed.gains[seat], fair_gains(appraisal, deal)[seat]
    assert mine >= HARD.least
    assert mine + ROUNDING >= FROM_THE_POOR * fair
    known, money = (
        worths(appraisal.ground, appraisal.sides, deal),
        money_of(appraisal, weighed.offer),
    )
    before = dict(deal.gains)
    for coalition, worth in known.items():
        if seat in coalition and len(coalition) < len(deal.parties):
            alone = sum(before[party] + money[party] for party in coalition)
            assert worth <= alone + 2 * ROUNDING


@pytest.mark.parametrize("count", [IN_CI, pytest.param(IN_SOAK, marks=pytest.mark.soak)])
def test_no_accepted_deal_leaves_it_below_the_tests(count: int) -> None:
    accepted = 0
    for _, _, _, there, weighed in judgements(count, round=4):
        if weighed.verdict == "good":
            accepted += 1
            keeps_the_tests(weighed, there)
    assert accepted > count / 50


def finished(match: Match, seat: int) -> int:
    """The seat's money at the end if it plays on as hard does and nobody else does a thing."""
    for other in range(4):
        if not match.state.players[other].ready:
            match.do({"type": "ready", "seat": other, "ready": True})
    while match.outcome is None:
        actor = min(match.to_act)
        action = Hard().choose(turn_of(match, actor)) if actor == seat else None
        match.do(action or GAME.fallback_action(match.state, actor))
    return match.outcome.scores[seat]


@pytest.mark.parametrize("most", [PLAYED, pytest.param(50 * PLAYED, marks=pytest.mark.soak)])
def test_in_the_last_round_every_accepted_deal_ends_in_more_money(most: int) -> None:
    """By the rules themselves, and though nobody keeps a word that can be broken."""
    played = 0
    for match, seat, made, _, weighed in judgements(100 * most):
        if weighed.verdict != "good":
            continue
        dealt = match.copy()
        dealt.do(made)
        number = dealt.state.offers[-1].id
        others = sorted(dealt.state.offers[-1].parties() - {made.seat})
        state, accepts = dealt.state, [act.Accept(seat=s, offer=number) for s in others]
        if not all(accept in GAME.actions(state, accept.seat) for accept in accepts):
            continue  # somebody cannot pay
        for accept in accepts:
            dealt.do(accept)
        assert finished(dealt, seat) > finished(match.copy(), seat), made
        played += 1
        if played == most:
            return
    raise AssertionError(f"only {played} were played")


def burdens(match: Match, seat: int, made: act.MakeOffer) -> Iterator[act.Clause]:
    """Yields what the maker of an offer can take upon itself at no cost."""
    view = GAME.view(match.state, seat)
    for lot in view.players[made.seat].buildings:
        if lot not in view.shops:
            yield act.LeaveEmpty(by=made.seat, to=seat, building=lot)
            yield act.ShareIncome(by=made.seat, to=seat, percent=100, building=lot)
    yield act.Promise(by=made.seat, to=seat, text="Anything.", round=6)


def test_what_others_take_upon_themselves_makes_no_bad_offer_good() -> None:
    tried = 0
    for match, seat, made, there, weighed in judgements(300, round=4):
        if weighed.verdict not in ("too_little", "leader", "better_elsewhere"):
            continue
        for clause in burdens(match, seat, made):
            offered = Offer(1, made.seat, made.gives, (*made.clauses, clause), made.secret)
            assert judged(there, offered).verdict != "good", (made, clause)
            tried += 1
    assert tried > 300


# the little game


def everything_tried(there: Stance, coalition: Sequence[int], goods: Goods) -> float:
    """The most that parties gain by any way to share out the single things they would give."""
    ground, sides = there.appraisal.ground, there.appraisal.sides
    things: list[tuple[int, Side]] = []
    for giver, _, bundle in goods:
        if giver in coalition:
            kinds = len(bundle.tiles)
            things += [(giver, Side(1 << lot, (0,) * kinds)) for lot in bits(bundle.lots)]
            things += [
                (giver, one(kinds, kind)) for kind, n in enumerate(bundle.tiles) for _ in range(n)
            ]
    best = 0.0
    for takers in product(coalition, repeat=len(things)):
        after = {seat: sides[seat] for seat in coalition}
        for (giver, thing), taker in zip(things, takers, strict=True):
            after[giver] = less(after[giver], thing)
            after[taker] = more(after[taker], thing)
        gain = sum(value(ground, side) - value(ground, sides[s]) for s, side in after.items())
        best = max(best, gain)
    return best


def deals_of_three(count: int) -> Iterator[tuple[Stance, Deal]]:
    seen = 0
    for _, _, _, there, weighed in judgements(10**6, round=3):
        deal = deal_in(there.appraisal, weighed.offer)
        if len(deal.parties) > 2:
            yield there, deal
            seen += 1
        if seen == count:
            return


def test_a_coalition_is_worth_what_its_members_could_do_with_their_things() -> None:
    short = 0
    for there, deal in deals_of_three(120):
        known = worths(there.appraisal.ground, there.appraisal.sides, deal)
        for coalition in combinations(deal.parties, 2):
            best = everything_tried(there, coalition, deal.goods)
            short += known[coalition] < best - 1e-6  # of many things a local best may do
    assert short <= 3


def test_fair_parts_add_up_to_what_all_gain() -> None:
    for there, deal in deals_of_three(60):
        fair = fair_gains(there.appraisal, deal)
        assert sum(fair.values()) == pytest.approx(deal.joint)


def test_who_brings_nothing_to_a_deal_has_no_part_in_it() -> None:
    found = 0
    for there, deal in deals_of_three(60):
        idle = [p for p in deal.parties if all(p not in (giver, to) for giver, to, _ in deal.goods)]
        if len(idle) != 1:
            continue
        known = worths(there.appraisal.ground, there.appraisal.sides, deal)
        used = [worth for parties, worth in known.items() if idle[0] in parties]
        if max(used[:-1]) == 0 and deal.joint == max(known.values()):
            assert fair_gains(there.appraisal, deal)[idle[0]] == pytest.approx(0.0, abs=1e-6)
            found += 1
    assert found


def said_to(*gives: dict[str, object], seat: int = 0, **more: object) -> str:
    """What hard, at seat 0, makes of an offer of seat 2 in a deal of photo tiles."""
    builder = {"buildings": [10, 11, 12], "tiles": {"photo": 2}, "cash": 200_000}
    seller = {"tiles": {"photo": 1}, "cash": 200_000}
    broker = {"buildings": [30, 40], "tiles": {"florist": 1}, "cash": 200_000}
    match = table(trading(builder, seller, broker, {"cash": 300_000}), players=4)
    match.do(offer(2, *gives, **more))
    weighed = judged(stance(match, seat), replace(match.state.offers[-1]))
    return weighed.verdict


def test_a_third_who_brings_nothing_gets_nothing() -> None:
    tile = give(1, 0, tiles={"photo": 1})
    assert said_to(tile, give(0, 1, cash=10_000), give(2, 1, cash=10_000)) == "good"
    assert said_to(tile, give(0, 1, cash=10_000), give(0, 2, cash=10_000)) != "good"


def test_a_token_does_not_make_a_third_a_party() -> None:
    gives = [give(1, 0, tiles={"photo": 1}), give(2, 1, tiles={"florist": 1})]
    assert said_to(*gives, give(0, 1, cash=10_000)) == "good"
    assert said_to(*gives, give(0, 1, cash=10_000), give(0, 2, cash=10_000)) != "good"
