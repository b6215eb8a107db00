import Foundation
import Pixels
import Testing
@testable import Verification

@Suite("A part of a run")
struct ShardFactsTests {
  @Test("whose facts agree is read")
  func sound() throws {
    let sample = try PartSample(["a", "b"])
    let read = try ShardBlob(json: sample.json())
    #expect(read.report == sample.report)
    #expect(read.assets.all == sample.assets.all)
  }

  @Test("of any status that follows from what was found is read")
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

  @Test("that contradicts itself is damaged, and says in what", arguments: Lie.all)
  func lies(lie: Lie) throws {
    var sample = try PartSample()
    try lie.tell(&sample)
    let error = #expect(throws: ShardError.self) { try ShardBlob(json: sample.json()) }
    guard case .damaged(let words) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.contains(lie.words), "\(words)")
  }

  @Test("of which a number is no number, or a picture is there twice, is none")
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

/// Something that a part says and that cannot be true.
struct Lie: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// What is said of it.
  let words: String
  let tell: @Sendable (inout PartSample) throws -> Void

  init(
    _ name: String, _ words: String, _ tell: @escaping @Sendable (inout PartSample) throws -> Void
  ) {
    testDescription = name
    self.words = words
    self.tell = tell
  }

  /// One about the first scene.
  static func scene(
    _ name: String, _ words: String, _ tell: @escaping @Sendable (inout SceneReport) -> Void
  ) -> Lie {
    Lie(name, words) { tell(&$0.report.scenes[0]) }
  }

  /// A scene of a status without frames, alone in its part.
  static func lone(
    _ name: String, _ words: String, _ status: SceneReport.Status,
    _ tell: @escaping @Sendable (inout SceneReport) -> Void = { _ in }
  ) -> Lie {
    Lie(name, words) { sample in
      sample = try PartSample([])
      var scene = SceneReport(name: "a", path: "", title: nil, status: status, headline: "")
      tell(&scene)
      sample.report.scenes = [scene]
    }
  }

  /// One about the picture of the first frame that differs.
  static func picture(
    _ name: String, _ words: String, _ bytes: @escaping @Sendable ([UInt8]) throws -> [UInt8]
  ) -> Lie {
    Lie(name, words) {
      $0.assets.add("a/frame-0001.png", try bytes($0.assets["a/frame-0001.png"] ?? []))
    }
  }

  static let all: [Lie] = verdicts + counts + names + pictures + numbers

  private static let verdicts: [Lie] = [
    .scene("passed beside frames", "passed beside differences") { $0.status = .passed },
    .lone("passed beside a problem", "passed beside differences", .passed) {
      $0.problems = [Problem(.difference, "resized")]
    },
    .scene("passed beside an error", "passed beside an error") {
      $0.status = .passed
      $0.problems = [Problem(.error, "x")]
    },
    .scene("changed beside an error", "changed beside an error") {
      $0.problems = [Problem(.error, "x")]
    },
    .scene("broken without an error", "broken without an error") { $0.status = .broken },
    .scene("missing without an error", "missing without an error") { $0.status = .missing },
    .scene("failed beside frames", "failed beside differences") { $0.status = .failed },
    .scene("recorded", "parts of a run record nothing") { $0.status = .recorded },
    .lone("passed beside a failed expectation", "an expectation that failed", .passed) {
      $0.expectations = [
        SceneReport.Expectation(text: "", passed: false, found: "", line: 1, column: 1, time: nil)
      ]
    },
    .lone("failed without one", "without an expectation that failed", .failed),
    .lone("changed without a difference", "without a difference", .changed),
    Lie("of a diff", "of no verification") { $0.report.kind = .diff },
  ]

  private static let counts: [Lie] = [
    .scene("more frames than listed", "1 are listed") { $0.differingFrames = 2 },
    .scene("fewer frames than listed", "1 are listed") { $0.differingFrames = 0 },
    .scene("more than were compared", "1 of 0 compared") { $0.comparedFrames = 0 },
    .scene("a difference of no frame", "of no frame") {
      ($0.differences[0].expected, $0.differences[0].actual) = (nil, nil)
    },
    .scene("more pixels than their box", "in a box") { $0.differences[0].pixels = 1201 },
    .scene("no pixels", "in a box") { $0.differences[0].pixels = 0 },
    .scene("a box beyond the frame", "in a box") { $0.differences[0].box = [20, 20, 30, 40] },
    .scene("another share", "the share") { $0.differences[0].ratio = 0.5 },
    .scene("a share of nothing", "no pixels") { $0.differences[0].pixels = nil },
    .scene("pixels without a box", "no extent") { $0.differences[0].box = nil },
  ]

  private static let names: [Lie] = [
    .scene("a page for a picture", "called a/evil.html") {
      $0.differences[0].triptych = "a/evil.html"
    },
    .scene("another folder", "called x/frame-0001.png") {
      $0.differences[0].triptych = "x/frame-0001.png"
    },
    .scene("another frame's picture", "not a/frame-0001.png") {
      $0.differences[0].triptych = "a/frame-0002.png"
    },
    .scene("a path out of the folder", "path of plain names") {
      $0.differences[0].triptych = "../x.png"
    },
    .scene("no picture's name", "is missing") {
      $0.differences[0] = SceneReport.FrameDifference(
        expected: 2, actual: 2, time: 0, triptych: "a/frame-0002.png")
    },
    .scene("a picture for nothing", "belongs to nothing") { $0.differences[0].triptych = nil },
    .scene("a page in a film", "called a/film-0000.html") {
      $0.film?.pictures[0] = "a/film-0000.html"
    },
    .scene("a film's picture out of its order", "not a/film-0000.jpg") {
      $0.film?.pictures[0] = "a/film-0001.jpg"
    },
    .scene("another scene's film", "called b/film-0000.jpg") {
      $0.film?.pictures[0] = "b/film-0000.jpg"
    },
    .scene("a scene that is none of the run", "none of its run") { $0.name = "c" },
    Lie("a scene's name that is none", "no scene is called .x") { $0.scenes = ["a", ".x"] },
    Lie("a scene's name with markup", "no scene is called <b>") { $0.scenes = ["a", "<b>"] },
    Lie("two scenes of a name", "two scenes are called a") { $0.scenes = ["a", "a"] },
    Lie("scenes out of their order", "not in its order") { sample in
      sample = try PartSample(["b", "a"])
    },
    Lie("a scene twice", "not in its order") { $0.report.scenes.append($0.report.scenes[0]) },
    Lie("a file that nothing names", "a/evil.html belongs to nothing") {
      $0.assets.add("a/evil.html", Array("<script>".utf8))
    },
  ]

  private static let pictures: [Lie] = [
    .picture("markup for a picture", "no whole PNG") { _ in Array("<script>alert(1)</script>".utf8)
    },
    .picture("an empty picture", "no whole PNG") { _ in [] },
    .picture("a cut picture", "no whole PNG") { $0.dropLast(4) },
    .picture("markup behind a picture", "no whole PNG") { $0 + Array("<script>".utf8) },
    .picture("a damaged picture", "no whole PNG") { png in
      var png = png
      png[png.count / 2] ^= 1
      return png
    },
    .picture("a picture of another size", "1 × 1 px") { _ in try PartSample.png(nil) },
    .picture("a photograph", "no whole PNG") { _ in [0xFF, 0xD8, 0xFF, 0xD9] },
    Lie("a frame of another kind", "no whole JPEG") {
      $0.assets.add("a/film-0000.jpg", try PartSample.png(PixelSize(width: 40, height: 60)))
    },
    Lie("a mark of another size", "1 × 1 px") {
      $0.assets.add("a/mark-0000.png", try PartSample.png(nil))
    },
    .scene("a mark for a frame", "shows a mark as a frame") { $0.film?.frames[0].expected = 2 },
    .scene("a picture that is not shown", "never shows") { $0.film?.frames[1].difference = nil },
    .scene("a film that goes back", "back in time") {
      $0.film?.frames[1].playback = 0; $0.film?.frames[0].playback = 1
    },
  ]

  private static let numbers: [Lie] = [
    .scene("a time before the beginning", "time is -1.0") { $0.differences[0].time = -1 },
    .scene("a time at the end of days", "time is 1e+300") { $0.differences[0].time = 1e300 },
    .scene("more than all", "ratio is 1.5") { $0.differences[0].ratio = 1.5 },
    .scene("a frame as wide as the sky", "size[0] is") { $0.expected?.size = [1_000_000, 60] },
    .scene("a rate of nothing", "fps is -1.0") { $0.actual?.fps = -1 },
    .scene("a gap below nothing", "largestGap is -1.0") {
      $0.motion = [
        SceneReport.MotionChange(reading: "x", unit: "", sentences: [], largestGap: -1)
      ]
    },
    .scene("a curve before the beginning", "a time of") { $0.curves?.actualTimes = [-1] },
    .scene("a picture that is not there", "within 0 … 2") { $0.film?.frames[0].expected = 3 },
  ]
}
