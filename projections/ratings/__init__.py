"""What is read of ratings: leaderboards and histories."""
