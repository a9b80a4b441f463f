"""Other sites in the same browser get nothing; links from them work."""

from __future__ import annotations

import pytest
from served_app import ask

from botifarra.served.guard import hosts_of

CHAPTER = "voila/render/en/01_pack.ipynb"


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:1", "LOCALHOST:8866", "[::1]:8866"])
@pytest.mark.parametrize("path", ["", "nowhere"])
def test_this_computers_names_are_answered(served: str, host: str, path: str) -> None:
    assert ask(served + path, headers={"Host": host}).status in (200, 404)


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8866", "[::2]", ""]
)
@pytest.mark.parametrize("path", ["", CHAPTER, "voila/static/voila.js", "api/kernels"])
def test_other_names_are_not(served: str, host: str, path: str) -> None:
    answer = ask(served + path, headers={"Host": host})

    assert answer.status == 403
    assert len(answer.text.splitlines()) == 1


@pytest.mark.parametrize("kind", ["image", "script", "iframe", "empty"])
def test_no_chapter_is_shown_inside_another_site(served: str, kind: str) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": kind}

    assert ask(served + CHAPTER, headers=headers).status == 403


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"},
        {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty"},
        {"Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"},
    ],
)
def test_a_link_from_elsewhere_works(served: str, headers: dict[str, str]) -> None:
    assert ask(served + CHAPTER, headers=headers).status == 200


@pytest.mark.parametrize("address", ["0.0.0.0", "192.168.1.5", "::", "", "lessons.example"])
def test_a_server_for_others_is_called_by_any_name(address: str) -> None:
    assert hosts_of(address) is None


@pytest.mark.parametrize(
    ("address", "name"), [("::1", "[::1]"), ("127.0.0.7", "127.0.0.7"), ("localhost", "localhost")]
)
def test_a_server_for_one_is_called_by_its_address(address: str, name: str) -> None:
    assert name in (hosts_of(address) or ())
