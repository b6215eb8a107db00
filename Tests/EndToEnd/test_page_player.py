"""The player of the report page in Chromium: frames, time, loops, layouts, zoom, curves."""

import time
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

import review_page
import review_reports
from browser import Page

STRIP = ".strip"


def drag(page: Page, selector: str, start: float, end: float) -> None:
    """Drags within an element. Start and end are fractions of its width."""
    node = page.one(selector)
    page.script("arguments[0].scrollIntoView({block: 'center'})", node)
    width = node.size["width"]
    chain = ActionChains(page.driver, duration=20)
    chain.move_to_element_with_offset(node, round((start - 0.5) * width), 0).click_and_hold()
    for part in range(1, 6):
        share = start + (end - start) * part / 5
        chain.move_to_element_with_offset(node, round((share - 0.5) * width), 0)
    chain.release().perform()


def wheel(page: Page, pane: int, by: int) -> None:
    """Turns the mouse wheel over a pane."""
    node = page.all(".frame")[pane]
    # The page ignores wheel events shortly after a scroll, and notices a scroll in the next animation frame.
    page.driver.execute_async_script("""
      const [node, done] = arguments; node.scrollIntoView({block: 'center'});
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 350)));""", node)
    origin = webdriver.common.actions.wheel_input.ScrollOrigin.from_element(node, 20, 10)
    ActionChains(page.driver).scroll_from_origin(origin, 0, by).perform()


def zoom(page: Page) -> float:
    """Returns the zoom factor of all panes."""
    return float(page.one(".stage").get_attribute("data-zoom") or 0)


def test_arrow_keys_step_by_one_or_ten_and_to_the_ends(page: Page) -> None:
    page.press(Keys.ARROW_RIGHT)
    assert page.frame == 21
    page.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert page.frame == 19
    page.press(Keys.ARROW_RIGHT, shift=True)
    assert page.frame == 29
    page.press(Keys.END)
    assert page.frame == 71
    page.press(Keys.ARROW_RIGHT)
    assert page.frame == 71
    page.press(Keys.HOME)
    assert page.frame == 0
    assert page.text(".frame-text") == "Frame 0" and "1 of 72" in page.text(".time-text")
    page.drawn()


def test_n_and_p_select_differing_frames(page: Page) -> None:
    page.press("n")
    assert page.frame == 21
    page.press("p", "p")
    differing = page.script("return new Timeline(block('scene-1')).differing")
    assert page.frame == differing[-1], "goes around"
    page.press("n")
    assert page.frame == differing[0] == 20
    assert "pixels" in page.text(".difference-text")


def test_all_panes_show_the_same_frame(page: Page) -> None:
    page.drawn()
    pictures = [page.canvas(index) for index in range(3)]
    assert len(set(pictures)) == 3
    page.press(Keys.HOME)
    page.drawn()
    assert page.canvas(0) == page.canvas(2), "nothing differs there"
    page.press("n")
    page.drawn()
    assert [page.canvas(index) for index in range(3)] == pictures


def test_scrubbing_by_mouse_and_keys(page: Page) -> None:
    drag(page, STRIP, 0.1, 0.5)
    frame = page.frame
    assert frame in (35, 36)
    strip = page.one(STRIP)
    assert strip.get_attribute("aria-valuenow") == str(frame)
    assert f"Frame {frame}, {frame + 1} of 72 · {frame / 60:.3f} s, differs" in (strip.get_attribute("aria-valuetext") or "")
    page.drawn()
    page.script("arguments[0].focus()", strip)
    page.press(Keys.ARROW_RIGHT)
    assert page.frame == frame + 1


def test_strip_is_highest_at_the_largest_difference(page: Page) -> None:
    heights = page.script("""
      const c = document.querySelector('.heat'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
      const tall = (share) => { const x = Math.round(c.width * share); let n = 0;
        for (let y = 0; y < c.height; y += 1) if (d[(y * c.width + x) * 4 + 3] > 60) n += 1; return n; };
      return [5.5, 20.5, 25.5].map((frame) => tall(frame / 72))""")
    assert heights[0] < 8 < heights[1] < heights[2]


@pytest.mark.parametrize("label, speed", [("×.25", 0.25), ("×1", 1), ("×2", 2)])
def test_plays_in_time_at_each_speed(page: Page, label: str, speed: float) -> None:
    page.button(label).click()
    page.hold_clock()
    page.press(" ")
    assert page.data("playing") == "true"
    # The first animation frame starts the clock. The clip has 72 frames of 1/60 s and starts at frame 20.
    assert page.tick(121) == [(20 + int(frame * speed)) % 72 for frame in range(121)]
    page.press(" ")
    assert page.data("playing") == "false"
    stopped = page.frame
    assert page.tick(10) == [stopped] * 10


@pytest.mark.parametrize("rate", [24, 90, 144])
def test_plays_in_time_on_screens_of_any_rate(page: Page, rate: int) -> None:
    page.hold_clock()
    page.press(" ")
    # Playback starts 4 ms after the start of a frame, so that slightly late animation frames do not skip one.
    assert page.tick(rate, rate) == [int(20 + picture * 60 / rate + 0.24) % 72 for picture in range(rate)]


def test_frames_of_unequal_duration_play_at_their_times(page: Page) -> None:
    page.open("scene=rates&frame=30")
    found = page.script("""
      const timeline = new Timeline(block('scene-4'));
      return [0, 0.49, 0.51, 0.56, 0.6, 1.04].map((time) => timeline.atPlayback(time))""")
    assert found == [0, 29, 29, 30, 30, 37]
    assert page.text(".frame-text") == "Frame 30"
    assert "plays at 0.550 s" in page.text(".time-text")
    assert page.text(".pane .absent") == "The expected clip has no frame here."
    page.press(Keys.ARROW_LEFT)
    assert page.text(".frame-text") == "Frame 14 ↔ 29"


def test_opens_at_the_largest_gap_and_plays_around_it(page: Page) -> None:
    page.open("scene=zozo")
    assert page.frame == 33 and page.data("range") == "3-63", "half a second to either side"
    page.hold_clock()
    page.press(" ")
    assert page.tick(62) == [3 + (30 + picture) % 61 for picture in range(62)]
    page.press(" ", "r")
    assert page.data("range") == "0-71"
    for fragment, frame in (("frame=7", 7), ("time=0.2", 12), ("step=3", 3)):
        page.open(f"scene=zozo&{fragment}")
        assert (page.frame, page.data("range")) == (frame, "0-71")


def test_loop_by_keys_stays_in_its_range(page: Page) -> None:
    page.press("i", *[Keys.ARROW_RIGHT] * 9, "o")
    assert page.data("range") == "20-29"
    page.hold_clock()
    page.press(" ")
    assert page.tick(31) == [20 + frame % 10 for frame in range(31)]
    page.press(" ", "r")
    assert page.data("range") == "0-71"


def test_loop_handles_by_mouse_and_keys(page: Page) -> None:
    handle = page.one(".handle.first")
    width = page.one(STRIP).size["width"]
    ActionChains(page.driver).drag_and_drop_by_offset(handle, round(width / 4), 0).perform()
    first, last = (int(part) for part in (page.data("range") or "").split("-"))
    assert abs(first - 18) <= 1 and last == 71
    page.script("arguments[0].focus()", page.one(".handle.last"))
    page.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert page.data("range") == f"{first}-69"
    page.button("Whole clip").click()
    assert page.data("range") == "0-71"


def test_without_loop_it_stops_at_the_end(page: Page) -> None:
    page.press("l", Keys.END, *[Keys.ARROW_LEFT] * 6, " ")
    page.until(lambda: page.data("playing") == "false")
    assert page.frame == 71


def test_modes_by_keys_and_buttons(page: Page) -> None:
    for key, mode, panes in (("2", "slider", 1), ("3", "onion", 1), ("4", "blink", 1), ("5", "difference", 1), ("1", "side", 3)):
        page.press(key)
        assert page.data("mode") == mode and len(page.all("canvas.picture")) == panes
        pressed = page.all(".segments button[data-mode][aria-pressed=true]")
        assert [node.get_attribute("data-mode") for node in pressed] == [mode]
        page.drawn()
    page.button("Onion").click()
    assert page.data("mode") == "onion"


@pytest.mark.parametrize("width, height, share", [(1440, 900, 0.5), (1024, 768, 0.55), (390, 844, 0.35)])
def test_pictures_fill_the_stage_in_every_mode(page: Page, width: int, height: int, share: float) -> None:
    page.emulate(width, height)
    page.open("scene=zozo")
    for mode, key in (("side", "1"), ("slider", "2"), ("onion", "3"), ("blink", "4"), ("difference", "5")):
        page.press(key)
        page.drawn()
        empty, tall, player = page.script("""
          const frames = [...document.querySelectorAll('.frame')].filter((node) => node.clientWidth);
          const shares = (node) => [node.clientWidth / 130, node.clientHeight / 282].sort((a, b) => a - b);
          return [Math.max(...frames.map((node) => 1 - shares(node)[0] / shares(node)[1])),
            shares(frames[0])[0] * 282 / innerHeight, document.querySelector('.player').clientHeight / innerHeight]""")
        assert empty < 0.03, f"{mode}: nothing beside or above the pictures"
        assert tall > share, f"{mode}: the pictures are large"
        assert player <= 1, f"{mode}: the window shows the whole player"
        assert page.script("return document.documentElement.scrollWidth <= innerWidth")


def test_slider_by_keys_shows_expected_left_and_actual_right(page: Page) -> None:
    page.open("scene=zozo&frame=33&mode=slider")
    page.drawn()
    divider = page.one(".divider")
    page.script("arguments[0].focus()", divider)
    middle = page.canvas()
    page.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert divider.get_attribute("aria-valuenow") == "52" and page.frame == 33
    page.press(Keys.END)
    page.until(lambda: page.canvas() != middle)
    expected = page.canvas()
    page.press(Keys.HOME)
    assert divider.get_attribute("aria-valuenow") == "0"
    page.until(lambda: page.canvas() not in (middle, expected))
    drag(page, ".frame", 0.02, 0.02)
    ActionChains(page.driver).drag_and_drop_by_offset(divider, 60, 0).perform()
    assert int(divider.get_attribute("aria-valuenow") or 0) > 3


def test_onion_mixes_by_its_opacity(page: Page) -> None:
    page.open("scene=zozo&frame=33&mode=onion")
    page.drawn()
    half = page.canvas()
    field = page.one(".options input")
    page.script("arguments[0].value = 100; arguments[0].dispatchEvent(new Event('input'))", field)
    page.until(lambda: page.canvas() != half)
    assert page.text(".options output") == "100 %"


def test_blink_alternates_unless_motion_is_reduced(page: Page) -> None:
    page.press("4")
    side = lambda: page.one("canvas.picture").get_attribute("data-side")  # noqa: E731
    first = page.until(side)
    page.until(lambda: side() != first)
    page.emulate(still=True)
    page.open("scene=zozo&frame=33&mode=blink")
    page.drawn()
    first = page.until(side)
    time.sleep(0.9)
    assert side() == first
    page.press("x")
    page.until(lambda: side() != first)
    page.button("Start blinking").click()
    second = side()
    page.until(lambda: side() != second)


def test_difference_is_shown_over_either_side(page: Page) -> None:
    page.open("scene=zozo&frame=33&mode=difference")
    page.drawn()
    actual = page.canvas()
    page.button("Over expected").click()
    page.drawn()
    page.until(lambda: page.canvas() != actual)


def test_zoom_is_shared_by_all_panes_and_modes(page: Page) -> None:
    page.press(Keys.HOME)
    page.drawn()
    fit = page.canvas(0)
    wheel(page, 0, -600)
    page.until(lambda: zoom(page) > 2)
    page.until(lambda: page.canvas(0) != fit)
    assert page.canvas(0) == page.canvas(2), "the same part of both"
    before = page.canvas(2)
    ActionChains(page.driver).drag_and_drop_by_offset(page.all(".frame")[2], 40, 25).perform()
    page.until(lambda: page.canvas(2) != before)
    ActionChains(page.driver).move_to_element(page.one("h1")).perform()
    page.until(lambda: page.canvas(0) == page.canvas(2))
    size = zoom(page)
    page.press("+")
    page.until(lambda: zoom(page) == pytest.approx(size * 1.5, rel=1e-2))
    page.press("3")
    page.drawn()
    assert zoom(page) == pytest.approx(size * 1.5, rel=1e-2)
    moved = page.canvas()
    page.press("d", "s")
    page.until(lambda: page.canvas() != moved)
    page.press("-", "0")
    page.until(lambda: zoom(page) == 1)
    ActionChains(page.driver).double_click(page.one(".frame")).perform()
    page.until(lambda: zoom(page) == 4)
    for _ in range(40):
        page.press("+")
    page.until(lambda: zoom(page) == 64)


def test_two_fingers_zoom_all_panes_on_a_phone(page: Page) -> None:
    page.emulate(360, 740, touch=True)
    page.open("scene=zozo&frame=5")
    page.drawn()
    pane = page.one(".frame")
    page.script("arguments[0].scrollIntoView({block: 'center'})", pane)
    box = page.script("const b = arguments[0].getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]", pane)

    def touch(kind: str, *distances: int) -> None:
        points = [{"x": box[0], "y": box[1] + distance, "id": place} for place, distance in enumerate(distances)]
        page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -20)
    touch("touchStart", -20, 20)
    for distance in range(25, 65, 5):
        touch("touchMove", -distance, distance)
    touch("touchEnd")
    page.until(lambda: zoom(page) > 2)
    page.drawn()
    assert page.canvas(0) == page.canvas(2)


def test_pixels_are_not_smoothed_when_zoomed_in(page: Page) -> None:
    page.press(Keys.HOME)
    page.drawn()
    for _ in range(7):
        page.press("+")
    page.until(lambda: zoom(page) > 16)
    runs = page.script("""
      const c = document.querySelector('canvas.picture'), d = c.getContext('2d').getImageData(0, c.height >> 1, c.width, 1).data;
      let colours = 1; for (let i = 4; i < d.length; i += 4) if (d[i] !== d[i - 4] || d[i + 1] !== d[i - 3] || d[i + 2] !== d[i - 2]) colours += 1;
      return [colours, c.width]""")
    assert runs[0] < runs[1] / 10
    ActionChains(page.driver).move_to_element(page.one(".frame")).perform()
    page.until(lambda: "pixel" in page.text(".pixel") and "actual ≈ #" in page.text(".pixel"))


def test_curves_have_a_cursor_that_can_be_dragged(page: Page) -> None:
    page.open("scene=zozo&frame=33")
    # Curves are drawn only when visible.
    page.driver.execute_script("document.querySelector('.chart').scrollIntoView({block: 'center'})")
    page.until(lambda: page.text(".chart .value.actual"))
    values = [page.text(f".chart .value.{kind}") for kind in ("expected", "actual", "gap")]
    assert page.text(".chart .unit") == "pt"
    numbers = [float(text.replace("−", "-")) for text in values]
    assert numbers[1] - numbers[0] == pytest.approx(numbers[2], abs=0.02)
    assert page.text(".card:not(.stills) .legend") == "BeforeAfterTouchLiftHand-offRetargetSettledhollow: before only"
    # The curves show half a second around the change, at frame 33, or the whole film.
    drag(page, ".curve", 0.2, 0.75)
    assert 38 <= page.frame <= 42
    page.one(".curves .card-head button").click()
    drag(page, ".curve", 0.2, 0.75)
    assert 50 <= page.frame <= 56
    names = [node.text for node in page.all(".plot > .chart .chart-name")]
    assert names[0] == "hero.width" and "scale" not in names
    folded = [node.text for node in page.all(".similar summary")]
    assert folded == [
        "1 curve that also differs", "1 curve that follows from those above", "2 curves that are the same on both sides"]


@pytest.mark.parametrize("frames", [240, 1000])
def test_long_clips_use_little_memory(driver: webdriver.Chrome, tmp_path: Path, frames: int) -> None:
    report, assets = review_reports.long_clip(frames)
    file = tmp_path / "long.html"
    file.write_text(review_page.page(report, assets), encoding="utf-8")
    page = Page(driver, file)
    page.emulate()
    page.open()
    assert not page.all(".sidebar"), "one pair needs no list"
    assert len(page.all(".table-scroll tbody tr")) < 60, "only rows in sight exist"
    page.press(Keys.HOME, " ")
    page.until(lambda: page.frame > 40)
    page.press(" ")
    page.drawn()
    page.press(Keys.END)
    assert page.frame == frames - 1
    page.drawn()
    page.press(*[Keys.ARROW_LEFT] * 30)
    page.drawn()
    table = page.one(".table-scroll")
    page.script("arguments[0].scrollTop = arguments[0].scrollHeight", table)
    last = str(report["scenes"][0]["differences"][-1]["actual"])
    # The table creates its rows while scrolling.
    names = "return [...document.querySelectorAll('.table-scroll tbody tr:not(.space) .frame-name')].pop().textContent"
    page.until(lambda: page.script(names) == last)
    assert page.log() == []
