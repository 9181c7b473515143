"""API: the calls of the gRPC services, one folder for each aggregate, and what all calls have in common."""
