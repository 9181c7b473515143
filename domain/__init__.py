"""What Caravanserai is about, in pure Python: games, matches, players, tournaments."""
