"""Fights that are ready to begin, one for each game: the demonstration, and what the first page offers."""
