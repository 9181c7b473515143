"""The subject of Caravanserai, in pure Python: games, matches, players, tournaments."""
