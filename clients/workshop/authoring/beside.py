"""A check that runs beside others: most of them wait for a process of their own, and there is a second processor."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread


class SideCheck:
    """The findings of a check, sought in a thread from now on; nobody waits for it if another one found something."""

    def __init__(self, run: Callable[[], list[str]]) -> None:
        self._run = run
        self._found: Future[list[str]] = Future()
        Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        try:
            self._found.set_result(self._run())
        except BaseException as error:  # raised where somebody asks for the result
            self._found.set_exception(error)

    def found(self) -> list[str]:
        """The findings, when the check is done."""
        return self._found.result()
