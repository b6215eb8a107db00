/// A kind of finding that a scene means to have.
package struct LintAllowance: Hashable, Sendable {
  /// The rule's identifier, as written.
  package var rule: String
  /// The reason, in one line.
  package var reason: String
  /// The line of the scene file, from 1.
  package var line: Int
  /// The column of the scene file, from 1.
  package var column: Int
}
