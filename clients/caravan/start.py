"""The start of `caravan`: what is asked again and again is answered before the command line is loaded."""

import os
import sys


def main() -> None:
    """Answers `caravan health` if that is all, or runs the command line."""
    asked = None
    if sys.argv[1:2] == ["health"]:
        from clients.caravan.health_question import SERVING, ask, understood

        question = understood(sys.argv[2:], os.environ)
        asked = question and ask(question)
        if asked is not None and asked.outcome == SERVING:
            print("SERVING")
            return
    from clients.caravan.main import main as run

    run(asked)
