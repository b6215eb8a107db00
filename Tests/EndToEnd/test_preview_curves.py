"""The editor of springs and timing curves in `zoetrope preview`."""

import re
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By

from previews import Preview, constant, post, preview

__all__ = ["preview"]

DECLARED = {
    "label": "Ours", "constants": {"pull": "300pt"},
    "open": {"frame": "spring(response: 0.4, dampingFraction: 0.8)"},
    "drag": {"if": "dy > abs(dx)", "y": "dy", "backdrop": "1 - clamp(0, dy / pull, 1)"},
    "release": [{"to": "thumbnail", "with": "spring(duration: 0.5, bounce: 0.2).delay(0.1)"}],
    "close": [{"to": "thumbnail", "with": "easeOut(duration: 0.25)"}],
}


def begin(preview: Preview, title: str, viewer: str | dict[str, Any]) -> Path:
    """Shows a scene without changes. Returns its file."""
    preview.driver.get(preview.address)
    preview.until(lambda: preview.script("version"))
    saved(preview)
    file = preview.project.scene(title=title, viewer=viewer, touches=[{"at": 0.1, "tap": {"thumbnail": 4}}])
    preview.until(lambda: title in preview.text("file"))
    return file


def open_editor(preview: Preview, path: str) -> None:
    """Opens the editor of a constant, once it is there."""
    preview.until(lambda: preview.script(constant(preview, path)))
    preview.driver.execute_script(
        f"const row = {constant(preview, path)}; row.closest('details').open = true; row.querySelector('.line .quiet').click();"
        " row.scrollIntoView()")
    preview.until(lambda: preview.script(f"panel.rows.get('{path}').editor.text"))


def fields(preview: Preview, path: str) -> dict[str, float]:
    """Returns the numbers in the visible fields of an editor, by their labels."""
    found = preview.script(
        f"Object.fromEntries([...{constant(preview, path)}.querySelectorAll('.editor label')].filter((node) => node.offsetParent)"
        ".map((node) => [node.textContent, Number(node.querySelector('input').value)]))")
    assert isinstance(found, dict)
    return found


def value(preview: Preview, path: str) -> str:
    """Returns the value in the field of a constant."""
    return str(preview.script(f"panel.rows.get('{path}').field.value"))


def enter(preview: Preview, path: str, name: str, number: float) -> None:
    """Types a number into a field of an editor."""
    preview.driver.execute_script(
        f"const field = panel.rows.get('{path}').editor.fields.get('{name}'); field.value = {number};"
        " field.dispatchEvent(new Event('change'))")


def drag(preview: Preview, path: str, start: tuple[int, int], by: tuple[int, int]) -> None:
    """Drags from a place on a curve, px from its center."""
    canvas = preview.driver.find_element(By.CSS_SELECTOR, f"[data-path='{path}'] .editor canvas")
    ActionChains(preview.driver, duration=50).move_to_element_with_offset(canvas, *start).click_and_hold().move_by_offset(*by).release().perform()


def saved(preview: Preview) -> None:
    """Discards all changes."""
    preview.driver.execute_script("panel.act('discard')")
    preview.until(lambda: preview.script("document.getElementById('changes').hidden"))


def test_spring_of_two_constants(preview: Preview) -> None:
    """All three forms are side by side and follow each other; the curve changes duration and bounce."""
    begin(preview, "Springs", "photos")
    path = "viewer.closeDuration"
    open_editor(preview, path)
    assert fields(preview, path) == pytest.approx({
        "duration": 0.38, "bounce": 0, "response": 0.38, "damping ratio": 1, "stiffness": 273.4, "damping": 33.07})
    figures = constant(preview, path) + ".querySelector('.editor p').textContent"
    assert preview.script(figures) == "overshoot 0.0 % · settles in 0.558 s"
    # 300 = (2π / 0.3628)², and 1 − 20 / (2 √300) = 0.4226.
    enter(preview, path, "stiffness", 300)
    preview.until(lambda: value(preview, path) == "0.3628")
    enter(preview, path, "damping", 20)
    preview.until(lambda: value(preview, "viewer.closeBounce") == "0.4226")
    preview.until(lambda: fields(preview, path)["damping ratio"] == pytest.approx(0.5774))
    # exp(−π ζ / √(1 − ζ²)) = 10.8 %
    preview.until(lambda: str(preview.script(figures)).startswith("overshoot 10.8 %"))
    drag(preview, path, (0, 0), (0, -20))
    preview.until(lambda: float(value(preview, "viewer.closeBounce")) > 0.5)
    assert value(preview, path) == "0.3628"
    bounce = value(preview, "viewer.closeBounce")
    drag(preview, path, (-30, 0), (30, 0))
    preview.until(lambda: float(value(preview, path)) > 0.4)
    assert value(preview, "viewer.closeBounce") == bounce
    assert preview.text("changeCount") == "2 changes"
    saved(preview)
    preview.until(lambda: fields(preview, path)["duration"] == 0.38)


def test_edits_change_only_what_differs_within_its_range(preview: Preview) -> None:
    """The other constant of a spring is no change by itself. Both stay in their ranges, and the dashed curve is the file's."""
    begin(preview, "Ranges", "photos")
    path = "viewer.closeDuration"
    open_editor(preview, path)
    enter(preview, path, "bounce", 0.3)
    preview.until(lambda: preview.text("changeCount") == "1 change")
    assert preview.script("document.getElementById('changeCount').title") == "viewer.closeBounce: 0.3"
    editor = f"panel.rows.get('{path}').editor"
    preview.until(lambda: preview.script(f"fourDigits({editor}.saved.spring.bounce) < 1e-6 && fourDigits({editor}.curve.spring.bounce) === 0.3"))
    drag(preview, path, (0, 0), (0, -140))
    preview.until(lambda: value(preview, "viewer.closeBounce") == "0.9")
    enter(preview, path, "duration", 20)
    preview.until(lambda: value(preview, path) == "10")
    assert not preview.script("document.body.classList.contains('broken')")
    enter(preview, path, "bounce", -5)
    preview.until(lambda: fields(preview, path)["bounce"] == 0.9)
    saved(preview)


def test_default_of_an_animation_can_be_set(preview: Preview) -> None:
    """The default below an animation is a button, as below a number."""
    begin(preview, "Default", "zozo")
    row = constant(preview, "viewer.coverAnimation")
    preview.driver.execute_script("panel.change('viewer.coverAnimation', 'smooth')")
    preview.until(lambda: value(preview, "viewer.coverAnimation") == "smooth")
    preview.driver.execute_script(f"{row}.querySelector('.usual').click()")
    preview.until(lambda: preview.script("document.getElementById('changeCount').title") == "viewer.coverAnimation: default")
    saved(preview)


def test_an_animation_can_be_removed_and_restored(preview: Preview) -> None:
    """The row stays, says that there is no animation, and takes back the file's text."""
    begin(preview, "None", DECLARED)
    path = "viewer.open.frame"
    open_editor(preview, path)
    preview.driver.execute_script(f"panel.change('{path}', 'none')")
    figures = constant(preview, path) + "?.querySelector('.editor p').textContent"
    preview.until(lambda: preview.script(figures) == "without an animation")
    preview.driver.execute_script(f"{constant(preview, path)}.querySelector('.undo').click()")
    preview.until(lambda: preview.script(f"panel.rows.get('{path}').editor.text") == DECLARED["open"]["frame"])


@pytest.mark.parametrize(("viewer", "path", "name", "number", "result"), [
    ("photoswipe", "viewer.frequency", "duration", 0.5, "12.57"),  # 2π / 0.5
    ("photoswipe", "viewer.edgeDamping", "damping ratio", 0.6, "0.6"),
    ("telephoto", "viewer.snapStiffness", "duration", 0.5, "157.9"),  # (2π / 0.5)²
    ("b43-compose", "viewer.snapStiffness", "stiffness", 500, "500"),
])
def test_spring_of_one_constant(preview: Preview, viewer: str, path: str, name: str, number: float, result: str) -> None:
    """A frequency, a damping ratio or a stiffness is the parameter that the constant is."""
    begin(preview, viewer, viewer)
    open_editor(preview, path)
    enter(preview, path, {"damping ratio": "dampingFraction"}.get(name, name), number)
    preview.until(lambda: value(preview, path) == result)
    saved(preview)


def test_animations_of_a_declared_viewer(preview: Preview) -> None:
    """Its springs and curves are edited where they are written, and keep their form and modifiers. Written, they are quoted."""
    file = begin(preview, "Declared", DECLARED)
    opening, release, closing = "viewer.open.frame", "viewer.release.0.with", "viewer.close.0.with"
    open_editor(preview, opening)
    enter(preview, opening, "dampingFraction", 0.6)
    preview.until(lambda: value(preview, opening) == "spring(response: 0.4, dampingFraction: 0.6)")
    open_editor(preview, release)
    enter(preview, release, "bounce", 0.4)
    preview.until(lambda: value(preview, release) == "spring(duration: 0.5, bounce: 0.4).delay(0.1)")
    open_editor(preview, closing)
    assert fields(preview, closing) == {"x1": 0, "y1": 0, "x2": 0.58, "y2": 1, "duration": 0.25}
    drag(preview, closing, (-120, 45), (40, -20))
    preview.until(lambda: re.fullmatch(r"timingCurve\(0\.\d+, 0\.\d+, 0\.58, 1, duration: 0\.25\)", value(preview, closing)))
    preview.until(lambda: preview.text("changeCount") == "3 changes" and not preview.script("document.body.classList.contains('broken')"))
    preview.driver.find_element(By.ID, "write").click()
    preview.until(lambda: preview.text("message") == "Written")
    assert '"spring(duration: 0.5, bounce: 0.4).delay(0.1)"' in file.read_text()
    preview.driver.execute_script(f"[...{constant(preview, opening)}.querySelectorAll('.segments button')].at(-1).click()")
    preview.until(lambda: value(preview, opening) == "timingCurve(0.42, 0, 0.58, 1, duration: 0.35)")
    saved(preview)


def test_mistake_in_a_law_is_shown_while_the_last_version_runs(preview: Preview) -> None:
    """Line, column and fix are in the picture's place; constants stay, as sliders also without a declared range."""
    file = begin(preview, "Laws", DECLARED)
    slider = constant(preview, "viewer.pull") + ".querySelector('.slider')"
    preview.until(lambda: preview.script(slider))
    assert preview.script(constant(preview, "viewer.pull") + ".querySelector('.ends').textContent") == "0default 300 pt900"
    text = file.read_text()
    file.write_text(text.replace("dy / pull", "dy / pul"))
    preview.until(lambda: "pul" in preview.text("diagnostics"))
    line, column = next((number, line.index("pul,") + 1) for number, line in enumerate(file.read_text().splitlines(), 1) if "pul," in line)
    assert f'{file}:{line}:{column}: error: viewer.drag.backdrop: "pul" is not a known name' in preview.text("diagnostics")
    assert "did you mean pull?" in preview.text("diagnostics")
    box, stage = (preview.driver.find_element(By.ID, name).rect for name in ("diagnostics", "stage"))
    assert stage["x"] <= box["x"] and box["x"] + box["width"] <= stage["x"] + stage["width"]
    preview.driver.execute_script("player.seek(0); player.toggle()")
    preview.until(lambda: int(str(preview.script("document.getElementById('picture').dataset.frame"))) > 3)
    preview.driver.execute_script("player.toggle()")
    file.write_text(text)
    preview.until(lambda: not preview.script("document.body.classList.contains('broken')"))


@pytest.mark.parametrize(("old", "edited", "new"), [
    ("smooth", "{ response: 0.4, dampingFraction: 0.7 }", "spring(response: 0.4, dampingFraction: 0.7)"),
    ("interactiveSpring", "{ duration: 0.2, bounce: 0.1 }", "spring(duration: 0.2, bounce: 0.1, blendDuration: 0.25)"),
    # 2π / √100, and 1 − 10 / (2 √100); this form has no blend duration.
    ("spring(blendDuration: 0.1).speed(2)", "{ stiffness: 100, damping: 10 }", "spring(duration: 0.6283, bounce: 0.5, blendDuration: 0.1).speed(2)"),
    ("interpolatingSpring(duration: 0.5, initialVelocity: 2)", "{ response: 0.4, dampingFraction: 2 }",
     "interpolatingSpring(duration: 0.4, bounce: -0.5, initialVelocity: 2)"),
    ("interpolatingSpring(mass: 1, stiffness: 100, damping: 10)", "{ stiffness: 90, damping: 9 }", "interpolatingSpring(stiffness: 90, damping: 9)"),
])
def test_texts_of_edited_springs(preview: Preview, old: str, edited: str, new: str) -> None:
    """What a text says apart from the two parameters remains, in a form that can say it; the new text has a curve."""
    assert preview.script(f"springText('{old}', {edited})") == new
    assert post(preview, "curve", f'{{"motion": "{new}"}}')[0] == 200


@pytest.mark.parametrize("text", ["", "none", "sprin", "deceleration", "spring(duration: -1)", "x" * 5000])
def test_texts_without_a_curve_are_refused(preview: Preview, text: str) -> None:
    """Anything but an animation toward a target has no curve."""
    assert post(preview, "curve", f'{{"motion": "{text}"}}')[0] == 400


def test_curve_of_an_animation_that_never_ends(preview: Preview) -> None:
    """A repeated animation has values and never settles."""
    status, body = post(preview, "curve", '{"motion": "spring(duration: 0.5, bounce: 1).repeatForever"}')
    assert status == 200 and b'"settling"' not in body and b'"values":[0,' in body
