"""A refusal of a person's offer names a way on, and a price that is named can be taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from teahouse.core import FastChance, Match, Phrase, RuleError
from teahouse.games.chinatown.bot.judging import judged
from teahouse.games.chinatown.bot.levels import Hard, Medium, Negotiator
from teahouse.games.chinatown.bot.temper import CHARACTERS
from teahouse.games.chinatown.rules.actions import Accept, Decline, Give, MakeOffer
from teahouse.play.protocol import Reply

from .nonsense import position
from .seated import GAME, give, offer, table, trading
from .spoken import aloud
from .test_guarantees import keeps_the_tests, stance

BOT, PERSON = 0, 1
PRICED = ("price_is", "price_with", "price_moved")
REFUSALS = 100
BIDS = (10_000, 40_000, 90_000)


def things(match: Match, seat: int) -> Iterator[dict[str, Any]]:
    player = GAME.view(match.state, seat).players[seat]
    yield from ({"tiles": {tile: 1}} for tile in sorted(player.tiles))
    yield from ({"buildings": [building]} for building in player.buildings)


def asked(match: Match, chance: FastChance) -> dict[str, Any]:
    """An offer of a person to the bot for one thing: of the bot's, of its own, or both."""
    mine, theirs = [*things(match, PERSON)], [*things(match, BOT)]
    cash, kind = chance.pick(BIDS), chance.below(4)
    if kind == 0:
        gives = [give(PERSON, BOT, **chance.pick(mine)), give(BOT, PERSON, cash=cash)]
    elif kind == 1:
        gives = [give(PERSON, BOT, **chance.pick(mine)), give(BOT, PERSON, **chance.pick(theirs))]
    else:
        gives = [give(PERSON, BOT, cash=cash), give(BOT, PERSON, **chance.pick(theirs))]
    return {"type": "offer", "seat": PERSON, "gives": gives}


def answer_of(match: Match, bot: Negotiator) -> Reply:
    reply = bot.choose(aloud(match, BOT, people=frozenset({PERSON})))
    assert isinstance(reply, Reply)
    return reply


def refusals(bot: Negotiator) -> Iterator[tuple[Match, Reply]]:
    """Yields what the bot answers to offers of a person in random positions, but for a yes."""
    for n in range(10_000):
        chance = FastChance(f"refusals {n}")
        match = position(chance, round=1 + chance.below(6))
        try:
            match.do(asked(match, chance))
        except RuleError:
            continue
        reply = answer_of(match, bot)
        if not isinstance(reply.action, Accept):
            yield match, reply


def price_in(match: Match, reply: Reply) -> Phrase | None:
    """The phrase that names a price in words alone."""
    why = reply.action.why if isinstance(reply.action, Decline) else None
    return why if why is not None and why.say in PRICED else None


def taking(match: Match, price: Phrase) -> MakeOffer:
    """The offer that takes a price, made by the rule of `docs/bots-chinatown.md`."""
    refused = match.state.offers[-1]
    goods = [replace(give, cash=None) for give in refused.gives if give.buildings or give.tiles]
    gives_it = next(
        give for give in goods if price.building in give.buildings or price.tile in give.tiles
    )
    paid = Give(giver=gives_it.to, to=gives_it.giver, cash=price.cash)
    return MakeOffer(seat=PERSON, gives=(*goods, paid))


def is_not_below_its_tests(match: Match, level: type[Negotiator]) -> None:
    """Fails if the last offer, at a price that `Hard` has named, leaves it below its tests."""
    if level is not Hard:
        return
    there = stance(match, BOT)
    keeps_the_tests(judged(there, match.state.offers[-1]), there)


@pytest.mark.parametrize("level", [Hard, Medium])
def test_a_price_that_is_named_is_accepted_when_it_is_taken_at_once(
    level: type[Negotiator],
) -> None:
    taken, bot = 0, level()
    for match, reply in refusals(bot):
        price = price_in(match, reply)
        assert reply.action is not None
        match.do(reply.action)
        try:
            if isinstance(reply.action, MakeOffer):
                is_not_below_its_tests(match, level)
                match.do(Accept(seat=PERSON, offer=match.state.offers[-1].id))
            elif price is not None:
                match.do(taking(match, price))
                is_not_below_its_tests(match, level)
                accept = Accept(seat=BOT, offer=match.state.offers[-1].id)
                assert answer_of(match, bot).action == accept
                match.do(accept)
            else:
                continue
        except RuleError:
            continue  # the person has less than that
        parties = match.state.offers[-1].parties()
        assert match.state.offers[-1].status == "done" or len(parties) > 2
        taken += 1
        if taken == REFUSALS:
            return


def test_every_refusal_of_a_person_has_a_way_on_or_an_honest_no() -> None:
    said: Counter[str] = Counter()
    for (match, reply), _ in zip(refusals(Hard()), range(REFUSALS), strict=False):
        if isinstance(reply.action, MakeOffer):
            assert reply.action.counters == match.state.offers[-1].id
            said[reply.phrases[0].say] += 1
        else:
            assert isinstance(reply.action, Decline)
            assert reply.action.why is not None
            said[reply.action.why.say] += 1
    assert said["not_so"] == 0, said
    assert sum(said[say] for say in PRICED) > REFUSALS / 2, said


OWNER = {"buildings": [10, 11, 12], "tiles": {"photo": 2}, "cash": 300_000}
ASKER = {"buildings": [22, 23, 24], "tiles": {"tropical_fish": 2}, "cash": 300_000}
OTHER = {"buildings": [40, 41], "cash": 300_000}


def at_table(*players: dict[str, Any], **fields: Any) -> Match:
    return table(trading(*players, **{"round": 3, **fields}), open_money=True)


def asks(match: Match, cash: int, by: int = PERSON, **thing: Any) -> Reply:
    """The bot's answer to an offer of cash for a thing of its own."""
    match.do(offer(by, give(by, BOT, cash=cash), give(BOT, by, **thing)))
    reply = Hard().choose(aloud(match, BOT, people=frozenset({1, 2})))
    assert isinstance(reply, Reply)
    return reply


def why(reply: Reply) -> Phrase:
    """What a refusal says, in whichever of its sentences."""
    assert isinstance(reply.action, Decline)
    assert reply.action.why is not None
    return replace(reply.action.why, way=None)


def test_never_is_kept_for_the_round_whoever_pays_whatever() -> None:
    match = at_table(OWNER, ASKER, OTHER)
    never = Phrase(say="never", building=11, tile="photo")
    reply = asks(match, 20_000, buildings=[11])
    assert why(reply) == never
    match.do(reply.action)
    assert why(asks(match, 290_000, by=2, buildings=[11])) == never


def test_what_was_never_for_sale_may_be_so_a_round_later() -> None:
    no = {"id": 1, "by": 1, "gives": [give(1, 0, cash=20_000), give(0, 1, buildings=[11])]}
    said = {**no, "status": "declined", "declined_by": 0, "accepted": [1], "round": 2}
    why_not = {"say": "never", "building": 11, "tile": "photo"}
    match = at_table(OWNER, ASKER, OTHER, offers=[{**said, "why": why_not}])
    assert isinstance(asks(match, 290_000, by=2, buildings=[11]).action, Accept)


def test_a_price_that_was_refused_is_named_again_and_still_taken() -> None:
    match = at_table({**OWNER, "buildings": [10, 11, 12, 60]}, ASKER, OTHER)
    prices = []
    for _ in range(6):
        reply = asks(match, 10_000, buildings=[60])
        assert reply.action is not None
        match.do(reply.action)
        if not isinstance(reply.action, MakeOffer):
            break
        prices.append(reply.phrases[0].cash)
        match.do({"type": "decline", "seat": PERSON, "offer": match.state.offers[-1].id})
    again = why(reply)
    assert (again.say, again.cash) == ("price_is", prices[-1])
    assert isinstance(asks(match, prices[-1] or 0, buildings=[60]).action, Accept)


def test_a_thing_that_helps_both_more_than_money_is_named() -> None:
    mine = {"buildings": [22, 23], "tiles": {"photo": 1, "laundry": 2}, "cash": 100_000}
    theirs = {"buildings": [40, 41], "tiles": {"photo": 2, "laundry": 1}, "cash": 300_000}
    match = at_table(mine, theirs, {})
    reply = asks(match, 10_000, tiles={"photo": 1})
    (phrase,) = reply.phrases
    assert phrase.say == "price_with"
    assert phrase.other is not None
    assert phrase.other.tile == "laundry"
    assert isinstance(reply.action, MakeOffer)
    match.do(reply.action)
    match.do(Accept(seat=PERSON, offer=match.state.offers[-1].id))
    assert match.state.offers[-1].status == "done"


FIVE = "laundry"  # complete with five
ROW = [1, 2, 3, 4]


def test_a_price_that_has_moved_says_what_it_was() -> None:
    """The bot gets laundries of its own, so that the one it would sell is worth more to it."""
    seller = {"buildings": [30, 31, 32], "tiles": {FIVE: 1}, "cash": 300_000}
    asker = {"buildings": [1, 2, 3, 4, 5], "cash": 300_000}
    third = {"buildings": [33, 34], "tiles": {FIVE: 2}}
    match = at_table(seller, asker, third, shops=dict.fromkeys("123", FIVE))
    first = asks(match, 10_000, tiles={FIVE: 1})
    match.do(first.action)
    match.do({"type": "decline", "seat": PERSON, "offer": match.state.offers[-1].id})
    match.do(offer(2, give(2, BOT, buildings=[33], tiles={FIVE: 2})))
    match.do(Accept(seat=BOT, offer=match.state.offers[-1].id))
    (phrase,) = asks(match, 10_000, tiles={FIVE: 1}).phrases
    assert (phrase.say, phrase.was) == ("price_moved", first.phrases[0].cash)
    assert (phrase.cash or 0) > (phrase.was or 0)


def heading_for_the_top(cash: int) -> Match:
    """The person has four laundries of five, three years to go; the bot has the last one."""
    leader = {"buildings": [1, 2, 3, 4, 5], "cash": cash}
    seller = {"buildings": [30, 31, 32], "tiles": {FIVE: 1, "photo": 2}, "cash": 100_000}
    third = {"buildings": [40, 41, 42], "tiles": {"photo": 1}, "cash": 100_000}
    shops = {str(lot): FIVE for lot in ROW}
    return at_table(seller, leader, third, shops=shops, round=4)


MORE_A_YEAR = 40_000  # what the fifth laundry brings, in each of three years


@pytest.mark.parametrize("character", ["", *CHARACTERS])
@pytest.mark.parametrize("cash", [300_000, 1_000_000])
def test_the_last_piece_of_a_leaders_business_is_not_sold_cheap(character: str, cash: int) -> None:
    match = heading_for_the_top(cash)
    for sum_ in range(10_000, 60_000, 10_000):
        match.do(offer(PERSON, give(PERSON, BOT, cash=sum_), give(BOT, PERSON, tiles={FIVE: 1})))
        reply = Hard().choose(aloud(match, BOT, character=character))
        assert isinstance(reply, Reply)
        assert reply.action is not None
        match.do(reply.action)
        assert match.state.offers[-1].status != "done", sum_
        if isinstance(reply.action, MakeOffer):
            assert sum(give.cash or 0 for give in reply.action.gives) >= 3 * MORE_A_YEAR / 2
            match.do({"type": "decline", "seat": PERSON, "offer": match.state.offers[-1].id})


def test_a_leader_pays_more_for_it_than_one_who_is_not_ahead() -> None:
    asked = [
        asks(heading_for_the_top(cash), 10_000, tiles={FIVE: 1}) for cash in (50_000, 1_000_000)
    ]
    equal, leader = (reply.phrases[0].cash or 0 for reply in asked)
    assert leader > equal
