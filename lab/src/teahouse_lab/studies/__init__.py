"""Studies of simulated games: each plays games and writes its tables and plots."""

from .catalogue import STUDIES
from .study import GameGroup, Study, StudyReport, games_of, limited, write_report

__all__ = ["STUDIES", "GameGroup", "Study", "StudyReport", "games_of", "limited", "write_report"]
