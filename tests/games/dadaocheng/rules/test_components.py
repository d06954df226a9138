"""Component sets: the packaged one, and one's own, checked on load."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from teahouse.core import FastChance, Match, OptionsError, SetError, plain
from teahouse.games import game
from teahouse.games.dadaocheng import Dadaocheng
from teahouse.games.dadaocheng.rules.components import standard_set

Json = dict[str, Any]


def own() -> Json:
    """A copy of the packaged set, to be changed."""
    copied: Json = deepcopy(plain(standard_set()))
    return {**copied, "id": "my-box"}


def with_set(components: Json) -> Dadaocheng:
    return Dadaocheng({"components": components})


def told(components: Json) -> str:
    with pytest.raises(SetError) as refused:
        with_set(components)
    return str(refused.value)


def test_the_packaged_set_says_what_was_found_and_what_is_reconstructed() -> None:
    components = standard_set()
    parts = (
        components.discs,
        components.ships,
        components.buildings,
        components.temple,
        components.opium_track,
        components.events,
    )
    assert all("found" in part.source or "reconstructed" in part.source for part in parts)
    assert components.events.source == "found"
    assert components.opium_track.source == "reconstructed"


def test_the_packaged_set_has_the_counts_of_the_rule_book() -> None:
    components = standard_set()
    copies = {card.id: card.copies for card in components.buildings.cards}
    assert copies == {"mansion": 24, "shop": 6, "market": 6, "workshop": 6, "opium_den": 2}
    assert len(components.discs.sun_over_other) == 16
    assert len(components.ships.cards) == 36
    assert len(components.events.cards) == 14
    assert components.cubes_each == 14
    assert components.mansion_sets == (4, 10, 16, 23, 31, 39)


def test_a_set_of_ones_own_is_played_with() -> None:
    components = own()
    components["ships"]["cards"][0] |= {"cost": {"tea": 1}, "prestige": 9}
    mine = with_set(components)
    assert mine.options({}).edition == "my-box"
    match = Match(
        mine,
        {"players": 2},
        seed="own",
        position={
            "step": "act",
            "event": None,
            "ships": {"1": ["S101"]},
            "players": [{"cubes": {"tea": 1}}, {}],
        },
        sets={"components": components},
    )
    match.do({"type": "ship", "seat": 0, "level": 1, "pay": {"tea": 1}})
    assert mine.dump(match.state).players[0].score == 9


def test_a_whole_game_is_played_with_a_set_of_ones_own() -> None:
    components = own()
    components["temple"]["faces"] = dict.fromkeys("123456", "tea")
    components["opium_track"]["spaces"] = 1
    match, chance = Match(with_set(components), {"players": 3}, seed="own"), FastChance("own")
    while match.outcome is None:
        match.do(match.game.sample(match.state, chance.pick(sorted(match.to_act)), chance))
        match.game.audit(match.state)


def test_the_games_are_made_with_sets_by_their_name() -> None:
    assert game("dadaocheng", {"components": own()}).options({}).edition == "my-box"
    with pytest.raises(SetError, match="no set 'board'"):
        Dadaocheng({"board": {}})


def test_another_edition_than_the_sets_is_refused() -> None:
    with pytest.raises(OptionsError, match="my-box"):
        with_set(own()).options({"edition": "soso-2015"})


def test_alternative_discs_are_refused_where_a_set_has_none() -> None:
    components = own()
    del components["discs_alternative"]
    with pytest.raises(OptionsError, match="no alternative discs"):
        with_set(components).options({"discs": "alternative"})


def change(components: Json, path: str, value: Any) -> Json:
    """The set with one value changed; `...` takes it out."""
    place: Any = components
    *way, last = path.split(".")
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    key = int(last) if isinstance(place, list) else last
    if value is ...:
        del place[key]
    else:
        place[key] = value
    return components


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("id", ..., "id"),
        ("colour", "red", "colour"),
        ("cubes_each", 0, "cubes_each"),
        ("goods.rice", ..., "goods: rice is there 0 times"),
        ("goods.silk", "blue", "silk"),
        ("discs.sun_over_other.0", ..., "discs: 15 discs, there must be 16"),
        ("discs.sun_over_other.0", ["rice", "rice"], "disc 0 has rice on both sides"),
        ("discs.sun_over_other.0", ["rice", "silk"], "silk"),
        ("discs.sun_over_other.0", ["opium", "rice"], "5 discs have opium on the sun side"),
        ("discs_alternative.sun_over_other.0", ..., "discs_alternative: 15 discs"),
        ("ships.cards.0", ..., "ships: 11 of level 1, there must be 12"),
        ("ships.cards.0.id", "S102", "ships: S102 is there 2 times"),
        ("ships.cards.0.level", 4, "level"),
        ("ships.cards.0.level", 2, "ships: 11 of level 1"),
        ("ships.cards.0.cost", {"rice": 15}, "S101 costs 15 rice, there are 14 cubes"),
        ("ships.cards.0.cost", {"opium": 14}, "S101 costs 14 opium, there are 13 cubes"),
        ("ships.cards.0.cost", {"rice": 0}, "cost"),
        ("ships.cards.0.cost", {"silk": 1}, "silk"),
        ("ships.cards.0.prestige", -1, "prestige"),
        ("ships.cards.35.credit_required", 500, "S312 asks for 500 credit"),
        ("buildings.cards.0", ..., "buildings: mansion is there 0 times"),
        ("buildings.cards.1.id", "mansion", "buildings: mansion is there 2 times"),
        ("buildings.cards.0.in_play.4", 25, "mansion: 25 in play, but 24 copies"),
        ("buildings.cards.0.in_play.3", ..., "in_play: 3 is there 0 times"),
        ("buildings.cards.0.cost", {"tea": 20}, "mansion costs 20 tea"),
        ("mansion_sets", [4, 10], "mansion_sets: 2 values"),
        ("mansion_sets", [4, 10, 16, 23, 31, 9], "mansion_sets: more mansions"),
        ("temple.faces.6", ..., "temple.faces: 6 is there 0 times"),
        ("temple.faces.7", None, "7"),
        ("opium_track.spaces", 0, "spaces"),
        ("events.cards.0", ..., "events: 1851 is there 0 times"),
        ("events.cards.0.year", 1852, "events: 1851 is there 0 times"),
        ("houses.names", ["one"], "names"),
    ],
)
def test_a_set_that_cannot_be_played_with_says_what_is_wrong(
    path: str, value: Any, message: str
) -> None:
    assert message in told(change(own(), path, value))


def test_a_year_too_many_is_refused() -> None:
    components = own()
    components["events"]["cards"].append({"year": 1945})
    assert "events: 1945 is not known" in told(components)


def test_two_ships_of_level_1_must_give_credit() -> None:
    components = own()
    for card in components["ships"]["cards"][:6]:
        card["credit"] = 0
    assert "0 of level 1 give credit" in told(components)


def test_discs_that_have_no_layout_are_refused() -> None:
    components = own()
    components["discs"]["sun_over_other"] = [["rice", "tea"]] * 12 + [["opium", "tea"]] * 4
    assert "no layout" in told(components)


@pytest.mark.parametrize("raw", [None, [], "soso-2015", {}])
def test_a_set_is_an_object_with_everything_in_it(raw: Any) -> None:
    with pytest.raises(SetError, match="components"):
        Dadaocheng({"components": raw})


def test_the_packaged_file_is_read_as_a_set_of_ones_own_would_be() -> None:
    again = Dadaocheng({"components": msgspec.json.decode(msgspec.json.encode(standard_set()))})
    assert again.components == standard_set()
