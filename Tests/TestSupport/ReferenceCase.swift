/// One case of a reference table: an input and the expected result.
package struct ReferenceCase: Sendable, CustomStringConvertible {
  /// The table's file name, for messages.
  package let file: String
  /// The table's `title`, `rule` and `tolerance`; each is empty if the table has none.
  package let notes: Notes
  /// The case's name within the table.
  package let id: String
  /// The case's input, an object.
  package let input: JSONValue
  /// The expected result, an object.
  package let expected: JSONValue
  /// The case's absolute tolerance `tol`, nil if it has none.
  package let tolerance: Double?

  /// A table's notes on all its cases.
  package struct Notes: Sendable {
    /// The subject of the table.
    package let title: String
    /// The meaning of its figures.
    package let rule: String
    /// The required accuracy, in prose.
    package let tolerance: String
  }

  /// The file and the case's name, separated by a colon.
  package var description: String { "\(file): \(id)" }

  /// Returns whether the case has at least these keys.
  package func has(input: Set<String>, expected: Set<String>) -> Bool {
    input.allSatisfy(self.input.has) && expected.allSatisfy(self.expected.has)
  }
}
