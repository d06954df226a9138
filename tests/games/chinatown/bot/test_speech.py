"""Speech: what is said is true, and secrets stay where they are."""

from __future__ import annotations

from teahouse.core import Match, Phrase
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.speaking import remarks
from teahouse.games.chinatown.bot.stance import stance_of
from teahouse.games.chinatown.bot.things import wishes
from teahouse.games.chinatown.rules.actions import MakeOffer
from teahouse.play.protocol import Reply, Utterance

from .seated import GAME, Json, give, offer, table, trading, turn_of
from .spoken import BUYER, OWNER, aloud, at_table, reply_of, says


def test_where_nobody_hears_it_only_acts() -> None:
    assert isinstance(Hard().choose(turn_of(at_table(), 0)), MakeOffer)


def test_an_offer_comes_with_words() -> None:
    reply = reply_of(at_table(), 0)
    assert isinstance(reply.action, MakeOffer)
    assert "for_all" in says(reply) or "want_tile" in says(reply)


def test_it_greets_before_anything_was_said_or_not_at_all() -> None:
    match = at_table(round=1)
    assert says(reply_of(match, 0))[0] == "hello"
    said = (Utterance(n=6, at=0, seat=1, phrase=Phrase(say="want_tile", tile="photo")),)
    assert "hello" not in says(reply_of(match, 0, said=said))


def test_it_says_so_when_nothing_is_left() -> None:
    reply = Hard().choose(aloud(table(trading()), 0))
    assert isinstance(reply, Reply)
    assert says(reply)[-1] == "ready"


def test_what_was_bought_this_year_is_not_spare() -> None:
    keeper = {"buildings": [10, 11, 12], "tiles": {"photo": 2}, "cash": 300_000}
    match = table(trading({"buildings": [50], "cash": 300_000}, keeper, round=3))

    def spare() -> list[int | None]:
        turn, bot = aloud(match, 0), Hard()
        told = wishes(stance_of(bot.appraisal(turn), bot.temper, turn))
        return [one.building for one in told if one.say == "spare_building"]

    assert spare() == [50]
    match.do(offer(1, give(1, 0, buildings=[12]), give(0, 1, cash=10_000)))
    match.do({"type": "accept", "seat": 0, "offer": 1})
    assert spare() == [50]


def test_c8_words_about_a_secret_offer_are_for_its_parties() -> None:
    match = table(trading(OWNER, BUYER, round=3), secret_deals=True)
    match.do(offer(1, give(1, 0, cash=20_000), secret=True))
    reply = reply_of(match, 0)
    assert type(reply.action).__name__ == "Accept"
    assert reply.to == (0, 1)


def test_every_phrase_can_be_sent() -> None:
    """A round of four aloud: everything they say is what the protocol allows."""
    match = table(seed="aloud", players=4)
    said: list[Utterance] = []
    names = ("bruno", "lan", "tomas", "mika")
    for _ in range(60):
        for seat in sorted(match.to_act):
            turn = aloud(match, seat, seed=str(len(match)), said=tuple(said), character=names[seat])
            reply = Hard().choose(turn) if seat in match.to_act else None
            if isinstance(reply, Reply) and match.state.round == 1:
                for phrase in reply.phrases[:1]:
                    said.append(Utterance(n=len(said), at=0, seat=seat, phrase=phrase, to=reply.to))
                if reply.action is not None:
                    match.do(reply.action)
    assert match.state.round == 2
    assert {line.phrase.say for line in said if line.phrase} & {"for_all", "want_tile", "hello"}
    GAME.audit(match.state)


def next_year(match: Match) -> None:
    """Nobody trades or places, up to the next choice of cards."""
    while match.state.phase == "deal":
        match.do(GAME.fallback_action(match.state, min(match.to_act)))
    for seat in range(3):
        match.do({"type": "ready", "seat": seat, "ready": True})
    while match.state.phase == "place":
        match.do({"type": "done", "seat": min(match.to_act)})


def test_a_business_is_remarked_on_in_the_year_in_which_it_turned_complete() -> None:
    florists = {"buildings": [10, 11, 12, 13]}
    shops = dict.fromkeys(("10", "11", "12", "13"), "florist")
    match = table(trading({}, florists, round=3, shops=shops))
    told = Phrase(say="that_pays", seat=1, tile="florist")
    next_year(match)
    assert told in reply_of(match, 0).phrases
    assert told not in reply_of(match, 1).phrases
    next_year(match)
    assert told not in reply_of(match, 0).phrases


def refused() -> Match:
    """Seat 1 has refused a building that it could use."""
    owner = {**OWNER, "buildings": [11, 12, 26]}
    match = table(trading(owner, BUYER, {"cash": 300_000}, round=3), open_money=True)
    match.do(offer(0, give(0, 1, buildings=[26]), give(1, 0, cash=300_000)))
    match.do({"type": "decline", "seat": 1, "offer": 1})
    return match


def sell(match: Match, *gives: Json, seats: tuple[int, ...]) -> None:
    match.do(offer(0, *gives))
    for seat in seats:
        match.do({"type": "accept", "seat": seat, "offer": 2})


def test_what_it_refused_and_another_bought_is_regretted() -> None:
    match = refused()
    sell(match, give(0, 2, buildings=[26]), give(2, 0, cash=10_000), seats=(2,))
    assert Phrase(say="regret", building=26) in all_lines(match, 1)


def test_what_went_to_another_by_a_deal_of_its_own_is_not_regretted() -> None:
    match = refused()
    sell(match, give(0, 2, buildings=[26]), give(1, 0, cash=10_000), seats=(1, 2))
    assert Phrase(say="regret", building=26) not in all_lines(match, 1)


def all_lines(match: Match, seat: int) -> list[Phrase]:
    turn = aloud(match, seat)
    bot = Hard()
    return [phrase for phrase, _ in remarks(stance_of(bot.appraisal(turn), bot.temper, turn), turn)]


def test_who_is_ready_wishes_for_nothing_more() -> None:
    match = at_table()
    match.do({"type": "ready", "seat": 2, "ready": True})
    match.do(offer(1, give(1, 0, cash=10_000), give(0, 1, tiles={"tropical_fish": 1})))
    reply = Hard().choose(aloud(match, 2))
    assert reply is None or not {"third", "want_tile", "want_building"} & set(says(reply))
