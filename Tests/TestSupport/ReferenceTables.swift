package import Foundation

/// The reference tables in `Tests/Tables`: figures computed independently of this package.
///
/// Tests select their cases by schema, the keys of a case's `input` and `expected`, and never by
/// file name. So a new table with the same schema is tested as soon as it is in the folder.
package struct ReferenceTables: Sendable {
  /// The cases of all tables, in the order of the tables' names.
  package let cases: [ReferenceCase]

  /// Reads every `*.json` file in a folder.
  ///
  /// - Throws: Foundation's error for a file that cannot be read or is not JSON; `JSONShapeError`
  ///   for one that is not a table.
  package init(folder: URL = Repository.tables) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    cases =
      try files
      .filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .flatMap(Self.cases(of:))
  }

  /// Returns the cases that have at least the named keys, and logs their number.
  ///
  /// - Parameters:
  ///   - input: The keys that a case's `input` must have.
  ///   - expected: The keys that its `expected` must have.
  ///   - name: The subject of the cases, for the log.
  /// - Returns: The cases in the order of their tables' names.
  /// - Throws: `NoCaseError` if no table has such a case, so that a test cannot pass without cases.
  package static func cases(
    withInput input: Set<String>, expected: Set<String>, for name: String
  ) throws -> [ReferenceCase] {
    let found = try ReferenceTables().cases.filter { $0.has(input: input, expected: expected) }
    guard !found.isEmpty else {
      throw NoCaseError(input: input.sorted(), expected: expected.sorted())
    }
    print("\(found.count) cases of \(Set(found.map(\.file)).count) tables ran: \(name)")
    return found
  }

  private static func cases(of file: URL) throws -> [ReferenceCase] {
    let table = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
    func text(_ key: String) throws -> String { table.has(key) ? try table[key].string : "" }
    let notes = ReferenceCase.Notes(
      title: try text("title"), rule: try text("rule"), tolerance: try text("tolerance"))
    return try table["cases"].array.map { row in
      ReferenceCase(
        file: file.lastPathComponent, notes: notes, id: try row["id"].string,
        input: try row["input"], expected: try row["expected"],
        tolerance: row.has("tol") ? try row["tol"].double : nil)
    }
  }
}

/// An error for a schema that no table has.
package struct NoCaseError: Error, CustomStringConvertible {
  /// The keys that the test needs in a case's `input`.
  package let input: [String]
  /// The keys that the test needs in its `expected`.
  package let expected: [String]

  /// A message that names the schema.
  package var description: String {
    "no table in Tests/Tables has a case with input \(input) and expected \(expected)"
  }
}
