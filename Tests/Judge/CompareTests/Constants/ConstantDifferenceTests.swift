import Compare
import Display
import Pixels
import Testing

@Suite("Differences of constants")
struct ConstantDifferenceTests {
  private func recording(
    written: KeyValuePairs<ConstantName, String> = ["viewer": "zozo"],
    constants: KeyValuePairs<ConstantName, String> = ["viewer.openDuration": "0.2"],
    fps: Double = 30, scale: Double = 1, speed: Double = 1, overlays: String = "none",
    screens: String = "zozo", photo: String = "xxh128:0"
  ) -> Recording {
    func list(_ pairs: KeyValuePairs<ConstantName, String>) -> [SceneConstant] {
      pairs.map { SceneConstant(name: $0.key, text: $0.value) }
    }
    var recording = Recording(
      scene: "a", size: PixelSize(width: 8, height: 8), scale: scale, fps: fps, speed: speed)
    recording.written = list(written)
    recording.constants =
      list(constants)
      + list([
        Recording.overlays: overlays, Recording.screens: screens,
        ConstantName(Recording.photoPrefix + "a.jpg"): photo,
      ])
    return recording
  }

  private func text(_ expected: Recording, _ actual: Recording) -> String {
    ConstantDifference(expected: expected, actual: actual).sentences.joined(separator: " ")
  }

  @Test("Names changes of the scene file first, with the old values")
  func sceneFile() {
    let one = recording(written: ["viewer": "zozo", "grid.cornerRadius": "3"])
    let other = recording(written: ["viewer": "zozo", "grid.cornerRadius": "6"])
    let changes = ConstantDifference(expected: one, actual: other)
    #expect(!changes.file.isEmpty)
    #expect(changes.sentences == ["The scene file has changed: grid.cornerRadius 3 → 6."])
  }

  @Test("Lists changes without effect separately")
  func withoutEffect() {
    func scaled(_ tap: String, _ fade: String) -> Recording {
      recording(
        written: ["viewer.style": "zozo", "viewer.tapScale": tap, "viewer.fadeDuration": fade],
        constants: ["viewer.tapScale": tap, "viewer.fadeDuration": fade])
    }
    var difference = ConstantDifference(expected: scaled("3", "0.2"), actual: scaled("4", "0.3"))
    var together = difference
    difference.separateIneffective { $0 == SceneConstant(name: "viewer.tapScale", text: "3.0") }
    #expect(
      difference.sentences == [
        "The scene file has changed: viewer.fadeDuration 0.2 → 0.3.",
        "Also changed, without effect on the motion: viewer.tapScale 3 → 4.",
      ])
    together.separateIneffective { _ in true }
    #expect(together.sentences.count == 1 && together.file.count == 2)
  }

  @Test(
    "Equal values in two notations are no change, nearly equal ones are",
    arguments: [
      ("200ms", "0.2", 0), ("0.2s", "0.20", 0), ("#FFFFFF", "#ffffffff", 0), ("1e3", "1000", 0),
      ("true", "true", 0), ("200ms", "0.201", 1), ("#FFFFFF", "#FFFFFFFE", 1),
      ("true", "True", 1), ("nan", "inf", 1),
    ])
  func spelling(one: String, other: String, count: Int) {
    let (before, after) = (
      recording(written: ["grid.gap": one]), recording(written: ["grid.gap": other])
    )
    #expect(ConstantDifference(expected: before, actual: after).file.count == count)
  }

  @Test("Names the option for settings that the command line changes")
  func options() {
    let one = recording()
    #expect(text(one, recording(scale: 0.5)).hasSuffix("--scale)."))
    #expect(text(one, recording(fps: 60)).hasSuffix("--fps)."))
    #expect(text(one, recording(speed: 2)).hasSuffix("--speed)."))
    #expect(text(one, recording(overlays: "clock")).hasSuffix("--overlays)."))
    #expect(text(one, recording(screens: "photos")).hasSuffix("--viewer)."))
    for actual in [recording(scale: 0.5), recording(overlays: "clock")] {
      #expect(ConstantDifference(expected: one, actual: actual).file.isEmpty)
    }
  }

  @Test("Attributes a setting in the scene file only to the file")
  func optionsOfFile() {
    let sentence = text(
      recording(written: ["output.fps": "30"]), recording(written: ["output.fps": "60"], fps: 60))
    #expect(sentence == "The scene file has changed: output.fps 30 → 60.")
  }

  @Test("Attributes a changed default to Zoetrope; writing a default out is no change")
  func defaults() {
    let other = recording(constants: ["viewer.openDuration": "0.3"])
    #expect(text(recording(), other).contains("viewer.openDuration 0.2 → 0.3"))
    #expect(text(recording(), other).hasPrefix("Built-in constants"))
    let written = recording(written: ["viewer": "zozo", "viewer.openDuration": "0.2"])
    #expect(ConstantDifference(expected: recording(), actual: written).file.isEmpty)
  }

  @Test("Names a photo with different bytes; equal constants say that nothing changed")
  func photos() {
    #expect(text(recording(), recording(photo: "xxh128:1")).contains("a.jpg"))
    #expect(text(recording(), recording()).contains("as recorded"))
  }

  @Test("Reports inserted and removed list items as such, without shifting others")
  func lists() {
    let tap: KeyValuePairs<ConstantName, String> = [
      "touches[0].at": "0.05", "touches[0].tap.thumbnail": "4",
    ]
    let both: KeyValuePairs<ConstantName, String> = [
      "touches[0].at": "0.01", "touches[0].drag.from": "center", "touches[1].at": "0.05",
      "touches[1].tap.thumbnail": "4",
    ]
    let inserted = text(recording(written: tap), recording(written: both))
    #expect(inserted.contains("the drag on `center` at 0.01 s is new"))
    #expect(!inserted.contains("touches[1]"))
    let removed = text(recording(written: both), recording(written: tap))
    #expect(removed.contains("the drag on `center` at 0.01 s is removed"))
    #expect(!removed.contains("touches[1]"))
  }

  @Test("Pairs the most similar items of a rewritten list")
  func resemblance() {
    let one: KeyValuePairs<ConstantName, String> = [
      "touches[0].at": "1", "touches[0].tap": "center", "touches[1].at": "2",
      "touches[1].hold": "0.5s",
    ]
    let other: KeyValuePairs<ConstantName, String> = [
      "touches[0].at": "3", "touches[0].hold": "500ms",
    ]
    let text = text(recording(written: one), recording(written: other))
    #expect(text.contains("touches[0].at 2 → 3, the tap on `center` at 1 s is removed."))
  }

  @Test("Does not take an inserted item for a change of the next one")
  func insertion() {
    let drag: KeyValuePairs<ConstantName, String> = [
      "touches[0].at": "1.3", "touches[0].drag.from": "center", "touches[0].drag.during": "0.4",
    ]
    let both: KeyValuePairs<ConstantName, String> = [
      "touches[0].at": "0.9", "touches[0].tap": "center", "touches[1].at": "1.35",
      "touches[1].drag.from": "center", "touches[1].drag.during": "400ms",
    ]
    #expect(
      text(recording(written: drag), recording(written: both))
        == "The scene file has changed: the tap on `center` at 0.9 s is new, touches[1].at 1.3 → 1.35."
    )
  }

  @Test("Compares very long lists index by index")
  func longLists() {
    func list(_ values: Range<Int>) -> Recording {
      var recording = recording()
      recording.written = values.enumerated().map {
        SceneConstant(name: ConstantName(key: "rows").item($0.offset), text: "\($0.element)")
      }
      return recording
    }
    let difference = ConstantDifference(expected: list(0..<2100), actual: list(1..<2101))
    #expect(difference.file.count == 2100)
    let short = ConstantDifference(expected: list(0..<900), actual: list(1..<901))
    #expect(
      short.sentences == [
        "The scene file has changed: rows[899] inserted (900), rows[0] removed (0)."
      ])
  }

  @Test("Writes an opaque color as a scene does")
  func colors() {
    let text = text(
      recording(written: ["viewer.backdrop": "#000000FF"]),
      recording(written: ["viewer.backdrop": "#2020207F"]))
    #expect(text.contains("viewer.backdrop #000000 → #2020207F"))
  }
}
