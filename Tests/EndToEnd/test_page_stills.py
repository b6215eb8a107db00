"""The stills of a changed scene's page in Chromium: the slit pair and the onion skin."""

import base64
import io

import pytest
from PIL import Image

from browser import Page
from review_reports import END, HEIGHT, START, WIDTH, progress

def opened(page: Page, scene: str) -> None:
    """Opens a scene and waits until its stills are drawn."""
    page.open(f"scene={scene}")
    page.until(lambda: page.all(".stills[data-read=true]"))
    page.script("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


class Slit:
    """The picture of a slit pair: two rows above a time axis."""

    def __init__(self, page: Page) -> None:
        data = page.script("return document.querySelector('.slit').toDataURL()")
        self.picture = Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGB")
        self.row = (self.picture.height - 22 - 20 * 2) / 2

    def color(self, row: int, time: float, share: float) -> tuple[int, int, int]:
        """Returns the color at a time and a fraction of the frame's height. Row 0 is the expected side."""
        x = 10 + (time - 0.2) / (0.95 - 0.2) * (self.picture.width - 20)
        y = row * (self.row + 20) + 20 + share * self.row
        red, green, blue = self.picture.getpixel((round(x), round(y)))
        return red, green, blue

    def edge(self, row: int, time: float) -> float:
        """Returns the fraction of the height at which the dark background below the hero starts at a time."""
        shares = [index / 400 for index in range(160, 320)]
        return next(share for share in shares if max(self.color(row, time, share)) < 90)


def test_slit_pair_shows_both_clips_on_one_time_axis(page: Page) -> None:
    opened(page, "zozo")
    slit = Slit(page)
    for row, damping in enumerate([0.98, 0.62]):
        for frame in (36, 52):
            value = progress(frame / 60, damping)
            expected = (START[3] + (END[3] - START[3]) * value) / HEIGHT
            assert slit.edge(row, frame / 60 + 0.008) == pytest.approx(expected, abs=0.015)
    assert "differ from 0.333 s" in (page.one(".slit").get_attribute("aria-label") or "")
    assert "8 equally spaced times" in (page.one(".onion").get_attribute("aria-label") or "")


def test_click_on_the_slit_selects_its_time(page: Page) -> None:
    opened(page, "zozo")
    page.script("""const box = document.querySelector(".slit").getBoundingClientRect();
      document.querySelector(".slit").dispatchEvent(new MouseEvent("click", {clientX: box.left + 10 + (box.width - 20) * 0.41}))""")
    page.until(lambda: page.frame == 30)


def test_missing_pictures_are_left_empty_and_explained(page: Page) -> None:
    opened(page, "in-part")
    assert "keeps no pictures" in page.text(".stills figcaption")
    slit = Slit(page)
    empty, known, actual = (slit.color(*at, 0.5) for at in [(0, 0.5), (0, 0.23), (1, 0.5)])
    assert max(empty) - min(empty) < 40
    assert max(known) - min(known) > 90 and max(actual) - min(actual) > 90


def test_scenes_that_did_not_change_have_no_stills(page: Page) -> None:
    page.open("scene=grid")
    assert not page.all(".stills")


def test_stills_come_after_the_player(page: Page) -> None:
    assert page.script("return document.querySelector('.player').compareDocumentPosition(document.querySelector('.stills'))") == 4


def test_stills_fit_a_narrow_page(page: Page) -> None:
    page.emulate(width=360, height=800)
    opened(page, "zozo")
    assert page.script("return document.documentElement.scrollWidth") <= 360
    width = page.script("return document.querySelector('.onion').clientWidth")
    assert 0.9 < page.script("return document.querySelector('.onion').clientHeight") / (width * HEIGHT / WIDTH) < 1.1
