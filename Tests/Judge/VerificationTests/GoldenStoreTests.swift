import Display
import Foundation
import Rendering
import Testing

@testable import Verification

@Suite("Recording of goldens")
struct GoldenStoreTests {
  private let gate: SceneGate

  init() throws {
    gate = try SceneGate()
  }

  @Test(
    "Writes the same bytes with any number of threads and over any previous recording",
    arguments: Golden.Pictures.allCases)
  func threads(keep: Golden.Pictures) throws {
    var recorded: [[String: Data]] = []
    for jobs in [1, 2, 5] {
      _ = try gate.verify(update: .all, keep: keep, jobs: jobs)
      recorded.append(gate.files)
      #expect(try gate.verify(update: .all, jobs: jobs).report.status == .passed)
      #expect(gate.files == recorded.last)
      try gate.remove("")
    }
    #expect(recorded[0] == recorded[1] && recorded[0] == recorded[2])
    #expect(recorded[0].count > (keep == .none ? 0 : 1))
  }

  @Test("Deletes the old pictures if another kind is kept")
  func otherChoice() throws {
    try gate.record(keep: .frames)
    for keep in [Golden.Pictures.apng, .none, .frames, .none] {
      let outcome = try gate.verify(update: .all, keep: keep)
      #expect(outcome.report.status == .recorded)
      #expect(outcome.text.contains("a.golden has been recorded again"))
      #expect(try gate.verify().report.status == .passed)
      let kept = gate.files.keys.filter { $0 != "a.golden" }
      #expect(kept.isEmpty == (keep == .none))
      #expect(kept.contains("a.apng") == (keep == .apng))
      #expect(try gate.verify(update: .all).report.status == .passed)
    }
  }

  @Test(
    "Keeps the pictures that the digests describe", arguments: [Golden.Pictures.frames, .apng])
  func digests(keep: Golden.Pictures) throws {
    try gate.record(keep: keep)
    let clip = try OpenedGolden(of: "a", in: gate.goldens).clip
    #expect(clip.issues.isEmpty && clip.count == 6)
    for index in 0..<clip.count {
      #expect(try clip.pictures?.picture(at: index)?.digest == clip.digests[index])
    }
    // Frames with equal pixels share a file.
    let files = gate.files.keys.filter { $0.hasSuffix(".png") }
    #expect(keep == .apng || files.count == Set(clip.digests).count)
  }

  @Test("Rewrites and reports kept pictures whose bytes changed")
  func otherBytes() throws {
    try gate.record(keep: .frames)
    let good = try #require(gate.files["a/frame-0000.png"])
    try gate.write("a/frame-0000.png", good + [0])
    #expect(try gate.verify().report.status == .passed)
    let outcome = try gate.verify(update: .all)
    #expect(outcome.report.status == .recorded)
    #expect(outcome.text.contains("the kept pictures of \(gate.goldens)/a.golden"))
    #expect(gate.files["a/frame-0000.png"] == good)
  }

  @Test("Keeps a folder with foreign files, but only those files")
  func otherFiles() throws {
    try gate.record(keep: .frames)
    try gate.write("a/notes.txt", "mine".utf8)
    try gate.record(keep: .none)
    #expect(gate.files.keys.sorted() == ["a.golden", "a/notes.txt"])
  }

  @Test("Does not take foreign frames for kept pictures")
  func foreignFrames() throws {
    try gate.write("a/frame-0000.png", "mine".utf8)
    let before = gate.files
    let outcome = try gate.verify(update: .missing, keep: .frames)
    #expect(outcome.report.status == .broken)
    #expect(outcome.text.contains("a/frame-0000.png: it exists"))
    #expect(gate.files == before)
  }
}
