/// One case of a reference table: an input and what must come of it.
package struct ReferenceCase: Sendable, CustomStringConvertible {
  /// The table's file name, for messages.
  package let file: String
  /// The table's `title`, `rule` and `tolerance`, in words; empty where it has none.
  package let notes: Notes
  /// The case's name within the table.
  package let id: String
  /// The case's input, an object.
  package let input: JSONValue
  /// What must come of it, an object.
  package let expected: JSONValue
  /// The case's own tolerance `tol` (absolute), nil where it has none.
  package let tolerance: Double?

  /// What a table says about all its cases.
  package struct Notes: Sendable {
    /// What the table is about.
    package let title: String
    /// How its figures are to be read.
    package let rule: String
    /// How near a result must come, in words.
    package let tolerance: String
  }

  /// The file and the case's name.
  package var description: String { "\(file): \(id)" }

  /// Whether the case has at least these keys.
  package func has(input: Set<String>, expected: Set<String>) -> Bool {
    input.allSatisfy(self.input.has) && expected.allSatisfy(self.expected.has)
  }
}
