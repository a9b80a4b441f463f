"""A port to listen on: the one asked for, or the next that is free."""

from __future__ import annotations

import errno
import socket

DEFAULT_PORT = 8866
_TRIES = 50
_TAKEN = {errno.EADDRINUSE, errno.EACCES, getattr(errno, "WSAEACCES", errno.EACCES)}


class NoFreePortError(OSError):
    """Neither the port asked for nor one of the next fifty is free."""


def open_port(wanted: int, address: str) -> tuple[socket.socket, int]:
    """Start to listen, so that no one else can take the port before the server is up.

    Args:
        wanted: The port asked for; 0 for any.
        address: The network address to listen on.

    Returns:
        The listening socket, and the port it listens on: the first free one from ``wanted`` up.

    Raises:
        NoFreePortError: None of them is free.
    """
    last = min(wanted + _TRIES, 65536) - 1
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for port in range(wanted, last + 1):
        try:
            listening = socket.create_server((address, port), family=family, backlog=128)
        except OSError as error:
            if error.errno not in _TAKEN:
                raise
        else:
            listening.setblocking(False)
            return listening, int(listening.getsockname()[1])
    tried = f"No port from {wanted} to {last} is" if last > wanted else f"Port {wanted} is not"
    raise NoFreePortError(f"{tried} free on {address}.")
