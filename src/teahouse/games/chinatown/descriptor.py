"""Chinatown's entry in the registry of games."""

from teahouse.core.descriptor import GameDescriptor

__all__ = ["DESCRIPTOR"]

DESCRIPTOR = GameDescriptor(
    name="chinatown",
    title="Chinatown",
    titles={"zh-Hant": "唐人街"},
    rules="teahouse.games.chinatown:Chinatown",
    set_parts=("board", "tiles", "outlook"),
    components="teahouse.games.chinatown.rules.box:ChinatownComponents",
    query="teahouse.games.chinatown.rules.what_if:Query",
    public_questions=frozenset({"board", "offer"}),
    marks=frozenset({"building", "tile"}),
    secret_deals="secret_deals",  # C8
    secrets=("deck", "bag", "outlook_deck", "players.*.hand", "players.*.cash"),
    opened_by={"players.*.cash": "open_money"},  # C24
    to_come=("deck", "bag", "outlook_deck"),
    words={"en": "teahouse.games.chinatown.text"},
    picture="teahouse.games.chinatown.picture:picture",
    board="teahouse.games.chinatown.picture:board",
    scenery="teahouse.games.chinatown.picture.neighbourhood:scenery",
    text="teahouse.games.chinatown.picture.terminal:chinatown_text",
    analysis="teahouse.games.chinatown.analysis.whole_game:analyse_chinatown",
    report="teahouse.games.chinatown.analysis.report:sections",
    summary="teahouse.games.chinatown.analysis.report:lines",
    milestones="teahouse.games.chinatown.rules.pace",
    bots="teahouse.games.chinatown.bot.levels",
    hints="teahouse.games.chinatown.bot.hints",
    late_actions=frozenset({"keep", "place", "done"}),  # nobody deals in the name of a late player
    pacing="teahouse.games.chinatown.bot.pacing:PACING",
)
