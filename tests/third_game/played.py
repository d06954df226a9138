"""Pig over real sockets, replayed and simulated; run by tests/test_third_game.py."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tests.server.live_server import Guest, Line, LiveServer, Table, gather, running_server
from tests.server.table_harness import TableHarness
from tests.third_game.pig import Pig
from typer.testing import CliRunner

from teahouse import drawing
from teahouse.cli.app import app
from teahouse.core import FastChance, Match, plain, read_record, replay, write_record
from teahouse.drawing.links import PIXELS, link_picture, png
from teahouse.games import game
from teahouse.research.simulate import RunPlan, play_out, simulate
from teahouse.server.catalogue import LANGUAGES, catalogue_of
from teahouse.server.notices.calls import Concern, call_about
from teahouse.server.notices.contacts import PersonSettings
from teahouse.server.notices.waits import waits_of
from teahouse.server.people.links import game_card


def listed(line: Line) -> list[Any]:
    """The actions that a seat may do, as the server lists them to whoever comes."""
    [part] = line.hear("welcome")["seats"]
    actions: list[Any] = part["actions"]
    return actions


def test_it_is_played_over_sockets_to_its_end_and_replayed() -> None:
    with running_server() as server:
        table, guests = gather(server, players=2, game="pig")
        assert guests[0].do(table, "say", seat=0, text="Roll!").status_code == 200
        for n in range(10_000):
            if guests[0].get(table.path).json()["status"] == "over":
                break
            for guest in guests:
                with guest.at(table) as line:
                    actions = listed(line)
                    if actions:
                        answer = line.do(f"{n}", "act", action=actions[-1])
                        assert answer["type"] == "yes"
        record = guests[0].get(f"{table.path}/record").content
        shown = guests[0].get(f"{table.path}/replay").json()
    match = replay(Pig(), read_record(record))
    assert match.outcome is not None
    assert shown["outcome"] == plain(match.outcome)
    assert len(shown["steps"]) == len(match)


def test_a_watcher_is_told_each_change_and_a_bot_plays_on() -> None:
    with running_server() as server, ExitStack() as stack:
        host = server.guest()
        table = host.open_table(game="pig", options={"players": 2})
        host.sit(table)
        line = stack.enter_context(host.at(table))
        assert line.do("bot", "add_bot", bot="easy")["type"] == "yes"
        assert line.do("start", "start")["type"] == "yes"
        for n in range(10_000):
            told = host.get(table.path).json()
            if told["status"] == "over":
                break
            if told["waiting_for"] == [0]:
                line.do(f"{n}", "act", action={"type": "roll", "seat": 0})
        assert told["status"] == "over"


def test_it_is_simulated_in_other_processes() -> None:
    plan = RunPlan(game="pig", options={"players": 3}, games=16, keep_records=True)
    for played in simulate(plan, jobs=2):
        assert played.record is not None
        assert replay(Pig(), read_record(played.record)).outcome == played.outcome


@pytest.fixture(scope="module")
def server() -> Iterator[LiveServer]:
    with running_server() as running:
        yield running


@pytest.fixture(scope="module")
def pair(server: LiveServer) -> list[Guest]:
    return [server.guest(), server.guest()]


@pytest.fixture(scope="module")
def over(pair: list[Guest]) -> Table:
    """A table of guests whose game is over."""
    table = pair[0].open_table(game="pig", options={"players": 2})
    keys = [guest.sit(table, name=f"Player {n}").json()["key"] for n, guest in enumerate(pair)]
    assert pair[0].do(table, "start").status_code == 200
    for _ in range(10_000):
        if pair[0].get(table.path).json()["status"] == "over":
            break
        for guest, key in zip(pair, keys, strict=True):
            shown = {"Authorization": f"Bearer {key}"}
            [part] = guest.get(f"{table.path}/now", headers=shown).json()["seats"]
            for action in part["actions"][-1:]:
                guest.post(f"{table.path}/act", headers=shown, json={"action": action})
    return table


def test_its_replay_has_the_moments_that_it_names(pair: list[Guest], over: Table) -> None:
    moments = pair[0].get(f"{over.path}/replay").json()["moments"]
    kinds = {moment["kind"] for moment in moments}
    assert kinds == {"round", "turn", "over"}
    rounds = [moment["round"] for moment in moments if moment["kind"] == "round"]
    assert rounds == list(range(1, len(rounds) + 1))


def test_it_is_shared_by_a_link_in_the_readers_language(
    server: LiveServer, pair: list[Guest], over: Table
) -> None:
    link = pair[0].post(f"{over.path}/sharing", json={"moment": None}).json()
    stranger = server.guest()
    head = {"Accept": "text/html", "Accept-Language": "pl"}
    page = stranger.get(f"/shared/{link['id']}", headers=head)
    assert "Świnka" in page.text
    assert "Fioletowy i Zielony" in page.text  # the colours of its seats, as nobody has agreed
    shown = stranger.get(f"/api/shared/{link['id']}/picture")
    assert shown.headers["content-type"] == "image/png"
    with Image.open(BytesIO(shown.content)) as drawn:
        assert drawn.size == PIXELS
    assert stranger.get(f"/api/shared/{link['id']}/replay").json()["game"] == "pig"


def test_a_picture_of_its_link_has_the_board_without_its_words_and_a_mark_for_each_seat() -> None:
    match = finished()
    drawn = link_picture(game_card(match, None, catalogue_of("fr")))
    assert "The sty" not in drawn  # words of a drawing are English, and this reader is not
    assert [mark for mark in ("cross", "diamond", "disc") if f"marks-{mark}" in drawn] == [
        "cross",
        "diamond",
    ]
    with Image.open(BytesIO(png(drawn))) as image:
        red, green, blue = image.convert("RGB").split()
    spread = [band.histogram() for band in (red, green, blue)]
    for band, light in zip(spread, (0xDD, 0xAA, 0x99), strict=True):
        assert sum(band[light - 4 : light + 5]) > 1_000  # pixels of the game's own colour


def test_a_player_without_a_name_is_called_by_the_colour_of_the_seat() -> None:
    assert catalogue_of("en").seats("pig", ("", "", "")) == ["Purple", "Green", "Purple"]


def test_it_is_drawn_in_a_notebook_and_in_a_terminal() -> None:
    match = finished()
    picture = match._repr_svg_()
    assert picture is not None
    assert "The sty" in picture
    shown = drawing.text("pig", plain(match.state.position), {}, names=("Ann", "Bo"))
    scores = match.state.position.scores
    assert str(shown) == f"Ann {scores[0]}, Bo {scores[1]}"


@pytest.mark.anyio
async def test_its_players_are_noticed_in_their_language() -> None:
    live = await TableHarness().playing("pig", 2)
    [wait] = [one for one in waits_of(live.table) if (one.owner, one.subject) == ("p0", "turn")]
    for language in LANGUAGES:
        call = call_about([Concern(wait, live.table)], PersonSettings(language=language))
        assert ("Świnka" if language == "pl" else "Pig") in call.lines[1]
        assert "1" in call.lines[1]  # the round


def test_it_is_analysed_by_the_server(over: Table, pair: list[Guest]) -> None:
    found = pair[0].get(f"{over.path}/analysis")
    assert found.status_code == 200, found.text
    assert found.json()["game"] == "pig"
    assert len(found.json()["ones"]) == 2


def test_its_analysis_is_told_in_a_terminal_and_written_as_a_page(tmp_path: Path) -> None:
    match, file, page = finished(), tmp_path / "game.jsonl", tmp_path / "game.html"
    file.write_bytes(write_record(match.record()))
    runner = CliRunner()
    told = runner.invoke(app, ["analyse", str(file), "--html", str(page)])
    assert told.exit_code == 0, told.output
    assert "rolled" in told.output
    assert "A game of Pig" in page.read_text(encoding="utf-8")


def test_it_is_narrated_and_replayed_in_a_terminal(tmp_path: Path) -> None:
    match, file = finished(), tmp_path / "game.jsonl"
    file.write_bytes(write_record(match.record()))
    told = CliRunner().invoke(app, ["replay", str(file), "--actions"])
    assert told.exit_code == 0, told.output
    assert "Turn 1" in told.output
    assert "Seat 1 rolls" in told.output


def finished() -> Match:
    """A game that random players have played to its end."""
    match = Match(game("pig"), {}, seed="sty")
    play_out(match, FastChance("sty"))
    return match
