import Codecs
import Foundation
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import Session

/// Tests touches on the preview page with a scene without photos: a box of beads.
@Suite struct LiveTouchTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path(of: "scene.yaml") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ touches: String) throws {
    try Data(
      """
      zoetrope: 1
      screen: {size: [80, 120], scale: 2, background: "#204080"}
      beads:
        box: [10, 80, 60, 30]
        colors: ["#E8590C", "#1971C2"]
      duration: 1
      \(touches)output: {fps: 50}

      """.utf8
    ).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// A finger that drags the first bead upwards, with a sample every 10 ms, and throws it.
  private static let samples: [LiveTouch.Sample] =
    [LiveTouch.Sample(time: 0.1, phase: .down, x: 20, y: 90)]
    + stride(from: 1.0, through: 12, by: 1).map { number -> LiveTouch.Sample in
      LiveTouch.Sample(
        time: 0.1 + number / 100, phase: .moved, x: 20 + number * 1.27, y: 90 - number * 3.3)
    } + [LiveTouch.Sample(time: 0.24, phase: .up, x: 36, y: 49)]

  /// Returns the JPEG picture at each frame of the clip, as drawn live.
  private func playedLive(_ session: PreviewSession, each frames: Range<Int>) throws -> [[UInt8]] {
    let live = try #require(session.liveTouch)
    return try frames.map { frame in
      let (last, now) = (Double(frame - 1) / 50, Double(frame) / 50)
      let samples = Self.samples.filter { $0.time > last + 1e-9 && $0.time <= now + 1e-9 }
      return try live.picture(at: now, after: samples, scale: 1)
    }
  }

  @Test(
    "A kept touch plays in the clip as it did live",
    arguments: ["", "touches: []\n", "touches:\n  - {at: 0, tap: [1, 1]}  # theirs\n"])
  func keeps(_ touches: String) throws {
    try write(touches)
    let session = PreviewSession(path, jobs: 2)
    let start = touches.contains("tap") ? 10 : 0
    #expect(try session.beginLiveTouch(from: start, of: 1))
    let played = try playedLive(session, each: 0..<30)
    let state = try session.keepLiveTouch()
    #expect(!state.isBroken, "\(state.diagnostics)")
    #expect(state.changes.count == 1 && session.liveTouch == nil)
    let film = try #require(session.film)
    #expect(film.facts.marks.contains { $0.kind == "touchDown" && $0.frame == start + 5 })
    // The clip draws no fingers, so the readings of the bead's position are compared instead of
    // pixels.
    let readings = film.readings
    #expect(readings.step == 1)
    let position = try #require(readings.series.first { $0.name.hasSuffix(".y") })
    #expect(position.values[start + 11] != position.values[start])
    #expect(Set(played).count > 8)
    let written = try session.writeChanges()
    #expect(!written.isBroken && written.changes.isEmpty)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("path:"))
    #expect(text.contains("# theirs") == touches.contains("theirs"))
    #expect(PreviewSession(path, jobs: 1).film?.readings.series == readings.series)
  }

  @Test("The same samples give the same picture, however they are divided into frames")
  func isPure() throws {
    try write("")
    let session = PreviewSession(path, jobs: 2)
    #expect(try session.beginLiveTouch(from: 0, of: 1))
    let last = try #require(try playedLive(session, each: 0..<20).last)
    #expect(try session.beginLiveTouch(from: 0, of: 1))
    let live = try #require(session.liveTouch)
    #expect(try live.picture(at: 19 / 50.0, after: Self.samples, scale: 1) == last)
    let picture = try JPEGDecoder.decode(last)
    #expect(picture.size == PixelSize(width: 80, height: 120))
  }

  @Test("Refuses to keep a touch before later touches, or one that is not lifted")
  func refuses() throws {
    try write("touches:\n  - {at: 0.5, tap: [1, 1]}\n")
    let session = PreviewSession(path, jobs: 1)
    #expect(throws: WriteFault.self) { try session.keepLiveTouch() }
    #expect(try session.beginLiveTouch(from: 0, of: 1))
    #expect(throws: WriteFault.self) { try session.keepLiveTouch() }
    _ = try session.liveTouch?.picture(at: 0.5, after: Self.samples, scale: 1)
    #expect(throws: WriteFault.self) { try session.keepLiveTouch() }
    session.endLiveTouch()
    #expect(session.liveTouch == nil)
    #expect(try !session.beginLiveTouch(from: 0, of: 7))
    #expect(try !session.beginLiveTouch(from: 1000, of: 1))
  }

  @Test("Accepts any samples")
  func acceptsAnySamples() throws {
    try write("")
    let session = PreviewSession(path, jobs: 1)
    #expect(try session.beginLiveTouch(from: 0, of: 1))
    let live = try #require(session.liveTouch)
    let numbers = [-1e308, -1, 0, 0.5, 1e9, 1e308, .infinity, -.infinity, .nan]
    for number in numbers {
      for phase in [TouchChange.Phase.up, .moved, .down, .down, .moved, .up] {
        let samples = [
          LiveTouch.Sample(time: number, phase: phase, x: number, y: 50, isPinch: number > 0),
          LiveTouch.Sample(time: number, phase: phase, x: 40, y: number),
        ]
        #expect(try !live.picture(at: number, after: samples, scale: number).isEmpty)
      }
    }
    #expect(live.steps.allSatisfy { $0.contains("path") })
  }
}
