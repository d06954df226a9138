"""Names of modules from before they moved are imported with a warning, and are the new ones."""

from __future__ import annotations

import subprocess
import sys

import pytest

from teahouse.moved import MOVED

OLD_IMPORTS = {
    "from teahouse.batch.random_play import RandomPlay": "teahouse_lab.batch.random_play",
    "from teahouse.environments.aec import env": "teahouse_lab.environments.aec",
    "from teahouse.bots import Turn": "teahouse.play",
    "from teahouse.bots.protocol import Enquiry": "teahouse.play.protocol",
    "from teahouse.bots.dadaocheng.hints import best_move": "teahouse.games.dadaocheng.bot.hints",
    "from teahouse.games.dadaocheng.actions import Flip": "teahouse.games.dadaocheng.rules.actions",
}


@pytest.mark.parametrize("line", OLD_IMPORTS)
def test_an_old_import_works_and_says_the_new_name(line: str) -> None:
    new = OLD_IMPORTS[line]
    old, _, name = line.removeprefix("from ").partition(" import ")
    program = f"{line}\nimport {new} as new, sys\nassert sys.modules[{old!r}] is new\nnew.{name}"
    command = [sys.executable, "-W", "always::DeprecationWarning", "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert f"{old} is {new} now" in run.stderr


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_every_name_that_has_moved_can_be_imported(old: str, new: str) -> None:
    program = f"import {old} as old, {new} as new; assert old is new"
    command = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", program]
    subprocess.run(command, check=True)
