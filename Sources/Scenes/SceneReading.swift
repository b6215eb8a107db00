package import SceneModel

/// What reading a scene file gave.
package struct SceneReading: Sendable {
  /// The scene, nil where the file has an error.
  package let scene: Scene?
  /// Errors and warnings in file order.
  package let diagnostics: [Diagnostic]
  /// What the file says, key by key, but for its words about itself and what it expects; empty where
  /// it has an error.
  package let written: [SceneConstant]
  /// The file's text, in which the diagnostics are shown.
  package let source: SourceText
  /// The file as the user named it.
  package let name: String

  /// The diagnostics in words, as they are shown to people.
  ///
  /// - Parameter usesColor: whether ANSI colours are written.
  /// - Returns: lines of text, each ended; empty where there is nothing to say.
  package func rendered(usesColor: Bool = false) -> String {
    DiagnosticRenderer(name: name, source: source, usesColor: usesColor).render(diagnostics)
  }
}
