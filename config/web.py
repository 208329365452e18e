"""The web server inside the launcher: its socket, the addresses it prints, and how it stops."""

from __future__ import annotations

import errno
import io
import signal
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager

import segno
import uvicorn

from config.environment import BadSetting, lan_addresses

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # Ctrl-C, a polite kill, the terminal was closed
GRACE = 2  # seconds that answers under way are given when the site stops
PLACES = {"0.0.0.0", "::", ""}


class WebServer(uvicorn.Server):
    """Announces itself once it listens; closes the event streams first when it stops, else it would wait for them."""

    def __init__(self, *, on_ready: Callable[[], None], access_log: bool, behind_proxy: bool) -> None:
        super().__init__(
            uvicorn.Config(
                "config.asgi:application",
                lifespan="off",
                log_config=None,
                access_log=access_log,
                proxy_headers=behind_proxy,
                server_header=False,
                timeout_graceful_shutdown=GRACE,
            )
        )
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        close_streams()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Uvicorn's own raises the signal again once it has stopped, when the launcher has children to look after."""
        caught = {number: signal.signal(number, self.handle_exit) for number in STOPPING}
        try:
            yield
        finally:
            for number, handler in caught.items():
                signal.signal(number, handler)


def close_streams() -> None:
    from campaigns.live import hub

    hub.close()


def take_port(host: str, port: int) -> socket.socket:
    """Bound before anything else is started, so that a taken port costs nothing but a sentence."""
    taken = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(128)
    except OSError as error:
        taken.close()
        raise BadSetting(why_not(error, host, port)) from None
    return taken


def why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken; stop what uses it or choose another: make serve PORT={port + 1}"
    if error.errno == errno.EACCES:
        return f"port {port} is not ours to take; choose one above 1023: make serve PORT=8000"
    return f"nothing can listen at {host} port {port} ({error.strerror})"


def announcement(host: str, port: int, demo: str) -> str:
    """Where the site is, for this machine and for the phones around it; `demo` is the path of a page to begin with."""
    neighbours = lan_addresses() if host in PLACES else []
    here = "localhost" if host in {*PLACES, "127.0.0.1", "::1"} else host
    lines = ["Le Registre is ready.", f"  on this machine:  http://{here}:{port}/"]
    lines += [f"  on this network:  http://{address}:{port}/" for address in neighbours]
    if demo:
        lines.append(f"  to try it out:    http://{here}:{port}{demo}")
    if neighbours:
        lines.append(qr_code(f"http://{neighbours[0]}:{port}/"))
    return "\n".join([*lines, "Ctrl-C stops everything."])


def qr_code(address: str) -> str:
    drawn = io.StringIO()
    segno.make_qr(address, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")
