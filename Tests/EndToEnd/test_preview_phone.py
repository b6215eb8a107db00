"""`zoetrope preview` on a phone: its address as a QR code, its size, and several fingers over a slow network."""

import json
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml
import zxingcpp
from PIL import Image
from selenium import webdriver
from selenium.webdriver.common.by import By

from delaying import delayed
from previews import Preview, constant, post, preview, resized, start
from project import Project

__all__ = ["preview"]


def lines_of(process: subprocess.Popen[bytes], count: int) -> list[str]:
    """Returns the next lines that a preview prints."""
    assert process.stdout
    return [process.stdout.readline().decode().rstrip("\n") for _ in range(count)]


@pytest.fixture
def open_preview(project: Project, driver: webdriver.Chrome) -> Iterator[tuple[Preview, str]]:
    """A preview on all addresses, and its address for other machines."""
    process, address = start(project, project.scene(title="First"), "--listen=0.0.0.0")
    try:
        yield Preview(project, process, address, driver), lines_of(process, 1)[0]
    finally:
        driver.get("about:blank")
        process.terminate()
        assert process.wait(60) in (-signal.SIGTERM, 143)


def test_page_on_all_addresses_works(open_preview: tuple[Preview, str]) -> None:
    """The browser opens each printed address, whose page shows frames and sends changes."""
    preview, other = open_preview
    own = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=True).stdout.split()
    assert preview.address.startswith("http://localhost:")
    assert urlsplit(other).hostname in own and urlsplit(other).path == urlsplit(preview.address).path
    for count, address in enumerate([preview.address, other]):
        preview.driver.get(address)
        preview.shows(0)
        slider = constant(preview, "viewer.openDuration") + ".querySelector('.slider')"
        preview.until(lambda: preview.script(slider))
        preview.driver.execute_script(f"{slider}.value = 0.{7 + count}; {slider}.dispatchEvent(new Event('input'))")
        preview.until(lambda: preview.text("changeCount") == "1 change")


def test_only_own_hosts_are_accepted(open_preview: tuple[Preview, str]) -> None:
    """Loopback at any port, because containers publish other ports, and each interface's address at the page's."""
    preview, other = open_preview
    path, host, port = urlsplit(other).path, urlsplit(other).hostname, urlsplit(other).port
    for name in (f"localhost:{port}", "localhost:1", "127.0.0.1:8080", "[::1]:8080", f"{host}:{port}"):
        assert preview.ask(path, Host=name)[0] == 200, name
        assert preview.ask(path, Host=name, Origin=f"http://{name}")[0] == 200, name
    for name in (f"{host}:1", f"{host}", f"0.0.0.0:{port}", f"example.org:{port}", f"x{host}:{port}", f"localhost.example.org:{port}"):
        assert preview.ask(path, Host=name)[0] == 403, name


def test_code_shows_the_address(open_preview: tuple[Preview, str]) -> None:
    """A decoder reads the address for other machines in the printed code."""
    preview, other = open_preview
    first = lines_of(preview.process, 1)[0]
    rows = [first, *lines_of(preview.process, (len(first) + 1) // 2 - 1)]
    assert all(len(row) == len(first) for row in rows)
    image = Image.new("L", (len(first), 2 * len(rows)))
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            for half, blocks in enumerate(["█▀", "█▄"]):
                image.putpixel((x, 2 * y + half), 255 if character in blocks else 0)
    code = zxingcpp.read_barcode(image.resize((8 * image.width, 8 * image.height), Image.Resampling.NEAREST))
    assert code and code.text == other


def test_terminal_gets_colors_and_loopback_no_code(project: Project) -> None:
    """The code is light on dark in any terminal; a page for this machine only has none."""
    scene = project.scene(title="First")
    for options, pattern in (["--listen=0.0.0.0"], r"\x1b\[97;40m█+\x1b\[0m"), ([], None):
        command = subprocess.list2cmdline([str(project.zoetrope), "preview", str(scene), *options])
        shown = subprocess.run(["timeout", "3", "script", "-qec", command, "/dev/null"], capture_output=True, check=False)
        text = shown.stdout.decode()
        assert "http://" in text
        assert bool(re.search(r"\x1b|█", text)) == bool(pattern)
        assert not pattern or re.search(pattern, text)


def test_constants_are_below_the_picture_on_a_phone(preview: Preview) -> None:
    """At 390 px the page fits, and a constant can be found, changed and restored."""
    preview.project.scene(title="Phone", viewer="photos", touches=[{"at": 0.1, "tap": {"thumbnail": 4}}])
    preview.until(lambda: "Phone" in preview.text("file"))
    with resized(preview, 390, 844, "picture", "controls", "constants") as boxes:
        picture, controls, constants = boxes
        assert picture["bottom"] <= controls["top"] and controls["bottom"] <= constants["top"]
        assert constants["bottom"] <= 844 and max(box["right"] for box in boxes) <= 390
        assert picture["height"] > 200 and constants["height"] > 100
        assert preview.script("document.documentElement.scrollWidth") == 390
        preview.driver.find_element(By.ID, "filter").send_keys("closeBounce")
        row = constant(preview, "viewer.closeBounce")
        preview.driver.execute_script(f"const slider = {row}.querySelector('.slider'); slider.value = 0.9; slider.oninput()")
        preview.until(lambda: preview.text("changeCount") == "1 change")
        preview.driver.execute_script(f"{row}.querySelector('.undo').click()")
        preview.until(lambda: preview.script("document.getElementById('changes').hidden"))


def touch(preview: Preview, kind: str, *places: tuple[float, float]) -> None:
    """Puts down, moves or lifts fingers, as a phone's screen reports them."""
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
    preview.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def phone(open_preview: tuple[Preview, str]) -> Iterator[Preview]:
    """A preview for a browser with a phone's size and touches instead of a mouse."""
    preview, _ = open_preview
    scene = yaml.safe_load(preview.project.scene(title="Fingers", viewer="photos", touches=[]).read_text())
    scene["screen"] = {"size": [380, 800], "scale": 1}
    preview.project.text(yaml.safe_dump(scene, sort_keys=False))
    frame = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    preview.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", frame)
    preview.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
    try:
        yield preview
    finally:
        preview.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
        preview.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_device_leaves_its_frame_out(phone: Preview) -> None:
    """At 1:1 the screen alone fills a phone of its size. A smaller window states the scale, and × stays reachable."""
    scene = yaml.safe_load(phone.project.scene(title="Framed", viewer="photos", touches=[]).read_text())
    scene["screen"] = {"device": "iphone-15", "frame": True, "scale": 1}
    phone.project.text(yaml.safe_dump(scene, sort_keys=False))
    frame = {"width": 393, "height": 852, "deviceScaleFactor": 1, "mobile": True}
    phone.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", frame)
    phone.driver.get(phone.address)
    phone.until(lambda: "Framed" in phone.text("file") and phone.script("film?.loaded === film?.facts.frames"))
    actual = phone.driver.find_element(By.ID, "actual")
    actual.click()
    phone.until(lambda: actual.text == "×")
    left, top, width, height = phone.script("film.facts.screen")
    box = phone.script("document.getElementById('picture').getBoundingClientRect().toJSON()")
    assert (width, height) == (393, 852)
    assert box["x"] + left == pytest.approx(0, abs=0.6) and box["y"] + top == pytest.approx(0, abs=0.6)
    assert box["width"] == phone.script("film.facts.width")
    phone.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", frame | {"height": 426})
    phone.until(lambda: actual.text == "50 % ×")
    phone.driver.execute_script("live.say('There is no finger that has lifted yet, so nothing can be kept, and this is long')")
    assert actual.rect["x"] + actual.rect["width"] <= 393
    actual.click()
    phone.until(lambda: actual.text == "1:1")


def test_late_requests_of_another_touch_are_refused(preview: Preview) -> None:
    """Each live touch has a number, without which no frame is drawn and nothing is kept."""
    preview.driver.get(preview.address)
    preview.shows(0)
    film = preview.script("film.facts.version")
    begin = {"film": film, "frame": 0}
    frame = {"time": 0.1, "scale": 0.5, "first": 0, "samples": []}
    assert post(preview, "live/begin", json.dumps(begin | {"number": 1}))[0] == 200
    assert post(preview, "live/frame", json.dumps(frame | {"number": 1}))[0] == 200
    assert post(preview, "live/begin", json.dumps(begin | {"number": 2}))[0] == 200
    for name in ("frame", "keep", "end"):
        body = json.dumps(frame | {"number": 1, "replacesLater": False})
        assert post(preview, f"live/{name}", body)[0] == 410
    assert post(preview, "live/frame", json.dumps(frame | {"number": 2}))[0] == 200
    assert post(preview, "live/end", '{"number": 2, "replacesLater": false}')[0] == 200


def pixels(preview: Preview) -> list[int]:
    """Returns the colors of the picture."""
    found = preview.script("""(() => {
      const picture = document.getElementById('picture');
      return [...picture.getContext('2d').getImageData(0, 0, picture.width, picture.height).data];
    })()""")
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("delay", [0, 0.02, 0.04])
def test_fingers_play_over_a_network(phone: Preview, delay: float) -> None:
    """A tap opens a picture and two fingers zoom it, however late pictures come. What was kept ends as it did live."""
    parts = urlsplit(phone.address)
    with delayed(parts.port or 0, delay) as port:
        phone.driver.get(phone.address.replace(f":{parts.port}", f":{port}"))
        phone.until(lambda: "Fingers" in phone.text("file") and phone.script("film?.loaded === film?.facts.frames"))
        phone.driver.find_element(By.ID, "actual").click()
        picture = phone.script("document.getElementById('picture').getBoundingClientRect().toJSON()")
        assert isinstance(picture, dict)
        assert picture["width"] == 380 and picture["height"] == 800
        assert phone.script("['header', 'aside', '.scrubber'].every((name) => !document.querySelector(name).offsetParent)")
        touch(phone, "touchStart", (100, 150))
        assert phone.script("document.querySelector('footer').offsetParent") is None
        touch(phone, "touchEnd")
        time.sleep(1)
        touch(phone, "touchStart", (150, 400))
        touch(phone, "touchStart", (150, 400), (250, 420))
        for step in range(40):
            touch(phone, "touchMove", (150 - step, 400 - step), (250 + step, 420 + step))
        touch(phone, "touchEnd", (111, 361))
        touch(phone, "touchEnd")
        time.sleep(1.5)
        rate = phone.script("document.getElementById('liveRate').value")
        assert re.fullmatch(r"\d+ fps · \d+ ms", str(rate))
        assert phone.script("live.run.shown <= live.run.asked && live.run.asked - live.run.shown < 9")
        live = pixels(phone)
        phone.driver.find_element(By.ID, "keep").click()
        phone.until(lambda: phone.text("changeCount") == "2 changes")
        assert phone.text("liveMessage") == ""
        changes = str(phone.script("document.getElementById('changeCount').title"))
        kept = [yaml.safe_load(line.partition(": ")[2]) for line in changes.splitlines()]
        assert len(kept[0]["path"]) == 2
        assert {number: rows[0][1:] for number, rows in kept[1]["path"].items()} == {1: [145, 378], 2: [245, 398]}
        assert kept[1]["path"][1][-1][1:] == [106, 339] and kept[1]["path"][2][-1][1:] == [284, 437]
        assert all(len(rows) > 8 for rows in kept[1]["path"].values())
        phone.driver.find_element(By.ID, "actual").click()
        phone.until(lambda: phone.script("film?.loaded === film?.facts.frames"))
        phone.driver.execute_script("showsGhost = false; player.move(player.count)")
        phone.until(lambda: phone.script("document.getElementById('picture').dataset.frame === String(film.facts.frames - 1)"))
        phone.until(lambda: phone.script("document.getElementById('picture').width") == 380)
        clip = pixels(phone)
        assert max(abs(a - b) for a, b in zip(live, clip, strict=True)) <= 3
