"""Environments that researchers know: PettingZoo, Gymnasium and OpenSpiel."""
