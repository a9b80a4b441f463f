"""``botifarra tutorial``: one command, one address, every lesson."""

from __future__ import annotations

import asyncio
import locale
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from botifarra.served.folders import ASSETS, notebooks_folder
from botifarra.served.languages import choose, words
from botifarra.served.ports import DEFAULT_PORT, open_port
from botifarra.served.site import Site

if TYPE_CHECKING:
    from tornado.web import Application

    from botifarra.served.app import Tutorial


def start_tutorial(
    port: int | None = None,
    open_browser: bool = True,
    language: str | None = None,
    *,
    folder: Path | None = None,
    address: str = "127.0.0.1",
) -> None:
    """Serve the lessons until Ctrl-C.

    Args:
        port: The port to listen on, 8866 if None; if it is taken, the next free one.
        open_browser: Whether to open the landing page.
        language: The language of the pages and the terminal; None follows the browser's
            and the system's.
        folder: The folder of notebooks, if not the project's own.
        address: The network address to listen on; this computer alone by default.

    Raises:
        NotebooksMissingError: The lessons are not installed.
        NoFreePortError: The port and the next fifty are taken.
    """
    site = Site(folder=(folder or notebooks_folder()).resolve(), language=language)
    say = words(choose(language, header=locale.getlocale()[0] or ""))
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(site, DEFAULT_PORT if port is None else port, address, open_browser))
    print(say["stopped"], flush=True)


async def _serve(site: Site, wanted: int, address: str, open_browser: bool) -> None:
    from tornado.httpserver import HTTPServer

    say = words(choose(site.language, header=locale.getlocale()[0] or ""))
    listening, port = open_port(wanted, address)
    if wanted not in (0, port):
        print(say["port_taken"].format(wanted=wanted, port=port))
    server = _landing_only(site)
    HTTPServer(server).add_socket(listening)
    shown = f"http://{address}:{port}/"
    print(say["running"].format(address=shown), say["stop"], sep="\n", flush=True)
    if open_browser:
        _open(shown + (f"?language={site.language}" if site.language else ""))
    await _serve_chapters(server)


def _landing_only(site: Site) -> Application:
    """Make a server that has the landing page, and makes all else wait for Voilà."""
    from tornado.web import Application

    from botifarra.served import answers, transforms

    server = Application(
        [
            (r"/(?:voila/?)?", answers.LandingHandler),
            (
                r"/voila/templates/botifarra/static/botifarra/(.*)",
                answers.AssetHandler,
                {"path": ASSETS},
            ),
            (r".*", answers.WaitingHandler),
        ]
    )
    server.settings.update({answers.SITE: site, answers.READY: asyncio.Event()})
    server.transforms[:0] = transforms.all_transforms()
    return server


async def _serve_chapters(server: Application) -> None:
    # The landing page is up; Voilà is loaded while the visitor reads it.
    tutorial = await asyncio.get_running_loop().run_in_executor(None, _load_voila)
    tutorial.join(server)
    try:
        await tutorial.stopped.wait()
    finally:
        await tutorial.leave()


def _load_voila() -> Tutorial:
    # An optional part of a URI checker that nothing here calls builds a grammar when imported,
    # which takes longer than all the rest of the start. Marked absent, it is skipped.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    from botifarra.served.app import Tutorial

    # The one instance: what parts of Voilà log, such as a cell that fails, goes to its log.
    tutorial: Tutorial = Tutorial.instance()
    return tutorial


def _open(address: str) -> None:
    # Some browsers block the caller until they close.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
