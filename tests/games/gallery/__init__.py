"""Mechanisms of games, each as small as it can be played: what the page `docs/gallery.md` shows."""
