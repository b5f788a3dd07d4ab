"""What each viewer may know, computed by the domain and by nothing else."""
