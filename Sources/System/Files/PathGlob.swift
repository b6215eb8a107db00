/// A glob of whole paths: each component fits one of its own, as in a scene's list of photos.
package struct PathGlob: Sendable {
  /// What breaks the rules of globs.
  package struct Fault: Error, Hashable, Sendable {
    /// What, in words.
    package var words: String
  }

  private let components: [GlobPattern]

  /// Reads a glob.
  ///
  /// - Parameter text: components with `/` between; not empty.
  /// - Throws: `Fault`.
  package init(_ text: String) throws(Fault) {
    guard !text.isEmpty else { throw Fault(words: "it is empty") }
    var components: [GlobPattern] = []
    for component in text.split(separator: "/", omittingEmptySubsequences: false) {
      do {
        components.append(try GlobPattern(component))
      } catch {
        throw Fault(words: error.rule)
      }
    }
    self.components = components
  }

  /// True if a path fits; a component's leading dot is met by a dot only.
  package func matches(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == components.count
      && zip(components, parts).allSatisfy { $0.matches(String($1)) }
  }
}
