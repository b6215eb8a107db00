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
    [sample(0.1, .down, (20, 90))]
    + stride(from: 1.0, through: 12, by: 1).map { number in
      sample(0.1 + number / 100, .moved, (20 + number * 1.27, 90 - number * 3.3))
    } + [sample(0.24, .up, (36, 49))]

  /// A sample of fingers with the ids 0, 1 …, or of one with an id of its own.
  private static func sample(
    _ time: Double, _ phase: TouchChange.Phase, _ positions: (x: Double, y: Double)..., id: Int = 0,
    isMirrored: Bool = false
  ) -> LiveTouch.Sample {
    LiveTouch.Sample(
      time: time, phase: phase,
      fingers: positions.enumerated().map {
        LiveTouch.Finger(id: id + $0, x: $1.x, y: $1.y, isMirrored: isMirrored)
      })
  }

  /// Begins a live touch on a scene without touches.
  private func begin() throws -> (PreviewSession, LiveTouch) {
    try write("")
    let session = PreviewSession(path, jobs: 1)
    #expect(try session.beginLiveTouch(1, from: 0, of: 1))
    return (session, try #require(session.liveTouch))
  }

  /// Returns the JPEG picture at each frame of the clip, as drawn live.
  private func playedLive(_ session: PreviewSession, each frames: Range<Int>) throws -> [[UInt8]] {
    let live = try #require(session.liveTouch)
    return try frames.map { frame in
      let now = Double(frame) / 50
      // Samples that have arrived before are ignored.
      let samples = Self.samples.filter { $0.time <= now + 1e-9 }
      return try live.picture(at: now, after: samples, first: 0, scale: 1)
    }
  }

  @Test(
    "A kept touch plays in the clip as it did live",
    arguments: ["", "touches: []\n", "touches:\n  - {at: 0, tap: [1, 1]}  # theirs\n"])
  func keeps(_ touches: String) throws {
    try write(touches)
    let session = PreviewSession(path, jobs: 2)
    let start = touches.contains("tap") ? 10 : 0
    #expect(try session.beginLiveTouch(1, from: start, of: 1))
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
    let (session, _) = try begin()
    let last = try #require(try playedLive(session, each: 0..<20).last)
    #expect(try session.beginLiveTouch(1, from: 0, of: 1))
    let live = try #require(session.liveTouch)
    #expect(try live.picture(at: 19 / 50.0, after: Self.samples, first: 0, scale: 1) == last)
    let picture = try JPEGDecoder.decode(last)
    #expect(picture.size == PixelSize(width: 80, height: 120))
  }

  @Test("Fingers that are down at the same time are the paths of one step, whatever their order")
  func severalFingers() throws {
    let (_, live) = try begin()
    let samples = [
      Self.sample(0.1, .down, (20, 90), id: 7), Self.sample(0.15, .down, (60, 90), id: 5),
      LiveTouch.Sample(
        time: 0.2, phase: .moved,
        fingers: [LiveTouch.Finger(id: 5, x: 60, y: 80), LiveTouch.Finger(id: 7, x: 20, y: 70)]),
      Self.sample(0.25, .up, (20, 70), id: 7), Self.sample(0.3, .up, (61, 80), id: 5),
      Self.sample(0.5, .down, (30, 90)), Self.sample(0.6, .up, (30, 90)),
    ]
    // A request that was overtaken repeats samples.
    for sent in [0..<3, 0..<2, 2..<7] {
      _ = try live.picture(
        at: 0.7, after: Array(samples[sent]), first: sent.lowerBound, scale: 1)
    }
    #expect(
      live.steps == [
        "{at: 0.1, path: {1: [[0, 20, 90], [0.1, 20, 70], [0.15, 20, 70]], "
          + "2: [[0.05, 60, 90], [0.1, 60, 80], [0.2, 61, 80]]}}",
        "{at: 0.5, path: [[0, 30, 90], [0.1, 30, 90]]}",
      ])
  }

  @Test("Ignores a touch outside all screens, and fingers beyond those that a step can have")
  func ignoresFingers() throws {
    let (session, live) = try begin()
    var samples = [
      Self.sample(0.1, .down, (20, 90)), Self.sample(0.12, .up, (20, 90)),
      Self.sample(0.2, .down, (-5, 90)), Self.sample(0.22, .up, (-5, 90)),
      Self.sample(0.3, .down, (20, 90), id: 20),
    ]
    for tap in 0..<12 {
      let time = 0.4 + Double(tap) / 50
      samples += [Self.sample(time, .down, (40, 40)), Self.sample(time + 0.01, .up, (40, 40))]
    }
    samples.append(Self.sample(0.9, .up, (20, 90), id: 20))
    _ = try live.picture(at: 1, after: samples, first: 0, scale: 1)
    #expect(live.steps.first == "{at: 0.1, path: [[0, 20, 90], [0.02, 20, 90]]}")
    #expect(try live.steps.count == 2 && !session.keepLiveTouch().isBroken)
  }

  @Test("Each of two fingers moves, also if their samples alternate within a millisecond")
  func alternatingFingers() throws {
    let (_, live) = try begin()
    var samples = [Self.sample(0.1, .down, (20, 90), (60, 90))]
    for number in 2...21 {
      let (step, id) = (Double(number / 2), number % 2)
      let (time, x) = (0.1 + step * 0.016 + Double(id) / 1000, 20 + 20 * Double(id) + step)
      samples.append(Self.sample(time, .moved, (x, 90), id: id))
    }
    samples.append(Self.sample(0.3, .up, (30, 90), (50, 90)))
    _ = try live.picture(at: 1, after: samples, first: 0, scale: 1)
    let text = try #require(live.steps.first)
    #expect(text.split(separator: "[0.").count > 20, "\(text)")
  }

  @Test("Refuses to keep a touch before later touches, or one that is not lifted")
  func refuses() throws {
    try write("touches:\n  - {at: 0.5, tap: [1, 1]}\n")
    let session = PreviewSession(path, jobs: 1)
    #expect(throws: WriteFault.self) { try session.keepLiveTouch() }
    #expect(try session.beginLiveTouch(1, from: 0, of: 1))
    #expect(throws: WriteFault.self) { try session.keepLiveTouch() }
    _ = try session.liveTouch?.picture(at: 0.5, after: Self.samples, first: 0, scale: 1)
    #expect(throws: WriteFault.self) { try session.keepLiveTouch() }
    session.endLiveTouch()
    #expect(session.liveTouch == nil)
    #expect(try !session.beginLiveTouch(1, from: 0, of: 7))
    #expect(try !session.beginLiveTouch(1, from: 1000, of: 1))
  }

  @Test("Accepts any samples")
  func acceptsAnySamples() throws {
    let (_, live) = try begin()
    let numbers = [-1e308, -1, 0, 0.5, 1e9, 1e308, .infinity, -.infinity, .nan]
    for (index, number) in numbers.enumerated() {
      for phase in [TouchChange.Phase.up, .moved, .down, .down, .moved, .up] {
        let samples = [
          Self.sample(number, phase, (number, 50), isMirrored: number > 0),
          Self.sample(number, phase, (40, number), (number, number), id: index - 4),
          LiveTouch.Sample(time: number, phase: phase, fingers: []),
        ]
        let first = index % 2 == 0 ? Int.max : 0
        #expect(try !live.picture(at: number, after: samples, first: first, scale: number).isEmpty)
      }
    }
    #expect(live.steps.allSatisfy { $0.contains("path") })
  }
}
