"""`zoetrope preview` in a browser. Requests from other origins are refused."""

import time
from urllib.parse import urlsplit

import pytest
import yaml
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from previews import Preview, constant, frames, post, preview, resized
from project import Project

__all__ = ["preview"]


def test_keys_step_and_play(preview: Preview) -> None:
    """Keys step by frame, go to the first and last frame, and start playback."""
    preview.press(Keys.HOME)
    preview.shows(0)
    preview.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    preview.shows(1)
    preview.press(Keys.END)
    preview.shows(frames(preview) - 1)
    preview.press("2")
    pressed = preview.driver.find_element(By.CSS_SELECTOR, ".speeds [aria-pressed=true]")
    assert pressed.text == "×.5"
    preview.press("1", Keys.HOME, Keys.SPACE)
    preview.until(lambda: int(str(preview.script("document.getElementById('scrubber').getAttribute('aria-valuenow')"))) > 3)
    preview.press(Keys.SPACE)
    assert preview.script("document.querySelector('.play').ariaLabel") == "Play (space)"


def test_marks_of_touches(preview: Preview) -> None:
    """A tap and a drag: two touches and two lifts."""
    for kind in ("touchDown", "touchUp"):
        assert preview.script(f"document.querySelectorAll('#marks .{kind}').length") == 2
    assert preview.script("document.querySelector('#marks .touchDown').title") == "Touch at 0.100 s"


def test_pictures_equal_those_of_render(preview: Preview) -> None:
    """The corner has the color of the screen's background, within the error of JPEG."""
    preview.press(Keys.HOME)
    preview.shows(0)
    color = preview.script("[...document.getElementById('picture').getContext('2d').getImageData(1, 1, 1, 1).data]")
    assert isinstance(color, list)
    assert all(abs(a - b) <= 6 for a, b in zip(color[:3], (0xF4, 0xF1, 0xEA))), color


def test_saved_changes_are_shown_and_errors_reported(preview: Preview) -> None:
    """Changes the title, makes an error, which keeps the last valid picture, and restores the scene."""
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
    """The scene is read again when one of its photos changes."""
    before = int(str(preview.script("document.body.dataset.version")))
    photo = preview.project.folder / "photos/b.png"
    bytes_before = photo.read_bytes()
    photo.write_bytes((preview.project.folder / "photos/e.png").read_bytes())
    preview.until(lambda: int(str(preview.script("document.body.dataset.version"))) > before)
    photo.write_bytes(bytes_before)
    preview.until(lambda: int(str(preview.script("document.body.dataset.version"))) > before + 1)


def test_foreign_requests_are_refused(preview: Preview) -> None:
    """Requests with a missing or wrong token, another host or origin, or another method."""
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
    """Numbers that are out of range."""
    assert preview.ask(urlsplit(preview.address).path + "frames?" + query)[0] == 400


@pytest.mark.parametrize(("name", "body", "status"), [
    ("change", "", 400), ("change", "[]", 400), ("change", '{"path": 1}', 400), ("change", "{" * 5000, 400),
    ("change", " " * 70000, 413), ("nothing", "{}", 404),
])
def test_bad_posts_are_refused(preview: Preview, name: str, body: str, status: int) -> None:
    """Bodies that are not a change or are too large, and unknown paths."""
    assert post(preview, name, body)[0] == status


def test_sliders_redraw_and_can_be_saved(preview: Preview) -> None:
    """A slider changes the picture immediately. Only saving changes the file, and only the value in it."""
    path = preview.project.folder / "scene.yaml"
    commented = path.read_text().replace("viewer: zozo", "viewer: zozo  # theirs")
    path.write_text(commented)
    slider = constant(preview, "viewer.openDuration") + ".querySelector('.slider')"
    preview.until(lambda: preview.script(slider))
    name = str(preview.script("document.querySelector('#constants .slider').closest('.constant').dataset.path"))
    box = constant(preview, name)
    assert "default" in str(preview.script(box + ".querySelector('.usual').textContent"))
    preview.driver.execute_script(
        f"const slider = {box}.querySelector('.slider'); slider.value = 0.7; slider.dispatchEvent(new Event('input'))")
    preview.until(lambda: preview.text("changeCount") == "1 change")
    preview.until(lambda: preview.script(
        "document.getElementById('picture').dataset.version === document.body.dataset.version"))
    value = str(preview.script(box + ".querySelector('input').value"))
    assert path.read_text() == commented
    preview.driver.find_element(By.ID, "write").click()
    preview.until(lambda: preview.text("message") == "Written")
    key = name.removeprefix("viewer.")
    assert path.read_text() == commented.replace("viewer: zozo  #", f"viewer: {{style: zozo, {key}: {value}}}  #")
    preview.project.scene(title="First")
    preview.until(lambda: str(preview.script(box + ".querySelector('input').value")) != value)


def test_values_can_be_typed_and_reset(preview: Preview) -> None:
    """An error for a value out of range is shown over the picture. The arrow resets the value."""
    box = constant(preview, "grid.columns")
    preview.driver.execute_script(
        f"const field = {box}.querySelector('input'); field.value = 0; field.dispatchEvent(new Event('change'))")
    preview.until(lambda: preview.script("document.body.classList.contains('broken')"))
    assert "grid.columns=0" in preview.text("diagnostics")
    preview.driver.execute_script(f"{box}.closest('details').open = true; {box}.querySelector('.undo').click()")
    preview.until(lambda: not preview.script("document.body.classList.contains('broken')"))
    assert preview.script(box + ".querySelector('input').value") == "3"


def test_readings_follow_the_cursor(preview: Preview) -> None:
    """Shows curves of moving readings with their values at the cursor. Readings can be added and removed."""
    preview.until(lambda: preview.script("document.querySelectorAll('#charts .chart').length") == 3)
    preview.press(Keys.HOME)
    preview.shows(0)
    value = "document.querySelector('#charts .value.actual').textContent"
    first = preview.script(value)
    preview.press(Keys.END)
    preview.shows(frames(preview) - 1)
    cursor = "document.querySelector('#charts .cursor').getBoundingClientRect().left"
    chart = preview.driver.find_element(By.CSS_SELECTOR, "#charts .curve")
    assert float(str(preview.script(cursor))) == pytest.approx(chart.rect["x"] + chart.rect["width"] - 10, abs=2)
    preview.driver.execute_script(
        "const choice = document.getElementById('addReading'); choice.value = 'hero.x'; choice.dispatchEvent(new Event('change'))"
    )
    assert preview.script("[...document.querySelectorAll('#charts .chart-name')].map((node) => node.textContent).at(-1)") == "hero.x"
    preview.driver.execute_script("document.querySelector('#charts .plot:last-child button').click()")
    chart = preview.driver.find_element(By.CSS_SELECTOR, "#charts .curve")
    ActionChains(preview.driver).move_to_element(chart).click().perform()
    middle = int(str(preview.script("document.getElementById('scrubber').getAttribute('aria-valuenow')")))
    assert abs(middle - frames(preview) / 2) < 3
    assert preview.script(value) != first


def test_live_drag_can_be_kept_as_a_step(preview: Preview) -> None:
    """Dragging with the mouse moves the picture in real time. A kept drag becomes a step of the scene."""
    preview.project.scene(title="First", touches=[{"at": 0.1, "tap": {"thumbnail": 4}}])
    preview.until(lambda: preview.script("document.querySelectorAll('#marks .touchDown').length") == 1)
    path = preview.project.folder / "scene.yaml"
    preview.press(Keys.END)
    preview.shows(frames(preview) - 1)
    picture = preview.driver.find_element(By.ID, "picture")

    def drag() -> None:
        actions = ActionChains(preview.driver, duration=20).move_to_element(picture).click_and_hold()
        for _ in range(12):
            actions.move_by_offset(2, 12)
        actions.release().perform()

    drag()
    preview.until(lambda: int(str(preview.script("document.getElementById('picture').dataset.live"))) > 10)
    assert preview.script("document.body.classList.contains('live')")
    preview.press(Keys.ESCAPE)
    preview.until(lambda: not preview.script("document.body.classList.contains('live')"))
    drag()
    preview.until(lambda: preview.script("document.getElementById('liveRate').value"))
    # The clock is the touch's, and values at the cursor are hidden.
    early = float(str(preview.script("document.getElementById('clock').value")).removesuffix(" s"))
    preview.until(lambda: float(str(preview.script("document.getElementById('clock').value")).removesuffix(" s")) > early + 0.1)
    visibility = "getComputedStyle(document.querySelector('#charts .values')).visibility"
    assert preview.script(visibility) == "hidden"
    preview.driver.find_element(By.ID, "keep").click()
    preview.until(lambda: preview.text("changeCount") == "1 change")
    preview.until(lambda: preview.script("document.querySelectorAll('#marks .touchDown').length") == 2)
    preview.driver.find_element(By.ID, "write").click()
    preview.until(lambda: preview.text("message") == "Written")
    assert "path:" in path.read_text()
    preview.project.scene(title="First")
    preview.until(lambda: preview.text("changes") is not None and "path:" not in path.read_text())
    preview.until(lambda: preview.script("document.getElementById('changes').hidden"))


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1920, 1080)])
def test_layout_is_right_on_first_load(preview: Preview, size: tuple[int, int]) -> None:
    """The picture keeps its ratio; the charts are next to it, above the controls."""
    with resized(preview, *size, "picture", "readings", "controls") as (picture, readings, controls):
        assert picture["height"] > min(0.5 * size[1] - 50, 2 * 213 - 1), picture  # At most twice the points.
        assert picture["width"] / picture["height"] == pytest.approx(98 / 213, abs=0.01)
        assert picture["right"] <= readings["left"] and readings["bottom"] <= controls["top"]
        assert controls["bottom"] <= size[1] and readings["width"] > 400


def test_saved_version_is_a_ghost_and_can_be_shown(preview: Preview) -> None:
    """With a change there is a curve and a ghost of the saved version, and a shaded gap; s shows its picture alone."""
    preview.project.scene(title="First")
    preview.until(lambda: preview.script("document.getElementById('changes').hidden"))
    assert preview.script("document.getElementById('saved').hidden")
    slider = constant(preview, "viewer.openDuration") + ".querySelector('.slider')"
    preview.driver.execute_script(f"{slider}.value = 0.9; {slider}.dispatchEvent(new Event('input'))")
    preview.until(lambda: preview.script("document.querySelector('#charts .value.expected:not(:empty)')"))
    shaded = """(() => {
      const chart = document.querySelector('#charts .curve'), [red, green, blue] = color('difference').match(/\\d+/g);
      const { data } = chart.getContext('2d').getImageData(0, 0, chart.width, chart.height);
      return data.filter((value, at) => at % 4 === 3 && Math.abs(value - 51) < 2
        && Math.abs(data[at - 3] - red) < 9 && Math.abs(data[at - 2] - green) < 9).length;
    })()"""
    preview.until(lambda: int(str(preview.script(shaded))) > 20)
    shows = "document.getElementById('picture').dataset.shows"
    preview.until(lambda: preview.script(shows) == "ghost")
    # The outline is the line of `diff --outline`, within the rounding of JPEG colors under it.
    orange = """(() => {
      const picture = document.getElementById('picture');
      const { data } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height);
      return data.filter((value, at) => at % 4 === 3 && data[at - 3] === 255 && data[at - 2] === 159 && data[at - 1] === 10).length;
    })()"""
    preview.press(Keys.HOME)
    preview.shows(0)
    assert preview.script(orange) == 0
    preview.script("player.seek(0.2)")
    preview.until(lambda: int(str(preview.script(orange))) > 20)
    preview.press("s")
    preview.until(lambda: preview.script(shows) == "saved")
    preview.press("s", "g")
    preview.until(lambda: preview.script(shows) == "current")
    preview.press("g")
    preview.driver.find_element(By.ID, "discard").click()
    preview.until(lambda: preview.script("document.getElementById('saved').hidden"))
    preview.until(lambda: not preview.script("document.querySelector('#charts .value.expected:not(:empty)')"))
    assert preview.script(shaded) == 0


def test_marked_frames_loop(preview: Preview) -> None:
    """Brackets mark the frames that play again and again, and that the curves show; Escape forgets them."""
    times = "readings.plots.map(({ scale }) => [scale.start, scale.end])[0]"
    whole = preview.script(times)
    preview.press(Keys.HOME, *[Keys.ARROW_RIGHT] * 3)
    preview.press("[", *[Keys.ARROW_RIGHT] * 2)
    preview.press("]", Keys.SPACE)
    assert preview.script(times) == pytest.approx([3 / 30, 5 / 30])
    now = "Number(document.getElementById('scrubber').getAttribute('aria-valuenow'))"
    seen = set()
    end = time.monotonic() + 1
    while time.monotonic() < end:
        seen.add(preview.script(now))
    assert seen == {3, 4, 5}
    preview.press(Keys.SPACE, Keys.ESCAPE)
    assert preview.script("document.querySelector('.shade').hidden")
    assert preview.script(times) == whole


def test_live_touches_replace_later_ones_within_the_frame(preview: Preview) -> None:
    """Live pictures have the device's frame, and a touch kept before others replaces them."""
    scene = yaml.safe_load(preview.project.scene(title="First").read_text())
    scene["screen"] = {"device": "iphone-15", "frame": True, "scale": 1}
    preview.project.text(yaml.safe_dump(scene, sort_keys=False))
    preview.until(lambda: preview.script("!document.getElementById('device').hidden"))
    assert preview.script("document.getElementById('device').value") == "iphone-15"
    preview.until(lambda: preview.script("document.querySelectorAll('#marks .touchDown').length") == 2)
    preview.press(Keys.HOME)
    preview.until(lambda: preview.script(
        "document.getElementById('picture').dataset.version === document.body.dataset.version"))
    corner = (
        "(() => { const c = document.getElementById('picture'), x = c.getContext('2d');"
        " return [...x.getImageData(c.width / 2, c.height * 0.004, 1, 1).data]; })()")
    before = preview.script(corner)
    picture = preview.driver.find_element(By.ID, "picture")
    count = "Number(document.getElementById('picture').dataset.live ?? 0)"
    drawn = int(str(preview.script(count)))
    ActionChains(preview.driver, duration=20).move_to_element(picture).click_and_hold().move_by_offset(0, 20).release().perform()
    preview.until(lambda: int(str(preview.script(count))) > drawn + 2)
    after = preview.script(corner)
    assert isinstance(before, list)
    assert isinstance(after, list)
    assert all(abs(a - b) <= 12 for a, b in zip(before, after)), (before, after)
    keep = preview.driver.find_element(By.ID, "keep")
    assert keep.text == "Replace from here"
    keep.click()
    preview.until(lambda: preview.script("document.querySelectorAll('#marks .touchDown').length") == 1)
    preview.driver.find_element(By.ID, "discard").click()
    preview.until(lambda: preview.script("document.querySelectorAll('#marks .touchDown').length") == 2)
    preview.project.scene(title="First")
    preview.until(lambda: preview.script("document.getElementById('device').hidden"))


def test_content_security_policy_is_not_violated(preview: Preview) -> None:
    """The browser's log has no violation of the policy."""
    assert not [entry for entry in preview.driver.get_log("browser") if "Content Security" in entry["message"]]


def test_missing_scene_is_reported(project: Project) -> None:
    """The error is reported before the server starts."""
    done = project.run("preview", "missing.yaml")
    assert done.returncode == 2
    assert b"missing.yaml" in done.stderr


def test_reload_with_a_change_shows_the_ghost(preview: Preview) -> None:
    """All frames are requested at a real scale, and the saved version is there as soon as the new one."""
    preview.driver.get(preview.address)
    preview.project.scene(title="Reloaded", viewer="photos", touches=[{"at": 0.1, "tap": {"thumbnail": 4}}])
    preview.until(lambda: "Reloaded" in preview.text("file"))
    preview.script("panel.change('viewer.openDuration', '0.9')")
    preview.until(lambda: preview.text("changeCount") == "1 change")
    assert preview.text("message") == ""
    preview.driver.refresh()
    preview.until(lambda: preview.script("film && saved && film.files[0] && saved.files[0]"), seconds=20)
    preview.script("player.seek(0.3)")
    preview.until(lambda: preview.script("document.getElementById('picture').dataset.shows") == "ghost")
    requested = "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('scale='))"
    assert not [name for name in preview.script(requested) if "NaN" in name or "scale=0&" in name]
    assert preview.script("document.querySelectorAll('[data-path=\"grid.scroll\"] input[type=range]').length") == 0
    preview.driver.find_element(By.ID, "discard").click()
    preview.until(lambda: preview.script("document.getElementById('changes').hidden"))
