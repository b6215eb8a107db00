package import Display
package import SceneModel

/// The result of reading a scene file.
package struct SceneReading: Sendable {
  /// The scene, nil where the file has an error.
  package let scene: Scene?
  /// Errors and warnings in file order.
  package let diagnostics: [Diagnostic]
  /// The file's constants, key by key, without its title and expectations; empty where it has an error.
  package let written: [SceneConstant]
  /// The paths below which the constants of the scene's screens stand, as settings have them; nil for a screen
  /// that the file does not describe, empty where there is an error.
  package let constantPlaces: [String?]
  /// The file's text, in which the diagnostics are shown.
  package let source: SourceText
  /// The settings of the command line, whose texts have the numbers from 1 in diagnostics.
  package let settings: [SourceText]
  /// The file as the user named it.
  package let name: String

  /// The diagnostics in words, a line or more each; empty where there are none.
  package func rendered(usesColor: Bool = false) -> String {
    DiagnosticRenderer(name: name, source: source, settings: settings, usesColor: usesColor)
      .render(diagnostics)
  }

  /// The diagnostics as machines read them, with the file as it was named.
  package var records: [Diagnostic.Record] { records(of: diagnostics) }

  /// Diagnostics of the scene as machines read them.
  package func records(of diagnostics: [Diagnostic]) -> [Diagnostic.Record] {
    diagnostics.map { diagnostic in
      let number = diagnostic.range.start.text
      let setting = number > 0 && number <= settings.count ? settings[number - 1] : nil
      return diagnostic.record(
        file: name, setting: setting.map { $0.text(0..<$0.bytes.count) })
    }
  }
}
