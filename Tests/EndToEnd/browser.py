"""Drives a headless Chromium and the report page in it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

Found = TypeVar("Found")


@contextmanager
def chromium(width: int = 1440, height: int = 900) -> Iterator[webdriver.Chrome]:
    """Yields a headless Chromium and quits it at the end."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--window-size={width},{height}"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
    try:
        yield driver
    finally:
        driver.quit()


class Page:
    """The page of a report, opened in a browser."""

    def __init__(self, driver: webdriver.Chrome, file: Path) -> None:
        self.driver = driver
        self.file = file

    def emulate(self, width: int = 1440, height: int = 900, dark: bool = False, still: bool = False, touch: bool = False) -> None:
        """Sets the viewport and the media preferences (color scheme, reduced motion, touch)."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch})
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": touch})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}]})

    def open(self, fragment: str = "") -> None:
        """Reloads the page and waits until it has rendered."""
        self.driver.get("about:blank")
        self.log()
        self.driver.get(self.file.as_uri() + (f"#{fragment}" if fragment else ""))
        self.until(lambda: self.all("h1, .nothing"))

    def script(self, text: str, *arguments: Any) -> Any:
        """Runs a script through WebDriver, which the page's content security policy does not restrict."""
        return self.driver.execute_script(text, *arguments)

    def all(self, selector: str) -> list[WebElement]:
        """Returns all elements that match a selector."""
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> WebElement:
        """Returns the first element that matches a selector."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def button(self, text: str) -> WebElement:
        """Returns the first visible button with this text."""
        return next(node for node in self.all("button") if node.text == text and node.is_displayed())

    def unfold(self) -> None:
        """Opens the parts of the page that are folded at first."""
        self.script("document.querySelectorAll('.folded').forEach((node) => { node.open = true; })")

    def text(self, selector: str) -> str:
        """Returns an element's text, visible or not. One script reads it, because the page may replace the element."""
        found = self.script("return document.querySelector(arguments[0])?.textContent ?? null", selector)
        if found is None:
            raise NoSuchElementException(selector)
        return str(found)

    def data(self, name: str) -> str | None:
        """Returns a data attribute of the player: frame, playing, mode, range."""
        return self.script("return document.querySelector('.player')?.getAttribute('data-' + arguments[0]) ?? null", name)

    @property
    def frame(self) -> int:
        """The index of the player's current step."""
        return int(self.data("frame") or -1)

    def drawn(self) -> None:
        """Waits until all pictures of the player's current frame are drawn."""
        self.until(lambda: self.script(
            "const stage = document.querySelector('.stage')?.dataset, player = document.querySelector('.player')?.dataset;"
            "return Boolean(stage && player) && stage.shown === player.frame && stage.complete === 'true'"))

    def press(self, *keys: str, shift: bool = False) -> None:
        """Presses keys, sent to the focused element."""
        chain = ActionChains(self.driver)
        if shift:
            chain.key_down(Keys.SHIFT)
        for key in keys:
            chain.send_keys(key)
        if shift:
            chain.key_up(Keys.SHIFT)
        chain.perform()

    def canvas(self, index: int = 0) -> str:
        """Returns a pane's pixels as a data URL, for comparison."""
        return str(self.script("return document.querySelectorAll('canvas.picture')[arguments[0]].toDataURL()", index))

    def color(self, index: int, x: float, y: float) -> list[int]:
        """Returns a pane's RGBA color at a fraction (0 to 1) of its width and height."""
        return list(self.script(
            "const c = document.querySelectorAll('canvas.picture')[arguments[0]];"
            "return [...c.getContext('2d').getImageData(c.width * arguments[1], c.height * arguments[2], 1, 1).data]",
            index, x, y))

    def until(self, condition: Callable[[], Found], seconds: float = 60) -> Found:
        """Waits until the condition is truthy and returns its value.

        Missing or stale elements count as "not yet".
        """
        end = time.monotonic() + seconds
        while True:
            try:
                if found := condition():
                    return found
            except (NoSuchElementException, StaleElementReferenceException):
                if time.monotonic() >= end:
                    raise
            assert time.monotonic() < end, "it did not come"
            time.sleep(0.02)

    def hold_clock(self) -> None:
        """Replaces `requestAnimationFrame`: from now on, only `tick` runs animation frames."""
        self.script("""
          // Far from the numbers of requests that were made before.
          const asked = new Map(); let last = 1e6;
          window.requestAnimationFrame = (work) => { asked.set(last += 1, work); return last; };
          window.cancelAnimationFrame = (request) => asked.delete(request);
          window.pictureAt = (now) => { const works = [...asked.values()]; asked.clear(); for (const work of works) work(now); };""")

    def tick(self, frames: int, rate: float = 60) -> list[int]:
        """Runs this many animation frames at a rate (Hz) and returns the player's step after each. See `hold_clock`."""
        return list(self.script("""
          const [frames, rate] = arguments, player = document.querySelector('.player'), seen = [];
          for (let n = 0; n < frames; n += 1) {
            pictureAt((window.pictures = (window.pictures ?? 0) + 1) * 1000 / rate);
            seen.push(Number(player.dataset.frame));
          }
          return seen;""", frames, rate))

    def log(self) -> list[str]:
        """Returns the messages that the browser has logged since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]
