"""Dealing buildings and drawing tiles (C5, C6, C12, C22)."""

from __future__ import annotations

import pytest
from tests.games.chinatown.table import (
    GAME,
    all_done,
    all_ready,
    done,
    keep,
    keep_first,
    play,
    position,
    refusal,
    table,
    told,
    view,
)

from teahouse.core import SeededChance

TABLE = {
    3: [(7, 5), (6, 4), (6, 4), (6, 4), (6, 4), (6, 4)],
    4: [(6, 4), (5, 3), (5, 3), (5, 3), (5, 3), (5, 3)],
    5: [(5, 3), (5, 3), (5, 3), (4, 2), (4, 2), (4, 2)],
}
ROUNDS = [(players, n) for players in TABLE for n in range(1, 7)]


@pytest.mark.parametrize(("players", "round_"), ROUNDS)
def test_c5_everyone_is_dealt_the_first_number_of_the_table(players: int, round_: int) -> None:
    """The 2008 and Polish examples are among these: four players, six cards in round 1."""
    match = table({"round": round_}, players=players)
    dealt = TABLE[players][round_ - 1][0]
    assert [len(player.hand) for player in match.state.players] == [dealt] * players


@pytest.mark.parametrize(("players", "round_"), ROUNDS)
def test_c5_everyone_keeps_exactly_the_second_number(players: int, round_: int) -> None:
    """The 1999 example is among these: four players, round 3, three of five cards."""
    match = table({"round": round_}, players=players)
    hand, kept = list(match.state.players[0].hand), TABLE[players][round_ - 1][1]
    assert refusal(match, keep(0, hand[: kept - 1])) == "bad_count"
    assert refusal(match, keep(0, hand[: kept + 1])) == "bad_count"
    play(match, keep(0, hand[:kept]))
    assert match.state.players[0].kept == tuple(hand[:kept])


@pytest.mark.parametrize(("players", "round_"), ROUNDS)
def test_c6_tiles_are_the_first_number_in_round_1_and_the_second_later(
    players: int, round_: int
) -> None:
    """Four players draw six and then three; the 7 and 5 of one 1999 text would need 128 tiles."""
    match = keep_first(table({"round": round_}, players=players))
    drawn = TABLE[players][round_ - 1][0 if round_ == 1 else 1]
    assert [sum(player.tiles) for player in match.state.players] == [drawn] * players


def test_c5_kept_buildings_are_revealed_together_when_all_have_chosen() -> None:
    match = table()
    hands = [player.hand for player in match.state.players]
    play(match, keep(0, list(hands[0][:5])), keep(1, list(hands[1][2:])))
    assert match.state.owned_by(0) == []
    assert view(match, 1)["players"][0]["kept"] is None
    play(match, keep(2, list(hands[2][1:6])))
    assert [match.state.owned_by(seat) for seat in range(3)] == [
        list(hands[0][:5]),
        list(hands[1][2:]),
        list(hands[2][1:6]),
    ]
    assert view(match, 1)["players"][0]["kept"] == list(hands[0][:5])


def test_c5_until_all_have_kept_the_hand_still_holds_the_chosen_cards() -> None:
    match = table()
    hand = match.state.players[0].hand
    play(match, keep(0, list(hand[:5])))
    shown = position(match)["players"][0]
    assert shown["hand"] == list(hand)
    assert shown["kept"] == list(hand[:5])


def test_c5_kept_is_null_before_the_choice_and_stays_until_the_next_deal() -> None:
    match = table()
    assert position(match)["players"][0]["kept"] is None
    keep_first(match)
    kept = match.state.players[0].kept
    play(all_ready(match), done(match.state.turn))
    assert match.state.players[0].kept == kept
    all_done(match)
    assert match.state.round == 2
    assert match.state.players[0].kept is None


def test_c5_that_someone_has_chosen_is_public_and_what_is_not() -> None:
    match = table()
    hand = list(match.state.players[0].hand[:5])
    assert told(match, keep(0, hand), 1) == [{"type": "CardsChosen", "seat": 0}]
    assert position(match)["to_act"] == [1, 2]


def test_c5_cards_not_kept_go_back_and_the_deck_is_shuffled_in_ascending_order_first() -> None:
    match = table()
    before = match.state
    keep_first(match)
    owned = {building for seat in range(3) for building in match.state.owned_by(seat)}
    rest = [card for card in range(1, 86) if card not in owned]
    assert tuple(match.state.deck) == SeededChance(before.seed, before.drawn).shuffle(rest)
    assert all(player.hand == () for player in match.state.players)


def test_c5_cards_may_be_named_in_any_order_and_are_listed_ascending() -> None:
    match = table()
    hand = list(match.state.players[0].hand[:5])
    play(match, keep(0, hand[::-1]))
    assert position(match)["players"][0]["kept"] == hand


def test_c5_a_second_keep_in_one_deal_is_not_your_turn() -> None:
    match = table()
    hand = list(match.state.players[0].hand)
    play(match, keep(0, hand[:5]))
    assert refusal(match, keep(0, hand[2:])) == "not_your_turn"


def test_c5_only_cards_in_hand_can_be_kept() -> None:
    match = table()
    stranger = match.state.players[1].hand[0]
    hand = list(match.state.players[0].hand)
    assert refusal(match, keep(0, [*hand[:4], stranger])) == "not_yours"


@pytest.mark.parametrize("first_player", [0, 1, 2])
def test_c5_cards_are_dealt_in_blocks_from_the_first_player_clockwise(first_player: int) -> None:
    deck = list(range(1, 22))
    match = table({"first_player": first_player, "deck": deck})
    hands = [list(match.state.players[(first_player + n) % 3].hand) for n in range(3)]
    assert hands == [deck[:7], deck[7:14], deck[14:]]


def test_c6_tiles_are_drawn_in_blocks_once_all_have_kept() -> None:
    bag = ["photo"] * 4 + ["tea_house"] * 4 + ["sea_food"] * 4
    match = table({"round": 2, "first_player": 1, "bag": bag})
    keep_first(match)
    tiles = [player["tiles"] for player in position(match)["players"]]
    assert tiles == [{"sea_food": 4}, {"photo": 4}, {"tea_house": 4}]


def test_c6_tiles_stay_open() -> None:
    match = keep_first(table())
    assert view(match, 0)["players"][1]["tiles"] == position(match)["players"][1]["tiles"]


def test_c12_the_first_player_of_round_1_is_the_first_thing_drawn() -> None:
    for seed in ("a", "b", "c", "d"):
        assert table(seed=seed).state.first_player == SeededChance(seed).below(3)


def test_c12_the_first_players_card_moves_one_seat_clockwise_every_round() -> None:
    match = table({"first_player": 2})
    seats = []
    for _ in range(3):
        seats.append(match.state.first_player)
        all_done(all_ready(keep_first(match)))
    assert seats == [2, 0, 1]


def test_c25_the_first_players_card_may_stay() -> None:
    match = all_done(all_ready(keep_first(table({"first_player": 2}, first_player="stays"))))
    assert (match.state.round, match.state.first_player) == (2, 2)


# Cards that are not given back (C22)


def test_c22_cards_not_played_stay_in_hand() -> None:
    match = table(keep_cards=True)
    hand = match.state.players[0].hand
    keep_first(match)
    assert match.state.players[0].hand == hand[5:]
    assert view(match, 1)["players"][0]["hand"] is None
    assert view(match, 1)["players"][0]["hand_count"] == 2


def test_c22_players_are_dealt_up_to_the_number_next_round() -> None:
    match = table({"players": [{"hand": [1, 2]}, {}, {}], "phase": "place"}, keep_cards=True)
    all_done(match)
    assert [len(player.hand) for player in match.state.players] == [6, 6, 6]
    assert {1, 2} <= set(match.state.players[0].hand)


def test_c22_held_cards_over_the_number_stay() -> None:
    held = list(range(1, 10))
    match = all_done(
        table({"players": [{"hand": held}, {}, {}], "phase": "place"}, keep_cards=True)
    )
    assert match.state.players[0].hand == tuple(held)


def test_c22_a_short_deck_deals_what_it_has() -> None:
    """All but eight cards are owned: six for the first player, two for the next, none left."""
    start = {
        "phase": "place",
        "round": 2,
        "first_player": 0,
        "players": [{"buildings": list(range(1, 78))}, {}, {}],
    }
    match = all_done(table(start, keep_cards=True))
    assert match.state.first_player == 1
    assert [len(player.hand) for player in match.state.players] == [0, 6, 2]
    assert refusal(match, keep(0, [85])) == "bad_count"
    play(match, keep(0, []), keep(2, list(match.state.players[2].hand)))


def test_c22_held_cards_can_be_given_back_to_the_deck_when_keeping() -> None:
    match = table(keep_cards=True)
    hands = [list(player.hand) for player in match.state.players]
    play(match, keep(0, hands[0][:5], discard=hands[0][5:6]))
    for seat in (1, 2):
        play(match, keep(seat, hands[seat][:5]))
    assert match.state.players[0].hand == tuple(hands[0][6:])
    assert hands[0][5] in match.state.deck


def test_c22_a_card_cannot_be_kept_and_given_back() -> None:
    match = table(keep_cards=True)
    hand = list(match.state.players[0].hand)
    assert refusal(match, keep(0, hand[:5], discard=hand[:1])) == "not_yours"
    assert refusal(match, keep(0, hand[:5], discard=[match.state.deck[0]])) == "not_yours"


def test_c22_without_the_variant_nothing_is_given_back_by_name() -> None:
    match = table()
    hand = list(match.state.players[0].hand)
    assert refusal(match, keep(0, hand[:5], discard=hand[5:6])) == "forbidden"


def test_c22_without_must_mark_up_to_the_number_is_kept() -> None:
    match = table(must_mark=False)
    hands = [list(player.hand) for player in match.state.players]
    assert refusal(match, keep(0, hands[0][:6])) == "bad_count"
    play(match, keep(0, []), keep(1, hands[1][:1]), keep(2, hands[2][:5]))
    assert [len(match.state.owned_by(seat)) for seat in range(3)] == [0, 1, 5]


def test_c22_the_deck_is_shuffled_at_the_end_of_every_deal() -> None:
    match = table(keep_cards=True)
    before = match.state
    keep_first(match)
    shuffled = SeededChance(before.seed, before.drawn).shuffle(sorted(before.deck))
    assert tuple(match.state.deck) == shuffled


def test_c5_the_deck_has_every_building_that_nobody_has() -> None:
    match = table()
    GAME.audit(match.state)
    assert len(match.state.deck) == 85 - 3 * 7
