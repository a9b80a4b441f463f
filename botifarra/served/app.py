"""Voilà inside our own server: same pages, without what we do not serve."""

from __future__ import annotations

import asyncio
import logging
import shutil
import tempfile
from typing import Any

from jupyter_client.manager import KernelManager
from jupyter_core.utils import ensure_async
from tornado.web import Application, HTTPError
from traitlets.config import Config
from voila.app import Voila  # type: ignore[import-untyped]
from voila.static_file_handler import (  # type: ignore[import-untyped]
    TemplateStaticFileHandler,
)
from voila.tornado.contentshandler import (  # type: ignore[import-untyped]
    VoilaContentsHandler,
)
from voila.tornado.treehandler import (  # type: ignore[import-untyped]
    TornadoVoilaTreeHandler,
)

from botifarra.served.answers import READY, SITE
from botifarra.served.folders import expose_template
from botifarra.served.settings import standalone

_NOT_SERVED = (TornadoVoilaTreeHandler, VoilaContentsHandler)


# Every cell is run afresh, so whether the stored outputs are trusted does not matter; and
# Jupyter's server counts pings in milliseconds where tornado expects seconds.
_NOISE = ("is not trusted", "websocket_ping_timeout")


def _worth_saying(record: logging.LogRecord) -> bool:
    return not any(noise in str(record.msg) for noise in _NOISE)


class TemplateFileHandler(TemplateStaticFileHandler):  # type: ignore[misc]
    """Voilà's static files of a template, refusing odd addresses without a traceback."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """Answer with the file, or say that there is none."""
        if "/static/" not in path or ".." in path.split("/"):
            raise HTTPError(404)
        await super().get(path, include_body)


class Tutorial(Voila):  # type: ignore[misc]
    """Voilà that joins a server which already runs, instead of starting its own."""

    def join(self, server: Application) -> None:
        """Answer from now on for the chapters.

        Args:
            server: The application that has answered for the landing page until now.
        """
        expose_template()
        self.update_config(Config(standalone()))
        if "transport_encryption" in KernelManager.class_trait_names():
            # Kernels started in the clear print a warning each; a learner would worry.
            self.config.KernelManager.transport_encryption = "auto"
        self.root_dir = str(server.settings[SITE].folder)
        self.log_level = "WARN"
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
        self.loop = asyncio.get_running_loop()
        self.stopped = asyncio.Event()
        ready: asyncio.Event = server.settings[READY]
        ready.set()

    def init_handlers(self) -> list[Any]:
        """Return Voilà's handlers but those that list folders: we have a page for that."""
        kept = [rule for rule in super().init_handlers() if rule[1] not in _NOT_SERVED]
        ours = {TemplateStaticFileHandler: TemplateFileHandler}
        return [(rule[0], ours.get(rule[1], rule[1]), *rule[2:]) for rule in kept]

    def load_config_file(self, *_: Any, **__: Any) -> None:
        """Read no configuration file: a learner's own Jupyter settings must not change this."""

    def _init_asyncio_patch(self) -> None:
        """Leave the event loop alone; it runs already."""

    def _handle_signal_stop(self, *_: Any) -> None:
        self.loop.call_soon_threadsafe(self.stopped.set)

    async def leave(self) -> None:
        """Shut down every kernel and remove what they left on disk."""
        await ensure_async(self.kernel_manager.shutdown_all(now=True))
        shutil.rmtree(self.connection_dir, ignore_errors=True)
