"""What Binder would build, rendered without Docker; and the same built here, from nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from playwright.sync_api import Page, expect
from served_app import free_port, stop, wait_for

ROOT = Path(__file__).parents[2]
# What the base image brings; repo2docker's own list at the version the tests use.
BASE = ["jupyterlab==4.4.9", "notebook==7.4.7", "ipywidgets==8.1.7", "ipykernel==7.0.1"]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean copy of what git tracks."""
    copy = tmp_path_factory.mktemp("binder") / "botifarra"
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout
    for name in filter(None, tracked.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    return copy


def test_dockerfile_installs_packages_before_the_project(checkout: Path) -> None:
    rendered = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(checkout)],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = (rendered.stdout + rendered.stderr).splitlines()

    def place(part: str) -> int:
        found = [number for number, line in enumerate(lines) if part in line]
        assert found, f"no line of the Dockerfile has {part!r}"
        return found[0]

    requirements = place("binder/requirements.txt")
    copied = place(" src/ ${REPO_DIR}/")
    assert requirements < copied, "packages are reinstalled whenever a lesson changes"
    assert copied < place("binder/postBuild")
    assert place("ENV R2D_ENTRYPOINT=") > copied
    place("conda environment for python=3.11")


def test_binder_names_every_package_the_project_needs(checkout: Path) -> None:
    """Pins for Binder stay within the project's bounds; the base image brings the rest."""
    project = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    needed = {
        requirement.name: requirement
        for requirement in map(Requirement, tomllib.loads(project)["project"]["dependencies"])
    }
    lines = (checkout / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pins = {
        requirement.name: requirement
        for requirement in map(Requirement, filter(lambda line: line[:1] not in ("#", ""), lines))
    }
    in_base = {Requirement(line).name for line in BASE}
    assert set(needed) - in_base == set(pins)
    for name, pin in pins.items():
        (pinned,) = pin.specifier
        assert pinned.operator == "=="
        assert pinned.version in needed[name].specifier


@pytest.fixture(scope="module")
def built(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the base image's packages and what Binder would add to it."""
    environment = tmp_path_factory.mktemp("image")
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    run = {**os.environ, "PATH": f"{environment / 'bin'}:{os.environ['PATH']}"}
    for name in ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME"):
        run.pop(name, None)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *BASE], check=True, env=run)
    subprocess.run([*pip, "-r", "binder/requirements.txt"], check=True, env=run, cwd=checkout)
    subprocess.run(["bash", "binder/postBuild"], check=True, env=run, cwd=checkout)
    return environment


@pytest.fixture
def binder(built: Path, checkout: Path, tmp_path: Path) -> Iterator[str]:
    port = free_port()
    run = {
        **os.environ,
        "PATH": f"{built / 'bin'}:{os.environ['PATH']}",
        "REPO_DIR": str(checkout),
        "JUPYTER_CONFIG_DIR": str(tmp_path),
    }
    for name in ("VIRTUAL_ENV", "PYTHONPATH", "JUPYTER_CONFIG_PATH", "JUPYTER_PATH"):
        run.pop(name, None)
    command = ["bash", "binder/start", str(built / "bin" / "jupyter"), "notebook", "--no-browser"]
    command += [f"--port={port}", "--allow-root", "--ServerApp.base_url=/user/x/"]
    command += ["--IdentityProvider.token=secret"]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=checkout, env=run, stdout=log, stderr=log)
        address = f"http://127.0.0.1:{port}/user/x/"
        wait_for(process, address)
        yield address
        stop(process)


@pytest.mark.skipif(
    not os.environ.get("CI"), reason="builds a whole environment, a minute and a half: runs in CI"
)
def test_a_card_answers_on_binder(page: Page, binder: str) -> None:
    page.goto(f"{binder}voila?token=secret")
    page.locator("a[data-name='14_explorer']").first.click()
    page.locator("[data-key='hand-2O']").click(timeout=60_000)
    expect(page.locator(".bt-headline")).to_contain_text("The 2 of coins: you may not play it.")
