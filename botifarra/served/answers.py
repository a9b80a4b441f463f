"""What the server does for each address that Voilà has no answer for."""

from __future__ import annotations

import asyncio
from itertools import takewhile
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.web import RequestHandler, StaticFileHandler

from botifarra.served.pages import chapter_frame, landing_page
from botifarra.served.site import Site

SITE = "botifarra_site"
READY = "botifarra_ready"

POLICY = "; ".join(
    (
        "default-src 'self'",
        # Inline scripts are Voilà's own; a widget's code arrives as a blob.
        "script-src 'self' 'unsafe-inline' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' ws: wss: blob: data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)


def asked_language(request: HTTPServerRequest) -> str | None:
    """Return what the address says after ``?language=``, whatever it is."""
    values = request.query_arguments.get("language", [])
    return values[-1].decode("utf-8", "replace") if values else None


def landing(site: Site, request: HTTPServerRequest) -> str:
    """Return the landing page that answers a request."""
    header = request.headers.get("Accept-Language", "")
    return landing_page(site, request.path, asked_language(request), header)


def on_this_host(uri: str) -> str:
    """Return an address that a browser cannot take for another host's.

    >>> on_this_host("//elsewhere.example/x")
    '/elsewhere.example/x'
    """
    return "/" + uri.lstrip("/\\")


class LandingHandler(RequestHandler):
    """The landing page: no kernel, no Voilà."""

    def get(self) -> None:
        """Answer with the page in the visitor's language."""
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Vary", "Accept-Language")
        self.set_header("Cache-Control", "no-cache")
        self.finish(landing(self.settings[SITE], self.request))


class AssetHandler(StaticFileHandler):
    """Our style sheet, scripts and icon; tornado caches them for years by their ``?v=``."""


class WaitingHandler(RequestHandler):
    """Any address not known yet: wait until Voilà is there, then ask again."""

    async def get(self) -> None:
        """Send the browser to the same address, or say that there is no such page."""
        ready: asyncio.Event = self.settings[READY]
        if ready.is_set():
            self.set_status(404)
            self.set_header("Content-Security-Policy", POLICY)
            page = self.settings["voila_jinja2_env"].get_template("404.html")
            self.finish(page.render(status_code=404, base_url="/"))
            return
        await ready.wait()
        self.redirect(on_this_host(self.request.uri or "/"))


def frame_chapter(request_handler: Any, notebook: Any, **_: Any) -> None:
    """Tell the template about the chapter's neighbours and language, before its kernel starts.

    This is a ``prelaunch_hook`` of Voilà.

    Args:
        request_handler: The handler of the request.
        notebook: The notebook to render; our words go into its metadata.
    """
    # Reading the token sets its cookie. Without it the page may not end its kernel when it
    # closes, and every closed tab leaves one behind.
    _token = request_handler.xsrf_token
    request: HTTPServerRequest = request_handler.request
    frame = chapter_frame(
        request_handler.settings[SITE],
        request.path,
        request_handler.path_args[0],
        asked_language(request),
        request.headers.get("Accept-Language", ""),
    )
    text_first = takewhile(lambda cell: cell.cell_type == "markdown", notebook.cells)
    notebook.metadata["botifarra_page"] = {**frame, "opening": sum(1 for _ in text_first)}


def trim_page(page_config: dict[str, Any], base_url: str, **_: Any) -> dict[str, Any]:
    """Keep Voilà from loading MathJax from elsewhere: the lessons have no formulas.

    This is a ``page_config_hook`` of Voilà. Voilà's script insists on an address to load it
    from, so it gets one of ours, with nothing behind it.

    Args:
        page_config: What Voilà tells its script.
        base_url: The server's prefix.

    Returns:
        The same with our address in it.
    """
    empty = f"{base_url}voila/templates/botifarra/static/botifarra/no-formulas.js"
    return {**page_config, "fullMathjaxUrl": empty, "mathjaxConfig": "none"}
