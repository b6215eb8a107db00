import Clips
import Compare
import Display
import Foundation
import Pixels
import Review
import TestSupport
import Testing
@testable import Verification

/// A motion golden of 16 ms steps against readings at 62.5 frames a second, of a screen of 2 px per pt.
@Suite("Motion goldens against readings")
struct MotionGoldenDiffTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let frames = 20

  /// A scene whose picture moves by 10 pt a frame from the frame `start` on.
  private func scene(start: Int = 0, fps: Double = 62.5) -> Clip {
    let times = (0..<Self.frames).map { Double($0) / fps }
    var motion = MotionRecording(times: times)
    let moved = times.indices.map { ReadingValue.number(Double(max(0, $0 - start)) * 10) }
    motion.tracks = [
      Track(name: "hero.x", values: moved),
      Track(name: "hero.width", values: times.map { _ in .number(100) }),
      Track(name: "backdrop.opacity", values: times.map { _ in .number(0.5) }),
    ]
    let frames = times.enumerated().map {
      Recording.Frame(index: $0.offset, time: $0.element, playback: $0.element, digest: "xxh128:0")
    }
    return Clip(
      Recording(
        scene: "s", size: PixelSize(width: 200, height: 200), scale: 2, fps: fps, speed: 1,
        frames: frames, motion: motion), kind: .scene, path: "s.yaml")
  }

  private func golden(
    _ features: [(name: String, type: String, points: [String])], ids: [String]
  ) throws -> Clip {
    let all = features.map {
      #"{"name":"\#($0.name)","type":"\#($0.type)","data_points":[\#($0.points.joined(separator: ","))]}"#
    }.joined(separator: ",")
    try folder.write(
      "g.json", #"{"frame_ids":[\#(ids.joined(separator: ","))],"features":[\#(all)]}"#)
    return try Clip.open(folder.path(of: "g.json"))
  }

  /// The same motion in px, over five frames, one of which is left out.
  private func moving(_ extra: Int = 0) throws -> Clip {
    try golden(
      [
        ("x", "float", [0, 20, 40, 80, 100 + extra].map { "\($0)" }),
        ("fade", "float", Array(repeating: "0.5", count: 5)),
      ], ids: ["0", "16", "32", "64", "80"])
  }

  private func run(
    _ expected: Clip, _ actual: Clip, _ features: FeatureOptions = FeatureOptions()
  ) throws -> SceneReport {
    try ClipDiff(
      ClipPair(expected: expected, actual: actual, name: "a"), features: features, jobs: 1
    ).run().report
  }

  private func error(
    _ expected: Clip, _ actual: Clip, _ features: FeatureOptions = FeatureOptions()
  ) -> String {
    do {
      _ = try run(expected, actual, features)
      return ""
    } catch { return "\(error)" }
  }

  @Test("the same motion in pixels is the same, and features without a reading are told")
  func same() throws {
    let report = try run(moving(), scene())
    #expect(report.status == .passed && report.comparedFrames == 5)
    #expect(
      report.problems.map(\.text) == [
        "held against no reading: fade; --feature NAME=READING says which it is"
      ])
  }

  @Test("a golden that is one frame on differs, in words of motion; which side it is matters")
  func differs() throws {
    let report = try run(moving(4), scene())
    #expect(report.status == .changed && report.motion.map(\.reading) == ["hero.x"])
    #expect(report.motion.first?.largestGap == 2)
    let turned = try run(scene(), moving(4))
    #expect(turned.status == .changed && turned.expected?.name == "s.yaml")
  }

  @Test("a pixel off is the same, and said; a tolerance of 0 makes it a difference")
  func tolerance() throws {
    let report = try run(moving(1), scene())
    #expect(report.status == .passed)
    #expect(
      report.problems.contains { $0.text == "1 value differs within the tolerance of features" })
    #expect(try run(moving(1), scene(), FeatureOptions(tolerance: 0)).status == .changed)
  }

  @Test("features go to the readings that are asked for, whole or by their parts")
  func asked() throws {
    let size = try golden(
      [("box", "dpSize", [#"{"width":100,"height":0.5}"#])], ids: ["0"])
    let options = FeatureOptions(pairs: [
      .init(feature: "box", reading: "hero"),
      .init(feature: "box.height", reading: "backdrop.opacity"),
    ])
    let report = try run(size, scene(), options)
    #expect(report.status == .passed && report.problems.isEmpty)
    #expect(report.headline == "2 of 2 features are the same at 1 frames")
  }

  @Test("it begins where it is told to")
  func start() throws {
    #expect(try run(moving(), scene(start: 3)).status == .changed)
    let report = try run(moving(), scene(start: 3), FeatureOptions(start: 0.04))
    #expect(report.status == .passed && report.comparedFrames == 5)
  }

  @Test("what has few frames in common is not the same")
  func fewFrames() throws {
    let golden = try golden(
      [("width", "dp", Array(repeating: "100", count: 4))], ids: ["0", "16", "32", "48"])
    let report = try run(golden, scene(fps: 50))
    #expect(report.status == .changed)
    #expect(report.headline.hasPrefix("1 of 4 frames of "))
  }

  @Test("a value that is not there where ours is differs")
  func absent() throws {
    let golden = try golden(
      [("width", "dp", ["100", #"{"type":"not_found"}"#, "100"])], ids: ["0", "16", "32"])
    #expect(try run(golden, scene()).motion.map(\.reading) == ["hero.width"])
  }

  @Test("what cannot be held against a motion golden is told, all at once")
  func faults() throws {
    let golden = try moving()
    #expect(error(golden, golden).contains("held against the readings of a scene or a golden"))
    #expect(
      error(golden, scene(), FeatureOptions(start: 9)).contains("the last frame of s.yaml is at"))
    let words = error(
      golden, scene(),
      FeatureOptions(pairs: [
        .init(feature: "fade", reading: "hero.fade"), .init(feature: "fad", reading: "hero.x"),
      ]))
    #expect(words.contains("--feature fade=hero.fade: s.yaml has no such reading; it has hero.x"))
    #expect(words.contains("--feature fad: the motion golden has no such feature; it has x, fade"))
    let twice = FeatureOptions(pairs: [
      .init(feature: "fade", reading: "hero.x"), .init(feature: "x", reading: "hero.x"),
    ])
    #expect(
      error(golden, scene(), twice).contains("--feature fade=hero.x: x is held against it already"))
    let other = try self.golden([("fade", "float", ["1"])], ids: ["0"])
    #expect(error(other, scene()).contains("none of its features (fade) is known for a reading"))
  }
}
