"""The kernels behind the chapters: how many there may be, and when the server ends one.

A browser says goodbye to its kernel when it can. A page left while it loads, a phone that
falls asleep or a program that only fetches pages says nothing, so the server decides.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Float, Integer


class FullError(RuntimeError):
    """As many kernels run as this server may have."""


class Kernels(AsyncMappingKernelManager):
    """Kernels that live as long as someone reads their page."""

    most = Integer(60, config=True, help="How many kernels may run at once.")
    at_once = Integer(0, config=True, help="How many chapters may be made at once; 0 for any.")
    patience = Float(60.0, config=True, help="Seconds a page that was sent has to reach its own.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._starting = 0
        self._turns = asyncio.Semaphore(self.at_once) if self.at_once else nullcontext()
        self._reached: set[str] = set()
        self._background: set[asyncio.Task[None]] = set()

    def turn(self) -> AbstractAsyncContextManager[None]:
        """Wait for one's turn to have a chapter made, where only so many are made at once.

        A class opens a lesson all at once. Taking turns, the first read after two seconds, and
        the last no later than if everybody's came bit by bit.
        """
        return self._turns

    async def start_kernel(self, **how: Any) -> str:  # type: ignore[override]
        """Start a kernel, as Jupyter's own does.

        Raises:
            FullError: Too many run already.
        """
        if len(self) + self._starting >= self.most:
            raise FullError(f"{self.most} kernels run already")
        self._starting += 1
        try:
            return await super().start_kernel(**how)
        finally:
            self._starting -= 1

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a page has reached its kernel."""
        self._reached.add(kernel_id)
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended."""
        self._reached.discard(kernel_id)
        return super().remove_kernel(kernel_id)

    def expect_reader(self, kernel_id: str) -> None:
        """End a kernel in a while, unless the page that was just sent reaches it."""
        asyncio.get_running_loop().call_later(self.patience, self._end_unless_reached, kernel_id)

    async def end(self, kernel_id: str) -> None:
        """End a kernel, if it still runs."""
        if kernel_id in self:
            await self.shutdown_kernel(kernel_id)

    async def _async_shutdown_kernel(
        self,
        kernel_id: str,
        now: bool | None = False,  # noqa: ARG002
        restart: bool | None = False,
    ) -> None:
        """End a kernel at once: there is nothing in it to save.

        Jupyter interrupts it first, or asks it to go; in the middle of a cell or of its start,
        it would answer with a traceback in the terminal.
        """
        if kernel_id in self and not restart:
            kernel: Any = self._kernels[kernel_id]
            kernel.stop_restarter()
            await kernel._async_kill_kernel()
        await super()._async_shutdown_kernel(kernel_id, now=True, restart=restart)  # type: ignore[no-untyped-call]

    shutdown_kernel = _async_shutdown_kernel  # type: ignore[assignment]

    def _end_unless_reached(self, kernel_id: str) -> None:
        if kernel_id not in self._reached:
            self._in_background(self.end(kernel_id))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        # The loop keeps no strong reference to a task; without one it may vanish half done.
        task = asyncio.ensure_future(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
