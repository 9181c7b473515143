"""What all games share: questions, decisions, recording of effects, chance, secrets."""
