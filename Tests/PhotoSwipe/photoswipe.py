"""Plays finger scripts to the real PhotoSwipe in a headless Chromium, under a clock that is stepped.

The library is PhotoSwipe 5.4.4, which the Python package sigal carries unchanged. Date, timers, animation frames and
CSS transitions of the page follow a clock that advances by 1/60 s. Touches come from the DevTools protocol.
"""

import base64
import io
import math
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from selenium import webdriver

FRAMES = 60
SCREEN = (390, 844)
MARGIN, SPACING, COLUMNS = 8, 4, 3
FOLDER = "sigal/themes/photoswipe/static/"

# Replaces the page's clock. `step` advances it to a time in ms and runs the timers that are due; `draw` runs the
# animation frames, moves the transitions on and returns what is seen.
CLOCK = """
(() => {
  const real = {frame: requestAnimationFrame.bind(window), timeout: setTimeout.bind(window)};
  const start = 1.6e12;
  let now = 0, next = 1, timers = [], frames = [], transitions = new Map();
  Date.now = () => start + Math.floor(now);
  performance.now = () => now;
  window.setTimeout = (run, delay = 0, ...rest) => {
    timers.push({id: next, at: now + Math.max(delay || 0, 0), run: () => run(...rest)});
    return next++;
  };
  window.clearTimeout = id => { timers = timers.filter(timer => timer.id !== id); };
  window.requestAnimationFrame = run => { frames.push({id: next, run}); return next++; };
  window.cancelAnimationFrame = id => { frames = frames.filter(frame => frame.id !== id); };
  const rendered = () => new Promise(done => real.frame(() => real.frame(() => real.timeout(done, 0))));
  window.clock = {
    rendered,
    async step(time) {
      for (;;) {
        timers.sort((a, b) => a.at - b.at || a.id - b.id);
        if (!timers.length || timers[0].at > time) break;
        const timer = timers.shift();
        now = Math.max(now, timer.at);
        timer.run();
        await Promise.resolve();
      }
      now = time;
      await rendered();
    },
    async draw() {
      const due = frames;
      frames = [];
      for (const frame of due) frame.run(now);
      for (const animation of document.getAnimations()) {
        if (!(animation instanceof CSSTransition)) continue;
        if (!transitions.has(animation)) {
          animation.pause();
          transitions.set(animation, now);
        }
        const {duration, delay} = animation.effect.getTiming();
        const passed = now - transitions.get(animation);
        if (passed >= duration + delay) animation.finish(); else animation.currentTime = passed;
      }
      await rendered();
      return window.seen ? window.seen() : null;
    },
  };
})();
"""

PAGE = """<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">
<style>%(css)s body { margin: 0; touch-action: none } a { position: absolute; display: block }
a img { width: 100%%; height: 100%%; object-fit: cover; display: block }</style>
<div id="gallery">%(links)s</div>
<script>%(clock)s</script>
<script>(() => {%(core)s; window.PhotoSwipe = PhotoSwipe; })()</script>
<script>(() => {%(lightbox)s; window.PhotoSwipeLightbox = PhotoSwipeLightbox; })()</script>
<script>
const lightbox = new PhotoSwipeLightbox({gallery: '#gallery', children: 'a', pswpModule: PhotoSwipe, loop: %(loop)s});
lightbox.init();
window.seen = () => {
  const pswp = lightbox.pswp;
  if (!pswp || !pswp.currSlide) return {state: 'closed'};
  const slide = pswp.currSlide, image = slide.container.querySelector('img:last-child');
  const box = (image || slide.container).getBoundingClientRect();
  const {isOpening, isClosing} = pswp.opener;
  return {
    state: isOpening ? 'opening' : isClosing ? 'closing' : 'open', index: pswp.currIndex,
    x: box.x, y: box.y, width: box.width, height: box.height,
    backdrop: Number(getComputedStyle(pswp.bg).opacity) / pswp.options.bgOpacity,
    zoom: slide.currZoomLevel / slide.zoomLevels.fit,
  };
};
</script>"""


@dataclass
class Finger:
    """A finger's rows of time (s), x and y (pt), and the time of its lift. Times are multiples of a frame."""

    rows: list[tuple[float, float, float]]
    lift: float


@dataclass
class Script:
    """Photos as sizes in px, the first one opened by a tap, and what fingers do then."""

    photos: list[tuple[int, int]]
    fingers: list[Finger]
    duration: float
    loop: bool = True


def library(wheel: Path) -> dict[str, str]:
    """Returns the library's files in sigal's wheel as classic scripts."""
    with zipfile.ZipFile(wheel) as archive:
        def read(name: str) -> str:
            text = archive.read(FOLDER + name).decode()
            return text.partition("\nexport {")[0]
        return {"core": read("photoswipe.esm.js"), "lightbox": read("photoswipe-lightbox.esm.js"),
                "css": read("photoswipe.css")}


def cell(index: int) -> tuple[float, float, float]:
    """Returns the left and top edge and the side of a thumbnail, pt."""
    side = (SCREEN[0] - 2 * MARGIN - (COLUMNS - 1) * SPACING) / COLUMNS
    column, row = index % COLUMNS, index // COLUMNS
    return MARGIN + column * (side + SPACING), MARGIN + row * (side + SPACING), side


def write_page(folder: Path, files: dict[str, str], script: Script) -> Path:
    """Writes the gallery's page; pictures are small, because only the stated sizes matter."""
    links = []
    for index, (width, height) in enumerate(script.photos):
        file = io.BytesIO()
        unit = math.gcd(width, height)
        Image.new("RGB", (width // unit, height // unit), (80, 20 * index, 120)).save(file, "PNG")
        source = "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()
        x, y, side = cell(index)
        links.append(
            f'<a href="{source}" data-pswp-width="{width}" data-pswp-height="{height}" data-cropped="true"'
            f' style="left:{x}px;top:{y}px;width:{side}px;height:{side}px"><img src="{source}"></a>')
    page = folder / "page.html"
    page.write_text(PAGE % {
        **files, "clock": CLOCK, "links": "".join(links), "loop": "true" if script.loop else "false"}, encoding="utf-8")
    return page


@contextmanager
def chromium() -> Iterator[webdriver.Chrome]:
    """Yields a headless Chromium that emulates the touch screen of a phone."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
    try:
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": SCREEN[0], "height": SCREEN[1], "deviceScaleFactor": 1, "mobile": True})
        driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
        yield driver
    finally:
        driver.quit()


def play(driver: webdriver.Chrome, page: Path, script: Script, probe: str = "") -> list[dict[str, Any]]:
    """Plays a script; returns what is seen at each frame. A script of ours runs in the page before."""
    driver.get(page.as_uri())
    if probe:
        driver.execute_cdp_cmd("Runtime.evaluate", {"expression": probe})
    down: dict[int, tuple[float, float]] = {}

    def send(kind: str, fingers: list[int]) -> None:
        points = [{"id": finger, "x": down[finger][0], "y": down[finger][1]} for finger in fingers]
        driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def run(call: str) -> Any:
        # WebDriver's own asynchronous scripts would use the page's timers.
        result = driver.execute_cdp_cmd(
            "Runtime.evaluate", {"expression": call, "awaitPromise": True, "returnByValue": True})
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    seen = []
    for frame in range(round(script.duration * FRAMES) + 1):
        run(f"clock.step({frame * 1000 / FRAMES})")
        moved = []
        for finger, path in enumerate(script.fingers):
            rows = [row for row in path.rows if round(row[0] * FRAMES) == frame]
            if not rows:
                continue
            is_new = finger not in down
            down[finger] = rows[-1][1:]
            if is_new:
                send("touchStart", sorted(down))
            else:
                moved.append(finger)
        if moved:
            send("touchMove", sorted(down))
        for finger, path in enumerate(script.fingers):
            if finger in down and round(path.lift * FRAMES) == frame:
                # The protocol takes the points that end.
                send("touchEnd", [finger])
                del down[finger]
        run("clock.rendered()")
        seen.append(run("clock.draw()"))
    return seen
