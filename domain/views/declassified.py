"""What players and spectators may infer although it follows from something secret. The whole list.

The law of secrecy says: two histories that differ only in secrets, and agree in these outcomes, give a viewer the
same bytes and the same number of messages, positions renamed. Whatever is not here may make no difference.
"""

from typing import Final

DECLASSIFIED: Final = (
    "a wound or a fall of a figure that the viewer sees, whoever dealt it",
    "which step of the round it is, and which side acts now",
    "each side's initiative die",
    "that somebody has sealed",
    "hit points of foes, in words",
    "a foe's order, once it has begun to act",
    "where a move of a figure that the viewer sees ends, whoever stopped it",
    "which of the figures that the viewer sees a spell takes, whoever else it takes",
    "that a foe may be struck a second time, where only those may be whom a 2 hits (TM-3.4)",
    "that an enemy in sight charges, by what it gives on the initiative die (AD-6.5)",
    "a save, and what begins or ends to hold of a figure that the viewer sees, whoever caused it",
    "that figures which the viewer sees give ground, flee, yield or take heart, and whoever drove them back",
    "whom of those whom the viewer sees a shot into a melee meets",
    "that an enemy is too good or too big to be driven back",
    "how somebody stands who comes into sight: hurt, broken, asleep, though nobody saw how it came to that",
    "that a slot lasts: nothing hurries the DM, who may think as long about somebody in sight",
)
