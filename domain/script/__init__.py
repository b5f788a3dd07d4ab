"""Battle scripts: commands and expectations that a player can read and that tests replay, over the real decider."""
