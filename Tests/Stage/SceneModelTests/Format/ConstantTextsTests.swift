import Foundation
import TestSupport
import Testing

@testable import SceneModel

@Suite("Texts of constants")
struct ConstantTextsTests {
  /// The fields of each row of `constants.tsv`, with empty fields at its end.
  private static let rows = Result {
    let url = Repository.sources.appending(path: "C/CPages/texts/constants.tsv")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return fields + Array(repeating: "", count: max(5 - fields.count, 0))
    }
  }

  @Test("Each constant uses one row, in documentation order, with all of its fields")
  func complete() throws {
    let sets = ConstantSets.all.filter { $0 is any FixedConstantSet }
    let used = sets.flatMap { set in
      set.descriptions.map { info, _ in
        let texts = [info.texts.meaning, info.texts.source, info.texts.fault ?? ""]
        let reason = info.original == nil ? "" : info.texts.deviation
        return ["\(set.name).\(info.key)"] + texts + [reason]
      }
    }
    let rows = try Self.rows.get()
    #expect(rows.first == ["constant", "meaning", "source", "fault", "deviation"])
    for change in Array(rows.dropFirst()).difference(from: used) {
      Issue.record("the table, compared with its use: \(change)")
    }
  }

  @Test("Each constant has a meaning, and a reason for another value than the original's")
  func needed() {
    for set in ConstantSets.all {
      for (info, _) in set.descriptions {
        #expect(!info.texts.meaning.isEmpty, "\(set.name).\(info.key)")
        #expect(info.original == nil || !info.texts.deviation.isEmpty, "\(set.name).\(info.key)")
      }
    }
  }
}
