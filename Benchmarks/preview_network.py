"""Measures `zoetrope preview` on a phone over a network: pictures a second, and the time from a touch to its picture.

usage: preview_network.py ZOETROPE [SCENE…]
A browser with a phone's size drags a finger across each scene at one pixel per point, through a proxy that delays each
direction by 0, 20 and 40 ms. Prints the table of docs/guide/tuning.md.
"""

import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from selenium import webdriver

sys.path.append(str(Path(__file__).parents[1] / "Tests/EndToEnd"))

from browser import chromium  # noqa: E402
from delaying import delayed  # noqa: E402

DELAYS = [0, 0.02, 0.04]
# Drags a finger to and fro in the page itself, because a driver of the browser cannot do it in time.
DRAG = """
const done = arguments[0], canvas = document.getElementById("picture"), box = canvas.getBoundingClientRect(), begun = performance.now();
const send = (type, x, y) => canvas.dispatchEvent(new PointerEvent(type, {
  pointerId: 1, pointerType: "touch", isPrimary: true, button: 0, bubbles: true, clientX: box.x + x, clientY: box.y + y }));
canvas.setPointerCapture = () => {};
send("pointerdown", box.width / 2, box.height / 2);
(function move() {
  const time = (performance.now() - begun) / 1000;
  send("pointermove", box.width / 2 + 60 * Math.sin(4 * time), box.height / 2 + 120 * Math.sin(3 * time));
  if (time < 4) return requestAnimationFrame(move);
  const rate = document.getElementById("liveRate").value.match(/\\d+/g).map(Number);
  send("pointerup", box.width / 2, box.height / 2);
  live.leave();
  done(rate);
})();
"""


def measured_over(driver: webdriver.Chrome, address: SplitResult, delay: float) -> list[int]:
    """Returns frames per second and latency, ms, through a proxy with a delay, s."""
    with delayed(address.port or 0, delay) as port:
        driver.get(f"http://localhost:{port}{address.path}")
        while not driver.execute_script("return film?.loaded === film?.facts.frames && film !== null"):
            time.sleep(0.1)
        driver.execute_script("actual.flip(); player.move(Math.round(player.count / 3))")
        time.sleep(1)
        rate = driver.execute_async_script(DRAG)
        assert isinstance(rate, list)
        return rate


def measured(zoetrope: str, scene: str) -> list[list[int]]:
    """Returns frames per second and latency, ms, for each delay."""
    command = [zoetrope, "preview", scene, "--listen", "0.0.0.0", "--set", "screen.scale=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process, chromium() as driver:
        assert process.stdout
        parts = urlsplit(process.stdout.readline().strip())
        frame = {"width": 393, "height": 852, "deviceScaleFactor": 1, "mobile": True}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", frame)
        try:
            return [measured_over(driver, parts, delay) for delay in DELAYS]
        finally:
            process.send_signal(signal.SIGINT)


def main() -> None:
    scenes = sys.argv[2:] or [f"scenes/{name}.yaml" for name in ("zozo", "photos-viewer", "photoswipe", "beads", "list", "reviews")]
    print("| scene |" + "".join(f" {delay * 1000:.0f} ms |" for delay in DELAYS))
    print("|---|" + "---|" * len(DELAYS))
    for scene in scenes:
        cells = [f"{rate} fps, {latency} ms" for rate, latency in measured(sys.argv[1], scene)]
        print(f"| `{Path(scene).stem}` | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
