"""Slices of a battle, each folded from its events alone. They know no rules and no dice."""
