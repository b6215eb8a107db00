import Compare
import Display
import Foundation
import Pixels
import Rendering
import Testing

@testable import Verification

@Suite("Verification of a scene against its golden")
struct SceneVerificationTests {
  private let gate: SceneGate
  /// A different corner radius, which changes every frame.
  private let changed = [
    "grid": "{columns: 2, margins: {leading: 2, trailing: 2}, cornerRadius: 6}"
  ]

  init() throws {
    gate = try SceneGate()
  }

  @Test("Passes an unchanged scene and writes nothing")
  func unchanged() throws {
    try gate.record()
    let before = gate.files
    let outcome = try gate.verify()
    #expect(outcome.report.status == .passed)
    #expect(outcome.report.headline == "6 frames are the same")
    #expect(outcome.report.film == nil && outcome.report.differences.isEmpty)
    #expect(gate.files == before)
  }

  @Test("Reports a missing golden as an error and creates no folder")
  func missing() throws {
    let outcome = try gate.verify()
    #expect(outcome.report.status == .missing && outcome.report.status.verdict == .failure)
    #expect(outcome.text.contains("a.golden is missing; record it with --update missing"))
    #expect(!FileManager.default.fileExists(atPath: gate.goldens))
  }

  @Test(
    "A run that records never passes, but the next run does",
    arguments: [GoldenUpdate.missing, .changed, .all], Golden.Pictures.allCases)
  func recording(update: GoldenUpdate, keep: Golden.Pictures) throws {
    let outcome = try gate.verify(update: update, keep: keep)
    #expect(outcome.report.status == .recorded && outcome.report.status.verdict == .different)
    #expect(try gate.verify().report.status == .passed)
  }

  @Test(
    "Records a changed scene only if requested", arguments: GoldenUpdate.allCases)
  func changedScene(update: GoldenUpdate) throws {
    try gate.record()
    let before = gate.files
    let records = [.changed, .all].contains(update)
    let outcome = try gate.verify(changed, update: update)
    #expect(outcome.report.status == (records ? .recorded : .changed))
    #expect(outcome.report.status.verdict == .different)
    #expect((gate.files != before) == records)
    #expect(try gate.verify(changed).report.status == (records ? .passed : .changed))
  }

  @Test("Reports a change with its constant, and changed motion with numbers")
  func causes() throws {
    try gate.record()
    let outcome = try gate.verify(changed)
    #expect(outcome.report.differingFrames > 0)
    #expect(outcome.report.motionHeadline.first?.contains("grid.cornerRadius 3 → 6") == true)
    let slower = try gate.verify(["viewer": "{style: zozo, openDuration: 0.1}"])
    #expect(slower.report.motionHeadline.first?.contains("viewer.openDuration") == true)
    let sentences = slower.report.motion.flatMap(\.sentences)
    #expect(sentences.contains { $0.contains { $0.isNumber } })
    let both = try gate.verify(["viewer": "{style: zozo, openDuration: 0.1, tapScale: 4}"])
    #expect(
      both.report.motionHeadline.prefix(2) == [
        "The scene file has changed: viewer.openDuration 0.2 → 0.1.",
        "Also changed, without effect on the motion: viewer.tapScale 3 → 4.",
      ])
    #expect(both.report.line == 5)
    try gate.writePhoto("a.png", seed: 5)
    let photo = try gate.verify()
    #expect(photo.report.motionHeadline.first == "The contents of a photo have changed: a.png.")
  }

  @Test(
    "Reports changed sizes, rates, speeds, and durations",
    arguments: [
      (["screen": "{size: [40, 86], scale: 2}"], "40×86 px → 80×172 px (1 → 2 px per pt)"),
      (["screen": "{size: [44, 86], scale: 1}"], "resized: 40×86 px → 44×86 px"),
      (["output": "{fps: 60}"], "re-timed: 30 → 60 frames per second"),
      (["output": "{fps: 25}"], "re-timed: 30 → 25 frames per second"),
      (["output": "{fps: 30, speed: 0.5}"], "re-timed: speed 1 → 0.5"),
      (["duration": "0.4"], "6 → 12 frames: 6 more at the end"),
      (["duration": "0.1"], "6 → 3 frames: 3 fewer, the end is missing"),
    ])
  func resized(changes: [String: String], text: String) throws {
    try gate.record()
    let outcome = try gate.verify(changes)
    #expect(outcome.report.status == .changed)
    #expect(outcome.text.contains(text))
    _ = try gate.verify(changes, update: .changed)
    #expect(try gate.verify(changes).report.status == .passed)
  }

  @Test("Does not count added or missing frames at the end as differing")
  func otherLength() throws {
    try gate.record()
    #expect(
      try gate.verify(["duration": "0.4"]).report.headline
        .hasSuffix("the 6 frames that both have are the same; 6 more at the end"))
    let shorter = try gate.verify(changed.merging(["duration": "0.1"]) { $1 })
    #expect(
      shorter.report.headline
        == "The scene file has changed: grid.cornerRadius 3 → 6, duration 0.2 → 0.1; No longer a lift"
        + " at 0.10 s, and 1 more; 3 of 3 frames differ, first frame 0 (0 s); 3 fewer at the end"
    )
  }

  @Test("Supports a scene of one frame")
  func oneFrame() throws {
    let short = ["touches": "[]", "duration": "0.01"]
    try gate.record(short, keep: .apng)
    #expect(try gate.verify(short).report.comparedFrames == 1)
    let outcome = try gate.verify(short.merging(changed) { $1 })
    #expect(outcome.report.differingFrames == 1)
    #expect(outcome.report.differences.first?.pixels ?? 0 > 0)
  }

  @Test("Reports a failed expectation even if the golden matches")
  func expectations() throws {
    let expecting = [
      "expect": "[{name: quick, settlesBy: {reading: hero.width, time: 0.01, within: 0.01}}]"
    ]
    try gate.record(expecting)
    let outcome = try gate.verify(expecting, pictures: PictureOptions(pagePixelBudget: 1_000_000))
    #expect(outcome.report.status == .failed && outcome.report.status.verdict == .different)
    #expect(outcome.report.headline.contains("1 of 1 expectation failed"))
    #expect(outcome.report.film?.frames.count == 6 && outcome.report.differences.isEmpty)
  }

  @Test("Shows a new scene with all its frames, at any speed", arguments: ["1", "0.5"])
  func newScene(speed: String) throws {
    let outcome = try gate.verify(
      ["output": "{fps: 30, speed: \(speed)}"], pictures: PictureOptions(pagePixelBudget: 1_000_000)
    )
    let frames = try #require(outcome.report.film?.frames)
    #expect(frames.count == outcome.report.actual?.frames)
    #expect(frames.allSatisfy { $0.expected == nil && $0.actual != nil })
    #expect(!outcome.assets.all.isEmpty)
  }

  // MARK: Damage

  private static func lines(_ text: Data, _ change: (inout [String]) -> Void) -> Data {
    var lines = String(decoding: text, as: UTF8.self).components(separatedBy: "\n")
    change(&lines)
    return Data(lines.joined(separator: "\n").utf8)
  }

  private static let damages: [(damage: @Sendable (Data) -> Data, text: String)] = [
    ({ $0.prefix($0.count * 2 / 3) }, "is truncated: it ends after line "),
    ({ $0.prefix(10) }, "is truncated"),
    ({ _ in Data() }, "is empty"),
    ({ lines($0) { $0[9] += "x" } }, "is damaged: its last line is not the digest"),
    ({ lines($0) { $0.insert("<<<<<<< HEAD", at: 9) } }, "line 10 is a merge conflict marker"),
    ({ lines($0) { $0.insert("=======", at: 9) } }, "line 10 is a merge conflict marker"),
    ({ lines($0) { $0[0] = "zoetrope golden 7" } }, "of version 7, from a newer zoetrope"),
    ({ _ in Data(repeating: 0xFF, count: 40) }, "is not a golden"),
    ({ _ in Data("{}".utf8) }, "is not a golden"),
    (
      { _ in Data("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 1\n".utf8) },
      "is a Git LFS pointer, not the file itself; run git lfs pull"
    ),
  ]

  @Test(
    "Names a damaged golden, and records it again only if requested", arguments: damages.indices)
  func damaged(index: Int) throws {
    let (damage, text) = Self.damages[index]
    try gate.record()
    let good = try #require(gate.files["a.golden"])
    try gate.write("a.golden", damage(good))
    let isWhole = ["LFS", "of version 7"].contains(where: text.contains)
    for update in GoldenUpdate.allCases where update != .all && (isWhole || update != .damaged) {
      let outcome = try gate.verify(update: update)
      #expect(outcome.report.status == .broken && outcome.report.status.verdict == .failure)
      #expect(outcome.text.contains("goldens/a.golden") && outcome.text.contains(text))
      let saysOtherwise = ["LFS", "merge conflict", "of version 7"].contains(where: text.contains)
      #expect(saysOtherwise || outcome.text.contains("; --update damaged records it again"))
      #expect(gate.files["a.golden"] == damage(good))
    }
    #expect(try gate.verify(update: isWhole ? .all : .damaged).report.status == .recorded)
    #expect(gate.files["a.golden"] == good)
  }

  @Test("Keeps the kind of pictures when a damaged golden is recorded again")
  func damagedWithPictures() throws {
    try gate.record(keep: .frames)
    let before = gate.files
    try gate.write("a.golden", try #require(before["a.golden"]).prefix(700))
    try gate.write("a/frame-7777.png", [])
    #expect(try gate.verify(update: .all).report.status == .recorded)
    #expect(gate.files == before)
  }

  @Test("Ignores line endings that version control changed")
  func lineEnds() throws {
    try gate.record()
    let text = String(decoding: try #require(gate.files["a.golden"]), as: UTF8.self)
    try gate.write("a.golden", text.replacingOccurrences(of: "\n", with: "\r\n").utf8)
    #expect(try gate.verify().report.status == .passed)
  }

  @Test("Accepts the golden of a renamed scene, and rejects that of another one")
  func otherScene() throws {
    try gate.record()
    try gate.write("b.golden", try #require(gate.files["a.golden"]))
    let renamed = try gate.verify(name: "b")
    #expect(renamed.report.status == .passed)
    #expect(renamed.text.contains("its golden has the name a; --update all renames it"))
    let other = try gate.verify(changed, name: "b")
    #expect(other.report.status == .broken && other.text.contains("belongs to the scene a"))
    #expect(try gate.verify(update: .all, name: "b").report.status == .recorded)
    #expect(try gate.verify(name: "b").report.problems.isEmpty)
  }

  // MARK: Kept pictures

  private static let keeping: [Golden.Pictures] = [.frames, .apng]

  private static func file(_ keep: Golden.Pictures) -> String {
    keep == .apng ? "a.apng" : "a/frame-0000.png"
  }

  @Test("Counts pixels if pictures are kept", arguments: keeping)
  func counts(keep: Golden.Pictures) throws {
    try gate.record(keep: keep)
    let outcome = try gate.verify(changed)
    #expect(!outcome.report.differences.isEmpty)
    for difference in outcome.report.differences {
      #expect(difference.pixels ?? 0 > 0 && difference.maximumDelta ?? 0 > 0)
      #expect(difference.box?.count == 4)
    }
  }

  @Test("Names a missing kept picture, which can be recorded again", arguments: keeping)
  func missingPicture(keep: Golden.Pictures) throws {
    try gate.record(keep: keep)
    try gate.remove(Self.file(keep))
    let outcome = try gate.verify()
    #expect(outcome.report.status == .broken)
    #expect(outcome.text.contains("\(Self.file(keep)) is missing"))
    #expect(try gate.verify(update: .all).report.status == .recorded)
    #expect(try gate.verify().report.status == .passed)
  }

  @Test("Reports missing frames together, and their missing folder")
  func missingPictures() throws {
    try gate.record(keep: .frames)
    let frames = gate.files.keys.filter { $0.hasSuffix(".png") }.sorted()
    try gate.remove(frames[0])
    try gate.remove(frames[frames.count - 1])
    let errors = try gate.verify().report.problems.filter { $0.severity == .error }
    #expect(errors.count == 1)
    #expect(errors[0].text.hasPrefix("frames 0, ") && errors[0].text.contains("2 files"))
    try gate.remove("a")
    #expect(
      try gate.verify().text.contains(
        "the folder a/ of pictures kept for \(gate.goldens)/a.golden"))
  }

  @Test("Reads a kept picture only if digests differ", arguments: keeping)
  func damagedPicture(keep: Golden.Pictures) throws {
    try gate.record(keep: keep)
    let good = try #require(gate.files[Self.file(keep)])
    let others = gate.files.filter { $0.key.hasSuffix(".png") && $0.key != Self.file(keep) }
    for damage in [Data("garbage".utf8), good.prefix(good.count / 2)] + others.values.prefix(1) {
      try gate.write(Self.file(keep), damage)
      #expect(try gate.verify().report.status == .passed)
      let outcome = try gate.verify(changed)
      #expect(outcome.report.status == .broken)
      #expect(outcome.report.headline.contains(Self.file(keep)))
      // Digests still show which frames differ.
      #expect(outcome.report.differingFrames > 0)
      #expect(outcome.report.motionHeadline.first?.contains("grid.cornerRadius") == true)
    }
    if keep == .frames {
      #expect(
        try gate.verify(changed).report.headline
          .contains("is not the picture that was recorded as frame 0"))
    }
    #expect(try gate.verify(changed, update: .all).report.status == .recorded)
    #expect(try gate.verify(changed).report.status == .passed)
  }

  @Test("Names an extra kept picture, which recording removes")
  func extraPicture() throws {
    try gate.record(keep: .frames)
    try gate.write("a/frame-0400.png", try #require(gate.files["a/frame-0000.png"]))
    let outcome = try gate.verify()
    #expect(outcome.report.status == .changed)
    #expect(outcome.text.contains("a/frame-0400.png is extra"))
    #expect(try gate.verify(update: .changed).report.status == .recorded)
    #expect(gate.files["a/frame-0400.png"] == nil)
    #expect(try gate.verify().report.status == .passed)
  }

  @Test("Warns about masked differences and does not call the pictures equal")
  func masked() throws {
    try gate.record(keep: .frames)
    let all = PictureOptions(masks: [ClipMask(region: nil, times: 0...3)])
    let outcome = try gate.verify(changed, pictures: all)
    #expect(outcome.text.contains("frames differ only under a mask"))
    #expect(!outcome.report.headline.contains("the pictures are the same"))
    let region = PixelRect(minX: 400, minY: 0, maxX: 410, maxY: 10)
    let outside = PictureOptions(masks: [ClipMask(region: region, times: nil)])
    #expect(
      try gate.verify(changed, pictures: outside).text
        .contains("the mask 400,0,10,10 is outside all frames"))
  }

  @Test("Warns about a change that no pixel shows; strict verification fails")
  func invisibleChange() throws {
    try gate.record()
    try gate.rewrite("dragScale") { $0.number.map { .number($0 + 0.1) } ?? $0 }
    let outcome = try gate.verify()
    #expect(outcome.report.status == .passed && outcome.report.headline == "6 frames are the same")
    #expect(outcome.text.contains("no frame differs, but readings differ: dragScale"))
    #expect(outcome.report.problems.allSatisfy { $0.severity == .warning })
    let strict = try gate.verify(strict: true)
    #expect(strict.report.status == .changed)
    #expect(
      strict.report.headline == "dragScale is 1.1 → 1; the pictures are equal, but readings differ")
  }

  @Test("Warns about an event that moves between frames; strict verification fails")
  func invisibleEventChange() throws {
    // The fingers touch empty space, so only marks show when. Shifts of 10 and 15 ms stay within a
    // frame.
    func touch(_ time: String) -> [String: String] {
      ["touches": "[{at: \(time), tap: [39, 85]}]"]
    }
    try gate.record(touch("0.07"))
    for time in ["0.08", "0.085"] {
      let outcome = try gate.verify(touch(time))
      #expect(outcome.report.status == .passed)
      #expect(outcome.text.contains("events differ: touch at 0.07 s → \(time)"))
      #expect(outcome.report.problems.allSatisfy { $0.severity == .warning })
      let strict = try gate.verify(touch(time), strict: true)
      #expect(strict.report.status == .changed)
      #expect(strict.report.headline.contains("events differ: touch at 0.07 s → \(time)"))
    }
    let idle = "this touch has no visible effect"
    let unchanged = try gate.verify(touch("0.07"), strict: true)
    #expect(unchanged.report.status == .passed && unchanged.text.contains(idle))
    #expect(
      try gate.verify(touch("0.08"), update: .changed, strict: true).report.status == .recorded)
    #expect(try gate.verify(touch("0.08"), strict: true).report.problems.count == 1)
  }

  @Test("Fails for a changed position even if no pixel of a small picture shows it")
  func invisiblePositionChange() throws {
    try gate.record()
    try gate.rewrite("hero.x") { $0.number.map { .number($0 + 0.05) } ?? $0 }
    #expect(try gate.verify().report.status == .changed)
  }

  @Test("Reports pictures that differ before any reading does")
  func pictureBeforeReadings() throws {
    try gate.record()
    let bytes = try #require(gate.files["a.golden"])
    var golden = try Golden(text: Array(bytes))
    golden.recording.frames[1].digest = golden.recording.frames[5].digest
    let track = try #require(
      golden.recording.motion.tracks.firstIndex { $0.name == "backdrop.opacity" })
    golden.recording.motion.tracks[track].values[4] = .number(0)
    try gate.write("a.golden", golden.text)
    let headline = try gate.verify().report.motionHeadline
    #expect(
      headline.contains(
        "Pictures differ from 0.033 s (frame 1); no reading does before 0.133 s."),
      "\(headline)")
  }
}
