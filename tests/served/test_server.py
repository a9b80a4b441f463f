"""One real server, asked without a browser."""

from __future__ import annotations

import gzip
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from served_app import _START, Answer, ask, free_port, serving, wait_for

from botifarra.served.languages import words

GZIP = {"Accept-Encoding": "gzip"}
CHAPTER = "voila/render/en/01_pack.ipynb"


@pytest.fixture(scope="session")
def chapter(served: str) -> Answer:
    return ask(f"{served}{CHAPTER}?language=ca")


def kernel_of(page: Answer) -> str:
    found = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page.text, re.DOTALL)
    assert found
    return str(json.loads(found[1])["kernelId"])


def test_the_landing_page_answers_in_the_language_asked_for(served: str) -> None:
    assert '<html lang="es">' in ask(served + "?language=es").text
    assert '<html lang="ca">' in ask(served, headers={"Accept-Language": "ca"}).text


@pytest.mark.parametrize("path", ["voila", "voila/"])
def test_the_landing_page_has_voilas_address_too(served: str, path: str) -> None:
    assert "01_pack.ipynb" in ask(served + path).text


def test_a_chapter_is_rendered_with_its_frame(chapter: Answer) -> None:
    assert chapter.status == 200
    assert "<title>The pack</title>" in chapter.text
    assert '<html lang="ca">' in chapter.text
    assert "42" in chapter.text
    assert 'href="02_trick.ipynb?language=ca"' in chapter.text
    assert words("ca")["home"] in chapter.text


def test_the_code_is_not_shown(chapter: Answer) -> None:
    assert "6 * 7" not in chapter.text


def test_titles_are_escaped_in_the_frame_of_a_chapter(chapter: Answer) -> None:
    assert "A &lt;b&gt;trick&lt;/b&gt;" in chapter.text
    assert "<b>trick" not in chapter.text


def test_a_cell_that_fails_says_so_calmly(served: str) -> None:
    page = ask(f"{served}voila/render/en/02_trick.ipynb?language=ca").text

    assert words("ca")["failed"].replace("'", "&#39;") in page
    assert "ZeroDivisionError" not in page
    assert "--show_tracebacks" not in page


@pytest.mark.parametrize("path", ["", CHAPTER, "nowhere", "voila/render/en/none.ipynb"])
def test_no_page_asks_anything_of_another_host(served: str, path: str) -> None:
    page = ask(served + path)

    assert re.findall(r'(?:src|href)="(?:https?:)?//[^"]*', page.text) == []
    assert not re.search(r"cdn\w*\.", page.text)
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["", CHAPTER, "voila/static/voila.js"])
def test_answers_are_compressed(served: str, path: str) -> None:
    answer = ask(served + path, headers=GZIP)

    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(gzip.decompress(answer.body)) > len(answer.body)


def test_files_named_by_their_content_are_kept_for_good(served: str) -> None:
    page = ask(served).text
    style = re.search(r'href="/(voila/templates/botifarra[^"]*page\.css\?v=\w+)"', page)
    assert style

    kept = ask(served + style[1])
    assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    old = ask(served + style[1][:-3] + "xyz")
    assert old.headers["Cache-Control"] == "public, max-age=600"
    assert ask(f"{served}voila/static/voila.js").headers["Cache-Control"] == "public, max-age=600"


def test_a_closing_page_ends_its_kernel_without_a_token(served: str) -> None:
    kernel = kernel_of(ask(served + CHAPTER))
    assert ask(f"{served}api/kernels/{kernel}").status == 200

    assert ask(f"{served}voila/api/shutdown/{kernel}", "POST").status == 204
    assert ask(f"{served}api/kernels/{kernel}").status == 404


def test_a_chapter_sets_the_cookie_that_a_jupyter_server_wants(chapter: Answer) -> None:
    assert any(cookie.startswith("_xsrf=") for cookie in chapter.headers.get_all("Set-Cookie", []))


@pytest.mark.parametrize(
    "path",
    [
        "voila/files/../../../../etc/passwd",
        "voila/files/%2e%2e/%2e%2e/etc/passwd",
        "voila/files/en/01_pack.ipynb",
        "voila/render/../../../etc/passwd.ipynb",
        "voila/render/%2e%2e/%2e%2e/secret.ipynb",
        "voila/templates/botifarra/static/botifarra/../../conf.json",
        "voila/static/../../../../etc/passwd",
        "api/kernels",
        "voila/api/contents/",
        "voila/tree/en",
    ],
)
def test_nothing_else_is_served(served: str, path: str) -> None:
    answer = ask(served + path)

    assert answer.status in (403, 404)
    assert "root:" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "logout",
        "login",
        "%00",
        "voila/render/en/%00",
        f"{CHAPTER}%00",
        "voila/render/%00.ipynb",
        "voila/static/%00",
        "voila/files/%00",
        "voila/labextensions/%00",
        "voila/templates/",
        "voila/templates/botifarra/static/",
        "voila/templates/botifarra/static/%00",
        "voila/templates/botifarra/static/botifarra/",
        "voila/templates/botifarra/static/botifarra/%00",
        "voila/templates/lab/static/%00",
    ],
)
def test_what_cannot_be_is_not_found(served: str, path: str) -> None:
    answer = ask(served + path)

    assert answer.status == 404
    assert "does not exist" in answer.text


def test_a_fault_in_the_question_is_no_fault_of_ours(served: str) -> None:
    assert ask(f"{served}voila/render/%ff.ipynb").status == 400
    assert ask(served + CHAPTER, "TRACE").status == 405


@pytest.mark.parametrize("path", ["voila/render", "voila/render/", "voila/render/en"])
def test_an_address_cut_short_leads_home(served: str, path: str) -> None:
    answer = ask(f"{served}{path}?language=ca")

    assert (answer.status, answer.headers["Location"]) == (302, "/?language=ca")


@pytest.mark.parametrize(("path", "status"), [("", 200), ("voila/", 200), ("nowhere", 404)])
def test_head_is_answered_like_get(served: str, path: str, status: int) -> None:
    answer = ask(served + path, "HEAD")

    assert (answer.status, answer.body) == (status, b"")


def test_another_template_cannot_be_asked_for(served: str) -> None:
    assert "b-chapter" in ask(f"{served}{CHAPTER}?template=lab").text


def test_an_address_never_reaches_the_page_as_markup(served: str) -> None:
    attack = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
    for name in ("language", "theme", "template", "pos"):
        assert "<script>alert(1)" not in ask(f"{served}{CHAPTER}?{name}={attack}").text
        assert "<script>alert(1)" not in ask(f"{served}?{name}={attack}").text


def test_a_lost_visitor_is_told_in_three_languages(served: str) -> None:
    page = ask(served + "nowhere")

    assert page.status == 404
    for sentence in ("no existeix", "no existe.", "does not exist"):
        assert sentence in page.text


def test_the_language_of_the_house_is_used(lessons: Path) -> None:
    with serving(lessons, "es") as address:
        assert '<html lang="es">' in ask(address, headers={"Accept-Language": "ca"}).text


def test_a_taken_port_is_named_and_ctrl_c_ends_with_a_word(lessons: Path) -> None:
    port = free_port()
    command = [sys.executable, "-c", _START, str(port), str(lessons), "en"]
    first = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    wait_for(first, f"http://127.0.0.1:{port}/")
    second = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert second.stdout
        said = second.stdout.readline()
        second.stdout.readline()
        ask(f"http://127.0.0.1:{said.split()[-1].rstrip('.')}/{CHAPTER}")
    finally:
        for process in (first, second):
            process.send_signal(signal.SIGINT)
    endings = [process.communicate(timeout=20)[0].splitlines()[-1] for process in (first, second)]

    assert said.startswith(f"Port {port} is taken; using ")
    assert endings == ["Stopped. See you soon!"] * 2
    assert (first.returncode, second.returncode) == (0, 0)


def test_one_odd_notebook_harms_no_page_but_its_own(
    lessons: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (lessons / "en" / "03_gone.ipynb").symlink_to(lessons / "nowhere")
    (lessons / "en" / "04_folder.ipynb").mkdir()
    with serving(lessons) as address:
        landing, chapter = ask(address), ask(address + CHAPTER)
        odd = [ask(f"{address}voila/render/en/{name}.ipynb") for name in ("03_gone", "04_folder")]

    assert (landing.status, chapter.status) == (200, 200)
    assert "10_explorer" in landing.text
    assert [page.status for page in odd] == [404, 404]
    assert "Traceback" not in capfd.readouterr().err
