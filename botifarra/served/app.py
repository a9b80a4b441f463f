"""Voilà inside our own server: same pages, without what we do not serve."""

from __future__ import annotations

import asyncio
import logging
import shutil
import signal
import tempfile
from contextlib import suppress
from typing import Any

from jupyter_client.manager import KernelManager
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.auth.logout import LogoutHandler
from tornado.web import Application, HTTPError
from traitlets.config import Config
from voila.app import Voila  # type: ignore[import-untyped]
from voila.static_file_handler import (  # type: ignore[import-untyped]
    TemplateStaticFileHandler,
)
from voila.tornado.contentshandler import (  # type: ignore[import-untyped]
    VoilaContentsHandler,
)
from voila.tornado.handler import TornadoVoilaHandler  # type: ignore[import-untyped]
from voila.tornado.treehandler import (  # type: ignore[import-untyped]
    TornadoVoilaTreeHandler,
)

from botifarra.served.answers import READY, SITE, PageHandler, own_rules
from botifarra.served.folders import expose_template
from botifarra.served.limits import Limits
from botifarra.served.rendering import LOADING, ChapterHandler
from botifarra.served.settings import standalone

_NOT_SERVED = (TornadoVoilaTreeHandler, VoilaContentsHandler, LoginFormHandler, LogoutHandler)

# What is stopped orderly takes a tenth of a second; what is stuck is not worth more.
_STOP_WITHIN = 1.0

# Every cell is run afresh, so whether the stored outputs are trusted does not matter; Jupyter's
# server counts pings in milliseconds where tornado expects seconds; a kernel that is ended while
# it starts may have had a word left to say; and that one ends which no one reads is no news.
_NOISE = ("is not trusted", "websocket_ping_timeout", "events for closed stream", "Culling '")


def _worth_saying(record: logging.LogRecord) -> bool:
    return not any(noise in str(record.msg) for noise in _NOISE)


class TemplateFileHandler(PageHandler, TemplateStaticFileHandler):  # type: ignore[misc]
    """Voilà's static files of a template, refusing odd addresses without a traceback."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """Answer with the file, or say that there is none."""
        _template, static, file = (*path.split("/", 2), "", "")[:3]
        if static != "static" or not file or ".." in file.split("/"):
            raise HTTPError(404)
        await TemplateStaticFileHandler.get(self, path, include_body)


_OURS = {TemplateStaticFileHandler: TemplateFileHandler, TornadoVoilaHandler: ChapterHandler}


class Tutorial(Voila):  # type: ignore[misc]
    """Voilà that joins a server which already runs, instead of starting its own."""

    def join(self, server: Application, limits: Limits) -> None:
        """Answer from now on for the chapters.

        Args:
            server: The application that has answered for the landing page until now.
            limits: How many kernels there may be, and for how long.
        """
        expose_template()
        self.update_config(Config(standalone(limits)))
        if "transport_encryption" in KernelManager.class_trait_names():
            # Kernels started in the clear print a warning each; a learner would worry.
            self.config.KernelManager.transport_encryption = "auto"
        self.root_dir = str(server.settings[SITE].folder)
        self.log_level = "WARN"
        # Voilà takes the signal for itself; it stays with whoever had it.
        self._heard = signal.getsignal(signal.SIGTERM)
        self.initialize([])
        for logger in (self.log, logging.getLogger("tornado.general")):
            logger.addFilter(_worth_saying)
        self.connection_dir = tempfile.mkdtemp(prefix="botifarra_")
        self.app = server
        server.settings.update(self.init_settings())
        server.settings.update(self.tornado_settings)
        # Jupyter's own error pages miss parts that only a whole Jupyter server has.
        server.settings["jinja2_env"] = server.settings["voila_jinja2_env"]
        server.add_handlers(".*$", self.init_handlers())
        self._loading: set[ChapterHandler] = set()
        server.settings[LOADING] = self._loading
        ready: asyncio.Event = server.settings[READY]
        ready.set()

    def init_handlers(self) -> list[Any]:
        """Return our own handlers, then Voilà's but those that list folders or ask who one is."""
        kept = [rule for rule in super().init_handlers() if not issubclass(rule[1], _NOT_SERVED)]
        renamed = [(rule[0], _OURS.get(rule[1], rule[1]), *rule[2:]) for rule in kept]
        return [*own_rules(), *renamed]

    def load_config_file(self, *_: Any, **__: Any) -> None:
        """Read no configuration file: a learner's own Jupyter settings must not change this."""

    def _init_asyncio_patch(self) -> None:
        """Leave the event loop alone; it runs already."""

    def _handle_signal_stop(self, *what: Any) -> None:
        if callable(self._heard):
            self._heard(*what)

    async def leave(self) -> None:
        """Stop the chapters that load, then every kernel; remove what they left on disk."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stop_all(), _STOP_WITHIN)
        # A kernel that is left sees that its parent has gone, and goes too.
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _stop_all(self) -> None:
        # First what uses the kernels: it would take their end for a fault.
        loading = tuple(self._loading)
        for chapter in loading:
            chapter.on_connection_close()
        await asyncio.gather(*(chapter.wait_closed() for chapter in loading))
        await self.kernel_manager.shutdown_all(now=True)
