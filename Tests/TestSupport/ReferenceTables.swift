package import Foundation

/// The reference tables of `Tests/Tables`: figures computed apart from this package.
///
/// Tests find their cases by schema, the keys of a case's `input` and `expected`, and never by file
/// name: another table of the same schema, dropped into the folder, runs too.
package struct ReferenceTables: Sendable {
  /// Every case of every table, tables in order of their names.
  package let cases: [ReferenceCase]

  /// Reads every `*.json` of a folder.
  ///
  /// - Throws: what Foundation throws for a file that cannot be read or is not JSON;
  ///   `JSONShapeError` for one that is not a table.
  package init(folder: URL = Repository.tables) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    cases =
      try files
      .filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .flatMap(Self.cases(of:))
  }

  /// The cases that have at least the named keys; says in the log how many there are.
  ///
  /// - Parameters:
  ///   - input: keys that a case's `input` must have.
  ///   - expected: keys that its `expected` must have.
  ///   - name: what the cases test, for the log.
  /// - Returns: the cases in order of their tables' names.
  /// - Throws: `NoCaseError` where no table has such a case, so that a test cannot pass unheard.
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
    func words(_ key: String) throws -> String { table.has(key) ? try table[key].string : "" }
    let notes = ReferenceCase.Notes(
      title: try words("title"), rule: try words("rule"), tolerance: try words("tolerance"))
    return try table["cases"].array.map { row in
      ReferenceCase(
        file: file.lastPathComponent, notes: notes, id: try row["id"].string,
        input: try row["input"], expected: try row["expected"],
        tolerance: row.has("tol") ? try row["tol"].double : nil)
    }
  }
}

/// No table has a case of the schema that a test asks for.
package struct NoCaseError: Error, CustomStringConvertible {
  /// The keys asked for in a case's `input`.
  package let input: [String]
  /// The keys asked for in its `expected`.
  package let expected: [String]

  /// One sentence that names the schema.
  package var description: String {
    "no table in Tests/Tables has a case with input \(input) and expected \(expected)"
  }
}
