"""Films over whole games of both: nothing in them that their seat may not know."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.hidden_values import hidden

from teahouse.core import FastChance, Match
from teahouse.games import game
from teahouse.server.live.replays import MOST_STEPS, film_of

EVERY = 9  # moves


def played(name: str, moves: int, chance: FastChance) -> Match:
    match = Match(game(name), {"players": 3}, seed="jasmine")
    for n in range(moves):
        if match.outcome is not None:
            break
        seat = chance.pick(sorted(match.game.waiting_for(match.state)))
        harmless = None if n % 3 else match.game.fallback_action(match.state, seat)
        match.do(harmless or match.game.sample(match.state, seat, chance))
    return match


@pytest.mark.parametrize("name", ["chinatown", "dadaocheng"])
def test_a_film_shows_what_the_views_of_its_seat_showed(name: str) -> None:
    """The cards and tiles to come, the seed and the piles are in none."""
    chance = FastChance(name)
    match = played(name, 90, chance)
    assert match.outcome is None  # all is open then
    for place in range(0, len(match), EVERY):
        for seat in range(3):
            film = film_of(match, place, seat, ("Ada", "Ben", "Cy"))
            if film is None:
                continue
            first = max(place, len(match) - MOST_STEPS)
            assert film.start == match.game.view(match.state_at(first), seat)
            shown = msgspec.json.encode((film.start, film.steps))
            secrets = [one for one in hidden(match.state, seat) if not one.isdigit()]
            assert [one for one in secrets if one in shown] == []


def test_a_film_ends_where_the_game_is() -> None:
    match = played("dadaocheng", 40, FastChance("a film"))
    film = film_of(match, 0, 0, ("", "", ""))
    assert film is not None
    assert [step.n for step in film.steps] == list(range(1, len(match) + 1))


def test_of_a_long_time_away_the_end_is_shown() -> None:
    match = played("dadaocheng", 100, FastChance("away"))
    film = film_of(match, 0, 0, ("", "", ""))
    assert film is not None
    assert len(film.steps) == MOST_STEPS
    assert film.steps[-1].n == len(match)
