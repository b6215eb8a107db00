import Foundation
import TestSupport
import Testing

@Suite("Words")
struct WordTests {
  /// Spelt in two halves so that this file does not hold them.
  private static let foreign = [
    "/wor" + "k/", "/tm" + "p/h-", "/.libr" + "ary", "before-" + "stop", "this " + "session",
    "issue " + "#", "/hom" + "e/", "/roo" + "t/",
  ]

  private static let unfinished = ["TO" + "DO", "FIX" + "ME"]

  @Test("speak of the project alone: no paths of one machine, no tracker")
  func foreign() throws {
    try report(Self.foreign) { "'\($0)' belongs to one machine or one moment" }
  }

  @Test("leave nothing for later in the code")
  func unfinished() throws {
    try report(Self.unfinished) { "'\($0)': finish it, or write it down where users read it" }
  }

  /// Where facts are judged and told.
  private static let judging = [
    "Judge/Compare/Motion/", "Judge/Compare/Words/", "Judge/Verification/Report/",
    "Render/Rendering/Overlays/", "Stage/Simulation/", "Judge/Lint/",
  ].map { "Sources/" + $0 }

  /// What is looked into there: patches, numbers, names of files and readings that a scene or a golden writes,
  /// texts on their way into another format.
  private static let readers: Set = [
    "GoldenPatch.swift", "MotionWords.swift", "ReportNumbers.swift", "Report+Ranges.swift",
    "XMLText.swift", "ConstantDifference+Words.swift",
    "ReadingKey+Recorded.swift", "ExpectationCheck.swift", "RuleJudge+Values.swift",
    "SceneMotion.swift",
  ]

  @Test("come last: nothing that is judged or laid out is decided on a text of ours")
  func decisions() throws {
    let looks = [
      ".hasPrefix(", ".hasSuffix(", ".contains(\"", ".split(separator:", ".firstRange(of:",
    ]
    for source in try SwiftSource.modules.get() {
      guard Self.judging.contains(where: source.path.hasPrefix),
        !Self.readers.contains(source.path.split(separator: "/").last.map(String.init) ?? "")
      else { continue }
      for (index, line) in source.lines.enumerated() where looks.contains(where: line.contains) {
        Issue.record("\(source.place(index)): decide on the value that the text was made of")
      }
    }
  }

  private func report(_ words: [String], because reason: (String) -> String) throws {
    for file in try TextFile.all(in: Repository.root) where file.path != "Package.resolved" {
      guard words.contains(where: file.text.contains) else { continue }
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        for word in words where line.contains(word) {
          Issue.record("\(file.path):\(index + 1): \(reason(word))")
        }
      }
    }
  }
}
