"""The vectors of rounds of teams, by the verifier in Python: it pairs them again, and finds what was changed."""

import gzip
import json
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.archives import TournamentArchive

from caravanserai_verify.archive_claims import claims_of
from caravanserai_verify.tournaments.archive_verification import prove_archive
from domain.tournaments.verification import PAIRINGS

FILE = Path(__file__).parents[2] / "clients" / "vectors" / "teams.json.gz"
ARCHIVES = json.loads(gzip.decompress(FILE.read_bytes()))["archives"]


@pytest.mark.parametrize("case", [pytest.param(one, id=one["name"]) for one in ARCHIVES])
def test_rounds_of_teams_are_paired_again(case: Any) -> None:
    proof = prove_archive(TournamentArchive.from_bytes(b64decode(case["bytes"])), deciding=False, processes=1)
    (claim,) = [claim for claim in claims_of(proof) if claim.name == PAIRINGS]
    versions = [finding.version for finding in proof.findings if finding.check == PAIRINGS]
    assert (case["pairings"], case["version"]) == (claim.state, versions[0] if versions else None)
