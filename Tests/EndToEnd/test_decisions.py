"""The still of decisions: its boundaries and dots agree with the declaration and with rendered drags."""

import json
import math
import re
import signal
import urllib.error
import urllib.request
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from project import ROOT, Project
from previews import start

SVG = "{http://www.w3.org/2000/svg}"
FRAME_WIDTH, FRAME_HEIGHT = 440.0, 350.0
Point = tuple[float, float]

OWN = yaml.safe_load((ROOT / "scenes/own.yaml").read_text())["viewer"]
SCREEN = {
    "screen": {"size": [400, 800], "scale": 1, "safeArea": {"top": 0, "bottom": 0}},
    "grid": {"columns": 3, "spacing": 0, "margins": {"top": 0, "leading": 0, "bottom": 0, "trailing": 0}},
    "photos": ["photos/c.gif", "photos/a.jpg"],
}


@dataclass
class Plane:
    """One of the planes of a still: of drags of the picture, or of the pages."""

    index: int
    root: ET.Element

    def __post_init__(self) -> None:
        self.texts = [
            (float(node.get("x", "")), float(node.get("y", "")), node.text or "",
             float(node.get("textLength", "0")))
            for node in self.root.iter(f"{SVG}text")
        ]
        captions = [text for text in self.texts if text[2] == "velocity at the lift, pt/s"]
        x, y, *_ = captions[self.index]
        self.left, self.top = x + 52, y + 14
        # Ticks of distances are centered below the frame, those of velocities end before it.
        below = [
            (x + length / 2, number(text)) for x, y, text, length in self.texts
            if abs(y - self.top - FRAME_HEIGHT - 16) < 0.1 and self.contains(x + length / 2)
        ]
        before = [
            (y - 4, number(text)) for x, y, text, length in self.texts
            if abs(x + length - self.left + 8) < 0.1
        ]
        self.x, self.y = (self.scale(ticks) for ticks in (below, before))

    @staticmethod
    def scale(ticks: list[Point]) -> Point:
        """Returns the offset and the factor from positions to values."""
        (first, low), (last, high) = min(ticks), max(ticks)
        factor = (high - low) / (last - first)
        return low - first * factor, factor

    def contains(self, x: float) -> bool:
        """Whether a position is left and right within the frame."""
        return self.left - 0.1 <= x <= self.left + FRAME_WIDTH + 0.1

    def value(self, x: float, y: float) -> Point:
        """Returns the distance and the velocity at a position."""
        return self.x[0] + self.x[1] * x, self.y[0] + self.y[1] * y

    @property
    def boundaries(self) -> list[list[Point]]:
        """The lines between regions, as distances and velocities."""
        lines = []
        for node in self.root.iter(f"{SVG}polyline"):
            points = [tuple(map(float, pair.split(","))) for pair in node.get("points", "").split()]
            if self.contains(points[0][0]):
                lines.append([self.value(*point) for point in points])
        return lines

    @property
    def labels(self) -> set[str]:
        """The bold texts in the frame."""
        return {
            node.text or "" for node in self.root.iter(f"{SVG}text")
            if node.get("font-weight") and self.contains(float(node.get("x", "")))
        }

    @property
    def dots(self) -> dict[str, tuple[Point, str]]:
        """The releases: their distances and velocities, and their colors, by their times."""
        dots = {}
        for group in self.root.iter(f"{SVG}g"):
            name = group.get("id", "")
            if not name.startswith("release-"):
                continue
            path = group.find(f"{SVG}path")
            assert path is not None
            numbers = [float(text) for text in re.findall(r"-?[\d.]+", path.get("d", ""))]
            xs, ys = numbers[::2], numbers[1::2]
            center = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            if self.contains(center[0]):
                dots[name] = self.value(*center), path.get("fill", "").lower()
        return dots


def number(text: str) -> float:
    """Returns the number of a tick."""
    return float(text.replace("−", "-"))


def drawn(project: Project, scene: Path, *options: str) -> list[Plane]:
    """Returns the planes of a scene's still."""
    done = project.run("still", scene, "--kind", "decisions", "--svg", "--scale", "1", "-o", "wall", *options)
    assert (done.returncode, done.stdout) == (0, b""), done.stderr.decode()
    root = ET.parse(project.folder / "wall" / f"{scene.stem}-decisions.svg").getroot()
    with Image.open(project.folder / "wall" / f"{scene.stem}-decisions.png") as picture:
        assert picture.size == (int(root.get("width", "")), int(root.get("height", "")))
    count = [node.text for node in root.iter(f"{SVG}text")].count("velocity at the lift, pt/s")
    return [Plane(index, root) for index in range(count)]


def scene(project: Project, touches: list[Any], viewer: Any = OWN, **changes: Any) -> Path:
    """Writes a scene that opens the first picture."""
    opening = {"at": 0, "tap": {"thumbnail": 0}}
    return project.scene(**SCREEN | {"viewer": viewer, "touches": [opening, *touches]} | changes)


def close(value: Point, other: Point) -> bool:
    """Whether two points are within half a point and, for velocities, within what the file rounds."""
    return abs(value[0] - other[0]) <= 0.5 and abs(value[1] - other[1]) <= 1.5


def test_the_boundary_of_two_thresholds(project: Project) -> None:
    """The scene `own` dismisses past 120 pt or 900 pt/s: a right angle, and nothing else."""
    picture, pages = drawn(project, ROOT / "scenes/own.yaml")
    line = sum(picture.boundaries, [])
    assert all(abs(x - 120) <= 0.5 or abs(v - 900) <= 1.5 for x, v in line), line
    assert any(close(point, (120, 900)) for point in line)
    assert min(v for x, v in line if abs(x - 120) <= 0.5) == pytest.approx(-1000, abs=3)
    assert min(x for x, v in line if abs(v - 900) <= 1.5) == pytest.approx(0, abs=0.5)
    assert {"120 pt", "900 pt/s", "to the thumbnail · row 1", "returned · row 2"} <= picture.labels
    assert {"next page", "previous page", "the page stays"} <= pages.labels


def test_dots_are_at_the_releases_of_the_scene(project: Project) -> None:
    """Each drag of `own` has a dot at its distance, with the velocity of the recognizer, and its target's color."""
    file = ROOT / "scenes/own.yaml"
    picture, pages = drawn(project, file)
    assert pages.dots == {}
    assert list(picture.dots) == ["release-1-95-s", "release-2-92-s"]
    (returned, gray), (dismissed, blue) = picture.dots.values()
    assert close(returned, (110, 0)) and dismissed[0] == pytest.approx(100, abs=0.5)
    assert gray == "#6b7078" and blue == "#1971c2"
    # easeIn begins with a small fraction of the mean velocity and ends with more than it.
    assert 100 / 0.12 < dismissed[1] < 2.5 * 100 / 0.12


def test_an_inclined_boundary(project: Project) -> None:
    """`photos` dismisses where the drag and the further distance of a deceleration exceed 22 % of the height."""
    picture, _ = drawn(project, scene(project, [], viewer="photos"))
    line = max(picture.boundaries, key=len)
    seconds = -1 / (1000 * math.log(0.998))
    assert len(line) >= 2 and max(x for x, _ in line) - min(x for x, _ in line) > 300
    for x, velocity in sum(picture.boundaries, []):
        assert x + velocity * seconds == pytest.approx(0.22 * 800, abs=1)
    assert "176 pt" in picture.labels


def test_a_curved_boundary_and_rows_with_one_target(project: Project) -> None:
    """A boundary of distance and velocity together is an ellipse; rows with the same target are two regions."""
    viewer = OWN | {
        "constants": {"pullRange": "300pt"},
        "release": [
            {"if": "hypot(dy / 150pt, vy / 1000pt/s) < 1", "to": "open", "with": {"drag": "smooth"}},
            {"if": "dy < 0pt", "to": "offscreen", "with": "smooth"},
            {"to": "thumbnail", "with": "smooth"},
        ],
    }
    picture, _ = drawn(project, scene(project, [], viewer=viewer))
    points = [point for line in picture.boundaries for point in line]
    curved = [(x, v) for x, v in points if abs(x) > 0.5]
    assert len(curved) > 20
    for x, velocity in curved:
        assert math.hypot(x / 150, velocity / 1000) == pytest.approx(1, abs=0.01)
    assert {"returned · row 1", "offscreen · row 2", "to the thumbnail · row 3"} <= picture.labels


# Distances, pt, and durations, s, of drags with a constant velocity, or that pause before the lift.
DRAGS = [(distance, velocity) for distance in (60, 110, 130, 180) for velocity in (0, 700, 1100)]


def test_regions_agree_with_rendered_drags(project: Project) -> None:
    """The traces of drags on all sides of the boundaries take the row of their region, and their dots are in it."""
    for viewer, dismisses in [
        (OWN, lambda x, v: x > 120 or v > 900),
        ("photos", lambda x, v: x - v / (1000 * math.log(0.998)) > 176),
    ]:
        touches: list[Any] = []
        for index, (distance, velocity) in enumerate(DRAGS):
            time = 4.0 * index + 1
            drag: dict[str, Any] = {
                "from": [200, 300], "by": [0, distance], "during": distance / (velocity or 500), "curve": "linear",
            }
            touches.append({"at": time, "drag": drag | ({} if velocity else {"hold": 0.2})})
            # A dismissed picture opens again; the location of an open one is no thumbnail.
            touches.append({"at": time + 2.8, "tap": [66, 66]})
        file = scene(project, touches, viewer=viewer, gestures=None, duration=4.0 * len(DRAGS) + 1)
        picture, _ = drawn(project, file)
        done = project.run("trace", file, "--format", "json", "--fps", "20")
        assert done.returncode == 0, done.stderr.decode()
        marks = [(row["time"], event) for row in json.loads(done.stdout)["rows"] for event in row["events"]]
        assert len(picture.dots) == len(DRAGS)
        seen = set()
        for index, ((distance, velocity), (at, color)) in enumerate(zip(DRAGS, picture.dots.values())):
            start = 4.0 * index + 1
            closed = any(start < time < start + 2.7 and event.startswith("viewer.dismissing") for time, event in marks)
            seen.add(closed)
            assert closed == (color == "#1971c2") == dismisses(*at), (viewer, distance, velocity, at)
            assert at[1] == pytest.approx(velocity, abs=3)
        assert seen == {True, False}


def test_pages_are_decided_by_their_rows(project: Project) -> None:
    """Rows of the pages decide by velocity, and `nearest` by half of the width and the gap."""
    rows = [{"if": "vx < -500pt/s", "to": "next"}, {"if": "vx > 500pt/s", "to": "previous"},
            {"to": "nearest", "with": "smooth"}]
    viewer = OWN | {"pages": {"spacing": "20pt", "release": rows}}
    swipe = {"at": 1, "drag": {"from": [350, 300], "by": [-120, 0], "during": 0.2, "curve": "linear"}}
    _, pages = drawn(project, scene(project, [swipe], viewer=viewer))
    for x, velocity in (point for line in pages.boundaries for point in line):
        assert abs(abs(x) - 210) <= 0.5 or abs(abs(velocity) - 500) <= 1.5, (x, velocity)
    ((at, _),) = pages.dots.values()
    assert at == (pytest.approx(-120, abs=0.6), pytest.approx(-600, abs=3))
    one = scene(project, [swipe], viewer=viewer, photos=["photos/c.gif"])
    assert len(drawn(project, one)) == 1


def test_a_viewer_that_turns_no_pages_has_one_plane(project: Project) -> None:
    assert len(drawn(project, scene(project, []))) == 2
    assert len(drawn(project, scene(project, [], OWN | {"pages": {"swipe": False}}))) == 1


def test_compared_viewers_have_an_outline_each(project: Project) -> None:
    """Viewers of a comparison are on one plane, with a color each; a viewer written in Swift has none."""
    far = {**OWN, "label": "Far", "constants": {**OWN["constants"], "dismissDistance": "180pt"}}
    touches = [{"at": 1, "drag": {"from": [200, 300], "by": [0, 150], "during": 0.5, "hold": 0.2}}]
    file = scene(project, touches, viewer=None, compare=[OWN, far, "zozo"])
    picture, _ = drawn(project, file)
    colors = {node.get("stroke") for node in picture.root.iter(f"{SVG}polyline")}
    assert len(colors) == 2
    xs = {round(x) for line in picture.boundaries for x, v in line if v < -100}
    assert xs == {120, 180}
    assert {"120 pt", "180 pt", "returned", "to the thumbnail"} <= picture.labels
    texts = [text for *_, text, _ in picture.texts]
    assert {"Ours", "Far"} <= set(texts) and "zozo" not in texts
    assert len(picture.dots) == 2


def test_dark_stills_have_other_colors(project: Project) -> None:
    """The dark appearance changes colors only."""
    file = scene(project, [])
    light, dark = (drawn(project, file, "--appearance", name)[0] for name in ("light", "dark"))
    assert light.boundaries == dark.boundaries and light.labels == dark.labels
    fills = [next(plane.root.iter(f"{SVG}rect")).get("fill", "").lower() for plane in (light, dark)]
    assert fills == ["#ffffff", "#141517"]


def test_a_viewer_written_in_swift_is_an_error(project: Project) -> None:
    """It has no rows: the error names it and says what to do, for a still and for a render."""
    file = project.scene()
    for arguments in [("still", file, "--kind", "decisions"), ("render", file, "--format", "decisions")]:
        done = project.run(*arguments, "-o", "wall")
        assert (done.returncode, done.stdout) == (2, b"")
        message = done.stderr.decode()
        assert "zozo has no rows of release" in message and "viewer: photos" in message
    # Without a kind, a scene has all that need no declaration.
    assert project.run("still", file, "-o", "wall", "--scale", "0.5").returncode == 0
    assert not (project.folder / "wall" / f"{file.stem}-decisions.png").exists()


def answered(address: str) -> str:
    """Returns the body of a response."""
    with urllib.request.urlopen(address, timeout=60) as response:
        assert response.headers["Content-Type"] == "image/svg+xml"
        return str(response.read().decode())


def test_the_preview_draws_decisions_again_when_a_constant_changes(project: Project, driver: webdriver.Chrome) -> None:
    """The toggle shows the image; a changed threshold moves its boundary; other viewers have no toggle."""
    file = scene(project, [])
    process, address = start(project, file)
    wait = WebDriverWait(driver, 60)

    def loaded(version: int) -> bool:
        image = driver.find_element(By.ID, "decisions")
        source = image.get_attribute("src") or ""
        return f"film={version}&" in source and image.get_property("naturalWidth") > 1000 and image.is_displayed()

    try:
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        driver.get(address)
        toggle = driver.find_element(By.ID, "decide")
        wait.until(lambda _: toggle.is_displayed())
        assert not driver.find_element(By.ID, "decisions").is_displayed()
        toggle.click()
        wait.until(lambda _: loaded(1))
        texts = answered(f"{address}decisions?film=1&dark=0")
        assert ">120 pt<" in texts and "#FFFFFF" in texts and "#141517" in answered(f"{address}decisions?film=1&dark=1")
        driver.execute_script("""
          const field = document.getElementById("constant-viewer.dismissDistance");
          field.value = 140;
          field.dispatchEvent(new Event("change"));
        """)
        wait.until(lambda _: loaded(2))
        assert ">140 pt<" in answered(f"{address}decisions?film=2")
        driver.find_element(By.ID, "discard").click()
        wait.until(lambda _: loaded(3))
        scene(project, [], viewer="zozo")
        wait.until(lambda _: not toggle.is_displayed())
        assert not driver.find_element(By.ID, "decisions").is_displayed()
        version = driver.execute_script("return document.body.dataset.version")
        for query, status in [(f"film={version}", 410), ("film=999", 410), ("", 410)]:
            with pytest.raises(urllib.error.HTTPError) as refused:
                answered(f"{address}decisions?{query}")
            assert refused.value.code == status
    finally:
        driver.get("about:blank")
        process.send_signal(signal.SIGINT)
        assert process.wait(60) in (-signal.SIGINT, 130)
