"""The documentation, as the service serves it: out of its archive alone, with a policy for each page."""

import asyncio
import base64
import gzip
import hashlib
import io
import tarfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from service.configuration import Web
from service.web.site import NOT_BUILT
from tests.clients.python.serving import serving
from tests.service.web.test_pages import INDEX, get, write

SCRIPT = b'document.title = "first"'
FIRST = b'<!doctype html><script src="bundle.js"></script><script>' + SCRIPT + b"</script>"
BUNDLE = b"export const search = 1;" * 100


@pytest.fixture
def site(tmp_path: Path) -> Path:
    archive = tmp_path / "site.tar.xz"
    pack(archive, FIRST)
    return archive


def pack(archive: Path, first: bytes) -> None:
    files = {
        "index.html": first,
        "deploying/index.html": b"<!doctype html>deploying",
        "404.html": b"<!doctype html>not here",
        "bundle.js": BUNDLE,
        "secret.key": b"nobody may read this",
    }
    with tarfile.open(archive, "w:xz") as written:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            written.addfile(entry, io.BytesIO(content))


@pytest.fixture
async def url(tmp_path: Path, site: Path) -> AsyncIterator[str]:
    write(tmp_path / "app", INDEX)
    async with serving(tmp_path, web=Web(app=tmp_path / "app", site=site)) as service:
        yield service.web_address


async def test_a_page_runs_the_scripts_that_it_came_with_and_no_others(url: str) -> None:
    answer = await get(url, "/docs/")
    assert (answer.status, answer.body) == (200, FIRST)
    digest = base64.b64encode(hashlib.sha256(SCRIPT).digest()).decode()
    policy = answer.headers["content-security-policy"]
    assert f"script-src 'self' 'sha256-{digest}';" in policy
    assert "default-src 'none'" in policy
    plain = await get(url, "/docs/deploying/")
    assert plain.body.endswith(b"deploying")
    assert "script-src 'self';" in plain.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_files_are_compressed_and_sent_once(url: str) -> None:
    answer = await get(url, "/docs/bundle.js", {"accept-encoding": "gzip"})
    assert gzip.decompress(answer.body) == BUNDLE
    again = await get(url, "/docs/bundle.js", {"accept-encoding": "gzip", "if-none-match": answer.headers["etag"]})
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/docs/nothing/", "/docs/secret.key", "/docs/../app/index.html", "/docs/%2e%2e/site.tar.xz"]
)
async def test_nothing_but_the_pages_is_served(url: str, path: str) -> None:
    answer = await get(url, path)
    assert answer.status in (400, 404)
    assert b"nobody" not in answer.body


async def test_the_first_page_is_found_without_a_slash_and_nothing_is_posted(url: str) -> None:
    moved = await get(url, "/docs")
    assert (moved.status, moved.headers["location"]) == (301, "/docs/")
    assert (await get(url, "/docs/", method="POST")).status == 405
    assert (await get(url, "/")).body == INDEX, "the app is where it was"


async def test_another_build_is_served_at_once_and_without_one_the_answer_says_so(url: str, site: Path) -> None:
    await get(url, "/docs/")
    pack(site, b"<!doctype html>another")
    assert (await get(url, "/docs/")).body.endswith(b"another")
    await asyncio.to_thread(site.unlink)
    answer = await get(url, "/docs/")
    assert (answer.status, answer.body) == (404, NOT_BUILT)


async def test_whatever_is_asked_for_the_archive_is_read_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise requests for many pages would cost the service a compression each."""
    await get(url, "/docs/")
    monkeypatch.setattr("service.web.site.tarfile.open", None)
    for number in range(100):
        assert (await get(url, f"/docs/{number}/")).status == 404
    assert (await get(url, "/docs/bundle.js", {"accept-encoding": "gzip"})).status == 200


@pytest.mark.parametrize("content", [b"", b"no archive", b"\xfd7zXZ\x00 cut off"])
async def test_what_is_no_archive_is_no_documentation(url: str, site: Path, content: bytes) -> None:
    await asyncio.to_thread(site.write_bytes, content)
    answer = await get(url, "/docs/")
    assert (answer.status, answer.body) == (404, NOT_BUILT)
