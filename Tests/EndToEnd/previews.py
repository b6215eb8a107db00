"""A running `zoetrope preview` in a browser."""

import http.client
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from selenium import webdriver
from selenium.webdriver import ActionChains

from project import Project


@dataclass
class Preview:
    """A running preview, opened in a browser."""

    project: Project
    process: subprocess.Popen[bytes]
    address: str
    driver: webdriver.Chrome

    def script(self, text: str) -> object:
        """Returns the value of a JavaScript expression."""
        return self.driver.execute_script(f"return {text}")

    def text(self, name: str) -> str:
        """Returns the text of the element with this ID."""
        return str(self.script(f"document.getElementById('{name}').textContent"))

    def until(self, condition: Callable[[], object], seconds: float = 60) -> None:
        """Waits until the condition is truthy."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "it did not come"
            time.sleep(0.02)

    def shows(self, frame: int) -> None:
        """Waits until the canvas shows a frame."""
        self.until(lambda: self.script("document.getElementById('picture').dataset.frame") == str(frame))

    def press(self, *keys: str) -> None:
        """Presses keys."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def ask(self, path: str, method: str = "GET", body: str | None = None, **headers: str) -> tuple[int, bytes]:
        """Sends a request with other headers. Returns its status and body."""
        parts = urlsplit(self.address)
        connection = http.client.HTTPConnection(parts.netloc, timeout=60)
        connection.request(method, path, body, {"Host": parts.netloc, **headers})
        answer = connection.getresponse()
        return answer.status, answer.read()


def start(project: Project, *options: str | Path) -> tuple[subprocess.Popen[bytes], str]:
    """Starts a preview. Returns its process and its address, the only line that it prints."""
    process = project.start("preview", *options, stdout=subprocess.PIPE)
    assert process.stdout
    line = process.stdout.readline().decode()
    assert re.fullmatch(r"http://(127\.0\.0\.1|localhost):\d+/[0-9a-f]{32}/\n", line), line
    return process, line.strip()


@pytest.fixture(scope="module")
def preview(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path, driver: webdriver.Chrome) -> Iterator[Preview]:
    """A preview of the default scene. A test that changes the scene restores it."""
    project = Project(tmp_path_factory.mktemp("preview") / "project", zoetrope)
    process, address = start(project, project.scene(title="First"))
    # Tests of other pages in this browser may have left a phone's size, at which there are no constants.
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    try:
        driver.get(address)
        shown = Preview(project, process, address, driver)
        shown.shows(0)
        yield shown
    finally:
        driver.get("about:blank")
        process.send_signal(signal.SIGINT)
        assert process.wait(60) in (-signal.SIGINT, 130)


def frames(preview: Preview) -> int:
    """Returns the number of frames."""
    return int(str(preview.script("document.getElementById('scrubber').getAttribute('aria-valuemax')"))) + 1


def post(preview: Preview, name: str, body: str) -> tuple[int, bytes]:
    """Sends a POST request as the page does."""
    parts = urlsplit(preview.address)
    return preview.ask(parts.path + name, "POST", body, Origin=f"http://{parts.netloc}", **{"Content-Type": "application/json"})


def constant(preview: Preview, path: str) -> str:
    """Returns a JavaScript expression for the element of a constant."""
    return f"document.querySelector('[data-path=\"{path}\"]')"


@contextmanager
def resized(preview: Preview, width: int, height: int, *names: str) -> Iterator[list[dict[str, float]]]:
    """Opens the page in a window of another size, and yields the rectangles of elements by their IDs."""
    frame = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
    preview.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", frame)
    try:
        preview.driver.get(preview.address)
        preview.shows(0)
        preview.until(lambda: preview.script("document.querySelectorAll('#charts .chart').length") == 3)
        time.sleep(0.2)
        boxes = preview.script(
            f"{list(names)}.map((id) => document.getElementById(id).getBoundingClientRect().toJSON())")
        assert isinstance(boxes, list)
        yield boxes
    finally:
        preview.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
