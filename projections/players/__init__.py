"""What is read of players: their list."""
