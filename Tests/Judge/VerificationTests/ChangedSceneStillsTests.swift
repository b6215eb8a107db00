import Compare
import Pixels
import Rendering
import Testing

@testable import Verification

@Suite("Stills of a changed scene")
struct ChangedSceneStillsTests {
  private let gate: SceneGate
  private let pictures = PictureOptions(pagePixelBudget: 1 << 20)
  /// The tap is earlier in the changed scene.
  ///
  /// Both scenes last until the viewer is open.
  private let before = ["touches": "[{at: 0.2, tap: {thumbnail: 0}}]", "duration": "1"]
  private let after = ["touches": "[{at: 0.1, tap: {thumbnail: 0}}]", "duration": "1"]

  init() throws {
    gate = try SceneGate()
  }

  @Test(
    "Stills show the changed movement, scaled to the frame", arguments: Golden.Pictures.allCases)
  func onion(keep: Golden.Pictures) throws {
    try gate.record(before, keep: keep)
    let report = try gate.verify(after, pictures: pictures).report
    let stills = try #require(report.stills)
    #expect(stills.slit.isUpright && (0...1).contains(stills.slit.place))
    #expect(stills.start < 0.1 && stills.end > 0.2 && stills.end <= 1)

    let onion = try #require(stills.onion)
    let curves = try #require(report.curves)
    #expect(onion.name == "hero" && onion.ghosts.count == onion.times.count)
    #expect(onion.times.count > 4 && onion.times == onion.times.sorted())
    // The screen of the scene is 40 × 86 pt.
    let sides = [("hero.x", 40.0), ("hero.y", 86), ("hero.width", 40), ("hero.height", 86)]
    for (index, (name, length)) in sides.enumerated() {
      let track = try #require(curves.tracks.first { $0.name == name })
      for (time, ghost) in zip(onion.times, onion.ghosts) {
        let sample = try #require(curves.actualTimes.firstIndex { $0 == time })
        let value = try #require(track.actual[sample])
        #expect(abs(ghost[index] * length - value) < 1e-9)
      }
    }
    #expect(onion.expected.count > 1 && onion.actual.first != onion.actual.last)
  }

  @Test("There are no stills if nothing changed or no clip is requested")
  func none() throws {
    try gate.record(before)
    #expect(try gate.verify(before, pictures: pictures).report.stills == nil)
    #expect(try gate.verify(after).report.stills == nil)
  }

  @Test("There are no stills if the frame sizes differ")
  func resized() throws {
    try gate.record(before)
    var resized = after
    resized["screen"] = "{size: [40, 90], scale: 1}"
    #expect(try gate.verify(resized, pictures: pictures).report.stills == nil)
  }

  @Test("A slit still of clips without readings cuts through the differing pixels")
  func clips() throws {
    // The frames have 8 × 8 px, of which the first pixels of the first row differ.
    for white in 1...8 {
      let frames = (0..<6).map { Pixmap<StraightRGBA8>.gray($0 == 3 ? white : 0) }
      let calm = (0..<6).map { _ in Pixmap<StraightRGBA8>.gray() }
      let pair = ClipPair(
        expected: .made(MemoryPictures(calm), calm.map(\.digest)),
        actual: .made(MemoryPictures(frames), frames.map(\.digest)), name: "clip",
        options: pictures)
      let report = try pair.diff(jobs: 1).report
      let stills = try #require(report.stills)
      #expect(stills.slit == SceneReport.Stills.Slit(isUpright: true, place: Double(white) / 16))
      #expect(stills.start <= 0.3 && stills.end >= 0.3 && stills.onion == nil)
    }
  }
}
