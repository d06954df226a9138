"""Our engines beside Catanatron, OpenSpiel, Pgx and PettingZoo, each in a process of its own."""
