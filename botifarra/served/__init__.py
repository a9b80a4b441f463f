"""The lessons as pages: Voilà in this process, its template and the landing page.

Importing this package costs nothing: Voilà, tornado and JupyterLab are imported
when a function here is called.
"""

from botifarra.served.folders import NotebooksMissingError, notebooks_folder
from botifarra.served.lab import open_lab
from botifarra.served.start import Keeping, start_tutorial

__all__ = ["Keeping", "NotebooksMissingError", "notebooks_folder", "open_lab", "start_tutorial"]
