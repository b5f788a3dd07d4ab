"""What holds of every battle, whatever is played."""
