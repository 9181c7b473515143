"""A store as an application of `eventsourcing`, for programs of others: they follow its log and keep projections.

`docs/own-projection.md` shows how.
"""

from typing import Any

from eventsourcing.application import Application
from eventsourcing.persistence import (
    ApplicationRecorder,
    InfrastructureFactory,
    InfrastructureFactoryError,
    Mapper,
    ProcessRecorder,
    Transcoder,
)
from eventsourcing.utils import Environment, EnvType

from domain.games import games
from service.persistence.location import DEFAULT_STORE
from service.persistence.matches.kind import TOPIC
from service.persistence.matches.store import MatchStore

STORE = "CARAVAN_STORE"
"""The variable that names the store, as for the commands of `caravan`."""
MATCHES = TOPIC
"""The topic of the events of matches."""


class StoreFactory(InfrastructureFactory[Any]):
    """The part of a store that an application needs, which it opens for reading, without the keys of persons.

    Raises:
        StoreError: there is no store, or it cannot be read.
        LocationError: its name is none.
    """

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        self.store = MatchStore(self.env.get(STORE) or DEFAULT_STORE, games(), create=False, with_keys=False)

    def mapper(
        self, transcoder: Transcoder | None = None, mapper_class: type[Mapper[Any]] | None = None
    ) -> Mapper[Any]:
        """The mapper of all kinds of streams."""
        return self.store.coding

    def aggregate_recorder(self, purpose: str = "events") -> ApplicationRecorder:
        """The recorder of the store."""
        return self.store.recorder

    def application_recorder(self) -> ApplicationRecorder:
        """The recorder of the store."""
        return self.store.recorder

    def tracking_recorder(self, tracking_recorder_class: type[Any] | None = None) -> Any:
        """None: a projection lies in a database of its own.

        Raises:
            InfrastructureFactoryError: always.
        """
        raise InfrastructureFactoryError("a store is only read: name another PERSISTENCE_MODULE for the projection")

    def process_recorder(self) -> ProcessRecorder:
        """None, likewise.

        Raises:
            InfrastructureFactoryError: always.
        """
        return self.tracking_recorder()  # type: ignore[no-any-return]

    def close(self) -> None:
        """Closes the store."""
        self.store.close()


class Caravanserai(Application[str]):
    """The log of a service, which may run meanwhile. Its events are the envelopes of `domain`, such as `Recorded`.

    Nothing can be saved in it: decisions need the service.
    """

    factory: StoreFactory

    def construct_factory(self, env: Environment) -> StoreFactory:
        """The store, whatever keeps the projection."""
        return StoreFactory(env)

    def construct_transcoder(self) -> Transcoder:
        """None that is used: the mapper knows the messages of each topic."""
        return self.factory.transcoder()
