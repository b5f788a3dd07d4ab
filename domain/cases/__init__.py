"""Worked cases: what the book says comes out, held against the functions that the decider calls.

`kinds.KINDS` has every kind of case with what it may hold; `case_file` reads a file of them and tries each.
"""
