import Compare
import Display
import Foundation
import Rendering
import Testing

@testable import Verification

@Suite("Golden values between frames")
struct BetweenFramesTests {
  private let gate: SceneGate

  init() throws {
    gate = try SceneGate()
  }

  @Test("Reports a reading that flashes between two frames at 30 fps")
  func flashBetweenFrames() throws {
    try gate.record()
    let bytes = try #require(gate.files["a.golden"])
    var golden = try Golden(text: Array(bytes))
    let motion = golden.recording.motion
    // The tap lifts at 0.1 s, which has a frame. The time 0.15 s has one only at 60 fps.
    let moments = try #require(motion.moments)
    #expect(moments.contains { $0.phase == .before && $0.time == 0.1 }, "\(moments)")
    let moment = try #require(moments.firstIndex { ($0.time - 0.15).magnitude < 1e-6 })
    #expect(!motion.times.contains { ($0 - 0.15).magnitude < 1e-6 })
    let track = try #require(motion.tracks.firstIndex { $0.name == "backdrop.opacity" })
    golden.recording.motion.tracks[track].between[moment] = .number(0)
    try gate.write("a.golden", golden.text)
    let report = try gate.verify().report
    #expect(report.status == .changed && report.differingFrames == 0)
    #expect(
      report.motion.first?.sentences.first?.hasPrefix(
        "differs between frames, at 0.15 s (after frame 4): 0 → ") == true, "\(report.motion)")
  }

  @Test("Reports drawing changes between two frames that no reading shows")
  func drawnBetweenFrames() throws {
    try gate.record()
    let bytes = try #require(gate.files["a.golden"])
    var golden = try Golden(text: Array(bytes))
    let moment = try #require(
      golden.recording.motion.moments?.firstIndex { ($0.time - 0.15).magnitude < 1e-6 })
    golden.recording.motion.moments?[moment].drawing = "0123456789abcdef"
    try gate.write("a.golden", golden.text)
    let report = try gate.verify().report
    #expect(report.status == .changed && report.motion.isEmpty)
    #expect(
      report.headline.contains(
        "all frames are the same, but the images between them differ, at 0.150 s (after frame 4)"
      ), "\(report.headline)")
  }
}
