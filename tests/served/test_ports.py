from __future__ import annotations

import errno
import socket
from typing import NoReturn

import pytest
from served_app import free_port

from botifarra.served.ports import NoFreePortError, open_port


def test_a_free_port_is_used_as_asked() -> None:
    wanted = free_port()

    listening, port = open_port(wanted, "127.0.0.1")

    listening.close()
    assert port == wanted


def test_a_taken_port_gives_the_next_free_one() -> None:
    first, taken = open_port(0, "127.0.0.1")
    second, port = open_port(taken, "127.0.0.1")

    first.close()
    second.close()
    assert taken < port < taken + 50


def test_when_none_is_free_the_error_says_which_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    first, taken = open_port(0, "127.0.0.1")
    monkeypatch.setattr("botifarra.served.ports._TRIES", 1)

    with first, pytest.raises(NoFreePortError, match=str(taken)):
        open_port(taken, "127.0.0.1")


def test_there_is_no_port_after_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.EADDRINUSE, "taken")

    monkeypatch.setattr(socket, "create_server", taken)

    with pytest.raises(NoFreePortError, match=r"^Port 65535 is not free on 127\.0\.0\.1\.$"):
        open_port(65535, "127.0.0.1")
    with pytest.raises(NoFreePortError, match="No port from 65530 to 65535 is free"):
        open_port(65530, "127.0.0.1")
