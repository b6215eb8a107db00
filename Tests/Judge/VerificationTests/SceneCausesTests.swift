import Display
import Foundation
import Rendering
import Testing

@testable import Verification

@Suite("Causes of a scene's difference from its golden")
struct SceneCausesTests {
  private let gate: SceneGate
  private let changed = [
    "grid": "{columns: 2, margins: {leading: 2, trailing: 2}, cornerRadius: 6}"
  ]

  init() throws {
    gate = try SceneGate()
  }

  @Test("A lost expectation is a difference, and an unmet one cannot be accepted")
  func lostExpectations() throws {
    let met = [
      "expect":
        "[{settlesBy: {time: 0.2, within: 1000}}, {staysInside: {reading: hero.x, min: -1000, max: 1000}}]"
    ]
    try gate.record(met)
    #expect(try gate.verify(met).report.status == .passed)
    let lost = try gate.verify(["expect": "[{settlesBy: {time: 0.2, within: 1000}}]"])
    #expect(lost.report.status == .changed && lost.report.motionHeadline.isEmpty)
    #expect(lost.report.headline.hasPrefix("the scene no longer expects: hero.x"))
    #expect(try gate.verify(update: .changed).report.status == .recorded)
    // A new expectation needs no approval, but is recorded with the next one.
    #expect(try gate.verify(met).report.status == .passed)
    #expect(try gate.verify(met, update: .changed).report.status == .recorded)
    let unmet = ["expect": "[{staysInside: {reading: hero.x, min: -1000, max: -999}}]"]
    #expect(try gate.verify(unmet, update: .all).report.status == .failed)
  }

  @Test("Versions by themselves are no difference and rewrite nothing; values of --set are named")
  func versions() throws {
    try gate.record()
    let bytes = try #require(gate.files["a.golden"])
    var golden = try Golden(text: Array(bytes))
    golden.recording.made = [SceneConstant(name: "zoetrope", .text("0.0.9"))]
    golden.recording.options = [SceneConstant(name: "grid.cornerRadius", .text("--set"))]
    try gate.write("a.golden", golden.text)
    #expect(try gate.verify().report.status == .passed)
    let before = gate.files
    golden.recording.options = []
    let outcome = try gate.verify(changed)
    #expect(
      outcome.report.motionHeadline.first
        == "Stated by --set in the recording, but not now: grid.cornerRadius 3 → 6.")
    try gate.write("a.golden", golden.text)
    let old = gate.files
    _ = try gate.verify(update: .all)
    #expect(gate.files == old && old != before)
  }

  @Test("Recognizes a pure shift in time at any rate", arguments: [10, 24, 30, 60], [7, 20])
  func shift(rate: Int, milliseconds: Int) throws {
    func touches(_ late: Int) -> [String: String] {
      let drag = Double(600 + late) / 1000
      return [
        "touches":
          "[{at: 0.05, tap: {thumbnail: 0}}, {at: \(drag), drag: {from: center, by: [4, 40], during: 0.2}}]",
        "duration": "2", "output": "{fps: \(rate)}",
      ]
    }
    try gate.record(touches(0))
    let outcome = try gate.verify(touches(milliseconds))
    #expect(
      outcome.report.motionHeadline.dropFirst() == [
        "Everything after 0.60 s happens \(milliseconds) ms later; the motion is unchanged"
          + " (first the touch at 0.60 s → \(Double(600 + milliseconds) / 1000) s)."
      ])
  }
}
