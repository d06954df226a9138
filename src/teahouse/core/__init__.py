"""What every game shares: the contract, chance, matches and their records, notation, and errors."""

from .chance import Chance, FastChance, SeededChance, commitment, number, verify
from .contract import (
    AnyGame,
    Game,
    Outcome,
    Position,
    RuleChange,
    Rules,
    Seat,
    Stage,
    changes_since,
    known_version,
)
from .defaults import GameDefaults
from .errors import (
    CODES,
    BadInput,
    OptionsError,
    PositionError,
    Reason,
    RecordError,
    RuleError,
    SetError,
    VersionError,
    passes,
    reasons_in,
)
from .match import Match, Move, replay
from .notation import action_text, read_action_text
from .phrases import Phrase
from .record import FORMAT, Entry, Header, Record, read_record, read_records, write_record
from .wire import plain, read_as, read_json, state_hash, tagged, write_json

__all__ = [
    "CODES",
    "FORMAT",
    "AnyGame",
    "BadInput",
    "Chance",
    "Entry",
    "FastChance",
    "Game",
    "GameDefaults",
    "Header",
    "Match",
    "Move",
    "OptionsError",
    "Outcome",
    "Phrase",
    "Position",
    "PositionError",
    "Reason",
    "Record",
    "RecordError",
    "RuleChange",
    "RuleError",
    "Rules",
    "Seat",
    "SeededChance",
    "SetError",
    "Stage",
    "VersionError",
    "action_text",
    "changes_since",
    "commitment",
    "known_version",
    "number",
    "passes",
    "plain",
    "read_action_text",
    "read_as",
    "read_json",
    "read_record",
    "read_records",
    "reasons_in",
    "replay",
    "state_hash",
    "tagged",
    "verify",
    "write_json",
    "write_record",
]
