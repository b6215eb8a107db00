"""The report page in Chromium: list and text, hostile names, widths, colors, content security policy."""

import base64
import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from selenium import webdriver

import review_page
import review_reports
from browser import Page


def scene_of(page: Page) -> str:
    """Returns the name of the selected scene."""
    return page.text(".scenes a[aria-current] .scene-name")


def test_opens_at_the_first_failing_scene(page: Page) -> None:
    page.open()
    assert scene_of(page) == "zozo"
    assert page.text("h1") == "ZOZOTOWN: tap, zoom, swipe down"
    assert page.text(".title .badge") == "changed"
    assert page.frame == 33, "the largest gap of the first reading"
    page.drawn()


def test_status_of_scenes_is_shown_by_text_shape_and_color(page: Page) -> None:
    badges = {page.script("return arguments[0].textContent", node): node for node in page.all(".scenes .badge")}
    assert set(badges) == {"passed", "changed", "failed", "recorded", "missing", "broken"}
    assert len({page.script("return arguments[0].querySelector('path').getAttribute('d')", node) for node in badges.values()}) == 6
    assert len({node.value_of_css_property("color") for node in badges.values()}) == 6


def test_filters_by_status_and_text(page: Page) -> None:
    def shown() -> list[str]:
        return [node.text for node in page.all(".scenes li:not([hidden]) .scene-name")]

    chip = page.button("broken 1")
    chip.click()
    assert shown() == ["broken"] and chip.get_attribute("aria-pressed") == "true"
    chip.click()
    field = page.one("input[type=search]")
    field.send_keys("quiet-1")
    assert len(page.all(".scenes li:not([hidden])")) == 11
    field.send_keys("nothing like it")
    assert page.one(".nothing").is_displayed()
    field.clear()
    field.send_keys("quiet-1", "\ue007")
    page.until(lambda: scene_of(page) == "quiet-1")


def test_list_shows_titles_under_names(page: Page) -> None:
    titles = [page.script("return arguments[0].textContent", node) for node in page.all(".scene-title")]
    assert titles[0] == "ZOZOTOWN: tap, zoom, swipe down"


def test_changes_are_described_and_link_to_their_frames(page: Page) -> None:
    page.press("\ue011")
    page.until(lambda: page.frame == 0)
    page.unfold()
    page.one("button.sentence").click()
    assert page.frame == 20
    next(node for node in page.all(".changes button.plain") if "largest gap" in node.text).click()
    assert page.frame == 33
    next(node for node in page.all(".expectations button.plain")).click()
    assert page.frame in (34, 35)
    words = page.text(".scene-header") + page.text(".changes")
    assert "overshoot 0 → 8.3 %" in words and "The hero overshoots" in words
    assert "hero.width" not in page.one(".changes .sentence").text, "the name stands above"
    expectation = page.text(".expectations li")
    assert "no bounce" in expectation and "Why: a photo that bounces looks cheap" in expectation
    assert expectation.count("0.583 s") == 1, "the instant is said once"
    places = [node.text for node in page.all(".expectations .location")]
    assert places == ["scenes/zozo.yaml:31:5", "scenes/zozo.yaml:32:5"]


def test_equal_readings_are_collapsed(page: Page) -> None:
    assert not page.one(".changes").is_displayed(), "details are folded"
    page.unfold()
    assert page.text("#motion-title + .count") == "3 readings"
    fold = page.one(".similar-changes summary")
    assert fold.text == "and 1 similar reading: hero.height"
    rows = page.script("return [...document.querySelectorAll('.changes h3')].filter((node) => node.checkVisibility()).map((node) => node.textContent)")
    assert rows == ["hero.width", "hero.x"]
    fold.click()
    assert "overshoot 0 → 8.3 %" in page.one(".similar-changes li").text


def test_problems_state_file_line_and_column(page: Page) -> None:
    page.open("scene=broken")
    assert [node.text for node in page.all("main .problems .location")] == [
        "goldens/gone", "scenes/broken.yaml:14:9", "scenes/broken.yaml:20:3"]


def test_scenes_without_pictures_state_the_reason(page: Page) -> None:
    page.open("scene=digests-only")
    assert "the golden keeps digests only" in page.text(".clip-note")
    assert len(page.all("canvas.picture")) == 1
    page.drawn()
    page.press("2")
    assert len(page.all("canvas.picture")) == 1
    page.open("scene=curves-only")
    assert not page.all("canvas.picture") and page.all("canvas.curve")
    page.press("\ue010")
    page.until(lambda: page.frame == 71)
    page.open("scene=grid")
    assert not page.all(".player") and page.text(".headline") == "as its golden"
    for name in ("new", "unknown"):
        page.open(f"scene={name}")
        assert page.text("h1") == name


def test_frames_of_one_side_are_counted_separately(page: Page) -> None:
    page.open("scene=rates")
    assert page.text(".sides caption") == "the 30 frames that both have are the same; 10 more at the end"
    assert page.text("#frames-title + .count") == "10 on one side only"


def test_missing_pictures_are_not_shown_as_equal(page: Page) -> None:
    page.open("scene=in-part&frame=30")
    page.drawn()
    notes = [node.text for node in page.all(".pane .absent")]
    assert notes == ["The golden keeps no pictures (--keep frames or --keep apng keeps them).", "Only digests are known: this frame differs.", ""]
    assert page.color(1, 0.5, 0.5)[3] == 0, "nothing is drawn where nothing is known"
    page.press("\ue011")
    page.drawn()
    assert [node.text for node in page.all(".pane .absent")] == ["", "No difference", ""]


def test_one_clip_has_one_pane(page: Page) -> None:
    page.open("scene=digests-only")
    page.drawn()
    assert [node.text for node in page.all(".pane .tag")] == ["After"]
    assert page.text(".pane .absent") == ""


def test_broken_scenes_show_the_error_first(page: Page) -> None:
    page.open("scene=broken")
    assert page.text(".headline") == "viewer: found 'zozzo', allowed: zozo, photos; nearest: zozo; the scene cannot be read"
    assert page.text(".step") == "fix the errors in the scene"


def test_layout_depends_on_the_aspect_ratio(driver: webdriver.Chrome, tmp_path: Path) -> None:
    assets: dict[str, bytes] = {}
    wide = review_reports.changed(assets)
    file = tmp_path / "index.html"
    page = Page(driver, file)
    page.emulate()
    for size, layout in (([120, 260], "row"), ([400, 250], "corner"), ([400, 60], "column")):
        wide["film"]["size"] = size
        file.write_text(review_page.page(review_reports.report("diff", [wide]), assets), encoding="utf-8")
        page.open()
        page.until(lambda: page.one(".stage").get_attribute("data-layout") == layout)


def test_headings_do_not_wrap_on_a_phone(page: Page) -> None:
    page.emulate(360, 800, touch=True)
    page.open("scene=zozo")
    heights = page.script("return [...document.querySelectorAll('.sides tbody th')].map((node) => node.firstChild).map((text) => {"
                          "const range = document.createRange(); range.selectNodeContents(text); return range.getClientRects().length; })")
    assert heights and set(heights) == {1}


def test_address_contains_scene_frame_and_mode(page: Page) -> None:
    page.open("scene=zozo&frame=37&mode=blink")
    assert page.frame == 37 and page.data("mode") == "blink"
    page.press("\ue014", "3")
    page.until(lambda: page.driver.current_url.endswith("#scene=zozo&frame=38&mode=onion"))
    page.one(".scenes a[href='#scene=rates']").click()
    page.until(lambda: page.text("h1") == "rates")
    page.driver.back()
    page.until(lambda: page.text("h1").startswith("ZOZOTOWN"))
    assert page.frame == 38 and page.data("mode") == "onion"
    page.open("scene=gone&frame=99999999999999999999")
    assert page.text("h1").startswith("ZOZOTOWN")
    page.open("scene=rates&frame=-1&step=1e99&mode=constructor")
    assert page.text("h1") == "rates"


@pytest.mark.parametrize("name", review_reports.HOSTILE)
def test_hostile_names_are_shown_as_text(page: Page, name: str) -> None:
    page.open("scene=" + quote(name, safe=""))
    shown = page.text("h1")
    assert shown.startswith(name[:1]) or shown.startswith("\\u{")
    assert not any(ord(character) in (0x202E, 0x2028, 7) for character in shown)
    assert not page.all("img") and not page.all("[onerror]")
    assert page.script("return document.documentElement.scrollWidth <= innerWidth")
    page.one(".scenes a[aria-current]").click()


def test_triptychs_are_links_within_the_folder(page: Page) -> None:
    links = [node.get_attribute("href") for node in page.all("td.triptych a")]
    assert links[0] == (page.file.parent / "zozo/frame-0020.png").as_uri()
    found = page.script("return [FrameTable.link('javascript:alert(1)'), FrameTable.link('/../..//a b/\"?#.png')]")
    assert found == ["./javascript%3Aalert(1)", "./a%20b/%22%3F%23.png"]


def test_frame_table_selects_frames(page: Page) -> None:
    page.unfold()
    page.until(lambda: page.all(".table-scroll tr[aria-current]"))
    assert page.text(".table-scroll tr[aria-current] .frame-name") == "20"
    cells = [node.text for node in page.all(".table-scroll tr[aria-current] td")]
    assert cells[1] == "0.333 s" and cells[5].count("×") == 1
    page.all(".table-scroll tbody tr:not(.space)")[3].find_element("css selector", "button").click()
    assert page.frame == 23
    assert page.text(".table-scroll tr[aria-current] .frame-name") == "23"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("fragment", ["scene=zozo", "scene=rates", "scene=broken", "scene=curves-only", "scene=digests-only"])
def test_fits_a_phone_in_light_and_dark(page: Page, fragment: str, dark: bool) -> None:
    page.emulate(360, 740, dark=dark, touch=True)
    page.open(fragment)
    page.until(lambda: page.script("return document.documentElement.scrollWidth") == 360)
    wide = page.script(
        "return [...document.querySelectorAll('main *, header *')].filter(n => !n.closest('.table-scroll, .unseen') && "
        "n.getBoundingClientRect().right > 361).map(n => n.className + n.tagName)")
    assert wide == []
    background = page.script("return getComputedStyle(document.body).backgroundColor")
    assert background == ("rgb(17, 19, 23)" if dark else "rgb(246, 247, 249)")
    drawer = page.one(".drawer")
    drawer.click()
    page.until(lambda: drawer.get_attribute("aria-expanded") == "true" and page.one(".scenes").is_displayed())
    page.one(".scenes a[href='#scene=grid']").click()
    page.until(lambda: page.text("h1") == "grid" and not page.one(".scenes").is_displayed())


def test_text_has_sufficient_contrast(page: Page) -> None:
    contrast = """
      const lum = (c) => { const [r, g, b] = c.match(/[\\d.]+/g).slice(0, 3).map((v) => (v /= 255, v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)); return .2126 * r + .7152 * g + .0722 * b; };
      const ground = (n) => { for (; n; n = n.parentElement) { const c = getComputedStyle(n).backgroundColor; if (!/, 0\\)$/.test(c)) return c; } return 'rgb(255,255,255)'; };
      return [...document.querySelectorAll('body *')].filter((n) => n.checkVisibility() && !n.closest('.unseen, .skip, canvas') && [...n.childNodes].some((c) => c.nodeType === 3 && c.textContent.trim()))
        .map((n) => { const a = lum(getComputedStyle(n).color), b = lum(ground(n)); return [n.className || n.tagName, (Math.max(a, b) + .05) / (Math.min(a, b) + .05)]; })
        .filter(([, ratio]) => ratio < 4.5).map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`)"""
    for dark in (False, True):
        page.emulate(dark=dark)
        page.open("scene=zozo")
        assert page.script(contrast) == []


def test_controls_are_labeled_and_keyboard_accessible(page: Page) -> None:
    nameless = page.script(
        "return [...document.querySelectorAll('button, a, input, [role=slider]')].filter(n => !(n.getAttribute('aria-label') || n.textContent.trim() || n.labels?.[0]?.textContent.trim())).length")
    assert nameless == 0
    page.press("\ue004", "\ue004")
    outline = page.script("return getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.press("?")
    assert page.one("dialog.help").is_displayed()
    page.press("\ue00c")
    assert not page.one("dialog.help").is_displayed()
    page.press("j")
    page.until(lambda: scene_of(page) == "digests-only")
    page.press("k")
    page.until(lambda: scene_of(page) == "zozo")


def test_tab_order_is_complete_and_focus_is_visible(page: Page) -> None:
    page.unfold()
    page.script("document.querySelector('main').focus()")
    seen: list[str] = []
    for _ in range(48):
        page.press("\ue004")
        name, outline, inside = page.script("""
          const node = document.activeElement, box = node.getBoundingClientRect();
          return [node.getAttribute('aria-label') ?? node.textContent, getComputedStyle(node).outlineStyle,
            // Of what scrolls, the browser shows a part.
            box.width > 0 && box.top >= 0 && (node.role === 'region' ? box.top < innerHeight - 20 : box.bottom <= innerHeight + 1)]""")
        assert outline == "solid" and inside, name
        seen.append(name)
    assert len(set(seen)) == len(seen), "nothing takes the focus twice"
    for name in ("Side", "Frame", "Loop to frame", "Play (space)", "Loop", "Curve of hero.x", "Frames that differ", "Triptych of frame 23"):
        assert name in seen


def test_narrow_phones_scroll_only_vertically(page: Page) -> None:
    page.emulate(320, 640, touch=True)
    for name in ("zozo", "rates", "broken"):
        page.open(f"scene={name}&mode=onion")
        assert page.script("""
          return [...document.querySelectorAll('body *')].filter((node) => node.checkVisibility()
            && !node.closest('.table-scroll, .unseen, .skip') && node.getBoundingClientRect().right > 321).map((node) => node.className)""") == []
        assert page.script("return document.documentElement.scrollWidth") == 320
    page.open("scene=zozo")
    page.one(".accept-button").click()
    left, right, top, bottom = page.script("""
      const box = document.querySelector('.accept').getBoundingClientRect(); return [box.left, box.right, box.top, box.bottom]""")
    assert 0 <= left < right <= 320 and 0 <= top < bottom <= 640


def test_prints_everything_in_light_colors(page: Page) -> None:
    page.emulate(dark=True)
    # The printed content exists in the page only between the beforeprint and afterprint events.
    page.script("""
      addEventListener('beforeprint', () => {
        const paper = document.querySelector('.paper');
        const drawn = (c) => { const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
          return c.width > c.clientWidth && d.some((value) => value); };
        window.printed = {
          scenes: [...paper.querySelectorAll('tr bdi')].length, articles: paper.querySelectorAll('article').length,
          text: paper.textContent, pictures: paper.querySelectorAll('img').length,
          curves: [...paper.querySelectorAll('.plot > .chart canvas')].map(drawn),
          controls: [...paper.querySelectorAll('button, input, a')].length,
          wide: [...paper.querySelectorAll('*')].filter((n) => n.getBoundingClientRect().right > paper.getBoundingClientRect().right + 1).length,
          seen: [...document.body.children].filter((n) => n.checkVisibility() && n !== paper).length,
          ink: getComputedStyle(paper).color };
      });""")
    pdf = base64.b64decode(page.driver.execute_cdp_cmd("Page.printToPDF", {})["data"])
    assert len(re.findall(rb"/Type /Page\b", pdf)) > 5
    found = page.script("return window.printed")
    assert (found["controls"], found["wide"], found["seen"], found["ink"]) == (0, 0, 0, "rgb(27, 31, 38)")
    assert found["articles"] == sum(scene["status"] != "passed" for scene in page.script("return report.scenes"))
    assert found["pictures"] >= 6 and len(found["curves"]) >= 10 and all(found["curves"])
    for words in ("Frame 33", "The hero overshoots", "no bounce", "144 × 135 at 123, 288", "goldens/zozo", "quiet-19"):
        assert words in found["text"]
    assert not page.all(".paper") and page.one(".player").is_displayed()


def test_content_security_policy_is_enforced(driver: webdriver.Chrome, file: Path, tmp_path: Path) -> None:
    html = file.read_text(encoding="utf-8")
    assert "unsafe" not in html.split("</head>")[0]
    spoiled = tmp_path / "spoiled.html"
    added = "<script>document.title = 'broken in'</script><img src=https://example.invalid/x.png><p id=p style='color: red' onclick='document.title = 1'>p</p>"
    spoiled.write_text(html.replace("</body>", added + "</body>"), encoding="utf-8")
    page = Page(driver, spoiled)
    page.emulate()
    page.open()
    page.script("document.getElementById('p').click()")
    assert "Zoetrope" in driver.title
    assert page.one("#p").value_of_css_property("color") != "rgba(255, 0, 0, 1)"
    complaints = page.log()
    for directive in ("script-src", "style-src", "img-src"):
        assert any(directive in text for text in complaints), (directive, complaints)


def test_page_has_no_inline_styles_or_handlers(file: Path) -> None:
    markup = file.read_text(encoding="utf-8")
    for start, end in (("<style>", "</style>"), ("<script>", "</script>")):
        head, rest = markup.split(start, 1)
        markup = head + rest.split(end, 1)[1]
    blocks = markup.split('<script type="application/json"')
    assert len(blocks) > 30 and " style=" not in blocks[0] and " on" not in blocks[0].replace(" on=", "")
    for text in blocks[1:]:
        json.loads(text.split(">", 1)[1].split("</script>")[0])


def test_curves_are_drawn_only_when_visible(driver: webdriver.Chrome, tmp_path: Path) -> None:
    report, assets = review_reports.many_curves(60, 10_000)
    file = tmp_path / "many.html"
    file.write_text(review_page.page(report, assets), encoding="utf-8")
    page = Page(driver, file)
    page.emulate()
    page.open()
    charts = "return [...document.querySelectorAll('.curve')].filter(c => c.width !== 300).length"
    page.until(lambda: page.script(charts) > 0)
    assert page.script(charts) < 20, "others are drawn when they come into sight"
    assert len(page.all(".similar:not(.more-curves) .chart")) == 30
    page.script("document.querySelector('.more-curves').open = true")
    longest = page.script("""
      return new Promise(done => { let worst = 0, n = 0, before = performance.now();
        const tick = (now) => { worst = Math.max(worst, now - before); before = now; scrollBy(0, 40); n += 1;
          if (n < 60) requestAnimationFrame(tick); else done(worst); }; requestAnimationFrame(tick); })""")
    print(f"longest frame while scrolling: {longest:.0f} ms")
    page.until(lambda: page.script(charts) >= 20)
    assert page.log() == []
