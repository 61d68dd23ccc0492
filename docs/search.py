"""A check that the built site's own search finds what people look for.

``python -m docs.search docs/_build`` types each word into the search page in Chromium, and fails
unless one of the first three results is the page in question.
"""

from __future__ import annotations

import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

WANTED = {
    "install": "hosting",
    "uninstall": "hosting",
    "windows": "hosting",
    "token": "hosting",
    "memory": "hosting",
    "log level": "hosting",
    "kubernetes": "hosting",
    "settings": "settings",
    "upgrade": "upgrade",
    "changelog": "changelog",
}
"""Words that people type, and the page that should be among the first three results."""
FIRST = 3


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that logs nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


def results(page: Page, address: str, words: str) -> list[str]:
    """Return the names of the pages that a search finds, best first."""
    page.goto(f"{address}/search.html?q={words.replace(' ', '+')}")
    page.wait_for_function("document.querySelector('.search-summary')?.textContent.match(/\\d/)")
    page.wait_for_selector("ul.search li a")
    links = page.locator("ul.search > li > a:first-child").evaluate_all(
        "links => links.map(link => link.getAttribute('href'))"
    )
    return [str(link).partition("?")[0].partition("#")[0].removesuffix(".html") for link in links]


def main(site: Path) -> int:
    """Try every word, print those that fail, and return the exit code."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    failed = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        page = browser.new_page()
        for words, wanted in WANTED.items():
            found = results(page, f"http://127.0.0.1:{server.server_port}", words)[:FIRST]
            if wanted not in found:
                failed += 1
                print(f"{words}: {wanted} isn't among {found}")
        browser.close()
    server.shutdown()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
