"""Whole workers in one thread and one seed: the command path under crashes, lost answers and doubled requests.

`loop` is time that passes only when nobody has anything to do; `store` is a store in memory whose every call may go
wrong; `world` is workers, people and what has to be true in the end. A failure names its seed, which repeats it.
"""
