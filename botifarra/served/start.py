"""``botifarra tutorial``: one command, one address, every lesson."""

from __future__ import annotations

import asyncio
import locale
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from botifarra.served.folders import notebooks_folder
from botifarra.served.languages import choose, words
from botifarra.served.limits import Limits
from botifarra.served.ports import DEFAULT_PORT, open_port
from botifarra.served.site import Site
from botifarra.served.stopping import Stop

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
    limits: Limits | None = None,
    keep: Keeping | None = None,
) -> None:
    """Serve the lessons until Ctrl-C, or until the system asks the process to end.

    Args:
        port: The port to listen on, 8866 if None; if it is taken, the next free one.
        open_browser: Whether to open the landing page.
        language: The language of the pages and the terminal; None follows the browser's
            and the system's.
        folder: The folder of notebooks, if not the project's own.
        address: The network address to listen on; this computer alone by default, and then
            only under its local names.
        limits: How many kernels there may be, and for how long; the usual ones if None.
        keep: Where answers are kept beside the browsers, and of whom; nowhere if None.

    Raises:
        NotebooksMissingError: The lessons are not installed.
        NoFreePortError: The port and the next fifty are taken.
    """
    site = Site(folder=(folder or notebooks_folder()).resolve(), language=language)
    say = words(choose(language, header=locale.getlocale()[0] or ""))
    house = House(site, address, limits or Limits.of_house(), keep or Keeping())
    with Stop() as stop:
        asyncio.run(_serve(house, DEFAULT_PORT if port is None else port, open_browser, stop))
    # The terminal itself may be what has gone.
    with suppress(OSError):
        print(say["stopped"], flush=True)


@dataclass(frozen=True)
class Keeping:
    """Where answers are kept beside the browsers.

    Attributes:
        own: Whether in the file of this computer's user, unless the environment names another.
        database: The database of a class, as an address; the password is not shown.
        shown: The same for people.
        learners: How many learn in the class; 0 for none.
    """

    own: bool = False
    database: str = ""
    shown: str = ""
    learners: int = 0


@dataclass(frozen=True)
class House:
    """What a server is started with.

    Attributes:
        site: What it serves.
        address: The network address it listens on.
        limits: How many kernels there may be, and for how long.
        keep: Where answers are kept.
    """

    site: Site
    address: str
    limits: Limits
    keep: Keeping


async def _serve(house: House, wanted: int, open_browser: bool, stop: Stop) -> None:
    from tornado.httpserver import HTTPServer

    site, address = house.site, house.address
    say = words(choose(site.language, header=locale.getlocale()[0] or ""))
    listening, port = open_port(wanted, address)
    if wanted not in (0, port):
        print(say["port_taken"].format(wanted=wanted, port=port))
    server = _landing_only(house)
    connections = HTTPServer(server)
    connections.add_socket(listening)
    shown = f"http://{_here(address)}:{port}/"
    print(*_news(house, shown, port, say), say["stop"], sep="\n", flush=True)
    if open_browser:
        _open(shown + (f"?language={site.language}" if site.language else ""))
    await _serve_chapters(server, house, stop)
    connections.stop()


def _here(address: str) -> str:
    """What this computer's own browser calls a server that listens everywhere."""
    return "127.0.0.1" if address in ("0.0.0.0", "::") else address


def _news(house: House, shown: str, port: int, say: Mapping[str, str]) -> list[str]:
    """Where it is; for a class, also what to tell it, and where its answers go."""
    keep = house.keep
    kept = [say["class_kept"].format(place=keep.shown)] if keep.shown else []
    if not keep.learners:
        return [say["running"].format(address=shown), *kept]
    from botifarra.served.classroom import own_address

    there = f"http://{own_address(house.address)}:{port}/"
    at = say["class_at"].format(address=there, count=keep.learners)
    if not keep.shown:
        return [at]
    report = say["class_report"].format(command=f'botifarra report "{keep.shown}"')
    return [at, *kept, report]


def _landing_only(house: House) -> Application:
    """Make a server that has the landing page, and makes all else wait for Voilà."""
    from botifarra.served import answers, guard, transforms

    server = guard.GuardedApplication([*answers.own_rules(), (r".*", answers.WaitingHandler)])
    hosts = guard.hosts_of(house.address)
    server.settings.update(
        {answers.SITE: house.site, answers.READY: asyncio.Event(), guard.HOSTS: hosts}
    )
    server.transforms[:0] = transforms.all_transforms()
    return server


async def _serve_chapters(server: Application, house: House, stop: Stop) -> None:
    # The landing page is up; Voilà is loaded while the visitor reads it.
    loop = asyncio.get_running_loop()
    tutorial = await loop.run_in_executor(None, _load_voila)
    await loop.run_in_executor(None, _tell_kernels, house.keep)
    if stop.asked:
        return
    tutorial.join(server, house.limits)
    await stop.wait()
    await tutorial.leave()


def _load_voila() -> Tutorial:
    # An optional part of a URI checker that nothing here calls builds a grammar when imported,
    # which takes longer than all the rest of the start. Marked absent, it is skipped.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    from botifarra.served.app import Tutorial

    # The one instance: what parts of Voilà log, such as a cell that fails, goes to its log.
    tutorial: Tutorial = Tutorial.instance()
    return tutorial


def _tell_kernels(keep: Keeping) -> None:
    """Put into the environment, which every kernel inherits, where answers are kept."""
    from botifarra.served.classroom import CLASS, KEPT_IN

    if keep.database:
        os.environ[KEPT_IN] = keep.database
        if keep.learners:  # names are asked for only where something is kept under them
            os.environ[CLASS] = str(keep.learners)
    elif keep.own:
        from botifarra.teaching.database import configured_url, default_url

        os.environ[KEPT_IN] = configured_url() or default_url()


def _open(address: str) -> None:
    # Some browsers block the caller until they close.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
