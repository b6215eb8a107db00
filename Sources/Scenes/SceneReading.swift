package import SceneModel

/// The result of reading a scene file.
package struct SceneReading: Sendable {
  /// The scene, nil where the file has an error.
  package let scene: Scene?
  /// Errors and warnings in file order.
  package let diagnostics: [Diagnostic]
  /// The file's constants, key by key, without its title and expectations; empty where it has an error.
  package let written: [SceneConstant]
  /// The file's text, in which the diagnostics are shown.
  package let source: SourceText
  /// The file as the user named it.
  package let name: String

  /// The diagnostics in words, a line or more each; empty where there are none.
  package func rendered(usesColor: Bool = false) -> String {
    DiagnosticRenderer(name: name, source: source, usesColor: usesColor).render(diagnostics)
  }
}
