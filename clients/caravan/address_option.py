"""The option with the address of a service, for what reads it without the libraries of a command line, too."""

ADDRESS, ADDRESS_VARIABLE = "--address", "CARAVAN_ADDRESS"
DEFAULT_ADDRESS = "127.0.0.1:50051"
ANSWER_SECONDS = 5.0
"""The time that a service may take for its first answer."""
