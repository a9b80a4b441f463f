"""A chapter on its way to the browser, and the kernel that is started for it."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Mapping
from contextlib import aclosing, suppress
from pathlib import PurePosixPath
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, authenticated
from voila.notebook_renderer import NotebookRenderer  # type: ignore[import-untyped]
from voila.tornado.handler import TornadoVoilaHandler  # type: ignore[import-untyped]
from voila.utils import get_page_config  # type: ignore[import-untyped]

from botifarra.served.answers import SITE, PageHandler, full, in_readers_language
from botifarra.served.kernels import FullError, Kernels

LOADING = "botifarra_loading"

_SILENT = logging.Logger("botifarra.left", level=logging.CRITICAL + 1)


class ChapterHandler(PageHandler, TornadoVoilaHandler):  # type: ignore[misc]
    """Voilà's page, whose kernel ends if the reader leaves before all of it is there.

    Voilà goes on rendering for a connection that is gone, in a task no one holds, and keeps
    the kernel. Here one task does it all, so that it can be stopped.
    """

    _rendering: asyncio.Task[None] | None = None
    _renderer: Any = None
    _left = False
    _ending = False

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Answer with the chapter."""
        loading: set[ChapterHandler] = self.settings[LOADING]
        self._rendering = asyncio.ensure_future(self._render(path or ""))
        loading.add(self)
        try:
            await asyncio.wait([self._rendering])
        finally:
            loading.discard(self)
        if not self._left:
            self._rendering.result()
        elif not self._rendering.cancelled():
            # Whatever broke, there is no one left to tell; looked at, so that asyncio is quiet.
            self._rendering.exception()

    def on_connection_close(self) -> None:
        """Stop: the reader has left, or the server is being stopped."""
        self._left = True
        if self._renderer is not None:
            # nbclient takes being stopped for the death of its kernel, and reports it at length.
            self._renderer.log = _SILENT
            if executor := getattr(self._renderer, "executor", None):
                executor.log = _SILENT
        # Once its kernel is being ended, there is nothing more to stop, and much to break.
        if self._rendering is not None and not self._ending:
            self._rendering.cancel()

    async def wait_closed(self) -> None:
        """Return when the rendering and its kernel have ended."""
        if self._rendering is not None:
            await asyncio.wait([self._rendering])

    async def _render(self, path: str) -> None:
        if PurePosixPath(path).suffix.lower() != ".ipynb":
            self.redirect_to_file(path)  # a picture beside the notebook
            return
        if not os.path.isfile(self.settings[SITE].folder / path):  # noqa: PTH113 - never raises
            raise HTTPError(404)
        if address := in_readers_language(self.settings[SITE], self.request, path):
            self.set_header("Vary", "Accept-Language")
            self.redirect(address)
            return
        self._renderer = renderer = await self._read(path)
        kernels: Kernels = self.kernel_manager
        try:
            async with kernels.turn():
                await self._with_kernel(renderer, path)
        except FullError:
            full(self, self.settings[SITE])
        except StreamClosedError:
            self._left = True

    async def _read(self, path: str) -> Any:
        about = {
            "base_url": self.base_url,
            "settings": self.settings,
            "log": self.log,
            "voila_configuration": self.voila_configuration,
        }
        page_config = self.page_config_hook(get_page_config(**about), **about, notebook_path=path)
        renderer = NotebookRenderer(
            request_handler=self,
            voila_configuration=self.voila_configuration,
            traitlet_config=self.traitlet_config,
            notebook_path=path,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            prelaunch_hook=self.prelaunch_hook,
            page_config=page_config,
            mathjax_config=self.settings.get("mathjax_config"),
            mathjax_url=self.settings.get("mathjax_url"),
        )
        await renderer.initialize()
        return renderer

    async def _with_kernel(self, renderer: Any, path: str) -> None:
        kernels: Kernels = self.kernel_manager
        starting = asyncio.ensure_future(
            kernels.start_kernel(
                kernel_name=renderer.notebook.metadata.kernelspec.name,
                path=str(PurePosixPath(path).parent),
                env=environment(self.request, self.base_url),
            )
        )
        try:
            # A start that is broken off in its middle leaves a process that no one knows.
            await self._send(renderer, await asyncio.shield(starting))
        except BaseException:
            self._ending = True
            await _end(kernels, starting, renderer)
            raise
        kernels.expect_reader(starting.result())

    async def _send(self, renderer: Any, kernel_id: str) -> None:
        self.set_header("Content-Type", "text/html")
        self.set_header("Cache-Control", "no-cache, no-store, must-revalidate")
        kernel = self.kernel_manager.get_kernel(kernel_id)
        async with aclosing(renderer.generate_content_generator(kernel_id, kernel)) as snippets:
            async for html, _ in snippets:
                if self._left:
                    raise StreamClosedError
                self.write(html)
                await self.flush()
        await self.finish()


async def _end(kernels: Kernels, starting: asyncio.Future[str], renderer: Any) -> None:
    client = getattr(getattr(renderer, "executor", None), "kc", None)
    if client is not None:
        client.stop_channels()
    with suppress(Exception):  # what failed to start needs no end
        await kernels.end(await starting)


def environment(request: HTTPServerRequest, base_url: str) -> Mapping[str, str]:
    """Return the environment of a chapter's kernel: what Voilà tells about the request."""
    return {
        **os.environ,
        "SCRIPT_NAME": request.path,
        "PATH_INFO": "",
        "QUERY_STRING": request.query,
        "SERVER_NAME": request.host_name,
        "SERVER_PROTOCOL": request.version,
        "HTTP_ACCEPT_LANGUAGE": request.headers.get("Accept-Language", ""),
        "VOILA_PREHEAT": "False",
        "VOILA_BASE_URL": base_url,
        "VOILA_SERVER_URL": base_url,
        "VOILA_REQUEST_URL": request.full_url(),
    }
