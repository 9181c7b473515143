"""An answer over HTTP is read as it was meant, and whatever else comes costs what the caller allows."""

import asyncio

import httptools
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.foundation.fetch import HEAD_BYTES, FetchError, PiecewiseAnswer, Reply, fetch
from tests.service.audit.witnesses import answering


def read(*pieces: bytes, most: int = 1000) -> Reply:
    answer = PiecewiseAnswer(most)
    for piece in pieces:
        answer.feed(piece)
        if answer.complete:
            return answer.reply()
    answer.end()
    return answer.reply()


def test_an_answer_is_read_however_it_is_sent() -> None:
    whole = b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 5\r\n\r\nhello"
    chunks = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
    until_closed = b"HTTP/1.0 200 OK\r\ncontent-type: text/plain\r\n\r\nhello"
    for content in (whole, chunks, until_closed, b"HTTP/1.1 103 Early Hints\r\nx: y\r\n\r\n" + whole, whole + whole):
        for step in (1, 7, 1000):
            pieces = [content[at : at + step] for at in range(0, len(content), step)]
            assert read(*pieces) == Reply(200, "text/plain", b"hello"), (content, step)


def test_an_answer_without_a_body_is_one() -> None:
    assert read(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n") == Reply(404, "", b"")


@given(st.lists(st.binary(max_size=100), max_size=5), st.booleans())
def test_any_bytes_are_an_answer_or_refused(pieces: list[bytes], begun: bool) -> None:
    known = (FetchError, httptools.HttpParserError, httptools.HttpParserUpgrade)
    try:
        reply = read(*([b"HTTP/1.1 200 OK\r\n"] if begun else []), *pieces)
    except known:
        return
    assert len(reply.body) <= 1000


def test_an_answer_that_is_too_long_is_refused() -> None:
    head = b"HTTP/1.1 200 OK\r\n\r\n"
    assert len(read(head, b"x" * 1000).body) == 1000
    for pieces in ([head, b"x" * 1001], [b"HTTP/1.1 200 OK\r\n", *[b"a: b\r\n"] * (HEAD_BYTES // 2)]):
        with pytest.raises(FetchError, match="more than 1000 bytes"):
            read(*pieces)


async def test_what_is_sent_is_what_was_meant() -> None:
    heard: list[bytes] = []

    async def answer(request: bytes, writer: asyncio.StreamWriter) -> None:
        heard.append(request)
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")

    async with answering(answer) as there:
        assert (await fetch(f"{there.url}/a/b", b"body", most=10, seconds=10)).status == 204
    assert heard == [b"body"]
    for url, says in ((there.url, "Connection refused"), ("http://nowhere.invalid", "no such host")):
        with pytest.raises(FetchError, match=says):
            await fetch(url, most=10, seconds=10)
