"""Studies of simulated games: each writes its tables and plots anew, with 95 % intervals."""

from .catalogue import STUDIES
from .pages import write_report
from .study import Group, Report, Study, games_of, limited

__all__ = ["STUDIES", "Group", "Report", "Study", "games_of", "limited", "write_report"]
