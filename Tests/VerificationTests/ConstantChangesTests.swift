import Compare
import Pixels
import Testing
@testable import Verification

@Suite("Constants that changed")
struct ConstantChangesTests {
  private func recording(
    written: KeyValuePairs<String, String> = ["viewer": "zozo"],
    constants: KeyValuePairs<String, String> = ["zozo.openDuration": "0.2"],
    fps: Double = 30, scale: Double = 1, speed: Double = 1, overlays: String = "none",
    screens: String = "zozo", photo: String = "xxh128:0"
  ) -> Recording {
    func list(_ pairs: KeyValuePairs<String, String>) -> [Recording.Constant] {
      pairs.map { Recording.Constant(name: $0.key, value: $0.value) }
    }
    var recording = Recording(
      scene: "a", size: PixelSize(width: 8, height: 8), scale: scale, fps: fps, speed: speed)
    recording.written = list(written)
    recording.constants =
      list(constants)
      + list([
        Recording.overlays: overlays, Recording.screens: screens,
        Recording.photoPrefix + "a.jpg": photo,
      ])
    return recording
  }

  private func words(_ expected: Recording, _ actual: Recording) -> String {
    ConstantChanges(expected: expected, actual: actual).sentences.joined(separator: " ")
  }

  @Test("what the file says is named first, with what it said")
  func file() {
    let one = recording(written: ["viewer": "zozo", "grid.cornerRadius": "3"])
    let other = recording(written: ["viewer": "zozo", "grid.cornerRadius": "6"])
    let changes = ConstantChanges(expected: one, actual: other)
    #expect(changes.isOfFile)
    #expect(changes.sentences == ["The scene file has changed: grid.cornerRadius 3 → 6."])
  }

  @Test("of several changes those that nothing follows from are not blamed")
  func withoutEffect() {
    let one = recording(written: [
      "viewer": "zozo", "viewer.tapScale": "3", "viewer.fadeDuration": "0.2",
    ])
    let other = recording(
      written: ["viewer": "zozo", "viewer.tapScale": "4", "viewer.fadeDuration": "0.3"])
    let told = ConstantChanges(expected: one, actual: other) { name, value in
      name == "viewer.tapScale" && value == "3"
    }
    #expect(
      told.sentences == [
        "The scene file has changed: viewer.fadeDuration 0.2 → 0.3.",
        "Changed too, but the motion is the same without: viewer.tapScale 3 → 4.",
      ])
    let together = ConstantChanges(expected: one, actual: other) { _, _ in true }
    #expect(together.sentences.count == 1 && together.isOfFile)
  }

  @Test("what the command line says otherwise is named with its option")
  func options() {
    let one = recording()
    #expect(words(one, recording(scale: 0.5)).hasSuffix("--scale."))
    #expect(words(one, recording(fps: 60)).hasSuffix("--fps."))
    #expect(words(one, recording(speed: 2)).hasSuffix("--speed."))
    #expect(words(one, recording(overlays: "clock")).hasSuffix("--overlays."))
    #expect(words(one, recording(screens: "photos")).hasSuffix("--viewer."))
    for actual in [recording(scale: 0.5), recording(overlays: "clock")] {
      #expect(!ConstantChanges(expected: one, actual: actual).isOfFile)
    }
  }

  @Test("the same said by the file is a change of the file alone")
  func optionsOfFile() {
    let told = words(
      recording(written: ["output.fps": "30"]), recording(written: ["output.fps": "60"], fps: 60))
    #expect(told == "The scene file has changed: output.fps 30 → 60.")
  }

  @Test("a default that changed is zoetrope's; one that is written out is no change")
  func defaults() {
    let other = recording(constants: ["zozo.openDuration": "0.3"])
    #expect(words(recording(), other).contains("zozo.openDuration 0.2 → 0.3"))
    #expect(words(recording(), other).hasPrefix("Constants of zoetrope"))
    let written = recording(written: ["viewer": "zozo", "viewer.openDuration": "0.2"])
    #expect(!ConstantChanges(expected: recording(), actual: written).isOfFile)
  }

  @Test("a photo of other bytes is named; where nothing is, the rest is left")
  func photos() {
    #expect(words(recording(), recording(photo: "xxh128:1")).contains("a.jpg"))
    #expect(words(recording(), recording()).contains("as recorded"))
  }

  @Test("items of lists that come and go are told as such, and move no other")
  func lists() {
    let tap: KeyValuePairs = ["touches[0].at": "0.05", "touches[0].tap.thumbnail": "4"]
    let both: KeyValuePairs = [
      "touches[0].at": "0.01", "touches[0].drag.from": "center", "touches[1].at": "0.05",
      "touches[1].tap.thumbnail": "4",
    ]
    let inserted = words(recording(written: tap), recording(written: both))
    #expect(inserted.contains("touches[0] inserted (at 0.01 drag.from center"))
    #expect(!inserted.contains("touches[1]"))
    let removed = words(recording(written: both), recording(written: tap))
    #expect(removed.contains("touches[0] removed (at 0.01 drag.from center"))
    #expect(!removed.contains("touches[1]"))
  }

  @Test("an opaque colour is written as a scene writes it")
  func colors() {
    let words = words(
      recording(written: ["viewer.backdrop": "#000000FF"]),
      recording(written: ["viewer.backdrop": "#2020207F"]))
    #expect(words.contains("viewer.backdrop #000000 → #2020207F"))
  }
}
