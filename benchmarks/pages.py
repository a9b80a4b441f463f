"""Pages beside the plainest page that does the same: ``python benchmarks/pages.py [--runs N]``.

One run measures, in turn and on the same machine:

- lesson 03 and the explorer beside a notebook of one cell with one bare anywidget, all on one
  server: when there is text to read, and when a first tap is answered;
- a tapped card's answer beside one round trip of the bare widget to its kernel;
- ``botifarra`` beside ``voila notebooks/en``: the first page, and the first chapter.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests"))

from conftest import ARGUMENTS, CHROMIUM  # noqa: E402
from served_app import ask, free_port, serving, stop, write_lesson  # noqa: E402

CHAPTERS = ("03_what_may_i_play", "14_explorer")
ECHO = '''import anywidget, traitlets
class Echo(anywidget.AnyWidget):
    _esm = """function render({ model, el }) {
        const button = document.createElement("button");
        button.className = "echo";
        button.onclick = () => {
            model.set("asked", model.get("asked") + 1);
            model.save_changes();
        };
        const show = () => {
            button.textContent = `heard ${model.get("heard")}`;
            button.dataset.heard = model.get("heard");
        };
        model.on("change:heard", show);
        show();
        el.append(button);
    }
    export default { render };"""
    asked = traitlets.Int(0).tag(sync=True)
    heard = traitlets.Int(0).tag(sync=True)
    @traitlets.observe("asked")
    def _answer(self, change):
        self.heard = self.asked
Echo()'''

# Looks at every frame for something to read and something to tap, taps it, and waits for the
# answer; every time is counted from the start of the navigation.
WATCH = """([tap, answered]) => {
    const times = {};
    let done;
    window.measured = new Promise((resolve) => { done = resolve; });
    const seen = (element) => element && element.checkVisibility();
    const look = () => {
        if (!times.text && seen(document.querySelector("h1"))) times.text = performance.now();
        const target = document.querySelector(tap);
        if (!times.tapped && seen(target)) { times.tapped = performance.now(); target.click(); }
        if (times.tapped && document.querySelector(answered)) {
            times.answered = performance.now();
        }
        if (times.text && times.answered) done(times);
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""

# Taps and waits until the text it changes is there.
TAP = """async ([taps, watched, times]) => {
    const all = [];
    for (let n = 0; n < times; n++) {
        const target = document.querySelector(taps[n % taps.length]);
        const root = document.querySelector(watched);
        const before = root.textContent;
        all.push(await new Promise((done) => {
            const start = performance.now();
            const observer = new MutationObserver(() => {
                if (root.textContent === before) return;
                observer.disconnect();
                done(performance.now() - start);
            });
            observer.observe(root, { childList: true, subtree: true, characterData: true });
            target.click();
        }));
        await new Promise((done) => setTimeout(done, 100));
    }
    return all;
}"""

TARGETS = {  # what to tap first, and what is there when it has been answered
    "one cell": ("button.echo", "button.echo[data-heard='1']"),
    CHAPTERS[0]: (".bt-hand button", ".bt-hand button[aria-pressed=true]"),
    CHAPTERS[1]: (".bt-hand button", ".bt-headline"),
}


class Line(NamedTuple):
    """A line of the table: milliseconds of both sides, and the ratio that is the target."""

    what: str
    ours: list[float]
    beside: str
    yardstick: list[float]
    at_most: float | None = None

    def __str__(self) -> str:
        ours, theirs = statistics.median(self.ours), statistics.median(self.yardstick)
        ratio = ours / theirs
        verdict = "" if self.at_most is None else f"≤ {self.at_most:g}"
        if self.at_most is not None and ratio > self.at_most:
            verdict += "  missed"
        return (
            f"{self.what:<38}{ours:>8.1f}  {self.beside:<34}{theirs:>8.1f}{ratio:>8.2f}  {verdict}"
        )


# Pages


def measure_pages(browser: Browser, address: str, runs: int) -> list[Line]:
    """Open each page ``runs`` times, in turn, each time in a browser that has seen nothing yet."""
    times: dict[str, list[dict[str, float]]] = {name: [] for name in TARGETS}
    for run in range(runs + 1):
        for name in TARGETS:
            with opened(browser, address, name) as page:
                measured = page.evaluate("window.measured")
            if run:  # the first goes to warm the server's own caches
                times[name].append(measured)

    def all_of(name: str, moment: str) -> list[float]:
        return [each[moment] for each in times[name]]

    lines = []
    for moment, said, most in (("text", "text", None), ("answered", "first working tap", 1.3)):
        for name in CHAPTERS:
            beside = (f"one cell: {said}", all_of("one cell", moment))
            lines.append(Line(f"{name[3:]}: {said}", all_of(name, moment), *beside, most))
    return lines


@contextmanager
def opened(browser: Browser, address: str, name: str) -> Iterator[Page]:
    """A page of the server in a browser window of its own, watched from its first moment."""
    context = browser.new_context()
    page = context.new_page()
    tap, answered = TARGETS[name]
    page.add_init_script(f"({WATCH})({[tap, answered]!r})")
    page.goto(f"{address}voila/render/en/{name.replace(' ', '_')}.ipynb", wait_until="commit")
    try:
        yield page
    finally:
        page.close(run_before_unload=True)  # ends its kernel
        context.close()


def measure_taps(browser: Browser, address: str, taps: int) -> Line:
    """Tap a card of the explorer, and the bare widget, again and again."""
    with opened(browser, address, CHAPTERS[1]) as page:
        page.evaluate("window.measured")
        page.wait_for_timeout(1000)
        cards = [f"[data-key='hand-{code}']" for code in ("2O", "9O", "1E", "4B")]
        ours = page.evaluate(TAP, [cards, ".bt-why", taps])
    with opened(browser, address, "one cell") as page:
        page.evaluate("window.measured")
        page.wait_for_timeout(1000)
        echo = page.evaluate(TAP, [["button.echo"], "button.echo", taps])
    return Line("a card: tap to text", ours, "bare widget: kernel round trip", echo, 1)


# Starting


def measure_starts(runs: int) -> list[Line]:
    """Start both commands ``runs`` times, in turn, and ask until they answer."""
    chapter = "01_the_pack.ipynb"
    ours: list[tuple[float, float]] = []
    stock: list[tuple[float, float]] = []
    for run in range(runs + 1):
        for times, words, address in (
            (ours, ("-m", "botifarra", "--no-browser"), f"voila/render/en/{chapter}"),
            (stock, ("-m", "voila", "notebooks/en", "--no-browser"), f"voila/render/{chapter}"),
        ):
            measured = started(words, address)
            if run:
                times.append(measured)
    said = ("first page", "first chapter, run and sent")
    return [
        Line(f"botifarra: {what}", mine, f"voila: {what}", theirs, most)
        for what, mine, theirs, most in zip(
            said, zip(*ours, strict=True), zip(*stock, strict=True), (0.5, None), strict=True
        )
    ]


def started(words: Iterable[str], chapter: str) -> tuple[float, float]:
    """Milliseconds from a server's start to its first page and, started anew, its first chapter."""
    times = []
    for path in ("", chapter):
        port = free_port()
        start = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, *words, f"--port={port}"],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            answer(f"http://127.0.0.1:{port}/", path)
            times.append(1000 * (time.perf_counter() - start))
        finally:
            stop(process)
    return times[0], times[1]


def answer(home: str, path: str) -> None:
    """Ask until a page comes, following one redirect to the same address."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            status = ask(home + path).status
        except OSError:
            status = 0
        if status == 200:
            return
        if not 300 <= status < 400:
            time.sleep(0.02)
    raise TimeoutError(f"no answer from {home}{path}")


# All


def lessons(folder: Path) -> Path:
    """A folder with the two chapters and the notebook of one cell."""
    write_lesson(folder / "en", "one_cell", "One cell", ("# One cell", ECHO))
    for name in CHAPTERS:
        shutil.copy(ROOT / "notebooks" / "en" / f"{name}.ipynb", folder / "en")
    return folder


def main() -> None:
    """Measure everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=7, help="of each page and each start")
    parser.add_argument("--taps", type=int, default=50)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(lessons(Path(folder))) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        lines = measure_pages(browser, address, options.runs)
        lines.append(measure_taps(browser, address, options.taps))
        browser.close()
    lines += measure_starts(options.runs)
    print(f"\nmedians of {options.runs} runs and {options.taps} taps, in milliseconds\n")
    print(f"{'':<38}{'ours':>8}  {'beside':<34}{'':>8}{'ratio':>8}  target")
    print(*lines, sep="\n")


if __name__ == "__main__":
    main()
