"""The same pages inside a Jupyter server: on Binder, on a JupyterHub, in JupyterLab.

Found through ``etc/jupyter_server_config.d/botifarra.json`` when the folder ``etc`` is on
``JUPYTER_CONFIG_PATH``. It is linked before Voilà's own extension loads, so Voilà reads our
configuration, and its name sorts first, so our landing page answers for ``/voila``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import authenticated

from botifarra.served.answers import SITE, landing
from botifarra.served.folders import expose_template
from botifarra.served.settings import voila_configuration
from botifarra.served.site import Site
from botifarra.served.transforms import all_transforms


class SharedLandingHandler(JupyterHandler):
    """The landing page for those whom the Jupyter server lets in."""

    @authenticated
    def get(self) -> None:
        """Answer with the page in the visitor's language."""
        self.set_header("Vary", "Accept-Language")
        self.finish(landing(self.settings[SITE], self.request))


def site_of(base_url: str, root: Path) -> Site:
    """Say where the lessons are on a Jupyter server.

    Args:
        base_url: The server's prefix, with a slash at its end.
        root: The folder it serves: a checkout, or a folder of lessons.

    Returns:
        The site; its folder is ``notebooks`` of the root, or the root itself.
    """
    inside = "notebooks/" if (root / "notebooks").is_dir() else ""
    voila = f"{base_url}voila"
    return Site(
        folder=root / inside,
        home=voila,
        chapters=f"{voila}/render/{inside}",
        voila=f"{voila}/",
    )


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "botifarra.served.extension"}]


def _link_jupyter_server_extension(server: Any) -> None:
    expose_template()
    server.config.VoilaConfiguration.update(voila_configuration())


def _load_jupyter_server_extension(server: Any) -> None:
    application = server.web_app
    base_url = application.settings["base_url"]
    root = Path(application.settings["server_root_dir"]).expanduser()
    application.settings[SITE] = site_of(base_url, root)
    application.transforms[:0] = all_transforms()
    application.add_handlers(
        ".*$",
        [
            (rf"{base_url}voila/?", SharedLandingHandler),
            (rf"{base_url}voila/tree(?:/.*)?", SharedLandingHandler),
        ],
    )
