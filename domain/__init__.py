"""The pure half of Affray: what a battle is, what may happen in it, and who may see it.

Nothing here reads a clock, a socket, a file of the user's or a source of chance. Commands and dice come in,
events come out; folding the events gives the battle back.
"""
