"""The statements of docs/protocol.md for implementers are true."""

import hmac
import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from caravanserai_protocol.folding import Table, area_of, weight
from caravanserai_protocol.following import read_content
from caravanserai_protocol.v1 import game_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.event_pb2 import MatchEvent, OpeningContent
from caravanserai_protocol.v1.table_pb2 import VISIBILITY_ALL
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from google.protobuf.compiler.plugin_pb2 import CodeGeneratorRequest

from domain.games import games
from domain.play.game import Game
from domain.play.service_rules import service_ledger
from domain.play.turn import RANK, Setting
from domain.simulation.random_play import Picks, new_match, random_events, settings_of
from domain.table.effects import Move, Show
from domain.table.names import face_of, kind_of
from domain.tournaments.rules import tournament_ledger
from service.messages.games.library import Library
from tests.games.lanterns import GAME as LANTERNS
from tests.sdks.test_vectors_python import load, updates_of
from tests.service.access.matrix import REASONS, ROWS
from tests.service.house import House, Refusal

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
PROTOS = sorted((ROOT / "protos").rglob("*.proto"))
GO = "github.com/caravanserai/caravanserai/clients/go"


@pytest.mark.parametrize("path", PROTOS, ids=lambda path: str(path.relative_to(ROOT / "protos")))
def test_every_proto_names_its_packages_for_other_languages(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    options = dict(re.findall(r"^option (\w+) = \"?([^\"\n]+?)\"?;$", text, re.MULTILINE))
    (package,) = re.findall(r"^package ([a-z0-9.]+);$", text, re.MULTILINE)
    parts = package.split(".")
    last = "".join(parts[-2:])
    assert path.parent.relative_to(ROOT / "protos").parts == tuple(parts)
    assert options["csharp_namespace"] == ".".join(part.capitalize() for part in parts)
    assert options["go_package"] == f"{GO}/{'/'.join(parts)};{last}"
    assert options["java_package"] == f"io.{package}"
    assert options["java_multiple_files"] == "true"


def test_the_page_names_these_packages() -> None:
    for text in (f"`{GO}/caravanserai/v1`", "`io.caravanserai.v1`", "`Caravanserai.V1`"):
        assert text in PAGE
    imported = {
        name for path in PROTOS for name in re.findall(r'^import "(google/[^"]+)"', path.read_text(), re.MULTILINE)
    }
    assert imported == {f"google/protobuf/{name}.proto" for name in ("any", "duration", "field_mask", "timestamp")}
    assert all(f"`{Path(name).name}`" in PAGE.replace("google/protobuf/", "") for name in imported)


RECORDING = """#!{python}
import os, sys
with open(f"{{os.environ['SEEN']}}/{{os.path.basename(sys.argv[0])}} {{os.getpid()}}", "wb") as file:
    file.write(sys.stdin.buffer.read())
sys.stdout.buffer.write(bytes([0x10, 1]))  # supports optional fields
"""


def test_buf_generates_with_the_template_of_the_page(tmp_path: Path) -> None:
    """Plugins that only note what they are asked for stand in for those of the languages."""
    (template,) = re.findall(r"```yaml\n(# buf\.gen\.yaml\n.*?)```", PAGE, re.DOTALL)
    (tmp_path / "buf.gen.yaml").write_text(template)
    plugins = re.findall(r"local: (\S+)", template)
    assert plugins == ["protoc-gen-go", "protoc-gen-go-grpc", "protoc-gen-es"]
    (tmp_path / "bin").mkdir()
    (tmp_path / "seen").mkdir()
    for name in plugins:
        plugin = tmp_path / "bin" / name
        plugin.write_text(RECORDING.format(python=sys.executable))
        plugin.chmod(0o755)
    environment = {**os.environ, "SEEN": str(tmp_path / "seen"), "HOME": str(tmp_path)}
    environment["PATH"] = f"{tmp_path / 'bin'}:{environment['PATH']}"
    buf = Path(sys.executable).with_name("buf")
    command = [str(buf), "generate", str(ROOT), "--template", "buf.gen.yaml", "--output", "made"]
    subprocess.run(command, check=True, cwd=tmp_path, env=environment)
    for name in plugins:
        files = (tmp_path / "seen").glob(f"{name} *")
        requests = [CodeGeneratorRequest.FromString(file.read_bytes()) for file in files]
        made = {file for request in requests for file in request.file_to_generate}
        assert made == {str(path.relative_to(ROOT / "protos")) for path in PROTOS}
        described = [file for request in requests for file in request.proto_file]
        packages = {file.options.go_package for file in described if file.package.startswith("caravanserai")}
        assert all(package.startswith("example.com/yours/generated/caravanserai/") for package in packages)


def table(heading: str) -> dict[str, str]:
    """The first two columns of the first table under a heading."""
    part = PAGE[PAGE.index(heading) :]
    return dict(re.findall(r"^\| `([^`]+)` \| ([^|]+?) \|", part.split("\n## ")[0], re.MULTILINE))


def needed(row: dict[str, str]) -> str:
    """The token that a method needs, by the answers that everybody gets."""
    if row["member"] == "admin":
        return "administrator"
    if row["nobody"] == "token" and row["stranger"] == "unknown":
        return "entrant" if row["another"] == "entrant" else "account"
    if row["another"] == "leader":
        return "entrant" if row["member"] == "ok" else "organiser"
    if row["friend"] in ("owner", "seat"):
        return row["friend"]
    if REASONS[row["friend"]] == "PLAYER_NOT_YOURS":
        return "player"
    return {"token": "token", "field": "hash"}.get(row["nobody"], "nothing")


def test_the_table_of_methods_is_that_of_the_service() -> None:
    expected = {method: needed(dict(row)) for method, row in ROWS.items() if "/" not in method}
    assert table("### Who may call what") == expected


def test_of_every_method_it_is_said_what_a_client_believes() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    section = page.partition("## What a client believes")[2].partition("\n## ")[0]
    named = set(re.findall(r"`([A-Z][A-Za-z]+)`", section))
    assert {method.partition(".")[2] for method in table("### Who may call what")} <= named


def test_strangers_hear_one_answer_about_a_private_match() -> None:
    """Every method that names a match says the same to somebody without a part in it."""
    answers = {
        row["another"] for method, row in ROWS.items() if {"missing"} & set(row.values()) and "JoinMatch" not in method
    }
    assert answers == {"missing"}


def test_the_rules_of_the_service_are_all_there() -> None:
    listed = table("### Answering")
    assert listed == {rule.id: rule.text for rule in service_ledger().rules.values()}


def test_the_rules_of_tournaments_are_all_there() -> None:
    listed = table("## Tournaments")
    assert listed == {rule.id: rule.text for rule in tournament_ledger().rules.values()}


def test_the_details_of_errors_are_those_that_the_service_sends() -> None:
    imported = r"^from google\.rpc\.error_details_pb2 import \(([^)]*)\)"
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "service").rglob("*.py")]
    names = [names for text in sources for names in re.findall(imported, text, re.MULTILINE)]
    sent = set(re.findall(r"\w+", " ".join(names)))
    (said,) = re.findall(r"Its `details` hold an (.*?)\. Decide by", PAGE, re.DOTALL)
    named = set(re.findall(r"`([A-Z]\w+)`", said))
    assert "ErrorInfo" in sent
    assert named == sent
    assert "`caravanserai.v1.RefusalDetail`" in said


def test_the_numbers_of_64_bits_are_named() -> None:
    (said,) = re.findall(r"^### Numbers\n(.*?)^## ", PAGE, re.DOTALL | re.MULTILINE)
    fields = {
        (kind, name)
        for path in PROTOS
        for kind, name in re.findall(r"\b(s?u?int64|s?fixed64) (\w+) = ", path.read_text(encoding="utf-8"))
    }
    assert all(f"`{kind}`" in said for kind, _ in fields)
    stored = {"secret_fingerprint", "checksum"}  # of rows, which callers do not get
    assert all(f"`{name}`" in said for kind, name in fields if kind == "fixed64" and name not in stored)


# -- chance and hashes, computed as the page says ---------------------------------------------------------------------


def number(value: int) -> bytes:
    return value.to_bytes(8, "big")


def hashed(what: str, **parts: bytes | list[bytes]) -> bytes:
    """The value that a row of the page's table computes of these parts."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", PAGE, re.MULTILINE)
    ((computed, over, lengths),) = [row[1:] for row in rows if row[0] == what]
    values: list[bytes] = []
    for name in over.split(", "):
        part = name.strip("`").encode() if name.startswith("`") else parts[name.replace(" ", "_")]
        values += [part] if isinstance(part, bytes) else part
    separator = b"\0" if lengths == "zero bytes between" else b""
    data = separator.join((number(len(value)) if lengths == "yes" else b"") + value for value in values)
    if computed.startswith("HMAC"):
        key = parts[re.findall(r"by the (\w+)$", computed)[0]]
        assert isinstance(key, bytes)
        return hmac.digest(key, data, "sha256")
    if computed.startswith("Ed25519"):
        key = parts[re.findall(r"by the (\w+)$", computed)[0]]
        assert isinstance(key, bytes)
        return Ed25519PrivateKey.from_private_bytes(key).sign(data)
    return sha256(data).digest()


@pytest.mark.parametrize("name", ["sahwari-2", "marcopolo-scheme-1", "merv-seeded"])
def test_a_stranger_computes_the_chance_of_a_match_from_the_page(name: str) -> None:
    match = load(f"matches/{name}.json.gz")
    chance, full_name = match["chance"], match["match"].encode()
    entropies = [bytes.fromhex(entropy) for entropy in chance["entropies"]]
    secret = bytes.fromhex(chance["secret"])
    assert hashed("commitment of the service", match=full_name, secret=secret).hex() == chance["commitment"]
    key = hashed("key", match=full_name, each_entropy_in_seat_order=entropies, secret=secret)
    if chance["seed"]:
        key = hashed("key of a seed", seed=chance["seed"].encode())
    assert key.hex() == chance["key"]
    bound = {MatchEvent.FromString(update.event).joined.entropy_commitment for update in updates_of(match)} | {
        MatchEvent.FromString(update.event).bound.entropy_commitment for update in updates_of(match)
    }
    assert {hashed("commitment of a seat", entropy=entropy) for entropy in entropies if entropy} <= bound
    index: dict[int, int] = {}
    for counted, draw in enumerate(chance["draws"]):  # from 0 through the match, and from 0 in each event
        own = index[draw["version"]] = index.get(draw["version"], -1) + 1
        limit = int(draw["limit"])
        for attempt in range(100):
            address = {"number": number(counted), "version": number(draw["version"]), "index": number(own)}
            scheme = f"draw, scheme {chance['scheme']}"
            found = int.from_bytes(hashed(scheme, key=key, attempt=number(attempt), **address)[:8], "big")
            if found < 2**64 - 2**64 % limit:
                break
        assert found % limit == int(draw["value"])
    drawn = {draw["kind"] for draw in chance["draws"]}
    assert drawn
    assert drawn <= set(re.findall(r"^\| (\w+) \|", PAGE, re.MULTILINE))


def test_a_stranger_computes_seals_and_weights_from_the_page() -> None:
    match = load("matches/palmyra-2.json.gz")
    for update in updates_of(match):
        event = MatchEvent.FromString(update.event)
        for opening in update.openings:
            parts = {"match": event.match.encode(), "version": number(event.version), "index": number(opening.index)}
            computed = hashed("seal", **parts, salt=opening.salt, payload=opening.payload)
            assert computed == event.seals[opening.index].digest
    digest = hashed("weight", place=b"score@1:cards", piece=b"point")
    assert int.from_bytes(digest[:8], "big") == weight("score@1:cards", "point")


def test_a_stranger_signs_from_the_page() -> None:
    signatures = load("signatures.json")
    keys = {entry["name"]: bytes.fromhex(entry["private"]) for entry in signatures["keys"]}
    for act in signatures["acts"]:
        about = [bytes.fromhex(act[key]) for key in ("public_key", "entropy_commitment", "entropy") if key in act]
        about += [number(int(act[key])) for key in ("seat", "milliseconds") if key in act]
        if act["method"] == "HandOverSeat":
            about = [act["bot"].encode()]
        if act["method"] == "EndByAgreement":
            about = [number(int(act["proposed_at"])), bytes([act["declines"]])]
        if act["method"] == "Decide":
            about = [number(int(act["asked_at"])), act["decision"].encode(), bytes.fromhex(act["value"])]
        signature = hashed(
            "signature",
            method=act["method"].encode(),
            match=act["match"].encode(),
            hash_of_the_version=bytes.fromhex(act["head"]),
            each_part_of_the_request=about,
            key=keys[act["signer"]],
        )
        assert signature.hex() == act["signature"]


def test_the_labels_are_those_of_the_code() -> None:
    kept = {"salt", "code", "row"}  # what only the service computes
    folders = ("domain", "clients/python/src", "protocol/python/src")
    sources = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    used = {label for path in sources for label in re.findall(r"caravanserai/[a-z]+/v[0-9]", path.read_text())}
    said = set(re.findall(r"`(caravanserai/[a-z]+/v[0-9])`", PAGE))
    assert said == {label for label in used if label.split("/")[1] not in kept}


SHOWN = {**games(), LANTERNS.name: LANTERNS}


def languages_of(game: Game) -> list[str]:
    """The languages in which a game has words of its own."""
    common = (file.stem for file in (ROOT / "domain" / "words").glob("*.ftl"))
    return [language for language in common if game.words(language) is not None]


def described(name: str, language: str) -> dict[str, game_pb2.Kind]:
    """The kinds of a game as GetGame describes them."""
    library = Library(SHOWN)
    kinds = {kind.name: kind for kind in library.complete(name, language).kinds}
    assert not library.words(name, language).missing
    return kinds


def pieces_seen(game: Game, setting: Setting, seed: str) -> set[str]:
    """All pieces that a viewer of a random match may see: those of a full table, turned up at any time."""
    playing = new_match(game, setting.players, setting.options, seed)
    seen = {piece for _, piece, _ in playing.table.layout()}
    for event in random_events(playing, Picks(seed)):
        for effect in event.outcome.effects:
            if isinstance(effect, Move):
                seen |= {effect.piece, effect.becomes}
            if isinstance(effect, Show):
                seen.update(effect.faces)
    return seen


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_every_piece_that_turns_up_in_a_match_is_in_get_game_with_a_title(name: str) -> None:
    game = SHOWN[name]
    seen = {
        piece
        for number, setting in enumerate(settings_of(game))
        for piece in pieces_seen(game, setting, f"faces-{number}")
    }
    assert f"{RANK}/1" in seen
    english = {face.piece: face.title for kind in described(name, "en").values() for face in kind.faces}
    for language in languages_of(game):
        kinds = described(name, language)
        titles = {face.piece: face.title for kind in kinds.values() for face in kind.faces}
        assert {kind_of(piece) for piece in seen} <= set(kinds)
        assert {piece for piece in seen if face_of(piece)} - set(titles) == set()
        assert all(titles.values())
        assert not set(titles) & set(titles.values()), "a name is no title"
        same = {piece for piece, title in titles.items() if title == english[piece]}
        assert language == "en" or not same, "the title is in the language that was asked for"


def test_the_faces_of_numbers_come_in_order() -> None:
    kinds = described("sahwari", "en")
    assert [face.piece for face in kinds["round"].faces] == [f"round/{number}" for number in range(100)]
    assert [face.piece for face in kinds["rank"].faces] == [f"rank/{place}" for place in range(1, 5)]
    blue = [face.title for face in described("marcopolo", "en")["blue"].faces]
    assert blue[1:] == [f"blue {value}" for value in range(1, 7)]


def test_a_kind_that_only_some_matches_have_is_described() -> None:
    card = described("merv", "en")["solo-card"]
    assert (card.count, len(card.faces)) == (6, 6)


async def test_names_are_full_names(home: House) -> None:
    match = await home.begin(2)
    bare = match.removeprefix("matches/")
    spectator = home.spectator
    for method, request, field in (
        (spectator.matches.GetMatch, m.GetMatchRequest(name=bare), "name"),
        (spectator.matches.ListOffers, m.ListOffersRequest(match=bare), "match"),
    ):
        with pytest.raises(Refusal) as refused:
            await spectator.call(method, request)
        assert refused.value.reason == "FIELD_INVALID"
        assert [violation.field for violation in refused.value.bad_request.field_violations] == [field]


async def test_a_request_is_the_same_only_with_all_its_fields(home: House) -> None:
    match = await home.begin(2)
    seat = (await home.spectator.get(match)).match.questions[0].seat
    caller = home.seat(seat)
    decision = (await caller.offers(match)).offers[0].decision
    request = m.DecideRequest(match=match, decision=decision, request_id="one")
    first = await caller.call(caller.matches.Decide, request)
    assert await caller.call(caller.matches.Decide, request) == first
    with pytest.raises(Refusal) as refused:
        await caller.call(
            caller.matches.Decide, m.DecideRequest(match=match, decision=decision, request_id="one", with_words=True)
        )
    assert refused.value.reason == "REQUEST_REUSED"


# -- details of the fold, in the matches of the vectors ---------------------------------------------------------------


@pytest.fixture(scope="module", params=["palmyra-2", "sahwari-2", "palmyra-rules", "merv-owner"])
def updates(request: pytest.FixtureRequest) -> list[m.MatchUpdate]:
    return updates_of(load(f"matches/{request.param}.json.gz"))


def contents(update: m.MatchUpdate) -> list[OpeningContent]:
    return [read_content(opening.payload) for opening in update.openings]


def test_the_layout_holds_faces_that_no_viewer_sees(updates: list[m.MatchUpdate]) -> None:
    created = MatchEvent.FromString(updates[0].event).created
    hidden = {area.name for area in created.areas if area.visibility != VISIBILITY_ALL}
    there = [entry for entry in created.layout if area_of(entry.place) in hidden and face_of(entry.piece)]
    assert there
    table = Table.lay_out(created.areas, created.layout, 0)
    assert not any(face_of(piece) for place, piece, _ in table.layout() if area_of(place) in hidden)
    for entry in there:
        assert table.pieces(entry.place)[kind_of(entry.piece)] >= entry.count


def test_the_box_and_the_secret_lie_beside_the_first_event(updates: list[m.MatchUpdate]) -> None:
    first = MatchEvent.FromString(updates[0].event)
    assert sha256(updates[0].box).hexdigest() == first.created.edition.digest
    assert not any(update.box for update in updates[1:])
    assert [list(seal.audience) for seal in first.seals] == [[]]
    assert [opening.index for opening in updates[0].openings] == [0]
    assert [len(content.secret) for content in contents(updates[0])] == [32]
    assert not any(content.secret for update in updates[1:] for content in contents(update))


def test_a_start_names_entropy_for_each_seat_and_none_for_silent_ones(updates: list[m.MatchUpdate]) -> None:
    events = [MatchEvent.FromString(update.event) for update in updates]
    started = next(event.started for event in events if event.HasField("started"))
    opened = {event.ready.seat: event.ready.entropy for event in events if event.HasField("ready")}
    seats = events[0].created.players
    assert list(started.entropies) == [opened.get(seat, b"") for seat in range(1, seats + 1)]


def test_the_effects_of_an_opening_take_the_place_of_one_public_effect(updates: list[m.MatchUpdate]) -> None:
    merged = 0
    for update in updates:
        event = MatchEvent.FromString(update.event)
        assert [opening.index for opening in update.openings] == list(range(len(event.seals)))
        for content in contents(update):
            for entry in content.hidden:
                public = event.effects[entry.index]
                assert {effect.WhichOneof("kind") for effect in entry.effects} == {public.WhichOneof("kind")}
                assert all(effect.rule < len(content.rules) for effect in entry.effects)
                if public.HasField("move"):
                    assert public.move.count == sum(effect.move.count for effect in entry.effects)
                    assert not face_of(public.move.piece)
                    merged += len(entry.effects) > 1
                else:
                    (shown,) = entry.effects
                    assert list(shown.show.faces) == sorted(shown.show.faces)
                    assert shown.show.faces
                    assert not public.show.faces
    hands = MatchEvent.FromString(updates[0].event).created.game == "games/palmyra"
    assert merged or not hands, "cards that are dealt to one hand are one public effect"
