"""Dadaocheng's entry in the registry of games."""

from teahouse.games.descriptor import GameDescriptor

__all__ = ["DESCRIPTOR"]

DESCRIPTOR = GameDescriptor(
    name="dadaocheng",
    title="Dadaocheng",
    rules="teahouse.games.dadaocheng:Dadaocheng",
    set_parts=("components",),
    components="teahouse.games.dadaocheng.components.box:DadaochengComponents",
    query="teahouse.games.dadaocheng.questions.what_if:Query",
    secrets=("dice", "events", "ships.1.1", "ships.2.1", "ships.3.1"),
    open_chance=frozenset({"DiceRolled"}),
    to_come=("events", "dice"),
    is_open=True,
    words={"en": "teahouse.words.english.dadaocheng"},
    picture="teahouse.drawing.dadaocheng:picture",
    board="teahouse.drawing.dadaocheng:board",
    text="teahouse.drawing.terminal.dadaocheng:dadaocheng_text",
    analysis="teahouse.analysis.dadaocheng:analyse_dadaocheng",
    report="teahouse.analysis.report.dadaocheng:sections",
    summary="teahouse.analysis.terminal.dadaocheng:lines",
    milestones="teahouse.games.dadaocheng.milestones",
    bots="teahouse.bots.dadaocheng.levels",
    pacing="teahouse.bots.dadaocheng.pacing:PACING",
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
    hints="teahouse.bots.dadaocheng.hints",
    endpoints="teahouse.daily.api:ENDPOINTS",
)
