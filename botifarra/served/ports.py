"""A port to listen on: the one asked for, or the next that is free."""

from __future__ import annotations

import errno
import socket

DEFAULT_PORT = 8866
_TRIES = 50
_TAKEN = {errno.EADDRINUSE, errno.EACCES, getattr(errno, "WSAEACCES", errno.EACCES)}


class NoFreePortError(OSError):
    """Neither the port asked for nor one of the next fifty is free."""


def open_port(wanted: int, address: str) -> tuple[list[socket.socket], int]:
    """Start to listen, so that no one else can take the port before the server is up.

    Args:
        wanted: The port asked for; 0 for any.
        address: The network address to listen on.

    Returns:
        The listening sockets, and the port they listen on: the first free one from ``wanted`` up.

    Raises:
        NoFreePortError: None of them is free.
    """
    from tornado.netutil import bind_sockets

    for port in range(wanted, min(wanted + _TRIES, 65536)):
        try:
            sockets = bind_sockets(port, address)
        except OSError as error:
            if error.errno not in _TAKEN:
                raise
        else:
            return sockets, int(sockets[0].getsockname()[1])
    raise NoFreePortError(f"No port from {wanted} to {wanted + _TRIES - 1} is free on {address}.")
