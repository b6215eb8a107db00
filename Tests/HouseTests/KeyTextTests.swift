import TestSupport
import Testing

/// Tests that `keys.tsv` has one row for each key that Swift creates with a subject.
@Suite("Texts of keys")
struct KeyTextTests {
  @Test("Each key uses one row, and each row has a meaning")
  func complete() throws {
    let sources = try TextFile.all(in: Repository.sources)
    let used = sources.filter { $0.path.contains("/SceneModel/Format/") }.flatMap { source in
      // A parameter of an animation, `.optional("duration", as: …)`, is not a key.
      source.text.matches(
        of: #/\W(?:Key|KeyShape|Field|optional)\(\s*"([\w.]+)"(?!(?:, "\w+")?, as:)/#
      ).map { String($0.1) }
        + source.text.matches(of: #/\bkind\(\s*"(\w+)"/#).map { "expect.\($0.1)" }
    }
    let table = try #require(sources.first { $0.path.hasSuffix("texts/keys.tsv") })
    let rows = table.text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.first == ["key", "meaning"])
    #expect(rows.allSatisfy { $0.count == 2 })
    #expect(used.count > 200)
    for change in rows.dropFirst().map({ $0[0] }).sorted().difference(from: used.sorted()) {
      Issue.record("the table, compared with its use: \(change)")
    }
  }
}
