import Foundation
import Pixels
import Testing
@testable import Verification

@Suite("Consistency of a shard")
struct ShardFactsTests {
  @Test("Reads a shard with consistent facts")
  func consistent() throws {
    let sample = try PartSample(["a", "b"])
    let read = try ShardBlob(json: sample.json())
    #expect(read.report == sample.report)
    #expect(read.assets.all == sample.assets.all)
  }

  @Test("Reads each status that follows from the findings")
  func statuses() throws {
    for status in SceneReport.Status.allCases where status != .recorded {
      var sample = try PartSample([])
      var scene = SceneReport(
        name: "b", path: "b.yaml", title: nil, status: status, headline: "")
      switch status {
      case .passed, .recorded: break
      case .failed: scene.expectations = [Self.failed]
      case .changed: scene.problems = [Problem(.difference, "resized")]
      case .missing, .broken: scene.problems = [Problem(.error, "no golden")]
      }
      sample.report.scenes = [scene]
      #expect(throws: Never.self, "\(status)") { try ShardBlob(json: sample.json()) }
    }
  }

  private static let failed = SceneReport.Expectation(
    text: "", passed: false, found: "", line: 1, column: 1, time: nil)

  @Test("Rejects an inconsistent shard and names the inconsistency", arguments: Fault.all)
  func inconsistencies(fault: Fault) throws {
    var sample = try PartSample()
    try fault.apply(&sample)
    let error = #expect(throws: ShardError.self) { try ShardBlob(json: sample.json()) }
    guard case .damaged(let words) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.contains(fault.words), "\(words)")
  }

  @Test("Rejects numbers that are not finite, an invalid index, and a duplicate picture")
  func text() throws {
    let text = String(decoding: try PartSample().json(), as: UTF8.self)
    let picture = try #require(
      text.firstMatch(of: /\{"bytes":"[^"]*","name":"a\/frame-0001.png"\}/))
    for (found, other) in [
      ("\"reduction\":1", "\"reduction\":1e999"), ("\"reduction\":1", "\"reduction\":\"NaN\""),
      ("\"index\":1", "\"index\":3"), (String(picture.0), "\(picture.0),\(picture.0)"),
    ] {
      let changed = text.replacing(found, with: other)
      #expect(changed != text, "\(found)")
      #expect(throws: ShardError.self, "\(other)") { try ShardBlob(json: Array(changed.utf8)) }
    }
  }
}

/// A change to a shard that makes it inconsistent.
struct Fault: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// An excerpt of the error message.
  let words: String
  let apply: @Sendable (inout PartSample) throws -> Void

  init(
    _ name: String, _ words: String, _ apply: @escaping @Sendable (inout PartSample) throws -> Void
  ) {
    testDescription = name
    self.words = words
    self.apply = apply
  }

  /// Returns a change to the first scene.
  static func scene(
    _ name: String, _ words: String, _ apply: @escaping @Sendable (inout SceneReport) -> Void
  ) -> Fault {
    Fault(name, words) { apply(&$0.report.scenes[0]) }
  }

  /// Returns a change to a single scene that has this status and no frames.
  static func lone(
    _ name: String, _ words: String, _ status: SceneReport.Status,
    _ apply: @escaping @Sendable (inout SceneReport) -> Void = { _ in }
  ) -> Fault {
    Fault(name, words) { sample in
      sample = try PartSample([])
      var scene = SceneReport(name: "a", path: "", title: nil, status: status, headline: "")
      apply(&scene)
      sample.report.scenes = [scene]
    }
  }

  /// Returns a change to the picture of the first differing frame.
  static func picture(
    _ name: String, _ words: String, _ bytes: @escaping @Sendable ([UInt8]) throws -> [UInt8]
  ) -> Fault {
    Fault(name, words) {
      $0.assets.add("a/frame-0001.png", try bytes($0.assets["a/frame-0001.png"] ?? []))
    }
  }

  static let all: [Fault] = verdicts + counts + names + pictures + numbers

  private static let verdicts: [Fault] = [
    .scene("passed with differing frames", "passed beside differences") { $0.status = .passed },
    .lone("passed with a problem", "passed beside differences", .passed) {
      $0.problems = [Problem(.difference, "resized")]
    },
    .scene("passed with an error", "passed beside an error") {
      $0.status = .passed
      $0.problems = [Problem(.error, "x")]
    },
    .scene("changed with an error", "changed beside an error") {
      $0.problems = [Problem(.error, "x")]
    },
    .scene("broken without an error", "broken without an error") { $0.status = .broken },
    .scene("missing without an error", "missing without an error") { $0.status = .missing },
    .scene("failed with differing frames", "failed beside differences") { $0.status = .failed },
    .scene("recorded", "parts of a run record nothing") { $0.status = .recorded },
    .lone("passed with a failed expectation", "an expectation that failed", .passed) {
      $0.expectations = [
        SceneReport.Expectation(text: "", passed: false, found: "", line: 1, column: 1, time: nil)
      ]
    },
    .lone("failed without a failed expectation", "without an expectation that failed", .failed),
    .lone("changed without a difference", "without a difference", .changed),
    Fault("of a diff", "of no verification") { $0.report.kind = .diff },
  ]

  private static let counts: [Fault] = [
    .scene("more frames than listed", "1 are listed") { $0.differingFrames = 2 },
    .scene("fewer frames than listed", "1 are listed") { $0.differingFrames = 0 },
    .scene("more frames than compared", "1 of 0 compared") { $0.comparedFrames = 0 },
    .scene("a difference of no frame", "of no frame") {
      ($0.differences[0].expected, $0.differences[0].actual) = (nil, nil)
    },
    .scene("more pixels than their box", "in a box") { $0.differences[0].pixels = 1201 },
    .scene("no pixels", "in a box") { $0.differences[0].pixels = 0 },
    .scene("a box beyond the frame", "in a box") { $0.differences[0].box = [20, 20, 30, 40] },
    .scene("a wrong ratio", "the share") { $0.differences[0].ratio = 0.5 },
    .scene("a ratio without a pixel count", "no pixels") { $0.differences[0].pixels = nil },
    .scene("pixels without a box", "no extent") { $0.differences[0].box = nil },
  ]

  private static let names: [Fault] = [
    .scene("a page as a picture", "called a/evil.html") {
      $0.differences[0].triptych = "a/evil.html"
    },
    .scene("a picture in another folder", "called x/frame-0001.png") {
      $0.differences[0].triptych = "x/frame-0001.png"
    },
    .scene("another frame's picture", "not a/frame-0001.png") {
      $0.differences[0].triptych = "a/frame-0002.png"
    },
    .scene("a path that leaves the folder", "path of plain names") {
      $0.differences[0].triptych = "../x.png"
    },
    .scene("a missing picture", "is missing") {
      $0.differences[0] = SceneReport.FrameDifference(
        expected: 2, actual: 2, time: 0, triptych: "a/frame-0002.png")
    },
    .scene("an unreferenced picture", "belongs to nothing") { $0.differences[0].triptych = nil },
    .scene("a page in a clip", "called a/film-0000.html") {
      $0.film?.pictures[0] = "a/film-0000.html"
    },
    .scene("a clip picture with a wrong number", "not a/film-0000.jpg") {
      $0.film?.pictures[0] = "a/film-0001.jpg"
    },
    .scene("the clip of another scene", "called b/film-0000.jpg") {
      $0.film?.pictures[0] = "b/film-0000.jpg"
    },
    .scene("a scene that is not in the run", "none of its run") { $0.name = "c" },
    Fault("an invalid scene name", "no scene is called .x") { $0.scenes = ["a", ".x"] },
    Fault("a scene's name with markup", "no scene is called <b>") { $0.scenes = ["a", "<b>"] },
    Fault("a duplicate scene name", "two scenes are called a") { $0.scenes = ["a", "a"] },
    Fault("scenes in the wrong order", "not in its order") { sample in
      sample = try PartSample(["b", "a"])
    },
    Fault("a duplicate scene", "not in its order") { $0.report.scenes.append($0.report.scenes[0]) },
    Fault("an unreferenced file", "a/evil.html belongs to nothing") {
      $0.assets.add("a/evil.html", Array("<script>".utf8))
    },
  ]

  private static let pictures: [Fault] = [
    .picture("markup as a picture", "no whole PNG") { _ in Array("<script>alert(1)</script>".utf8)
    },
    .picture("an empty picture", "no whole PNG") { _ in [] },
    .picture("a truncated picture", "no whole PNG") { $0.dropLast(4) },
    .picture("markup after a picture", "no whole PNG") { $0 + Array("<script>".utf8) },
    .picture("a damaged picture", "no whole PNG") { png in
      var png = png
      png[png.count / 2] ^= 1
      return png
    },
    .picture("a picture of another size", "1 × 1 px") { _ in try PartSample.png(nil) },
    .picture("a JPEG as a picture", "no whole PNG") { _ in [0xFF, 0xD8, 0xFF, 0xD9] },
    Fault("a PNG as a JPEG frame", "no whole JPEG") {
      $0.assets.add("a/film-0000.jpg", try PartSample.png(PixelSize(width: 40, height: 60)))
    },
    Fault("a mark of another size", "1 × 1 px") {
      $0.assets.add("a/mark-0000.png", try PartSample.png(nil))
    },
    .scene("a mark as a frame", "shows a mark as a frame") { $0.film?.frames[0].expected = 2 },
    .scene("a picture that is never shown", "never shows") { $0.film?.frames[1].difference = nil },
    .scene("a clip that goes back in time", "back in time") {
      $0.film?.frames[1].playback = 0; $0.film?.frames[0].playback = 1
    },
  ]

  private static let numbers: [Fault] = [
    .scene("a negative time", "time is -1.0") { $0.differences[0].time = -1 },
    .scene("a huge time", "time is 1e+300") { $0.differences[0].time = 1e300 },
    .scene("a ratio over 1", "ratio is 1.5") { $0.differences[0].ratio = 1.5 },
    .scene("a huge frame", "size[0] is") { $0.expected?.size = [1_000_000, 60] },
    .scene("a negative frame rate", "fps is -1.0") { $0.actual?.fps = -1 },
    .scene("a negative gap", "largestGap is -1.0") {
      $0.motion = [
        SceneReport.MotionChange(reading: "x", unit: "", sentences: [], largestGap: -1)
      ]
    },
    .scene("a curve with a negative time", "a time of") { $0.curves?.actualTimes = [-1] },
    .scene("a picture index out of range", "within 0 … 2") { $0.film?.frames[0].expected = 3 },
  ]
}
