"""Dice: written expressions, rolls with a purpose, and where faces come from."""
