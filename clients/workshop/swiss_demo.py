"""`caravan tournament demo`: a whole Swiss tournament of bots, over gRPC and in a real store, verified at the end."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from caravanserai import Client
from caravanserai_protocol.v1.tournament_pb2 import SwissFormat, TournamentSettings

from caravanserai_verify.archive_proof import prove
from caravanserai_verify.tournaments.archive_verification import ArchiveProof
from clients.caravan.games import settled
from clients.caravan.match_arguments import BOTS_HELP, bot_kinds, told_bots
from clients.caravan.phrases import Speech
from clients.caravan.rounds import play_rounds
from clients.caravan.shell import command
from clients.caravan.terminal import DEFAULT_LANGUAGE, AsJson, Failure, Language, connected, failing, out, print_json
from clients.caravan.tournaments.export import written_line
from clients.caravan.tournaments.overview import described, draw
from clients.caravan.tournaments.page import page as page_of
from clients.caravan.whole_file import write_once
from clients.workshop.stored_matches import verify_matches
from clients.workshop.stored_records import stored_archive
from clients.workshop.temporary_service import LocalService
from domain.games import games
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from service.persistence.location import StoreLocation
from service.persistence.lock import StoreLockedError

FAST_BOT = "random"
TIE_BREAKS = ("buchholz", "sonneborn-berger", "wins")


def demo(
    game: Annotated[str, typer.Option(help="The game.")] = "marcopolo",
    players: Annotated[int, typer.Option(min=2, max=2000, help="The number of bots.")] = 16,
    seats: Annotated[int, typer.Option(min=2, max=4, help="The seats of a table.")] = 4,
    rounds: Annotated[int, typer.Option(min=1, max=50, help="The number of rounds.")] = 5,
    bots: Annotated[str, typer.Option(help=BOTS_HELP)] = FAST_BOT,
    seed: Annotated[str, typer.Option(help="The same seed plays the same tournament.")] = "1",
    store: Annotated[str, typer.Option(help="Keep the tournament in this store: a SQLite file.")] = "",
    export: Annotated[
        Path | None, typer.Option(help="Write the archive of the tournament, and a page of it, into this folder.")
    ] = None,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Start a service on a fresh store, let bots play a Swiss tournament, show the standings and verify all matches.

    Exit status 1 if anything is wrong.
    """
    speech = Speech(lang)
    with failing(speech), _store(store) as path:
        if game in games():
            lang = settled(games()[game], lang)
            speech.speak(lang)
        kinds = bot_kinds(bots, players, speech)
        settings = TournamentSettings(
            title=speech.plain("demo-title"),
            game=f"games/{game}",
            seats=seats,
            swiss=SwissFormat(rounds=rounds),
            tie_breaks=TIE_BREAKS,
        )
        configuration = Configuration(path, port=0, allow_seeded=True, drain_seconds=0, limits=UNLIMITED)
        try:
            with (
                LocalService(configuration) as service,
                connected(service.address, lang, speech=speech) as client,
            ):
                organiser = _organiser(client, speech)
                name = organiser.create_tournament(settings, seed=seed).name
                for number, kind in enumerate(kinds, 1):
                    called = f"{speech.kind_of_bot(kind)} {number}"
                    organiser.register_entrant(name, bot=kind, display_name=called)
                if not as_json:
                    told = told_bots(kinds, speech)[0]
                    out.print(speech.line("tournament-begins", bots=told, entrants=players, rounds=rounds, seats=seats))
                play_rounds(organiser, name, speech, as_json=as_json)
                shown = described(organiser, name)
        except (StoreLockedError, OSError) as error:
            raise Failure(str(error)) from error
        matches = [table.matches[-1] for played in shown.rounds for table in played.tables]
        verified = verify_matches(path, matches, as_json)
        good = all(result.ok for result in verified) and len(verified) == len(matches)
        archive = stored_archive(path, name, None) if export is not None else None
        files: dict[str, str] = {}
        if archive is not None and export is not None:
            proof = prove(archive)
            good = good and proof.ok
            files = _exported(proof, export, speech, lang)
    results = sum(table.settled for played in shown.rounds for table in played.tables)
    if as_json:
        print_json({**shown.as_dict(), "verified": good, **files})
    else:
        draw(shown, speech, cross_table=True)
        out.print(
            speech.line("tournament-verified", matches=len(matches), results=results, same="yes" if good else "no")
        )
        if archive is not None:
            out.print(written_line(archive, files["archive"], speech))
            out.print(speech.line("page-written", file=files["page"], tournament=name))
        if store:
            named = StoreLocation.of(store)
            again = command("replay", matches[-1], "--store", named)
            out.print(speech.line("demo-kept", store=str(named), command=again))
    if not good:
        raise typer.Exit(1)


def _exported(proof: ArchiveProof, folder: Path, speech: Speech, lang: str) -> dict[str, str]:
    """Writes an archive that was verified and its page into a folder; what was written.

    Raises:
        Failure: a file is there already, or cannot be written.
    """
    archive = proof.archive
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{archive.tournament.removeprefix('tournaments/')}.tournament"
    page = file.with_suffix(".html")
    write_once(file, archive.to_bytes())
    write_once(page, page_of(proof, speech, lang).encode())
    return {"archive": str(file), "page": str(page)}


@contextmanager
def _store(given: str) -> Iterator[str]:
    """The given store, or a temporary one."""
    if given:
        yield given
    else:
        with TemporaryDirectory(prefix="caravan-tournament-") as folder:
            yield str(Path(folder) / "caravanserai.sqlite")


def _organiser(client: Client, speech: Speech) -> Client:
    organiser = client.with_token()
    organiser.register(speech.plain("demo-organiser"))
    return organiser
