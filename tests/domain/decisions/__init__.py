"""Decisions, one kind a file."""
