"""`zoetrope preview`, driven in a browser; who else asks is refused."""

import http.client
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from selenium import webdriver
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from project import Project


@dataclass
class Preview:
    """A preview that runs, in a browser."""

    project: Project
    process: subprocess.Popen[bytes]
    address: str
    driver: webdriver.Chrome

    def script(self, text: str) -> object:
        """What a script gives."""
        return self.driver.execute_script(f"return {text}")

    def text(self, name: str) -> str:
        """The text of an element by its id."""
        return str(self.script(f"document.getElementById('{name}').textContent"))

    def until(self, condition: Callable[[], object], seconds: float = 20) -> None:
        """Waits for what is to come."""
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
        """What a request with other headers gets."""
        parts = urlsplit(self.address)
        connection = http.client.HTTPConnection(parts.netloc, timeout=10)
        connection.request(method, path, body, {"Host": parts.netloc, **headers})
        answer = connection.getresponse()
        return answer.status, answer.read()


def start(project: Project, *options: str | Path) -> tuple[subprocess.Popen[bytes], str]:
    """A preview and its address, the one line that it prints."""
    process = project.start("preview", *options, stdout=subprocess.PIPE)
    assert process.stdout
    line = process.stdout.readline().decode()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/\n", line), line
    return process, line.strip()


@pytest.fixture(scope="module")
def preview(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path, driver: webdriver.Chrome) -> Iterator[Preview]:
    """The usual scene; whoever changes it writes it back."""
    project = Project(tmp_path_factory.mktemp("preview") / "project", zoetrope)
    process, address = start(project, project.scene(title="First"))
    try:
        driver.get(address)
        shown = Preview(project, process, address, driver)
        shown.shows(0)
        yield shown
    finally:
        driver.get("about:blank")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) in (-signal.SIGINT, 130)


def frames(preview: Preview) -> int:
    """The number of frames."""
    return int(str(preview.script("document.getElementById('scrubber').getAttribute('aria-valuemax')"))) + 1


def test_keys_step_and_play(preview: Preview) -> None:
    """Frame by frame, to the ends, and on by themselves."""
    preview.press(Keys.HOME)
    preview.shows(0)
    preview.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    preview.shows(1)
    preview.press(Keys.END)
    preview.shows(frames(preview) - 1)
    preview.press("2")
    assert preview.text("speeds").startswith("1×1/2")
    pressed = preview.driver.find_element(By.CSS_SELECTOR, "#speeds [aria-pressed=true]")
    assert pressed.text == "1/2"
    preview.press("1", Keys.HOME, Keys.SPACE)
    preview.until(lambda: int(str(preview.script("document.getElementById('scrubber').getAttribute('aria-valuenow')"))) > 3)
    preview.press(Keys.SPACE)
    assert preview.text("play") == "Play"


def test_marks_of_touches(preview: Preview) -> None:
    """A tap and a drag: two touches, two lifts."""
    for kind in ("touchDown", "touchUp"):
        assert preview.script(f"document.querySelectorAll('#marks .{kind}').length") == 2
    assert preview.script("document.querySelector('#marks .touchDown').title") == "touch at 0.100 s"


def test_pictures_are_those_of_render(preview: Preview) -> None:
    """Drawn in the browser: the screen's own colour at a corner, up to the loss of JPEG."""
    preview.press(Keys.HOME)
    preview.shows(0)
    color = preview.script("[...document.getElementById('picture').getContext('2d').getImageData(1, 1, 1, 1).data]")
    assert isinstance(color, list)
    assert all(abs(a - b) <= 6 for a, b in zip(color[:3], (0xF4, 0xF1, 0xEA))), color


def test_saved_scenes_are_shown_and_broken_ones_told(preview: Preview) -> None:
    """A new title and background, then a mistake over the last good picture, then as before."""
    preview.project.scene(title="Second", screen={"background": "#204080"})
    preview.until(lambda: "Second" in preview.text("file"))
    preview.press(Keys.HOME)
    corner = "document.getElementById('picture').getContext('2d').getImageData(1, 1, 1, 1).data[2]"
    preview.until(lambda: abs(int(str(preview.script(corner))) - 0x80) <= 6)
    preview.project.scene(title="Third", grid={"colums": 3})
    preview.until(lambda: "colums" in preview.text("diagnostics"))
    assert preview.driver.find_element(By.ID, "diagnostics").is_displayed()
    assert 'did you mean "columns"?' in preview.text("diagnostics")
    assert preview.script("document.body.classList.contains('broken')")
    assert abs(int(str(preview.script(corner))) - 0x80) <= 6
    preview.project.scene(title="First")
    preview.until(lambda: "First" in preview.text("file") and not preview.script("document.body.classList.contains('broken')"))


def test_changed_photos_are_shown(preview: Preview) -> None:
    """The scene is read again when a photo of it changes."""
    before = int(str(preview.script("document.body.dataset.version")))
    photo = preview.project.folder / "photos/b.png"
    bytes_before = photo.read_bytes()
    photo.write_bytes((preview.project.folder / "photos/e.png").read_bytes())
    preview.until(lambda: int(str(preview.script("document.body.dataset.version"))) > before)
    photo.write_bytes(bytes_before)
    preview.until(lambda: int(str(preview.script("document.body.dataset.version"))) > before + 1)


def test_strangers_are_refused(preview: Preview) -> None:
    """No token or another, another host or origin, another method."""
    parts = urlsplit(preview.address)
    own = parts.path
    assert preview.ask(own)[0] == 200
    assert preview.ask(own, Origin=f"http://{parts.netloc}")[0] == 200
    assert preview.ask("/")[0] == 403
    assert preview.ask("/" + "0" * 32 + "/")[0] == 403
    assert preview.ask(own, Host="example.org")[0] == 403
    assert preview.ask(own, Host=f"localhost:{parts.port}")[0] == 403
    assert preview.ask(own, Origin="http://example.org")[0] == 403
    assert preview.ask(own, Origin="null")[0] == 403
    assert preview.ask(own, method="PUT", body="x")[0] == 405
    json_type = {"Content-Type": "application/json"}
    assert preview.ask(own + "discard", method="POST", body="{}", **json_type)[0] == 403
    assert preview.ask(own + "discard", method="POST", body="{}", Origin=f"http://{parts.netloc}")[0] == 403
    assert preview.ask(own + "discard", method="POST", body="{}", Origin="http://example.org", **json_type)[0] == 403
    assert preview.ask(own, **{"Transfer-Encoding": "chunked"}, body="0\r\n\r\n")[0] == 405
    assert preview.ask(own + "nothing")[0] == 404


@pytest.mark.parametrize("query", [
    "", "film=x&first=0&count=1&scale=1", "film=1&first=-1&count=1&scale=1", "film=1&first=0&count=0&scale=1",
    "film=1&first=0&count=65&scale=1", "film=1&first=0&count=1&scale=nan", "film=1&first=0&count=1&scale=1e999",
    "film=1&first=99999999999999999999&count=1&scale=1", "film=1&first=20000&count=1&scale=1",
])
def test_bad_requests_are_refused(preview: Preview, query: str) -> None:
    """Numbers out of their range."""
    assert preview.ask(urlsplit(preview.address).path + "frames?" + query)[0] == 400


def post(preview: Preview, name: str, body: str) -> tuple[int, bytes]:
    """What the page's own request gets."""
    parts = urlsplit(preview.address)
    return preview.ask(parts.path + name, "POST", body, Origin=f"http://{parts.netloc}", **{"Content-Type": "application/json"})


@pytest.mark.parametrize(("name", "body", "status"), [
    ("change", "", 400), ("change", "[]", 400), ("change", '{"path": 1}', 400), ("change", "{" * 5000, 400),
    ("change", " " * 70000, 413), ("nothing", "{}", 404),
])
def test_bad_posts_are_refused(preview: Preview, name: str, body: str, status: int) -> None:
    """What is no change, is too large, or is for nothing."""
    assert post(preview, name, body)[0] == status


def constant(preview: Preview, path: str) -> str:
    """The element of a constant, in a script."""
    return f"document.querySelector('[data-path=\"{path}\"]')"


def test_sliders_redraw_and_are_written(preview: Preview) -> None:
    """A slider changes the film at once, the file only when it is asked to, and nothing but the value."""
    path = preview.project.folder / "scene.yaml"
    commented = path.read_text().replace("viewer: zozo", "viewer: zozo  # theirs")
    path.write_text(commented)
    slider = constant(preview, "viewer.openDuration") + ".querySelector('.slider')"
    preview.until(lambda: preview.script(slider))
    name = str(preview.script("document.querySelector('#constants .slider').closest('.constant').dataset.path"))
    before = int(str(preview.script("document.body.dataset.version")))
    box = constant(preview, name)
    assert "default" in str(preview.script(box + ".querySelector('.usual').textContent"))
    preview.driver.execute_script(
        f"const slider = {box}.querySelector('.slider'); slider.value = 0.7; slider.dispatchEvent(new Event('input'))")
    preview.until(lambda: int(str(preview.script("document.body.dataset.version"))) > before)
    version = str(preview.script("document.body.dataset.version"))
    preview.until(lambda: preview.script("document.getElementById('picture').dataset.version") == version)
    assert preview.text("changeCount") == "1 change"
    value = str(preview.script(box + ".querySelector('input').value"))
    assert path.read_text() == commented
    preview.driver.find_element(By.ID, "write").click()
    preview.until(lambda: preview.text("message") == "Written")
    key = name.removeprefix("viewer.")
    assert path.read_text() == commented.replace("viewer: zozo  #", f"viewer: {{style: zozo, {key}: {value}}}  #")
    preview.project.scene(title="First")
    preview.until(lambda: str(preview.script(box + ".querySelector('input').value")) != value)


def test_values_can_be_typed_and_taken_back(preview: Preview) -> None:
    """A number that is out of its range is told over the picture; the arrow takes it back."""
    box = constant(preview, "grid.columns")
    preview.driver.execute_script(
        f"const field = {box}.querySelector('input'); field.value = 0; field.dispatchEvent(new Event('change'))")
    preview.until(lambda: preview.script("document.body.classList.contains('broken')"))
    assert "grid.columns=0" in preview.text("diagnostics")
    preview.driver.execute_script(f"{box}.closest('details').open = true; {box}.querySelector('.undo').click()")
    preview.until(lambda: not preview.script("document.body.classList.contains('broken')"))
    assert preview.script(box + ".querySelector('input').value") == "3"


def test_no_policy_is_broken(preview: Preview) -> None:
    """Nothing is complained of in the browser's log, and the policy holds."""
    assert not [entry for entry in preview.driver.get_log("browser") if "Content Security" in entry["message"]]


def test_a_missing_scene_is_told(project: Project) -> None:
    """Before anything is served."""
    done = project.run("preview", "missing.yaml")
    assert done.returncode == 2
    assert b"missing.yaml" in done.stderr
