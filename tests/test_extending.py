"""A change takes the files that docs/extending.md lists for it, as an example of each shows."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.extending import LANGUAGES, ROOT, Trial, listed

RULES = "src/teahouse/games/chinatown/rules"


def pay_twice_at_the_end(trial: Trial) -> None:
    """The last round pays twice, as rule C26 says."""
    trial.edit(
        f"{RULES}/rulebook.py",
        "    open_money: bool = False  # C24\n",
        "    open_money: bool = False  # C24\n    rich_ending: bool = False  # C26\n",
    )
    trial.edit(
        f"{RULES}/settling.py",
        "    earned = income(state.rules, state.owner, state.shops)\n    state = _pay_income",
        "    earned = income(state.rules, state.owner, state.shops)\n"
        "    if state.rules.options.rich_ending and state.round == ROUNDS:  # C26\n"
        "        earned = [2 * cash for cash in earned]\n"
        "    state = _pay_income",
    )
    rules = trial.read("docs/rules/chinatown.md")
    begin = rules.index("\n- C25 ")
    end = rules.index("\n", begin + 1)
    trial.write(
        "docs/rules/chinatown.md",
        f"{rules[:end]}\n- C26 **Rich ending** (`rich_ending`). Round 6 pays its income twice."
        f"{rules[end:]}",
    )
    trial.write(
        "tests/games/chinatown/rules/test_rich_ending.py",
        '"""The last round pays twice."""\n\n'
        "from teahouse.core import FastChance, Match\n"
        "from teahouse.games.chinatown.rules.events import IncomePaid\n"
        "from teahouse.core.match import course\n"
        "from teahouse.games import game\n"
        "from teahouse.research.simulate import play_out\n\n\n"
        "def incomes(**options: object) -> list[int]:\n"
        '    match = Match(game("chinatown"), {"players": 3, **options}, seed="rich")\n'
        '    play_out(match, FastChance("rich"))\n'
        "    events = [event for step in course(match) for event in step.events]\n"
        "    return [event.cash for event in events if isinstance(event, IncomePaid)]\n\n\n"
        "def test_c26_the_last_round_pays_twice() -> None:\n"
        "    usual, rich = incomes(), incomes(rich_ending=True)\n"
        "    assert sum(usual[-3:]) > 0\n"
        "    assert rich == usual[:-3] + [2 * cash for cash in usual[-3:]]\n",
    )


def tell_that_the_end_pays_twice(trial: Trial) -> None:
    trial.edit(
        "web/src/words/options.ts",
        "  players: { name: m.forms_players, help: m.forms_players_help },\n",
        "  players: { name: m.forms_players, help: m.forms_players_help },\n"
        "  rich_ending: { name: m.forms_rich_ending, help: m.forms_rich_ending_help },\n",
    )
    for language in LANGUAGES:
        trial.add_message(
            f"web/messages/forms/{language}.json",
            forms_rich_ending="2 × 6",
            forms_rich_ending_help="6: 2 ×",
        )
        trial.append(f"web/rules/chinatown.{language}.md", "\n## C26 2 × 6\n\n6: 2 ×\n")
    trial.append("CHANGELOG.md", "- Chinatown: the last round can pay twice.\n")


def test_a_variant_takes_no_more_than_the_files_that_are_listed(tmp_path: Path) -> None:
    trial = Trial(tmp_path / "copy")
    pay_twice_at_the_end(trial)
    tell_that_the_end_pays_twice(trial)
    trial.python("-m", "tools.generate")
    trial.python("-m", "tests.web.compared", "chinatown", "C26")
    names = {"GAME": ("chinatown",), "PHASE": ("settling",), "NAME": ("rich_ending",)}
    assert trial.by_hand == listed("A variant of a game", names)
    assert len(trial.by_hand) <= 20
    assert (
        len([path for path in trial.by_hand if path.startswith(("web/messages", "web/rules"))])
        == 10
    )
    trial.test(
        "tests/games/chinatown/rules/test_rich_ending.py",
        "tests/test_rules_have_tests.py",
        "tests/web/test_messages.py",
        "tests/web/test_rules_compared.py",
    )
    trial.teahouse("fuzz", "chinatown", "--games", "3", "--option", "rich_ending=true")
    assert "rich_ending" in trial.read("docs/openapi.json") + trial.read("web/src/protocol.ts")


def test_an_endpoint_takes_no_more_than_the_files_that_are_listed(tmp_path: Path) -> None:
    """The server tells how many games it has."""
    trial = Trial(tmp_path / "copy")
    trial.write(
        "src/teahouse/server/web/endpoints/counting.py",
        '"""How many games there are."""\n\n'
        "from __future__ import annotations\n\n"
        "import msgspec\n\n"
        "from teahouse.games import NAMES\n"
        "from teahouse.server.web.endpoint import Endpoints\n"
        "from teahouse.server.web.request_context import RequestContext\n\n\n"
        "ENDPOINTS = Endpoints()\n\n\n"
        "class GameCount(msgspec.Struct, frozen=True):\n    count: int\n\n\n"
        '@ENDPOINTS.get("/api/count")\n'
        "async def count_games(context: RequestContext) -> GameCount:\n"
        '    """How many games the server plays."""\n'
        "    return GameCount(len(NAMES))\n",
    )
    trial.edit("src/teahouse/server/app.py", "    channels,\n", "    channels,\n    counting,\n")
    trial.edit(
        "src/teahouse/server/app.py",
        "    *channels.ENDPOINTS,\n",
        "    *channels.ENDPOINTS,\n    *counting.ENDPOINTS,\n",
    )
    trial.write(
        "tests/server/web/endpoints/test_counting.py",
        "from tests.server.live_server import Guest\n\n\n"
        "def test_the_games_are_counted(guest: Guest) -> None:\n"
        '    assert guest.get("/api/count").json() == {"count": 2}\n',
    )
    trial.append("CHANGELOG.md", "- `GET /api/count` tells how many games there are.\n")
    trial.python("-m", "tools.generate")
    assert trial.by_hand == listed("An endpoint", {"NAME": ("counting",)})
    assert "/api/count" in trial.read("docs/openapi.json")
    trial.test("tests/server/web/endpoints/test_counting.py")


def test_a_level_of_bots_takes_no_more_than_the_files_that_are_listed(tmp_path: Path) -> None:
    """A bot that does whatever is listed first."""
    trial = Trial(tmp_path / "copy")
    trial.append(
        "src/teahouse/games/dadaocheng/bot/levels.py",
        "\n\nclass Hasty(Easy):\n"
        '    """A bot that does whatever is listed first."""\n\n'
        "    def choose(self, turn: Turn) -> Action | None:\n"
        "        return next(iter(turn.actions), None)\n",
    )
    trial.edit(
        "src/teahouse/play/levels.py",
        '    "random": "teahouse.play.levels:RandomBot",\n',
        '    "random": "teahouse.play.levels:RandomBot",\n'
        '    "hasty": "teahouse.play.levels:Hasty",\n',
    )
    trial.edit(
        "src/teahouse/play/levels.py",
        "class Medium(_Level):\n",
        'class Hasty(_Level):\n    """The hasty level of a game\'s own bots."""\n\n'
        '    level = "Hasty"\n\n\nclass Medium(_Level):\n',
    )
    trial.edit(
        "web/src/words/bots.ts",
        "  easy: m.table_bot_easy,\n",
        "  easy: m.table_bot_easy,\n  hasty: m.table_bot_hasty,\n",
    )
    for language in LANGUAGES:
        trial.add_message(f"web/messages/table/{language}.json", table_bot_hasty="…!")
    trial.append("docs/bots.md", "\n`hasty` does whatever is listed first.\n")
    trial.append("CHANGELOG.md", "- Bots: the level `hasty`.\n")
    trial.write(
        "tests/games/dadaocheng/bot/test_hasty.py",
        "from teahouse.play.levels import BOTS, bot_at\n"
        "from teahouse.games.dadaocheng.bot.levels import Hasty\n"
        "from teahouse.play.levels import _bot_of_game\n\n\n"
        "def test_the_level_is_the_games_own() -> None:\n"
        '    assert bot_at(BOTS["hasty"]).level == "Hasty"\n'
        '    assert isinstance(_bot_of_game("dadaocheng", "Hasty"), Hasty)\n',
    )
    names = {"GAME": ("dadaocheng",), "NAME": ("hasty",)}
    assert trial.by_hand == listed("A level of bots", names)
    trial.test("tests/games/dadaocheng/bot/test_hasty.py", "tests/web/test_messages.py")
    told = trial.teahouse("arena", "--game", "dadaocheng", "--bots", "hasty,random",
        "--games", "4",
    )  # fmt: skip
    assert "hasty" in told


def test_a_language_takes_no_more_than_the_files_that_are_listed(tmp_path: Path) -> None:
    """The words are the English ones: whether they are translated is for readers to see."""
    trial = Trial(tmp_path / "copy")
    for english in sorted((trial.folder / "web").rglob("en.json")):
        path = english.relative_to(trial.folder).as_posix()
        trial.write(path.replace("en.json", "it.json"), trial.read(path))
    folder = "src/teahouse/server/catalogue"
    trial.write(f"{folder}/it.json", trial.read(f"{folder}/en.json"))
    for game in ("chinatown", "dadaocheng"):
        trial.write(f"web/rules/{game}.it.md", trial.read(f"web/rules/{game}.en.md"))
    trial.edit("web/project.inlang/settings.json", '"zh-Hant"]', '"zh-Hant", "it"]')
    trial.edit(
        "src/teahouse/server/catalogue/__init__.py",
        'Literal["en", "fr", "pl", "de", "zh-Hant"]',
        'Literal["en", "fr", "pl", "de", "zh-Hant", "it"]',
    )
    words = json.loads(trial.read("web/document-words.json"))
    trial.write("web/document-words.json", json.dumps(words | {"it": words["en"]}, indent=2) + "\n")
    trial.edit("web/src/words/language.ts", '"繁體中文",\n', '"繁體中文",\n  it: "Italiano",\n')
    trial.edit(
        "web/src/words/money.ts",
        '  "zh-Hant": null,\n',
        '  "zh-Hant": null,\n  it: (thousands) => `${thousands}k\\u00a0$`,\n',
    )
    trial.edit(
        "tests/web/test_messages.py",
        '    "de": {"one", "other"},\n',
        '    "de": {"one", "other"},\n    "it": {"one", "many", "other"},\n',
    )
    trial.append("CHANGELOG.md", "- The page speaks Italian.\n")
    areas = sorted(path.parent.name for path in (ROOT / "web" / "messages").glob("*/en.json"))
    names = {
        "AREA": tuple(areas),
        "GAME": ("chinatown", "dadaocheng"),
        "LANGUAGE": ("it",),
    }
    assert trial.by_hand == listed("A language", names)
    trial.python("-m", "tools.generate")
    trial.test("tests/web/test_messages.py", "-k", "missing or compiled")
    told = trial.python(
        "-c",
        "from teahouse.server.catalogue import catalogue_of, language_of;"
        "print(language_of('it-CH'), catalogue_of('it').game('chinatown'))",
    )
    assert told == "it Chinatown\n"


def test_a_game_takes_no_more_than_the_files_of_its_own_folder(tmp_path: Path) -> None:
    """The third game, moved into the house."""
    trial = Trial(tmp_path / "copy")
    source, game = ROOT / "tests" / "third_game", "src/teahouse/games/pig"
    for file in sorted(source.rglob("*.py")):
        path = file.relative_to(source).as_posix()
        if path not in ("played.py", "on_page.py"):
            text = file.read_text(encoding="utf-8")
            trial.write(f"{game}/{path}", text.replace("tests.third_game", "teahouse.games.pig"))
    trial.write("docs/rules/pig.md", "# Pig\n\n- P1 Roll on, or keep what the turn has brought.\n")
    trial.write(
        "tests/games/pig/test_pig.py",
        "from teahouse.games import NAMES, game\n\n\n"
        "def test_p1_it_is_found_by_its_folder() -> None:\n"
        '    assert "pig" in NAMES\n    assert game("pig").name == "pig"\n',
    )
    trial.append("CHANGELOG.md", "- A third game: Pig.\n")
    shutil.rmtree(trial.folder / "tests" / "third_game")
    assert trial.by_hand == listed("A game", {"GAME": ("pig",)})
    trial.python("-m", "tools.generate")
    assert "PigView" in trial.read("web/src/protocol.ts")
    trial.test("tests/games/pig", "tests/contract/test_games.py", "-k", "pig")
    trial.teahouse("simulate", "pig", "--games", "4")
