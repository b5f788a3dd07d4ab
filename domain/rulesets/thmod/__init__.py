"""THMod: the OD&D combat of *Combat Sans Matrix*."""
