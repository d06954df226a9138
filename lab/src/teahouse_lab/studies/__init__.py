"""Studies of simulated games: each plays games and writes its tables and plots."""

from .catalogue import STUDIES
from .pages import write_report
from .study import Group, Report, Study, games_of, limited

__all__ = ["STUDIES", "Group", "Report", "Study", "games_of", "limited", "write_report"]
