"""What Chinatown's bots make of their deals, and how well they foresee what a position brings."""
