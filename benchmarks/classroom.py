"""A class that practises: ``python benchmarks/classroom.py ADDRESS LEARNERS [QUESTIONS]``.

Start the server first, with ``botifarra --class 30 --database trial.sqlite``. Each learner opens
the practice as a browser does, gives a name, and answers questions after two to six seconds each.
Told is how long pages and questions took, how much memory the server and its kernels had at most,
and how many answers were sent; ``botifarra report trial.sqlite`` tells how many are there.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PRACTICE = "voila/render/en/15_practice.ipynb?language=en"
PATIENCE = 600
THINKING = (2, 6)
KNOWN = 0.8
"""How many of the answers are right; the others are "I don't know"."""

Data = dict[str, Any]


@dataclass
class Learner:
    """Somebody at a browser.

    Attributes:
        name: the name given.
        ready: seconds until the page was there.
        waits: seconds until each question was there.
        sent: how many answers were given.
    """

    name: str
    ready: float = 0
    waits: list[float] = field(default_factory=list)
    sent: int = 0
    _line: WebSocketClientConnection | None = None
    _quiz: str = ""
    _seen: set[str] = field(default_factory=set)

    async def practise(self, address: str, questions: int) -> None:
        """Open the practice and answer so many questions."""
        began = time.monotonic()
        page = await AsyncHTTPClient().fetch(
            HTTPRequest(address + PRACTICE, request_timeout=PATIENCE)
        )
        self.ready = time.monotonic() - began
        await self._connect(address, page.body.decode())
        answers: list[Data] = []
        for number in range(questions):
            question = await self._next(number, answers[-1:])
            await asyncio.sleep(random.uniform(*THINKING))
            answers.append(self._answer(question))
        await self._next(questions, answers[-1:])
        self.sent = len(answers)

    async def _connect(self, address: str, page: str) -> None:
        found = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)
        assert found, "no page of a chapter"
        kernel = json.loads(found[1])["kernelId"]
        line = f"{address.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"
        self._line = await websocket_connect(f"{line}?session_id={uuid4().hex}")
        await self._tell("comm_info_request", {})
        message = await self._hear("comm_info_reply")
        for comm in message["content"]["comms"]:
            ask = {"comm_id": comm, "data": {"method": "request_state"}}
            await self._tell("comm_msg", ask)
        while not self._quiz:
            message = await self._hear("comm_msg")
            if "deal" in _state(message):
                self._quiz = message["content"]["comm_id"]

    async def _next(self, number: int, answers: list[Data]) -> Data:
        """Give the last answer, and return the next question when all of that is done."""
        began, asked = time.monotonic(), number + 1
        said = {"learner": self.name, "answers": answers, "round": 1, "turn": began}
        data = {"method": "update", "state": {"said": said, "asked": asked}, "buffer_paths": []}
        await self._tell("comm_msg", {"comm_id": self._quiz, "data": data})
        question: Data | None = None
        heard = False
        while question is None or not heard:
            state = _state(await self._hear("comm_msg"))
            heard = heard or state.get("heard") == asked
            question = question or next(self._fresh(state), None)
        self.waits.append(time.monotonic() - began)
        return question

    def _fresh(self, state: Mapping[str, Any]) -> Iterator[Data]:
        for question in state.get("deal", {}).get("questions", ()):
            if question["asked"]["id"] not in self._seen:
                yield question

    def _answer(self, question: Data) -> Data:
        asked = question["asked"]
        self._seen.add(asked["id"])
        chosen = question["answer"] if random.random() < KNOWN else ""
        return {
            **{name: asked[name] for name in ("kind", "profile", "family", "position")},
            "id": str(uuid4()),
            "learner": self.name,
            "question": asked["id"],
            "asked": asked,
            "chosen": chosen,
            "right": chosen == question["answer"],
            "seconds": 4,
            "at": datetime.now(UTC).isoformat(),
        }

    async def _tell(self, kind: str, content: Data) -> None:
        assert self._line is not None
        header = {
            "msg_id": uuid4().hex,
            "session": self.name,
            "username": "",
            "msg_type": kind,
            "version": "5.3",
            "date": datetime.now(UTC).isoformat(),
        }
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        await self._line.write_message(json.dumps({**message, "channel": "shell", "buffers": []}))

    async def _hear(self, kind: str) -> Data:
        assert self._line is not None
        while True:
            text = await asyncio.wait_for(self._line.read_message(), PATIENCE)
            assert text is not None, "the server hung up"
            message: Data = json.loads(text)
            if message["msg_type"] == kind:
                return message


def _state(message: Mapping[str, Any]) -> Data:
    state: Data = message["content"].get("data", {}).get("state", {})
    return state


async def most_memory(server: psutil.Process) -> int:
    """Look every second until cancelled; return the most that server and kernels had, in MB."""
    most = 0
    try:
        while True:
            most = max(most, sum(_memory(server)) >> 20)
            await asyncio.sleep(1)
    except asyncio.CancelledError:
        return most


def _memory(server: psutil.Process) -> Iterator[int]:
    """What each process has; what several share is counted once where the system tells."""
    for process in (server, *server.children(recursive=True)):
        try:
            used = process.memory_full_info()
        except psutil.Error:
            continue
        yield getattr(used, "pss", used.uss)


def server_at(port: int | None) -> psutil.Process:
    """Return the process that listens on a port of this computer."""
    for connection in psutil.net_connections("inet"):
        listens = connection.status == psutil.CONN_LISTEN and connection.laddr.port == port
        if listens and connection.pid:
            return psutil.Process(connection.pid)
    raise SystemExit(f"no server of this computer's listens on port {port}")


def told(what: str, seconds: list[float]) -> str:
    """Median, 95th of a hundred, and the longest."""
    ordered = sorted(seconds)
    some = (ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)], ordered[-1])
    return what + ": median {:.2f} s, 95 % {:.2f} s, longest {:.2f} s".format(*some)


async def main(address: str, count: int, questions: int) -> None:
    """Let a class practise, and tell how it went."""
    AsyncHTTPClient.configure(None, max_clients=2 * count, max_body_size=10**9)
    watching = asyncio.ensure_future(most_memory(server_at(urlsplit(address).port)))
    learners = [Learner(f"Learner {number:02}") for number in range(1, count + 1)]
    await asyncio.gather(*(each.practise(address, questions) for each in learners))
    watching.cancel()
    print(told("page", [each.ready for each in learners]))
    print(told("first question", [each.waits[0] for each in learners]))
    print(told("next question", [wait for each in learners for wait in each.waits[1:]]))
    print(f"memory at most: {await watching} MB")
    print(f"answers given: {sum(each.sent for each in learners)}")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int([*sys.argv, "10"][3])))
