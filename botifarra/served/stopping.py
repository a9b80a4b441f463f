"""Ctrl-C and its kin: heard once, then ended in order and without a word too many."""

from __future__ import annotations

import asyncio
import atexit
import logging
import signal
import threading
from types import FrameType
from typing import Any

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


class Stop:
    """The wish to stop, from the first signal on; later ones change nothing.

    Attributes:
        asked: Whether it has been wished.
    """

    def __init__(self) -> None:
        self.asked = False
        self._before: dict[int, Any] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._event = asyncio.Event()
        self._complain = threading.excepthook

    def __enter__(self) -> Stop:
        for number in (getattr(signal, name) for name in _NAMES if hasattr(signal, name)):
            # What is ignored already, as by nohup, stays so.
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self.asked:
            logging.disable(logging.NOTSET)
            threading.excepthook = self._complain
            # An impatient second Ctrl-C would interrupt the interpreter as it tidies up.
            atexit.register(_end_quietly, tuple(self._before))

    async def wait(self) -> None:
        """Return as soon as it is wished."""
        self._loop = asyncio.get_running_loop()
        if not self.asked:
            await self._event.wait()

    def _hear(self, _number: int, _frame: FrameType | None) -> None:
        self.asked = True
        # Connections, pages and kernels now end in their middle: that is no news for anyone.
        logging.disable(logging.CRITICAL)
        threading.excepthook = _say_nothing
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._event.set)


def _say_nothing(_: threading.ExceptHookArgs) -> None:
    """Let a thread that listened to a kernel end without it."""


def _end_quietly(signals: tuple[int, ...]) -> None:
    threading.excepthook = _say_nothing
    for number in signals:
        signal.signal(number, signal.SIG_IGN)
