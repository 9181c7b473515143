"""The calls about ratings, what players achieved, and statistics of games."""
