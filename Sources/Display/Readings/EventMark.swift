/// Something that happened at an instant, in the words of the trace.
package struct EventMark: Hashable, Sendable {
  /// What happened: a name, and its values in parentheses.
  package var text: String

  /// Makes a mark.
  package init(_ text: String) {
    self.text = text
  }
}
