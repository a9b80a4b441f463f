from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from botifarra.served import NotebooksMissingError, notebooks_folder
from botifarra.served.folders import JUPYTER, TEMPLATE, expose_template


def test_a_checkout_has_its_notebooks_beside_the_package(tmp_path: Path) -> None:
    (tmp_path / "notebooks").mkdir()

    assert notebooks_folder(tmp_path / "botifarra") == tmp_path / "notebooks"


def test_a_wheel_has_them_inside(tmp_path: Path) -> None:
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "botifarra" / "_notebooks").mkdir(parents=True)

    assert notebooks_folder(tmp_path / "botifarra") == tmp_path / "botifarra" / "_notebooks"


def test_without_either_the_error_names_both_places(tmp_path: Path) -> None:
    with pytest.raises(NotebooksMissingError, match=r"_notebooks or .*notebooks") as error:
        notebooks_folder(tmp_path / "botifarra")

    assert str(tmp_path) in str(error.value)


def test_the_project_has_its_own() -> None:
    assert (notebooks_folder() / "en").is_dir()


def test_the_template_is_put_on_the_path_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_PATH", "/elsewhere")

    expose_template()
    expose_template()

    import os

    assert os.environ["JUPYTER_PATH"] == os.pathsep.join((str(JUPYTER), "/elsewhere"))
    assert (TEMPLATE / "conf.json").is_file()


def test_importing_the_package_loads_no_server() -> None:
    heavy = "{'voila', 'tornado', 'jinja2', 'jupyterlab'}"
    code = f"import sys, botifarra.served; print(sorted({heavy} & set(sys.modules)))"

    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert answer.stdout.strip() == "[]"
