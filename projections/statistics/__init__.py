"""What is read of the statistics of games."""
