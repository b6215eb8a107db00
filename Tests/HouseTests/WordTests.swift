import Foundation
import TestSupport
import Testing

@Suite("Text in the repository")
struct WordTests {
  /// Split into halves so that this file does not contain them.
  private static let machineText = [
    "/wor" + "k/", "/tm" + "p/h-", "/.libr" + "ary", "before-" + "stop", "this " + "session",
    "issue " + "#", "/hom" + "e/", "/roo" + "t/",
  ]

  private static let unfinished = ["TO" + "DO", "FIX" + "ME"]

  @Test("No file contains paths of one machine or issue numbers")
  func machineSpecific() throws {
    try report(Self.machineText) { "'\($0)' belongs to one machine or one moment" }
  }

  @Test("Nothing is marked as unfinished")
  func unfinished() throws {
    try report(Self.unfinished) { "'\($0)': finish it, or write it down where users read it" }
  }

  /// The folders of code that judges facts or presents them.
  private static let judgingFolders = [
    "Judge/Compare/Motion/", "Judge/Compare/Text/", "Judge/Verification/Report/",
    "Render/Rendering/Overlays/", "Stage/Simulation/", "Judge/Lint/",
  ].map { "Sources/" + $0 }

  /// The files in these folders that may inspect text.
  ///
  /// They read patches, numbers, file and reading names from scenes and goldens, and text for other
  /// formats.
  private static let textReaders: Set = [
    "GoldenPatch.swift", "MotionText.swift", "ReportNumbers.swift",
    "XMLText.swift", "ConstantDifference+Text.swift",
    "ReadingKey+Recorded.swift", "ExpectationCheck.swift",
    "SceneMotion.swift",
  ]

  @Test("Code that judges or lays out does not inspect the project's own text")
  func decisions() throws {
    let looks = [
      ".hasPrefix(", ".hasSuffix(", ".contains(\"", ".split(separator:", ".firstRange(of:",
    ]
    for source in try SwiftSource.modules.get() {
      guard Self.judgingFolders.contains(where: source.path.hasPrefix),
        !Self.textReaders.contains(source.path.split(separator: "/").last.map(String.init) ?? "")
      else { continue }
      for (index, line) in source.lines.enumerated() where looks.contains(where: line.contains) {
        Issue.record("\(source.location(index)): decide on the value that the text was made of")
      }
    }
  }

  private func report(_ terms: [String], because reason: (String) -> String) throws {
    for file in try TextFile.all(in: Repository.root) where file.path != "Package.resolved" {
      guard terms.contains(where: file.text.contains) else { continue }
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        for word in terms where line.contains(word) {
          Issue.record("\(file.path):\(index + 1): \(reason(word))")
        }
      }
    }
  }
}
