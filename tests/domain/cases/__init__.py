"""Worked cases of the rules."""
