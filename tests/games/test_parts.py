"""The parts of the games have what their users need, as mypy reads these assignments."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from teahouse.analysis import AnalysisPart, ReportPart
from teahouse.core import BadInput
from teahouse.core.descriptor import GameDescriptor, Milestones, Picture, describe, descriptors
from teahouse.drawing import Scenery, TerminalPicture
from teahouse.drawing.links import BoardPicture
from teahouse.drawing.palette import GamePalette
from teahouse.games import chinatown, dadaocheng
from teahouse.games.chinatown import analysis as chinatown_analysis
from teahouse.games.chinatown import picture as chinatown_picture
from teahouse.games.chinatown import text as chinatown_text
from teahouse.games.chinatown.analysis import report as chinatown_report
from teahouse.games.chinatown.bot import hints as chinatown_hints
from teahouse.games.chinatown.bot import levels as chinatown_levels
from teahouse.games.chinatown.bot import pacing as chinatown_pacing
from teahouse.games.chinatown.picture import palette as chinatown_palette
from teahouse.games.chinatown.picture import scenery as chinatown_scenery
from teahouse.games.chinatown.picture import terminal as chinatown_terminal
from teahouse.games.chinatown.rules import steps as chinatown_pace
from teahouse.games.dadaocheng import analysis as dadaocheng_analysis
from teahouse.games.dadaocheng import endpoints as dadaocheng_endpoints
from teahouse.games.dadaocheng import picture as dadaocheng_picture
from teahouse.games.dadaocheng import text as dadaocheng_text
from teahouse.games.dadaocheng.analysis import report as dadaocheng_report
from teahouse.games.dadaocheng.bot import hints as dadaocheng_hints
from teahouse.games.dadaocheng.bot import levels as dadaocheng_levels
from teahouse.games.dadaocheng.bot import pacing as dadaocheng_pacing
from teahouse.games.dadaocheng.picture import palette as dadaocheng_palette
from teahouse.games.dadaocheng.picture import terminal as dadaocheng_terminal
from teahouse.games.dadaocheng.rules import position as dadaocheng_position
from teahouse.play.hints import Hints, OfferHints
from teahouse.play.levels import Levels
from teahouse.play.pacing import PacingPart
from teahouse.server.web.endpoint import EndpointsPart
from teahouse.words import GameText, OfferText, TitledText

DESCRIPTORS: tuple[GameDescriptor, ...] = (chinatown.DESCRIPTOR, dadaocheng.DESCRIPTOR)
MILESTONES: tuple[Milestones, ...] = (chinatown_pace, dadaocheng_position)
TEXTS: tuple[GameText, ...] = (chinatown_text, dadaocheng_text)
OFFERS: tuple[OfferText, ...] = (chinatown_text,)
TITLES: tuple[TitledText, ...] = (chinatown_text,)
PICTURES: tuple[Picture, ...] = (chinatown_picture, dadaocheng_picture)
BOARDS: tuple[BoardPicture, ...] = (chinatown_picture, dadaocheng_picture)
TERMINALS: tuple[TerminalPicture, ...] = (chinatown_terminal, dadaocheng_terminal)
SCENERIES: tuple[Scenery, ...] = (chinatown_scenery,)
PALETTES: tuple[GamePalette, ...] = (chinatown_palette, dadaocheng_palette)
ANALYSES: tuple[AnalysisPart, ...] = (chinatown_analysis, dadaocheng_analysis)
REPORTS: tuple[ReportPart, ...] = (chinatown_report, dadaocheng_report)
LEVELS: tuple[Levels, ...] = (chinatown_levels, dadaocheng_levels)
HINTS: tuple[Hints, ...] = (chinatown_hints, dadaocheng_hints)
OFFER_HINTS: tuple[OfferHints, ...] = (chinatown_hints,)
PACINGS: tuple[PacingPart, ...] = (chinatown_pacing, dadaocheng_pacing)
ENDPOINTS: tuple[EndpointsPart, ...] = (dadaocheng_endpoints,)

PARTS: tuple[tuple[str, type, tuple[object, ...]], ...] = (
    ("text", GameText, TEXTS),
    ("picture", Picture, PICTURES),
    ("picture", BoardPicture, BOARDS),
    ("picture.terminal", TerminalPicture, TERMINALS),
    ("picture.scenery", Scenery, SCENERIES),
    ("picture.palette", GamePalette, PALETTES),
    ("analysis", AnalysisPart, ANALYSES),
    ("analysis.report", ReportPart, REPORTS),
    ("bot.levels", Levels, LEVELS),
    ("bot.hints", Hints, HINTS),
    ("bot.pacing", PacingPart, PACINGS),
    ("endpoints", EndpointsPart, ENDPOINTS),
)


@pytest.mark.parametrize(("name", "kind", "modules"), PARTS, ids=lambda one: str(one)[:30])
def test_a_part_is_found_by_its_place_in_the_game(
    name: str, kind: type, modules: tuple[object, ...]
) -> None:
    found = [game.part(name, kind) for game in map(describe, ("chinatown", "dadaocheng"))]
    assert [part for part in found if part is not None] == list(modules)


def test_a_game_is_played_without_the_parts_that_it_lacks() -> None:
    assert describe("dadaocheng").part("picture.scenery", Scenery) is None
    assert describe("dadaocheng").part("nothing.of.the.kind", Scenery) is None


def test_a_part_that_lacks_what_is_needed_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match=r"dadaocheng\.text lacks .* OfferText"):
        describe("dadaocheng").part("text", OfferText)


def test_no_part_is_imported_before_it_is_used() -> None:
    named = {f"{game.package}.{name}" for game in descriptors() for name, _, _ in PARTS}
    code = (
        "import sys; from teahouse.core.descriptor import descriptors; from teahouse.drawing import"
        " Scenery; [game.part('nothing.here', Scenery) for game in descriptors()];"
        "print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not named & set(run.stdout.split())


def test_a_game_is_named_with_its_package_or_with_its_descriptor(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from teahouse.core.descriptor import GameDescriptor\n"
        "from teahouse.games.dadaocheng import Dadaocheng\n"
        "DESCRIPTOR = GameDescriptor("
        "package=__name__, name='mine', title='Mine', rules=Dadaocheng)\n"
        "OTHER = 3\n"
    )
    code = "from teahouse.games import describe; print(describe('mine').title)"
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONPATH": f"{tmp_path}:{':'.join(sys.path)}", "TEAHOUSE_GAMES": own},
            capture_output=True,
            text=True,
            check=False,
        )
        for own in ("mine=mine", "mine=mine:DESCRIPTOR", "mine=mine:OTHER")
    ]
    assert [run.stdout.strip() for run in told] == ["Mine", "Mine", ""]
    assert "mine has no GameDescriptor OTHER" in told[2].stderr
