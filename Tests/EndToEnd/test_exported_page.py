"""The page that `zoetrope export --to web` prints: in Chromium, touches give the readings of `zoetrope trace`."""

import json
import math
import random
import time
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver

from project import Project

SCREEN = {"device": "iphone-15", "size": None, "scale": None, "safeArea": None}
OWN = {
    "label": "Ours", "constants": {"dismissDistance": "120pt", "pullRange": "300pt"}, "gestures": {"touchSlop": "0pt"},
    "open": {"frame": "spring(response: 0.42, dampingFraction: 0.82)", "backdrop": {"law": "clamp(0, progress, 1)"}},
    "drag": {"axis": "down", "let": {"pulled": "clamp(0, dy / pullRange, 1)"}, "x": "dx", "y": "dy", "scale": "1 - 0.3 * pulled",
             "cornerRadius": "12pt * pulled", "backdrop": "1 - pulled", "grid": {"scale": "1 - 0.04 * (1 - pulled)"}, "bars": {"to": 0}},
    "release": [
        {"if": "vy > 2500pt/s", "to": {"y": "screen.height", "opacity": 0},
         "with": {"frame": "easeIn(duration: 0.2s + 0.00002s * abs(vy) / 1pt/s).delay(0.05)", "opacity": "ease(duration: 0.4, 1 - (1 - t)^3)"}},
        {"if": "dy > dismissDistance or vy > 900pt/s", "to": "thumbnail", "with": "spring(response: 0.5, dampingFraction: 0.8)"},
        {"to": "open", "with": {"drag": "spring(duration: 0.4, bounce: 0.25)"}}],
    "close": [{"to": "thumbnail", "with": "spring(duration: 0.38)"}], "readings": {"pulled": "drag.pulled"},
}
FOLLOWING = {
    "label": "Follows", "system": "android", "gestures": {"recognizers": "android", "secondFinger": "cancel"},
    "constants": {"limit": {"value": 0.25, "of": "screen.height"}},
    "open": {"frame": "accelerateDecelerate(duration: 0.2)"},
    "drag": {"axis": "vertical", "y": "dy", "backdrop": "1 - abs(dy) / (4 * limit)", "anchor": "center", "scale": "1 - abs(dy) / 3000pt"},
    "release": [{"if": "abs(dy) > limit", "to": {"dy": "sign(dy) * screen.height"}, "with": {"drag": "accelerate(duration: 0.2)"}},
                {"to": "open", "with": {"drag": "bounce(duration: 0.3)"}}],
    "close": [{"to": "fade", "with": {"frame": "smooth", "opacity": "linear(duration: 0.2).repeatCount(3)"}}], "tap": "close", "doubleTap": "none",
}
Steps = list[dict[str, Any]]


def finger(start: tuple[float, float], by: tuple[float, float], seconds: float, power: float, hold: float = 0) -> list[list[float]]:
    """Returns the samples of a finger, which speeds up for a power above 1, and pauses before it lifts."""
    count = round(seconds * 120)
    shares = [(k / 120, (k / count) ** power) for k in range(count + 1)]
    rows = [[round(at, 6), round(start[0] + by[0] * share, 3), round(start[1] + by[1] * share, 3)] for at, share in shares]
    return rows + ([[round(seconds + hold, 6), *rows[-1][1:]]] if hold else [])


def script(seed: int) -> Steps:
    """Returns random taps, double taps, drags, flicks, catches in flight and pinches after an opening."""
    numbers = random.Random(seed)
    # A thumbnail of 129 pt.
    at, steps = 0.1, [{"at": 0.1, "path": [[0, 66.5 + 130 * numbers.randrange(3), 125.5], [0.05, 66.5, 125.5]]}]
    steps[0]["path"][1][1] = steps[0]["path"][0][1]
    for _ in range(8):
        at = round(at + numbers.choice([0.1, 0.2, 0.35, 0.6, 1]) * numbers.uniform(0.8, 1.2), 3)
        start = (round(numbers.uniform(90, 300), 1), round(numbers.uniform(250, 600), 1))
        kind = numbers.choice(["tap", "taps", "drag", "drag", "drag", "pinch", "pinch"])
        if kind == "pinch":
            span, factor, lag = numbers.uniform(40, 90), numbers.choice([0.3, 0.7, 1.6, 3]), numbers.choice([0, 0.03])
            by = numbers.uniform(-40, 40)
            path: Any = {1: finger((start[0] - span, start[1]), (by + span * (1 - factor), by), 0.3, 1),
                         2: finger((start[0] + span, start[1]), (by - span * (1 - factor), by), 0.3, 1, lag)}
            at += 0.3 + lag
        elif kind == "drag":
            angle = numbers.choice([0, 0.5, 0.5, -0.5, 1]) * math.pi + numbers.uniform(-0.3, 0.3)
            far, seconds = numbers.choice([30, 90, 160, 300]), numbers.choice([0.1, 0.2, 0.5])
            path = finger(start, (far * math.cos(angle), far * math.sin(angle)), seconds, numbers.choice([0.5, 1, 2]), numbers.choice([0, 0, 0.2]))
            at += path[-1][0]
        else:
            path = [[0, *start], [0.05, *start]]
            if kind == "taps":
                steps.append({"at": at, "path": path})
                at = round(at + 0.2, 3)
            at += 0.05
        begin = at - (path if kind != "pinch" else max(path.values(), key=lambda rows: rows[-1][0]))[-1][0]
        steps.append({"at": round(begin, 6), "path": path})
    return steps


def touches(steps: Steps) -> list[dict[str, Any]]:
    """Returns the touches of a script. A finger whose last two samples have one location only lifts at the last one."""
    found: list[dict[str, Any]] = []
    number = 0
    for step in steps:
        for _, rows in sorted((step["path"] if isinstance(step["path"], dict) else {1: step["path"]}).items()):
            number += 1
            moved = rows[:-1] if rows[-1][1:] == rows[-2][1:] else rows
            phases = ["down", *["moved"] * (len(moved) - 1), "up"]
            for phase, (at, x, y) in zip(phases, [*moved, rows[-1]], strict=True):
                found.append({"time": round(step["at"] + at, 9), "finger": number, "phase": phase, "x": x, "y": y})
    return found


def export(project: Project, file: Path) -> Path:
    """Exports the page of a scene."""
    done = project.run("export", file, "--to", "web")
    assert (done.returncode, done.stderr.decode()) == (0, "")
    page = file.with_suffix(".html")
    page.write_bytes(done.stdout)
    return page


def trace(project: Project, file: Path) -> list[dict[str, Any]]:
    """Returns the frames of a scene with their readings."""
    done = project.run("trace", file, "--format", "json")
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return list(json.loads(done.stdout)["rows"])


def check(driver: webdriver.Chrome, rows: list[dict[str, Any]]) -> None:
    """Compares the readings of the page with those of a trace, at each frame."""
    times = [row["time"] for row in rows]
    found = driver.execute_script("return arguments[0].map((time) => zoetrope.readings(time))", times)
    for row, readings in zip(rows, found, strict=True):
        expected = {name: value if value is None or isinstance(value, str) else pytest.approx(value, abs=1e-6)
                    for name, value in row["readings"].items()}
        assert readings == expected, row["time"]


@pytest.mark.parametrize("viewer", ["photos", OWN, FOLLOWING], ids=["photos", "own", "following"])
def test_readings_are_those_of_the_trace(project: Project, driver: webdriver.Chrome, viewer: Any) -> None:
    """Plays the touches of the exported scene, and those of other scenes as touches that the page has not seen."""
    scripts = [script(seed) for seed in range(4, 7)]
    scenes = [project.scene(f"scene{number}", screen=SCREEN, viewer=viewer, touches=steps, output={"fps": 60}) for number, steps in enumerate(scripts)]
    driver.get("about:blank")
    driver.get_log("browser")
    driver.get(export(project, scenes[0]).as_uri())
    assert driver.execute_script("return zoetrope.play(zoetrope.touches)") > 1
    states = set()
    for number, file in enumerate(scenes):
        rows = trace(project, file)
        states |= {row["readings"]["state"] for row in rows}
        if number:
            driver.execute_script("zoetrope.play(arguments[0])", touches(scripts[number]))
        check(driver, rows)
    assert states > {"opening", "dismissing", "closing", "pinching"}
    assert driver.execute_script("return performance.getEntriesByType('resource').length") == 0
    assert driver.get_log("browser") == []


def test_a_finger_moves_the_viewer(project: Project, driver: webdriver.Chrome) -> None:
    """A mouse drags the picture. The recorded touches, written into a scene, have the trace that the page shows until the lift.

    The clock is real: samples can be microseconds apart, and rounded times would then give another velocity.
    """
    still = [{"at": 0.2, "tap": {"thumbnail": 1}}]
    page = export(project, project.scene(screen=SCREEN, viewer=OWN, touches=still, duration=1.2))
    driver.get(page.as_uri())
    driver.execute_script("zoetrope.show(1.2)")
    driver.execute_script("document.querySelector('.play').click()")
    box = driver.execute_script("const {x, y, width, height} = document.querySelector('#phone canvas').getBoundingClientRect();"
                                "return [x + width / 2, y + height / 2]")

    def mouse(kind: str, x: float, y: float) -> None:
        driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1})

    mouse("mousePressed", *box)
    for step in range(1, 13):
        mouse("mouseMoved", box[0] + step, box[1] + 10 * step)
        time.sleep(0.01)
    assert driver.execute_script("return zoetrope.readings(zoetrope.recorded().at(-1).time)")["state"] == "dismissing"
    mouse("mouseReleased", box[0] + 12, box[1] + 120)
    recorded = driver.execute_script("return zoetrope.recorded()")
    own = [touch for touch in recorded if touch["finger"] != 1]
    start = round(own[0]["time"], 6)
    path = [[round(touch["time"] - start, 6), touch["x"], touch["y"]] for touch in own]
    assert own[-1]["phase"] == "up" and path[-1][2] - path[0][2] > 100
    if path[-1][1:] != path[-2][1:]:
        path.append([round(path[-1][0] + 1e-6, 6), *path[-1][1:]])
    rows = trace(project, project.scene(screen=SCREEN, viewer=OWN, touches=[*still, {"at": start, "path": path}], output={"fps": 60}))
    found = driver.execute_script("return arguments[0].map((time) => zoetrope.readings(time)['hero.y'])", [row["time"] for row in rows])
    for row, y in zip(rows, found, strict=True):
        if row["time"] >= own[-1]["time"]:
            break
        expected = row["readings"]["hero.y"]
        assert y is None or expected is None or abs(y - expected) < 0.5, row["time"]


def test_a_cleared_page_begins_with_the_grid(project: Project, driver: webdriver.Chrome) -> None:
    driver.get(export(project, project.scene(screen=SCREEN, viewer=OWN, touches=[], duration=0.5)).as_uri())
    driver.get_log("browser")
    driver.execute_script("[...document.querySelectorAll('#actions button')].at(-1).click()")
    driver.find_element("css selector", "#phone canvas").click()
    for _ in range(200):
        if driver.execute_script("return zoetrope.recorded().length") == 2:
            break
        time.sleep(0.02)
    assert driver.execute_script("return zoetrope.recorded().map(({phase}) => phase)") == ["down", "up"]
    assert driver.execute_script("return zoetrope.readings(0)")["state"] is None
    assert driver.get_log("browser") == []


def test_many_photos_fit(project: Project) -> None:
    """Photos that are too large together are scaled down."""
    from PIL import Image
    noise = random.Random(1)
    photos = []
    for index in range(3):
        Image.frombytes("RGB", (1400, 1400), noise.randbytes(3 * 1400 * 1400)).save(project.folder / f"photos/noise{index}.jpg", quality=95)
        photos.append(f"photos/noise{index}.jpg")
    page = export(project, project.scene(viewer="photos", photos=photos, touches=[], duration=0.1))
    assert 1_000_000 < page.stat().st_size <= 5_000_000


@pytest.mark.parametrize(("changes", "message"), [
    ({"viewer": "zozo"}, "scene.yaml:27:9: error: zozo is written in Swift"),
    ({"viewer": None, "compare": ["photos", "zozo"]}, "a page shows one screen, not 2"),
    ({"viewer": {"style": "photos", "predictiveBack": True}}, "no back gesture"),
    ({"viewer": "photos", "reduceMotion": True}, "reduced motion"),
    ({"viewer": None, "grid": None, "photos": None, "touches": None, "duration": 1, "list": {"rows": ["Apple"]}}, "list is written in Swift"),
])
def test_what_no_page_shows_is_an_error(project: Project, changes: dict[str, Any], message: str) -> None:
    done = project.run("export", project.scene(**changes), "--to", "web")
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr.decode()
