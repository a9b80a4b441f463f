"""How we set Voilà up, alone or inside a Jupyter server."""

from __future__ import annotations

from typing import Any

from botifarra.served.answers import POLICY, frame_chapter, trim_page
from botifarra.served.limits import Limits

CULL_EVERY = 30


def voila_configuration() -> dict[str, Any]:
    """Return what both kinds of server tell ``VoilaConfiguration``."""
    return {
        "template": "botifarra",
        "theme": "light",
        # Both would let an address choose; the page itself follows ?theme= and the system.
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "strip_sources": True,
        "show_tracebacks": False,
        "file_allowlist": [r".*\.(png|jpg|svg)"],
        # The first two draw widgets at all: without them pages stay blank.
        "extension_allowlist": [
            "@voila-dashboards/widgets-manager8",
            "@jupyter-widgets/jupyterlab-manager",
            "anywidget",
        ],
        "http_header_envs": ["Accept-Language"],
        "prelaunch_hook": frame_chapter,
        "page_config_hook": trim_page,
    }


def standalone(limits: Limits) -> dict[str, Any]:
    """Return the whole configuration of a Voilà of our own."""
    return {
        "VoilaConfiguration": {
            **voila_configuration(),
            "multi_kernel_manager_class": "botifarra.served.kernels.Kernels",
        },
        "Kernels": {
            "most": limits.kernels,
            "patience": limits.unreached,
            "at_once": limits.at_once,
            "cull_idle_timeout": limits.unconnected,
            "cull_interval": min(CULL_EVERY, limits.unconnected),
            "cull_connected": False,
            # One that is busy for no one is no better than an idle one.
            "cull_busy": True,
        },
        "Voila": {
            "tornado_settings": {
                # A closing page may have no token to send; kernels have unguessable ids.
                "disable_check_xsrf": True,
                "headers": {"Content-Security-Policy": POLICY},
            },
        },
    }
