"""The games and their tables."""
