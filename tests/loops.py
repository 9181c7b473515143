"""Errors that gRPC logs in one test of the event loop of another one.

gRPC has one queue for all event loops of a process. A call that a test leaves unfinished ends later, in the loop of
another test, which cannot hand it on: that loop is closed. And where two loops run, both may wake for one event. Python
logs either as an error with a traceback, and a test that wants to see none would fail by chance.
"""

import logging

QUEUE = "PollerCompletionQueue._handle_events"


def of_this_test(record: logging.LogRecord) -> bool:
    """True if an error that Python logs may be the fault of the test that runs: a filter for its log."""
    error = record.exc_info[1] if record.exc_info else None
    of_another = isinstance(error, BlockingIOError) or str(error) == "Event loop is closed"
    return not (of_another and QUEUE in record.getMessage())
