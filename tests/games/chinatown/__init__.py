"""Chinatown's rules, one file a topic."""
