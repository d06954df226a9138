"""Chinatown's negotiators."""
