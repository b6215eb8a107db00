/// A glob of whole paths, component by component, as in a scene's list of photos.
package struct PathGlob: Sendable {
  /// The rule of globs that is broken.
  package struct Fault: Error, Hashable, Sendable {
    /// The rule in words.
    package var words: String
  }

  private let components: [GlobPattern]

  /// Reads a glob: components with `/` between; not empty.
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

  /// True if a path fits; a component's leading dot is matched by a dot only.
  package func matches(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == components.count
      && zip(components, parts).allSatisfy { $0.matches(String($1)) }
  }
}
