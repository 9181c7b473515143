"""The services of `deploy/compose` in their order, without an engine: the role, the tables, the service."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest
import yaml

from tests.commands import called
from tests.deploy.examples import DEPLOY
from tests.deploy.test_page import PROGRAMS
from tests.postgres import Postgres
from tests.service.house import house

COMPOSE = DEPLOY / "compose"
ROLE, PASSWORD = "caravan", "it's; a secret"


@pytest.fixture
def database(postgres: Postgres, postgresql_store: str) -> Iterator[str]:
    """A database of a server that asks the role for its password; the role is not there yet."""
    postgres.role(ROLE, "another")
    with psycopg.connect(postgresql_store, autocommit=True) as connection:
        connection.execute(f"DROP ROLE {ROLE}")
    yield postgresql_store
    postgres.drop(postgresql_store)
    postgres.role(ROLE)


def make_role(database: str) -> None:
    """The script that PostgreSQL runs when it makes the database."""
    owned = urlsplit(database)
    environment = {
        "PATH": f"{PROGRAMS}:{os.environ['PATH']}",
        "PGHOST": parse_qs(owned.query)["host"][0],
        "POSTGRES_USER": "postgres",
        "POSTGRES_DB": owned.path.removeprefix("/"),
        "SERVICE_PASSWORD": PASSWORD,
    }
    subprocess.run(["sh", COMPOSE / "role.sh"], env=environment, check=True, capture_output=True, timeout=120)


async def test_the_role_the_tables_and_the_service_follow_one_another(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = yaml.safe_load((COMPOSE / "compose.yaml").read_text(encoding="utf-8"))["services"]
    make_role(database)

    tables = [word.replace("postgresql://owner@database/games", database) for word in services["tables"]["command"]]
    for _ in range(2):  # also at the next start
        result = called(*tables)
        assert result.exit_code == 0, result.output

    environment = services["service"]["environment"]
    assert environment["CARAVAN_STORE"] == f"postgresql://{ROLE}@database/games"
    assert environment["PGPASSWORD"] == services["database"]["environment"]["SERVICE_PASSWORD"]
    store = database.replace("//postgres:@", f"//{ROLE}@")
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(store).close()
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    async with house(tmp_path, store=store) as home:
        name = await home.begin(2)
        assert (await home.spectator.get(name)).match.version > 1
    with psycopg.connect(store) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute("CREATE TABLE mine (number int)")
