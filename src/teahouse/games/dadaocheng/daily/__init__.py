"""The daily puzzle."""
