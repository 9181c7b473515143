"""The gRPC services: each call is checked, carried out by the hosting, and answered with messages."""
