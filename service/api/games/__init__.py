"""The calls about the catalogue of games."""
