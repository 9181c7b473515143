"""Ratings of players, by the Plackett-Luce model: pure arithmetic on results."""
