"""Read models of tournaments."""
