"""Chinatown's entry in the registry of games."""

from teahouse.games.descriptor import GameDescriptor

__all__ = ["DESCRIPTOR"]

DESCRIPTOR = GameDescriptor(
    name="chinatown",
    title="Chinatown",
    rules="teahouse.games.chinatown:Chinatown",
    set_parts=("board", "tiles", "outlook"),
    components="teahouse.games.chinatown.box:ChinatownComponents",
    query="teahouse.games.chinatown.questions.what_if:Query",
    public_questions=frozenset({"board", "offer"}),
    marks=frozenset({"building", "tile"}),
    secret_deals="secret_deals",  # C8
    secrets=("deck", "bag", "outlook_deck", "players.*.hand", "players.*.cash"),
    opened_by={"players.*.cash": "open_money"},  # C24
    to_come=("deck", "bag", "outlook_deck"),
    words={"en": "teahouse.words.english.chinatown"},
    picture="teahouse.drawing.chinatown:picture",
    board="teahouse.drawing.chinatown:board",
    scenery="teahouse.drawing.chinatown.scenery:scenery",
    text="teahouse.drawing.terminal.chinatown:chinatown_text",
    analysis="teahouse.analysis.chinatown:analyse_chinatown",
    report="teahouse.analysis.report.chinatown:sections",
    summary="teahouse.analysis.terminal.chinatown:lines",
    milestones="teahouse.games.chinatown.milestones",
    bots="teahouse.bots.chinatown.levels",
    hints="teahouse.bots.chinatown.hints",
    late_actions=frozenset({"keep", "place", "done"}),  # no deals in somebody's name
    pacing="teahouse.bots.chinatown.pacing:PACING",
)
