"""A real Chromium without a window, and the report's page in it."""

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
    """A browser, quit in the end."""
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
    """The page of a report, opened."""

    def __init__(self, driver: webdriver.Chrome, file: Path) -> None:
        self.driver = driver
        self.file = file

    def emulate(self, width: int = 1440, height: int = 900, dark: bool = False, still: bool = False, touch: bool = False) -> None:
        """Sets the size and the tastes of whoever looks."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch})
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": touch})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}]})

    def open(self, fragment: str = "") -> None:
        """Opens the page anew."""
        self.driver.get("about:blank")
        self.log()
        self.driver.get(self.file.as_uri() + (f"#{fragment}" if fragment else ""))
        self.until(lambda: self.all("h1, .nothing"))

    def script(self, text: str, *arguments: Any) -> Any:
        """What a script gives; run by the browser's tools, which no policy of the page holds."""
        return self.driver.execute_script(text, *arguments)

    def all(self, selector: str) -> list[WebElement]:
        """The elements of a selector."""
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> WebElement:
        """The first element of a selector."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def button(self, text: str) -> WebElement:
        """The button in sight with a text."""
        return next(node for node in self.all("button") if node.text == text and node.is_displayed())

    def text(self, selector: str) -> str:
        """An element's text, in sight or not; found and read in one go, as the page may replace it in between."""
        found = self.script("return document.querySelector(arguments[0])?.textContent ?? null", selector)
        if found is None:
            raise NoSuchElementException(selector)
        return str(found)

    def data(self, name: str) -> str | None:
        """A property of the player: frame, playing, mode, range."""
        return self.script("return document.querySelector('.player')?.getAttribute('data-' + arguments[0]) ?? null", name)

    @property
    def frame(self) -> int:
        """The step that the player is at."""
        return int(self.data("frame") or -1)

    def drawn(self) -> None:
        """Waits until the pictures of the player's frame are drawn."""
        self.until(lambda: self.script(
            "const stage = document.querySelector('.stage')?.dataset, player = document.querySelector('.player')?.dataset;"
            "return Boolean(stage && player) && stage.shown === player.frame && stage.complete === 'true'"))

    def press(self, *keys: str, shift: bool = False) -> None:
        """Presses keys, wherever the focus is."""
        chain = ActionChains(self.driver)
        if shift:
            chain.key_down(Keys.SHIFT)
        for key in keys:
            chain.send_keys(key)
        if shift:
            chain.key_up(Keys.SHIFT)
        chain.perform()

    def canvas(self, index: int = 0) -> str:
        """The pixels of a pane, as a text to be compared."""
        return str(self.script("return document.querySelectorAll('canvas.picture')[arguments[0]].toDataURL()", index))

    def color(self, index: int, x: float, y: float) -> list[int]:
        """A pane's colour at a share of its width and height."""
        return list(self.script(
            "const c = document.querySelectorAll('canvas.picture')[arguments[0]];"
            "return [...c.getContext('2d').getImageData(c.width * arguments[1], c.height * arguments[2], 1, 1).data]",
            index, x, y))

    def until(self, condition: Callable[[], Found], seconds: float = 10) -> Found:
        """Waits for what is to come; an element that is not there yet, or just replaced, comes later."""
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
        """From now on, pictures are asked for by `tick` alone."""
        self.script("""
          // Far from the numbers of requests that were made before.
          const asked = new Map(); let last = 1e6;
          window.requestAnimationFrame = (work) => { asked.set(last += 1, work); return last; };
          window.cancelAnimationFrame = (request) => asked.delete(request);
          window.pictureAt = (now) => { const works = [...asked.values()]; asked.clear(); for (const work of works) work(now); };""")

    def tick(self, frames: int, rate: float = 60) -> list[int]:
        """Lets a screen show so many pictures at a rate, Hz, of a held clock; the steps that the player was at."""
        return list(self.script("""
          const [frames, rate] = arguments, player = document.querySelector('.player'), seen = [];
          for (let n = 0; n < frames; n += 1) {
            pictureAt((window.pictures = (window.pictures ?? 0) + 1) * 1000 / rate);
            seen.push(Number(player.dataset.frame));
          }
          return seen;""", frames, rate))

    def log(self) -> list[str]:
        """What the browser complained about since the last look."""
        return [entry["message"] for entry in self.driver.get_log("browser")]
