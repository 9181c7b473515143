"""An entrant opens entropy for the lots while others bind, open and leave: only a service that lies is an alarm."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai import AlteredError, Conflict
from caravanserai.aio import Client
from caravanserai_protocol.v1 import tournament_pb2
from caravanserai_protocol.v1.tournament_service_pb2 import OpenEntropyRequest
from caravanserai_protocol.v1.tournament_service_pb2_grpc import TournamentServiceStub

from tests.clients.python.serving import client, older, serving

SETTINGS = tournament_pb2.TournamentSettings(
    title="Spring", game="games/marcopolo", seats=2, swiss=tournament_pb2.SwissFormat(rounds=1)
)
Meanwhile = Callable[[], Awaitable[object]]


class Drawing:
    """A tournament that draws lots, with its entrants; somebody may do something while Ann's entropy is on its way."""

    def __init__(self, name: str, olga: Client, ann: Client, boris: Client, entrants: list[str]) -> None:
        self.name, self.olga, self.ann, self.boris, self.entrants = name, olga, ann, boris, entrants
        self.meanwhile: list[Meanwhile] = []
        self.lies = False


@pytest.fixture
async def drawing(tmp_path: Path) -> AsyncIterator[Drawing]:
    made: list[Drawing] = []

    async def pass_on(request: OpenEntropyRequest, context: Any) -> Any:
        while made[0].meanwhile:
            await made[0].meanwhile.pop()()
        if made[0].lies:
            request.ClearField("bound_version")
        metadata = [pair for pair in context.invocation_metadata() if pair[0] == "authorization"]
        try:
            return await stub.OpenEntropy(request, metadata=metadata)
        except grpc.aio.AioRpcError as error:
            return await context.abort(error.code(), error.details() or "", tuple(error.trailing_metadata()))

    handler: Any = grpc.unary_unary_rpc_method_handler(
        pass_on,
        request_deserializer=OpenEntropyRequest.FromString,
        response_serializer=lambda answer: answer.SerializeToString(),
    )
    async with (
        serving(tmp_path) as service,
        grpc.aio.insecure_channel(service.address) as channel,
        older(service.address, OpenEntropy=handler) as (address, _),
        client(service.address) as olga,
        client(address) as ann,
        client(service.address) as boris,
    ):
        stub: Any = TournamentServiceStub(channel)
        for player, called in ((olga, "Olga"), (ann, "Ann"), (boris, "Boris")):
            await player.register(called)
        name = (await olga.create_tournament(SETTINGS)).name
        entrants = [(await player.register_entrant(name)).name for player in (ann, boris)]
        entrants.append((await olga.register_entrant(name)).name)
        await olga.close_registration(name)
        made.append(Drawing(name, olga, ann, boris, entrants))
        yield made[0]


async def test_openings_of_others_on_the_way_are_no_alarm(drawing: Drawing) -> None:
    drawing.meanwhile = [lambda: drawing.boris.open_entropy(drawing.name)]
    await drawing.ann.open_entropy(drawing.name)
    assert (await drawing.olga.open_entropy(drawing.name)).state == tournament_pb2.Tournament.STATE_RUNNING


async def test_somebody_who_binds_on_the_way_is_a_conflict_and_no_alarm(drawing: Drawing) -> None:
    """No entropy is sent twice: a service could say that it was refused, bind somebody, and take it then."""
    drawing.meanwhile = [lambda: drawing.boris.bind_entropy(drawing.name)]
    sent = drawing.ann.entropies[drawing.name]
    with pytest.raises(Conflict, match="VERSION_CHANGED"):
        await drawing.ann.open_entropy(drawing.name)
    await drawing.ann.open_entropy(drawing.name)
    assert drawing.ann.entropies[f"{drawing.name} opened"] != sent


async def test_a_service_that_binds_somebody_after_it_had_the_entropy_is_an_alarm(drawing: Drawing) -> None:
    drawing.meanwhile, drawing.lies = [lambda: drawing.boris.bind_entropy(drawing.name)], True
    with pytest.raises(AlteredError, match="an entrant was bound after this client had sent its entropy"):
        await drawing.ann.open_entropy(drawing.name)


async def test_a_drawing_that_begins_again_is_no_alarm(drawing: Drawing) -> None:
    """Somebody leaves when entropy was opened already: all who stay bind fresh entropy, and open it."""
    name = drawing.name
    await drawing.ann.open_entropy(name)
    await drawing.olga.withdraw_entrant(drawing.entrants[2])
    for player in (drawing.ann, drawing.boris):
        await player.bind_entropy(name)
    await drawing.boris.open_entropy(name)
    assert (await drawing.ann.open_entropy(name)).state == tournament_pb2.Tournament.STATE_RUNNING
