"""The service runs as a role of PostgreSQL that may create nothing, and change or remove no event."""

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from caravanserai_protocol.v1 import chat_service_pb2 as c
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import webhook_service_pb2 as w
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from eventsourcing.persistence import PersistenceError
from typer.testing import CliRunner

from clients.caravan.main import app
from domain.games import games
from service.audit.keys import PrivateKey, write_keys
from service.audit.tree import Tree
from service.configuration import AuditLog
from service.persistence.format import (
    StoreError,
    StoreForbiddenError,
    StoreNotSetUpError,
    StoreUnreachableError,
)
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore
from service.persistence.persons import postgresql
from service.persistence.postgresql import NEEDED
from service.persistence.privileges import lacking
from tests.postgres import Postgres
from tests.service.application.tournaments.organising import Organised
from tests.service.house import house
from tests.service.members import admin, register, security
from tests.service.persistence.matches.test_store import log

OWNER, ROLE = "caravan_owner", "caravan_service"
SCHEMA = "games_of_ours"


def as_role(url: str, role: str, password: str = "") -> str:
    """The URL of the same database for another role."""
    secret = f":{password}" if password else ""
    return url.replace("//postgres:@", f"//{role}{secret}@", 1)


def caravan(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == status, result.output
    return result.output


@pytest.fixture
def owned(postgres: Postgres, postgresql_store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A database whose owner is no superuser; the role of the service may only connect. Files beside it lie in a
    folder of the test."""
    monkeypatch.chdir(tmp_path)
    for role in (OWNER, ROLE):
        postgres.role(role)
    with psycopg.connect(postgresql_store, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {connection.info.dbname} OWNER TO {OWNER}")
        connection.execute(f"ALTER SCHEMA public OWNER TO {OWNER}")
    yield postgresql_store
    postgres.drop(postgresql_store)
    for role in (OWNER, ROLE):
        postgres.role(role)


@pytest.fixture(params=["", SCHEMA])
def ready(owned: str, request: pytest.FixtureRequest) -> tuple[str, str]:
    """The store for its owner, who has set it up, and for the service; in the usual schema and in another one."""
    schema = f"&schema={request.param}" if request.param else ""
    owner, service = as_role(owned, OWNER) + schema, as_role(owned, ROLE) + schema
    granted = json.loads(caravan("store", "init", owner, "--role", ROLE, "--json"))["granted"]
    assert all(statement.endswith(f'TO "{ROLE}"') for statement in granted)
    assert not any("CREATE" in statement for statement in granted)
    deleting = [statement for statement in granted if "DELETE" in statement]
    others = ("_projections_", ".match_chat TO", ".match_crowds TO")
    assert all(any(other in statement for other in others) for statement in deleting), "no events"
    return owner, service


def test_a_service_needs_one_more_right_where_events_have_partitions(owned: str) -> None:
    owner, service = (as_role(owned, role) + f"&schema={SCHEMA}" for role in (OWNER, ROLE))
    caravan("store", "init", owner, "--partitions", "--role", ROLE)
    caravan("store", "partitions", owner, "--begin")
    with closing(MatchStore(service, games())) as store:
        rows = log("matches/a")
        store.append(rows)
        assert store.rows("matches/a") == rows
        with pytest.raises(PersistenceError, match="permission denied"):
            store.recorder.begin_partition()
        assert len(store.recorder.all_partitions()) == 3
    with psycopg.connect(owner.partition("&schema")[0], autocommit=True) as connection:
        connection.execute(f"REVOKE SELECT ON {SCHEMA}.store_eras FROM {ROLE}")
    with pytest.raises(StoreForbiddenError, match=r"SELECT on games_of_ours\.store_eras"):
        MatchStore(service, games())


async def test_a_service_needs_no_more_than_it_is_given(ready: tuple[str, str], tmp_path: Path) -> None:
    """A match with its chat, a webhook, an erasure, a tournament, a restart, a second service, the check: all as a role
    without other rights.
    """
    owner, store = ready
    keys = tmp_path / "audit.keys"
    write_keys(keys, [PrivateKey.new("tests.example/log")], new=True)
    options: dict[str, Any] = {"store": store, "security": security(), "audit": AuditLog(keys, tmp_path / "kept")}
    async with house(tmp_path / "one", **options) as home:
        member = await register(home, "Hanna Zwetschgenbaum")
        name = await home.create(2)
        await member.join(name)
        person = MatchEvent.FromString((await home.spectator.replay(name))[1].event).joined.person
        key = home.service.parts.store.vault.keys.find(person)
        assert key
        assert in_pages(owner, key)
        saying = c.SendChatMessageRequest(match=name, room=c.CHAT_ROOM_PLAYERS, text="hello")
        said = (await member.caller.call(member.caller.chats.SendChatMessage, saying)).message.name
        await home.owner.call(home.owner.chats.DeleteChatMessage, c.DeleteChatMessageRequest(name=said))
        await member.caller.call(
            member.caller.webhooks.CreateWebhook, w.CreateWebhookRequest(url="https://nowhere.invalid/")
        )
        erasure = p.ErasePersonRequest(name=member.name)
        await admin(home).call(admin(home).players.ErasePerson, erasure)
        assert not in_pages(owner, key), "the pages of the table were written again"
        async with house(tmp_path / "two", store=store, security=security()) as other:
            begun = await other.begin(2)
            await home.play(begun, 3)
            played = Organised(other)
            await played.create()
            await played.finished()
    async with house(tmp_path / "one", **options) as home:
        assert (await home.spectator.get(begun)).match.version
        assert "Hanna" not in str(await home.spectator.replay(name))
        with closing(MatchStore(store, games(), create=False)) as read:
            assert await asyncio.to_thread(Tree(read).last_checkpoint) is not None
    caravan("store", "check", store)
    caravan("store", "copy", store, str(tmp_path / "copy.sqlite"))
    location = StoreLocation.of(store)
    with psycopg.connect(location.url) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute(f'DELETE FROM "{location.schema}".matches_events'.encode())


def test_a_destroyed_key_leaves_the_pages_although_others_read_meanwhile(ready: tuple[str, str]) -> None:
    """A row stays on the pages of a table that is written again while a transaction might still see it, and while one
    does that began beside such a transaction."""
    owner, store = ready
    location = StoreLocation.of(store)
    with (
        closing(MatchStore(store, games())) as opened,
        psycopg.connect(location.url) as first,
        psycopg.connect(StoreLocation.of(owner).url) as second,
        ThreadPoolExecutor() as threads,
    ):
        keys = opened.vault.keys
        key = keys.make("persons/ann00000")
        assert in_pages(owner, key)
        first.execute("SELECT pg_current_xact_id()")
        destroyed = threads.submit(keys.destroy, ["persons/ann00000"])
        while keys.find("persons/ann00000"):
            assert not wait([destroyed], 0.01).done
        second.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        second.execute("SELECT 1")
        assert not wait([destroyed], 0.1).done
        first.commit()
        assert not wait([destroyed], 0.1).done
        second.commit()
        assert destroyed.result()
        assert not in_pages(owner, key)


def test_a_transaction_that_does_not_end_does_not_hold_up_an_erasure(
    ready: tuple[str, str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _, store = ready
    monkeypatch.setattr(postgresql, "SECONDS", 0.1)
    with (
        closing(MatchStore(store, games())) as opened,
        psycopg.connect(StoreLocation.of(store).url) as reader,
    ):
        keys = opened.vault.keys
        assert keys.make("persons/ann00000")
        reader.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        reader.execute("SELECT 1")
        assert keys.destroy(["persons/ann00000"])
        assert not keys.find("persons/ann00000")
        assert f"destroyed keys may lie in the pages of {StoreLocation.of(store).keys_schema}.keys" in caplog.text


def in_pages(store: str, key: bytes) -> bool:
    """True if the pages of the table of keys hold a key."""
    location = StoreLocation.of(store)
    read = "SELECT pg_read_binary_file(pg_relation_filepath(%s))"
    with psycopg.connect(as_superuser(location.url), autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        row = connection.execute(read, (f"{location.keys_schema}.keys",)).fetchone()
    assert row is not None
    return key in row[0]


def as_superuser(url: str) -> str:
    return url.replace(f"//{OWNER}@", "//postgres:@").replace(f"//{ROLE}@", "//postgres:@")


class Counted(psycopg.Connection[Any]):
    """A connection that counts its statements."""

    asked = 0

    def execute(self, *arguments: Any, **options: Any) -> Any:
        self.asked += 1
        return super().execute(*arguments, **options)


def test_all_that_a_role_lacks_is_asked_for_at_once(owned: str) -> None:
    """Each start of a service asks for nearly two hundred privileges, of tables, columns, sequences and functions."""
    caravan("store", "init", as_role(owned, OWNER), "--role", ROLE)
    with psycopg.connect(owned, autocommit=True) as connection:
        connection.execute(f"REVOKE INSERT ON matches_events FROM {ROLE}")
        connection.execute(f"REVOKE USAGE ON SEQUENCE matches_events_notification_id_seq FROM {ROLE}")
        connection.execute(f"REVOKE UPDATE (program) ON store_program FROM {ROLE}")
        connection.execute(f"REVOKE EXECUTE ON FUNCTION caravanserai_persons.rewrite_keys() FROM {ROLE}")
    location = StoreLocation.of(as_role(owned, ROLE))
    with Counted.connect(location.url, autocommit=True) as service:
        assert lacking(service, location.schema, NEEDED) == [
            "INSERT on public.matches_events",
            "USAGE on public.matches_events_notification_id_seq",
            "UPDATE (program) on public.store_program",
        ]
        assert lacking(service, location.keys_schema, postgresql.NEEDED) == [
            "EXECUTE on caravanserai_persons.rewrite_keys"
        ]
        assert service.asked == 4


def test_checking_needs_only_to_read_the_tables_of_the_store(owned: str) -> None:
    owner = as_role(owned, OWNER)
    with closing(MatchStore(owner, games())) as store:
        store.append(log("matches/one00000"))
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {ROLE}")
    assert "1 match with 4 events" in caravan("store", "check", as_role(owned, ROLE))


def test_two_stores_in_one_database_do_not_mix(owned: str) -> None:
    owner = as_role(owned, OWNER)
    with closing(MatchStore(owner, games())) as one, closing(MatchStore(f"{owner}&schema={SCHEMA}", games())) as two:
        assert one.information.identity != two.information.identity
        assert one.vault.keys.identity != two.vault.keys.identity


# -- what is missing --------------------------------------------------------------------------------------------------


def nothing(url: str, postgres: Postgres) -> str:
    return as_role(url, ROLE)


def lost_rights(url: str, postgres: Postgres) -> str:
    caravan("store", "init", as_role(url, OWNER), "--role", ROLE)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"REVOKE INSERT ON matches_events FROM {ROLE}")
    return as_role(url, ROLE)


def lost_rights_on_keys(url: str, postgres: Postgres) -> str:
    caravan("store", "init", as_role(url, OWNER), "--role", ROLE)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"REVOKE UPDATE (key) ON caravanserai_persons.keys FROM {ROLE}")
    return as_role(url, ROLE)


def of_an_earlier_version(url: str, postgres: Postgres) -> str:
    caravan("store", "init", as_role(url, OWNER), "--role", ROLE)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE store_program")
    return as_role(url, ROLE)


def keys_of_an_earlier_version(url: str, postgres: Postgres) -> str:
    caravan("store", "init", as_role(url, OWNER), "--role", ROLE)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP FUNCTION caravanserai_persons.rewrite_keys")
    return as_role(url, ROLE)


def wrong_password(url: str, postgres: Postgres) -> str:
    postgres.role("caravan_guarded", "right")
    return as_role(url, "caravan_guarded", "guessed")


def unknown_role(url: str, postgres: Postgres) -> str:
    return as_role(url, "caravan_nobody")


def no_database(url: str, postgres: Postgres) -> str:
    return url.replace("/caravan_", "/missing_", 1)


def no_server(url: str, postgres: Postgres) -> str:
    return "postgresql://ann:secret@127.0.0.1:1/games"


@pytest.mark.parametrize(
    ("without", "error", "words"),
    [
        (
            nothing,
            StoreNotSetUpError,
            "was not set up .*permission denied for schema public.*run `caravan store init postgresql://OWNER@/caravan_",
        ),
        (
            lost_rights,
            StoreForbiddenError,
            f"the role {ROLE} lacks rights on .*: INSERT on public.matches_events. `cara",
        ),
        (lost_rights_on_keys, StoreForbiddenError, r"UPDATE \(key\) on caravanserai_persons.keys. .* --role caravan_"),
        (of_an_earlier_version, StoreNotSetUpError, "was not set up .permission denied for schema public"),
        (keys_of_an_earlier_version, StoreNotSetUpError, "was not set up .permission denied for .* caravan"),
        (wrong_password, StoreError, "refuses the password of the role caravan_guarded$"),
        (unknown_role, StoreError, "knows no role caravan_nobody"),
        (no_database, StoreError, "has no database: make one"),
        (no_server, StoreUnreachableError, "the store postgresql://ann@127.0.0.1:1/games cannot be reached: "),
    ],
)
def test_a_refusal_says_what_is_missing(
    owned: str, postgres: Postgres, without: Callable[[str, Postgres], str], error: type[StoreError], words: str
) -> None:
    named = without(owned, postgres)
    with pytest.raises(error, match=words) as refused:
        MatchStore(named, games())
    assert str(refused.value).isprintable()
    assert "guessed" not in str(refused.value)
    assert "secret" not in str(refused.value)


def test_setting_up_again_makes_what_an_upgrade_needs(owned: str, postgres: Postgres) -> None:
    for earlier in (of_an_earlier_version, keys_of_an_earlier_version):
        store = earlier(owned, postgres)
        caravan("store", "init", as_role(owned, OWNER), "--role", ROLE)
        MatchStore(store, games()).close()


def test_a_role_that_is_not_there_gets_no_rights(owned: str) -> None:
    text = caravan("store", "init", as_role(owned, OWNER), "--role", "nobody_here", status=1)
    assert 'role "nobody_here" does not exist. CREATE ROLE makes one' in " ".join(text.split())


def test_a_file_has_no_roles(tmp_path: Path) -> None:
    store = str(tmp_path / "matches.sqlite")
    assert "knows no roles" in " ".join(caravan("store", "init", store, "--role", "anybody", status=1).split())
    assert "is ready" in caravan("store", "init", store)
    assert "has no transparency log" in " ".join(caravan("audit", "export", store, str(tmp_path), status=1).split())
    caravan("store", "check", store)
