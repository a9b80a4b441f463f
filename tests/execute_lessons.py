"""Run every lesson and keep its outputs, without widget state: ``python tests/execute_lessons.py``.

Do this after changing a lesson; the tests then compare each cell with what is kept here.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


def execute(path: Path) -> None:
    """Run a notebook in its own folder and write it back with its outputs."""
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, resources=resources, store_widget_state=False).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            # The id of a model that lives no longer.
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    notebook.metadata.language_info = {"name": "python"}
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for lesson in [Path(name) for name in sys.argv[1:]] or sorted(NOTEBOOKS.rglob("*_*.ipynb")):
        print(lesson)
        execute(lesson)
