"""Legal actions: listed, and sampled at random."""
