"""Real proxies in front of a service: nginx and HAProxy, as people set them up."""

import asyncio
import shutil
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from tests.ports import lasting_port

PROGRAMS: Mapping[str, str] = {"nginx": "/usr/sbin/nginx", "haproxy": "/usr/sbin/haproxy"}
"""The proxies, each with the place where systems put it that is not in everybody's path."""
SOURCE = "127.0.0.9"
"""The address from which all of these proxies call, so that callers on this machine have others."""
HOSTS = ("127.0.0.1", "[::1]")
"""Where they listen: callers come from two addresses."""


def missing_proxies() -> list[str]:
    """The proxies that are not on this machine."""
    return [name for name in PROGRAMS if _program(name) is None]


def _program(name: str) -> str | None:
    return shutil.which(name) or shutil.which(PROGRAMS[name])


NGINX = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{
        {listen}
        location / {{ {location} }}
    }}
}}
"""
GRPC = "grpc_pass grpc://{target}; grpc_bind {source}; grpc_set_header X-Forwarded-For $proxy_add_x_forwarded_for;"
HTTP = (
    "proxy_pass http://{target}; proxy_bind {source}; proxy_http_version 1.1; proxy_set_header Host $http_host;"
    " proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;"
)
HAPROXY = """
defaults
    timeout connect 10s
    timeout client 60s
    timeout server 60s
listen service
{binds}
    {how}
"""
FORWARDED = "mode http\n    option forwardfor\n    server service {target} source {source}"
ANNOUNCED = "mode tcp\n    server service {target} source {source}"


@asynccontextmanager
async def nginx(folder: Path, target: str, grpc: bool) -> AsyncIterator[int]:
    """nginx in front of the gRPC port of a service, or of its port for browsers; the port where it listens."""
    port = lasting_port()
    listen = " ".join(f"listen {host}:{port}{' http2' if grpc else ''};" for host in HOSTS)
    location = (GRPC if grpc else HTTP).format(target=target, source=SOURCE)
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, listen=listen, location=location))
    async with _running("nginx", ["-e", str(folder / "start.log"), "-c", str(file)], port):
        yield port


@asynccontextmanager
async def haproxy(folder: Path, target: str, grpc: bool, announced: str = "") -> AsyncIterator[int]:
    """HAProxy there; ``announced`` is how it names clients in front of connections (`send-proxy`), otherwise it names
    them in a header.
    """
    port = lasting_port()
    how = (ANNOUNCED if announced else FORWARDED).format(target=target, source=SOURCE)
    spoken = " proto h2" if grpc and not announced else ""
    binds = "\n".join(f"    bind {host}:{port}{spoken}" for host in HOSTS)
    file = folder / "haproxy.cfg"
    file.write_text(HAPROXY.format(binds=binds, how=f"{how}{spoken} {announced}".rstrip()))
    async with _running("haproxy", ["-db", "-f", str(file)], port):
        yield port


@asynccontextmanager
async def _running(name: str, arguments: list[str], port: int) -> AsyncIterator[None]:
    program = _program(name)
    assert program is not None
    process = await asyncio.create_subprocess_exec(program, *arguments, stdout=PIPE, stderr=STDOUT)
    try:
        await _listening(process, port)
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


async def _listening(process: Process, port: int) -> None:
    """Waits until a process listens."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            assert process.returncode is None, await process.communicate()
            await asyncio.sleep(0.02)
        else:
            writer.transport.abort()
            return
