"""Dadaocheng's entry in the registry of games."""

from teahouse.core.descriptor import GameDescriptor

__all__ = ["DESCRIPTOR"]

DESCRIPTOR = GameDescriptor(
    name="dadaocheng",
    title="Dadaocheng",
    titles={"zh-Hant": "大稻埕"},
    rules="teahouse.games.dadaocheng:Dadaocheng",
    set_parts=("components",),
    components="teahouse.games.dadaocheng.rules.box:DadaochengComponents",
    query="teahouse.games.dadaocheng.rules.what_if:Query",
    secrets=("dice", "events", "ships.1.1", "ships.2.1", "ships.3.1"),
    open_chance=frozenset({"DiceRolled"}),
    to_come=("events", "dice"),
    is_open=True,
    words={"en": "teahouse.games.dadaocheng.text"},
    picture="teahouse.games.dadaocheng.picture:picture",
    board="teahouse.games.dadaocheng.picture:board",
    text="teahouse.games.dadaocheng.picture.terminal:dadaocheng_text",
    analysis="teahouse.games.dadaocheng.analysis.whole_game:analyse_dadaocheng",
    report="teahouse.games.dadaocheng.analysis.report:sections",
    summary="teahouse.games.dadaocheng.analysis.report:lines",
    milestones="teahouse.games.dadaocheng.rules.pace",
    bots="teahouse.games.dadaocheng.bot.levels",
    pacing="teahouse.games.dadaocheng.bot.pacing:PACING",
    late_actions=frozenset(
        [
            "swap",
            "flip",
            "collect",
            "take",
            "return",
            "ship",
            "build",
            "open",
            "temple",
            "exchange",
            "market",
            "den",
            "event",
            "end",
        ]
    ),
    hints="teahouse.games.dadaocheng.bot.hints",
    endpoints="teahouse.daily:ENDPOINTS",
)
