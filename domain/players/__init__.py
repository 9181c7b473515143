"""Players: who they are, their tokens and their invitations."""
