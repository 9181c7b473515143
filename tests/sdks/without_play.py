"""The command `caravan` as it was before `MatchService.Play`, for tests of clients that must do without it."""

from collections.abc import Mapping
from typing import Any
from unittest import mock

from grpc import RpcMethodHandler

from clients.caravan.main import main
from service.api.calls import Calls

_add = Calls.add_registered_method_handlers


def _add_without_play(self: Calls, service: str, handlers: Mapping[str, "RpcMethodHandler[Any, Any]"]) -> None:
    _add(self, service, {name: handler for name, handler in handlers.items() if name != "Play"})


if __name__ == "__main__":
    with mock.patch.object(Calls, "add_registered_method_handlers", _add_without_play):
        main()
