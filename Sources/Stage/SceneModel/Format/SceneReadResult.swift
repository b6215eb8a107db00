package import Display

/// The result of reading a scene file.
package struct SceneReadResult: Sendable {
  /// The scene; nil if the file has an error.
  package let scene: Scene?
  /// Errors and warnings, in file order.
  package let diagnostics: [Diagnostic]
  /// The constants written in the file, except title and expectations; empty if there is an error.
  package let written: [SceneConstant]
  /// The path under which each screen's constants are found, with settings applied.
  ///
  /// An element is nil if the file does not describe that screen. Empty if there is an error.
  package let constantPaths: [String?]
  /// The text of the file.
  package let source: SourceText
  /// The texts of the command line's settings, then of the viewers' files; diagnostics number them from 1.
  package let settings: [SourceText]
  /// The name of the file, as given by the user.
  package let name: String

  /// Returns diagnostics of the scene as text, at least one line each; all found for nil.
  package func rendered(_ shown: [Diagnostic]? = nil, usesColor: Bool = false) -> String {
    DiagnosticRenderer(name: name, source: source, settings: settings, usesColor: usesColor)
      .render(shown ?? diagnostics)
  }

  /// The diagnostics in machine-readable form, with the file name as given by the user.
  package var records: [Diagnostic.Record] { records(of: diagnostics) }

  /// Returns diagnostics of the scene in machine-readable form.
  package func records(of diagnostics: [Diagnostic]) -> [Diagnostic.Record] {
    diagnostics.map { diagnostic in
      let number = diagnostic.place.start.text
      let other = number > 0 && number <= settings.count ? settings[number - 1] : nil
      let setting = other.flatMap { $0.name == nil ? $0.text(0..<$0.bytes.count) : nil }
      return Diagnostic.Record(file: other?.name ?? name, setting: setting, diagnostic: diagnostic)
    }
  }
}
