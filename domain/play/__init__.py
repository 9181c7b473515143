"""The common parts of all games: questions, decisions, recording of effects, chance, secrets."""
