"""Arithmetic of the rules."""
