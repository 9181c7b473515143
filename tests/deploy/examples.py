"""The examples of proxies in `deploy`, run as they are, but for names of files, addresses and ports."""

import asyncio
import re
import shutil
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from tests.proxies import ENVOY_PROGRAM

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAME = "games.example.org"
"""The name of the service in all examples."""
PROGRAMS: Mapping[str, str] = {
    "nginx": "/usr/sbin/nginx",
    "haproxy": "/usr/sbin/haproxy",
    "caddy": "/usr/bin/caddy",
    "envoy": ENVOY_PROGRAM,
}
"""The proxies, each with the place where systems put it that is not in everybody's path."""
NGINX = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/caravanserai.conf;
}}
"""
"""The directive that includes the file in `/etc/nginx/conf.d`."""
OF_CADDY_NOW, OF_OLD_CADDY, CADDY_OF_SIZES = "request_buffers 64KiB", "buffer_requests", (2, 6, 3)
"""Caddy's lines for reading requests before it passes them on, their older form, and the version between them."""
CADDY = "{\n\tadmin off\n\tauto_https disable_redirects\n\tgrace_period 100ms\n}\n"


def program(name: str) -> str | None:
    """The path of a proxy, if this machine has it."""
    return shutil.which(name) or shutil.which(PROGRAMS[name])


def missing_examples() -> list[str]:
    """The proxies whose examples cannot be run here."""
    return [name for name in PROGRAMS if program(name) is None]


def changed(example: str, changes: Mapping[str, str]) -> str:
    """An example with other names of files, addresses and ports; each must be in it."""
    text = (DEPLOY / example).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text, f"{example} says no longer: {old}"
        text = text.replace(old, new)
    return text


class Certificate:
    """A certificate for the name of the examples, in files, and the authority that clients trust."""

    def __init__(self, folder: Path) -> None:
        import trustme  # where nothing is encrypted, only the names of the proxies are asked for

        authority = trustme.CA()
        issued = authority.issue_cert(NAME)
        self.chain, self.key = folder / "fullchain.pem", folder / "privkey.pem"
        self.roots = authority.cert_pem.bytes()
        self.chain.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
        self.key.write_bytes(issued.private_key_pem.bytes())


@asynccontextmanager
async def nginx(
    folder: Path, own: Certificate, ports: Mapping[str, int], second: Mapping[str, int] | None = None
) -> AsyncIterator[None]:
    """nginx with its example; with ``second`` there are two services."""
    line = "    server 127.0.0.1:{};\n"
    numbers = {} if second is None else {50051: second["grpc"], 50052: second["web"]}
    changes = {
        **{line.format(usual): line.format(usual) + line.format(other) for usual, other in numbers.items()},
        "127.0.0.1:50051": f"127.0.0.1:{ports['grpc']}",
        "127.0.0.1:50052": f"127.0.0.1:{ports['web']}",
        "listen 80;": f"listen 127.0.0.1:{ports['plain']};",
        "listen [::]:80;": "",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{ports['tls']} ssl http2;",
        "listen [::]:443 ssl http2;": "",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(own.chain),
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(own.key),
    }
    (folder / "caravanserai.conf").write_text(changed("nginx/caravanserai.conf", changes))
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder))
    arguments = ["-e", str(folder / "start.log"), "-c", str(file)]
    await checked("nginx", *arguments, "-t")
    async with _running("nginx", arguments, ports["tls"]):
        yield


@asynccontextmanager
async def caddy(folder: Path, own: Certificate, ports: Mapping[str, int]) -> AsyncIterator[None]:
    """Caddy with its example, and a certificate in files: it cannot get one here."""
    changes = {
        "127.0.0.1:50051": f"127.0.0.1:{ports['grpc']}",
        "127.0.0.1:50052": f"127.0.0.1:{ports['web']}",
        f"{NAME} {{": f"https://{NAME}:{ports['tls']} {{\n\ttls {own.chain} {own.key}",
        **({OF_CADDY_NOW: OF_OLD_CADDY} if await version_of("caddy", "version") < CADDY_OF_SIZES else {}),
    }
    file = folder / "Caddyfile"
    file.write_text(CADDY + changed("caddy/Caddyfile", changes))
    home = {"HOME": str(folder), "PATH": "/usr/bin:/bin"}
    await checked("caddy", "validate", "--adapter", "caddyfile", "--config", str(file), environment=home)
    async with _running("caddy", ["run", "--adapter", "caddyfile", "--config", str(file)], ports["tls"], home):
        yield


@asynccontextmanager
async def haproxy(folder: Path, ports: Mapping[str, int]) -> AsyncIterator[None]:
    """HAProxy with its example: the service has the certificate."""
    changes = {
        "127.0.0.1:50051": f"127.0.0.1:{ports['grpc']}",
        "127.0.0.1:50052": f"127.0.0.1:{ports['web']}",
        "bind :443": f"bind 127.0.0.1:{ports['tls']}",
        "bind :50443": f"bind 127.0.0.1:{ports['tls of grpc']}",
    }
    file = folder / "haproxy.cfg"
    file.write_text(changed("haproxy/haproxy.cfg", changes))
    await checked("haproxy", "-c", "-f", str(file))
    async with _running("haproxy", ["-db", "-f", str(file)], ports["tls of grpc"]):
        yield


@asynccontextmanager
async def envoy(
    folder: Path, own: Certificate, ports: Mapping[str, int], second: Mapping[str, int] | None = None
) -> AsyncIterator[None]:
    """Envoy with its example; with ``second`` there are two services."""
    line = "              - endpoint: {{address: {{socket_address: {{address: 127.0.0.1, port_value: {}}}}}}}\n"
    numbers = {} if second is None else {50051: second["grpc"], 50052: second["web"]}
    changes = {
        **{line.format(usual): line.format(usual) + line.format(other) for usual, other in numbers.items()},
        "port_value: 50051": f"port_value: {ports['grpc']}",
        "port_value: 50052": f"port_value: {ports['web']}",
        'address: "::", ipv4_compat: true, port_value: 80}': f"address: 127.0.0.1, port_value: {ports['plain']}}}",
        'address: "::", ipv4_compat: true, port_value: 443}': f"address: 127.0.0.1, port_value: {ports['tls']}}}",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(own.chain),
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(own.key),
    }
    file = folder / "envoy.yaml"
    file.write_text(changed("envoy/envoy.yaml", changes))
    await checked("envoy", "--mode", "validate", "-c", str(file))
    async with _running("envoy", ["--disable-hot-restart", "--concurrency", "1", "-c", str(file)], ports["tls"]):
        yield


async def version_of(name: str, argument: str) -> tuple[int, ...]:
    """The version that a program says it has."""
    path = program(name)
    assert path is not None
    asking = await asyncio.create_subprocess_exec(path, argument, stdout=PIPE)
    said, _ = await asking.communicate()
    numbers = re.search(r"(\d+)\.(\d+)\.(\d+)", said.decode())
    assert numbers is not None, said
    return tuple(map(int, numbers.groups()))


async def checked(name: str, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
    """Lets the program itself check its file."""
    path = program(name)
    assert path is not None
    checking = await asyncio.create_subprocess_exec(path, *arguments, stdout=PIPE, stderr=STDOUT, env=environment)
    said, _ = await checking.communicate()
    assert checking.returncode == 0, said.decode()


@asynccontextmanager
async def _running(
    name: str, arguments: list[str], port: int, environment: Mapping[str, str] | None = None
) -> AsyncIterator[None]:
    path = program(name)
    assert path is not None
    process = await asyncio.create_subprocess_exec(path, *arguments, stdout=PIPE, stderr=STDOUT, env=environment)
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
