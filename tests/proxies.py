"""Real proxies in front of a service: nginx, HAProxy and Envoy, as people set them up."""

import asyncio
import re
import shutil
import subprocess
import sysconfig
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from tests.ports import lasting_port

ENVOY_PROGRAM = str(Path(sysconfig.get_path("purelib"), "envoy", "_bin", "envoy"))
"""The one that `make setup` installs."""
PROGRAMS: Mapping[str, str] = {
    "nginx": "/usr/sbin/nginx",
    "haproxy": "/usr/sbin/haproxy",
    "envoy": ENVOY_PROGRAM,
}
"""The proxies, each with the place where systems put it that is not in everybody's path."""
SOURCE = "127.0.0.9"
"""The address from which all of these proxies call, so that callers on this machine have others."""
HOSTS = ("127.0.0.1", "[::1]")
"""The addresses at which they listen: callers come from two addresses."""


def missing_proxies() -> list[str]:
    """The proxies that are not on this machine."""
    return [name for name in PROGRAMS if _program(name) is None]


def module_of_streams() -> str | None:
    """The directive with which nginx loads its module `stream`, which passes on connections as they are; empty if it is
    built in, None if this nginx lacks it.
    """
    if (program := _program("nginx")) is None:
        return None
    if STREAMS.is_file():
        return f"load_module {STREAMS};"
    built = subprocess.run([program, "-V"], capture_output=True, text=True, check=True).stderr
    return "" if re.search(r"--with-stream(\s|$)", built) else None


def _program(name: str) -> str | None:
    return shutil.which(name) or shutil.which(PROGRAMS[name])


STREAMS = Path("/usr/lib/nginx/modules/ngx_stream_module.so")
"""The module of Debian and Ubuntu: `libnginx-mod-stream`."""
NGINX_STREAM = """
{module}
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
stream {{
    server {{
        {listen}
        proxy_pass {target}; proxy_bind {source}; proxy_protocol on;
    }}
}}
"""
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
    timeout client {seconds}s
    timeout server {seconds}s
listen service
{binds}
    {how}
"""
FORWARDED = "mode http\n    option forwardfor\n    server service {target} source {source}"
ANNOUNCED = "mode tcp\n    server service {target} source {source}"
ENVOY = """
static_resources:
  listeners:
{listeners}
  clusters:
    - name: service
      typed_extension_protocol_options:
        envoy.extensions.upstreams.http.v3.HttpProtocolOptions:
          "@type": type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions
          explicit_http_config:
            {protocol}: {{}}
      upstream_bind_config:
        source_address: {{address: {source}, port_value: 0}}
      load_assignment:
        cluster_name: service
        endpoints:
          - lb_endpoints:
              - endpoint:
                  address: {{socket_address: {{address: {host}, port_value: {port}}}}}
"""
LISTENER = """
    - address: {{socket_address: {{address: "{host}", port_value: {port}}}}}
      filter_chains:
        - filters:
            - name: envoy.filters.network.http_connection_manager
              typed_config:
                "@type": type.googleapis.com/{manager}
                stat_prefix: service
                use_remote_address: true
                stream_idle_timeout: {seconds}s
                route_config:
                  virtual_hosts:
                    - name: all
                      domains: ["*"]
                      routes:
                        - match: {{prefix: /}}
                          route: {{cluster: service, timeout: 0s}}
                http_filters:
                  - name: envoy.filters.http.router
                    typed_config:
                      "@type": type.googleapis.com/envoy.extensions.filters.http.router.v3.Router
"""
MANAGER = "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager"
SECONDS = 60
"""The longest silence of a connection, as most proxies have it."""


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
async def nginx_stream(module: str, folder: Path, target: str, _grpc: bool) -> AsyncIterator[int]:
    """nginx there with its ``module`` for streams, for both ports alike: it names clients in front of connections."""
    port = lasting_port()
    listen = " ".join(f"listen {host}:{port};" for host in HOSTS)
    file = folder / "nginx.conf"
    file.write_text(NGINX_STREAM.format(module=module, folder=folder, listen=listen, target=target, source=SOURCE))
    async with _running("nginx", ["-e", str(folder / "start.log"), "-c", str(file)], port):
        yield port


@asynccontextmanager
async def haproxy(
    folder: Path, target: str, grpc: bool, announced: str = "", seconds: int = SECONDS
) -> AsyncIterator[int]:
    """HAProxy there; ``announced`` is how it names clients in front of connections (`send-proxy`), otherwise it names
    them in a header. What is silent for some ``seconds`` is cut.
    """
    port = lasting_port()
    how = (ANNOUNCED if announced else FORWARDED).format(target=target, source=SOURCE)
    spoken = " proto h2" if grpc and not announced else ""
    binds = "\n".join(f"    bind {host}:{port}{spoken}" for host in HOSTS)
    file = folder / "haproxy.cfg"
    file.write_text(HAPROXY.format(binds=binds, how=f"{how}{spoken} {announced}".rstrip(), seconds=seconds))
    async with _running("haproxy", ["-db", "-f", str(file)], port):
        yield port


@asynccontextmanager
async def envoy(folder: Path, target: str, grpc: bool, seconds: int = SECONDS) -> AsyncIterator[int]:
    """Envoy there. A stream that is silent for some ``seconds`` is cut."""
    port = lasting_port()
    chosen = {"port": port, "seconds": seconds, "manager": MANAGER}
    listeners = [LISTENER.format(host=host.strip("[]"), **chosen) for host in HOSTS]
    host, _, number = target.rpartition(":")
    protocol = "http2_protocol_options" if grpc else "http_protocol_options"
    file = folder / "envoy.yaml"
    text = ENVOY.format(listeners="".join(listeners), source=SOURCE, host=host, port=number, protocol=protocol)
    file.write_text(text)
    async with _running("envoy", ["--disable-hot-restart", "--concurrency", "1", "-c", str(file)], port):
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
