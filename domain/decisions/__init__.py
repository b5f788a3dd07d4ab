"""One kind of decision a file. Each takes the battle and a command that its giver may give."""
