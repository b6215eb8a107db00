import SceneModel
import Testing

@Suite("Values that scenes reject")
struct BadValueTests {
  /// YAML appended to a minimal scene, and the expected findings without "3:".
  private static let cases: [(String, [String])] = [
    // Numbers that are not plain decimals.
    ("grid: {spacing: 0x10}", ["17: error: grid.spacing: found \"0x10\", " + length]),
    ("grid: {spacing: 010}", ["17: error: grid.spacing: found \"010\", " + length]),
    ("grid: {spacing: 0o10}", ["17: error: grid.spacing: found \"0o10\", " + length]),
    ("grid: {spacing: 1_000}", ["17: error: grid.spacing: found \"1_000\", " + length]),
    ("grid: {spacing: 1e400}", ["17: error: grid.spacing: found \"1e400\", " + length]),
    ("grid: {spacing: .nan}", ["17: error: grid.spacing: found \".nan\", " + length]),
    ("grid: {spacing: -.inf}", ["17: error: grid.spacing: found \"-.inf\", " + length]),
    ("grid: {spacing: 0x1p3}", ["17: error: grid.spacing: found \"0x1p3\", " + length]),
    ("grid: {spacing: 12:30:45}", ["17: error: grid.spacing: found \"12:30:45\", " + length]),
    ("grid: {spacing: \"3\"}", ["17: error: grid.spacing: found the text \"3\", " + length]),
    ("grid: {spacing: yes}", ["17: error: grid.spacing: found \"yes\", " + length]),
    ("grid: {spacing: ~}", ["17: error: grid.spacing: found ~ (nothing), " + length]),
    ("grid: {spacing: }", ["17: error: grid.spacing: found nothing, " + length]),
    ("grid: {spacing: []}", ["17: error: grid.spacing: found an empty list, " + length]),
    ("grid: {spacing: {a: 1}}", ["17: error: grid.spacing: found a mapping, " + length]),
    ("grid: {spacing: -1}", ["17: error: grid.spacing: found -1, " + length]),
    ("grid: {spacing: 1e300}", ["17: error: grid.spacing: found 1e300, " + length]),
    // Ranges.
    ("grid: {columns: 0}", ["17: error: grid.columns: found 0, " + columns]),
    ("grid: {columns: 2.5}", ["17: error: grid.columns: found 2.5, " + columns]),
    ("grid: {columns: 1e30}", ["17: error: grid.columns: found 1e30, " + columns]),
    (
      "grid: {cornerRadius: [1, 2, 3]}",
      [
        "22: error: grid.cornerRadius: found a list of 3, expected a number from 0 to 10,000 pt,"
          + " or four such numbers: [top-leading, top-trailing, bottom-trailing, bottom-leading]"
      ]
    ),
    (
      "grid: {scroll: 1000}",
      [
        "16: error: grid.scroll: found 1000, expected a number from 0 to 0 pt, the end of the"
          + " content"
      ]
    ),
    ("output: {fps: 0}", ["15: error: output.fps: found 0, " + fps]),
    ("output: {fps: 1e9}", ["15: error: output.fps: found 1e9, " + fps]),
    ("output: {fps: 59.9401}", ["15: error: output.fps: found 59.9401, " + fps]),
    (
      "duration: 0",
      ["11: error: duration: found 0, expected settled or a time above 0, at most 3600 s"]
    ),
    ("tail: 3600001ms", ["7: error: tail: found \"3600001ms\", expected a time from 0 to 3600 s"]),
    ("tail: 3 s", ["7: error: tail: found \"3 s\", expected a time from 0 to 3600 s"]),
    ("touchRate: 1000.5", ["12: error: touchRate: found 1000.5, " + touchRate]),
    // Enumerated values and texts.
    (
      "grid: {contentMode: Fill}",
      ["21: error: grid.contentMode: found \"Fill\", expected fill or fit"]
    ),
    ("title: 3", ["8: error: title: found 3, expected text"]),
    ("title: \"\"", ["8: error: title: found an empty text, expected text"]),
    (
      "viewer: {tapScale: 3}",
      [
        "9: error: viewer has no key \"style\", expected zozo, b43-swiftui, b43-compose,"
          + " zoom-transition, photos, photoswipe or telephoto"
      ]
    ),
    (
      "viewer: {style: zozo, returnHome: on}",
      ["35: error: viewer.returnHome: found \"on\", expected true or false"]
    ),
    (
      "viewer: {style: zozo, backdrop: \"#FFF\"}",
      ["33: error: viewer.backdrop: found \"#FFF\", expected a color such as \"#FFFFFF\""]
    ),
    (
      "screen: {background: \"#FFFFFF80\"}",
      [
        "22: error: screen.background: found \"#FFFFFF80\", expected an opaque color such as"
          + " \"#FFFFFF\""
      ]
    ),
    ("output: {formats: []}", ["19: error: output.formats: found an empty list, " + formats]),
    ("output: {formats: gif}", ["19: error: output.formats: found \"gif\", " + formats]),
    (
      "output: {formats: [gif, gif]}",
      [
        "25: error: the format gif appears twice", "20: note: the first is here",
      ]
    ),
    (
      "output: {overlays: [clock, clock]}",
      ["28: error: the overlay clock appears twice", "21: note: the first is here"]
    ),
    ("output: {font: 3}", ["16: error: output.font: found 3, expected text"]),
    // The screen as a whole.
    (
      "screen: {size: [10000, 10000], scale: 2}",
      [
        "39: error: screen: size × scale is 20,000 × 20,000 px, expected 1 to 16,384 px per side"
          + " and at most 67,108,864 px in total"
      ]
    ),
    (
      "screen: {size: [100, 100], safeArea: {top: 60, bottom: 40}}",
      [
        "9: error: screen.safeArea takes 60 + 40 pt of the screen's height of 100 pt, expected"
          + " space between them"
      ]
    ),
    (
      "screen: {size: [100, 100], frame: true}",
      [
        "35: error: screen.frame draws a device, but the screen has only a size, 100 × 100 pt,"
          + " expected screen.device"
      ]
    ),
    (
      "screen: {device: pixel-9, size: [400, 800], frame: true}",
      [
        "52: error: screen.frame draws pixel-9 in portrait, but screen.size is 400 × 800 pt, expected"
          + " its width of 411.43 pt and a height of at least that"
      ]
    ),
    ("screen: {frame: 1}", ["17: error: screen.frame: found 1, expected true or false"]),
    (
      "grid: {cornerCurve: round}",
      ["21: error: grid.cornerCurve: found \"round\", expected circular or continuous"]
    ),
    // Touches.
    (
      "touches: [{at: 0}]",
      [
        "11: error: touches[0] has neither tap, " + acts
          + ", record nor hold with an anchor, expected "
          + act
      ]
    ),
    (
      "touches: [{tap: center}]",
      ["11: error: touches[0] has neither at nor after, expected exactly one of at and after"]
    ),
    (
      "touches: [{at: 0, drag: {from: center}}]",
      ["25: error: touches[0].drag has neither by nor to, expected exactly one of by and to"]
    ),
    (
      "touches: [{at: 0, pinch: {at: center, scale: 2}, count: 2}]",
      ["50: error: touches[0]: found count with pinch, expected count with tap only"]
    ),
    (
      "touches: [{at: 0, tap: {thumbnail: -1}}]",
      [
        "36: error: touches[0].tap.thumbnail: found -1, expected a whole number from 0 to 9999"
      ]
    ),
    (
      "touches: [{at: 0, tap: [1, 2, 3]}]",
      [
        "24: error: touches[0].tap: found a list of 3, " + expectedAnchor
      ]
    ),
    (
      "touches: [{at: 0, tap: [1e6, 2]}]",
      [
        "25: error: touches[0].tap[0]: found 1e6, expected a number from -100,000 to 100,000 pt"
      ]
    ),
    (
      "touches: [{at: 0, tap: centre}]",
      ["24: error: touches[0].tap: found \"centre\", " + expectedAnchor]
    ),
    (
      "touches: [{at: 0, path: [[0, 1, 2]]}]",
      [
        "25: error: touches[0].path: found a list of 1, expected at least 2 rows [[t, x, y], …]"
      ]
    ),
    (
      "touches: [{at: 0, path: [[0, 1, 2], [0, 1, 2]]}]",
      [
        "38: error: touches[0].path[1]: found the time 0 s, expected a time after the previous 0 s",
        "27: note: the previous row begins here",
      ]
    ),
    (
      "touches: [{at: 0, path: {one: [[0, 1, 2], [1, 1, 2]]}}]",
      [
        "26: error: touches[0].path: found the finger \"one\", expected a whole number from 1 to 10"
      ]
    ),
    (
      "touches: [{at: 3600s, tap: center}, {after: 1, tap: center}]",
      [
        "37: error: touches[1]: the touch starts at 3601.05 s, expected at most 3600 s"
      ]
    ),
    // One finding for each mistake, none for its consequences.
    ("touches: [{att: 0, tap: center}]", ["12: error: unknown key \"att\" in touches[0]"]),
    (
      "touches: [{at: x, tap: center}]",
      [
        "16: error: touches[0].at: found \"x\", expected a time from 0 to 3600 s"
      ]
    ),
    (
      "touches: [{at: 0, drag: {from: center, by: [1, 1], curve: timingCurve(0, 0, 1, 1)}}]",
      ["72: error: touches[0].drag.curve: found the end of the text, expected \",\""]
    ),
  ]

  private static let length = "expected a number from 0 to 10,000 pt"
  private static let columns = "expected a whole number from 1 to 100"
  private static let fps = "expected a number from 1 to 240 with at most 3 decimals"
  private static let touchRate = "expected a number from 1 to 1000 with at most 3 decimals"
  private static let formats =
    "expected a list of formats, each once: gif, png, apng, webp, mp4, webm, sheet, onion, strip,"
    + " slit, spec, decisions"
  private static let acts = "doubleTap, swipe, fling, drag, pinch, path"
  private static let act = "exactly one of tap, " + acts + ", record and hold with an anchor"
  private static let expectedAnchor =
    "expected [x, y], center, backButton, {thumbnail: n}, {photo: [u, v]}, {bead: n}, {row: id},"
    + " addButton, removeButton, submitButton or alertButton"

  @Test("Each wrong value is reported once, at its position", arguments: cases)
  func findings(addition: String, expected: [String]) {
    let headlines = SceneFixtures.headlines(SceneFixtures.minimal + addition + "\n")
    #expect(headlines == expected.map { "3:" + $0 })
  }

  @Test(
    "Numbers with another meaning in YAML get a hint on how to write them",
    arguments: [
      ("010", "omit it"), ("0x10", "hexadecimal"), ("0o7", "octal"), ("0b1", "binary"),
      ("1_000", "underscores"), ("12:30:45", "base 60"), (".inf", "finite"),
      (".nan", "not allowed"),
      ("1e400", "above the range"), ("1e-400", "below the range"), ("8px", "without \"px\""),
      ("\"3\"", "without quotes"),
    ])
  func hints(number: String, text: String) throws {
    let reading = SceneFixtures.read(SceneFixtures.minimal + "grid: {aspectRatio: \(number)}")
    let hint = try #require(reading.diagnostics.first?.hint)
    #expect(hint.contains(text))
  }

  @Test("Accepts numbers that all YAML parsers read the same")
  func plainNumbers() {
    for number in ["1", "+1", "1.", "1.0", "10e-1", "0.1e1", "1E0"] {
      let reading = SceneFixtures.read(SceneFixtures.minimal + "grid: {aspectRatio: \(number)}")
      #expect(reading.scene != nil, "\(number)")
    }
  }

  @Test("A mistake in one key hides no other and is not repeated by checks across keys")
  func independence() {
    let text = """
      zoetrope: 1
      photos: [wall-9.png, 3]
      screen: {size: [0, 100], background: red}
      grid: {columns: 100, spacing: 1e9, aspectRatio: 0}
      viewer: {style: zozo, tapCount: 3, opening: no}
      touches: [{at: -1, tap: {thumbnail: 20}}, {at: 1, hold: 0, tap: nowhere}]
      """
    let positions = SceneFixtures.headlines(text).map { $0.prefix { $0 != " " } }
    #expect(
      positions == [
        "2:22:", "3:17:", "3:38:", "4:31:", "4:49:", "5:33:", "5:45:", "6:16:", "6:57:", "6:65:",
      ])
  }

  @Test("Reports too many samples, touches and photos")
  func totals() {
    let tenMinutes = "  - {at: 0, drag: {from: center, by: [0, 1], during: 600s}}\n"
    let samples = { (rate: Int, viewers: String) in
      SceneFixtures.headlines(
        SceneFixtures.minimal + "\(viewers)touchRate: \(rate)\ntouches:\n" + tenMinutes)
    }
    #expect(samples(120, "") == [])
    #expect(samples(166, "") == [])
    #expect(
      samples(167, "") == [
        "5:5: error: touches[0]: the touches up to this one have 100,202 samples, expected at most"
          + " 100,000"
      ])
    #expect(
      samples(120, "compare: [zozo, photos]\n") == [
        "6:5: error: touches[0]: the touches up to this one have 144,004 samples on 2 screens,"
          + " expected at most 100,000"
      ])
    let touches = SceneFixtures.headlines(
      SceneFixtures.minimal + "touches:\n"
        + String(repeating: "  - {at: 0, tap: center}\n", count: 1001))
    #expect(
      touches == [
        "3:1: error: touches: found a list of 1001, expected a list of at most 1000 touches"
      ])
    let photos = SceneFixtures.headlines("zoetrope: 1\nphotos: [wall-9999.png, wall-2.png]\n")
    #expect(photos == ["2:25: error: photos: 10,001 photos; at most 10,000"])
    let broken = SceneFixtures.headlines(
      "zoetrope: 1\nphotos: [missing.png, wall-20000.png, missing.png]\n")
    #expect(broken == ["2:23: error: photos: 20,000 photos; at most 10,000"])
  }
}
