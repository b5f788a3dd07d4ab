"""The home of a group of people: its links and seats, its roster, its talk, its battles."""
