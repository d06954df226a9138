"""A refusal of a person's offer names a way on, and a price that is named can be taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from teahouse.core import FastChance, Match, Phrase, RuleError
from teahouse.games.chinatown.bot.levels import Hard, Medium, Negotiator
from teahouse.games.chinatown.rules.actions import Accept, Decline, Give, MakeOffer
from teahouse.play.protocol import Reply

from .nonsense import position
from .seated import GAME, give
from .spoken import aloud

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
                match.do(Accept(seat=PERSON, offer=match.state.offers[-1].id))
            elif price is not None:
                match.do(taking(match, price))
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
