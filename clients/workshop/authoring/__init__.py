"""The parts of the commands for authors of games. They work in a checkout of the project."""
