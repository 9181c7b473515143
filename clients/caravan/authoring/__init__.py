"""What the commands for authors of games are made of. They work in a checkout of the project."""
