"""Arithmetic that several rulesets share. Tables come in as arguments; nothing here knows a book."""
