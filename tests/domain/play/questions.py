"""Questions to one seat and to both, and the fingerprints of a match."""


def fingerprints(match):
    return match.table.fingerprint, match.table.secret_fingerprint, match.version


def ask_one(turn):
    turn.ask(1, "say", "x")


def ask_both(turn):
    turn.ask(2, "say")
    turn.ask(1, "say")
