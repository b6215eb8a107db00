import Motion
import SceneModel

/// Reads project files: from YAML bytes to settings, or to all findings.
package enum ProjectReader {
  /// The name of a project's file.
  package static let fileName = "zoetrope.yaml"

  /// The result of reading a project file.
  package struct Reading: Sendable {
    /// The settings; nil where the file has an error.
    package let settings: ProjectSettings?
    /// The findings in words; empty where there are none.
    package let words: String
  }

  /// The words that keys of commands take.
  package struct Vocabulary: Sendable {
    let keeps: [String]
    let lintRules: [String]

    /// Creates a vocabulary: what can be kept of goldens' pictures, and the rules of lint.
    package init(keeps: [String], lintRules: [String]) {
      self.keeps = keeps
      self.lintRules = lintRules
    }
  }

  /// Reads a project file.
  ///
  /// `expand` gives the files that a glob of `scenes` finds beneath the file's folder, or says in words why
  /// it cannot.
  package static func read(
    bytes: [UInt8], name: String, _ vocabulary: Vocabulary, usesColor: Bool = false,
    expand: (String) -> Result<[String], ProjectFault>
  ) -> Reading {
    guard bytes.count <= SceneLimits.bytes else {
      return Reading(settings: nil, words: "\(name): error: the file is too large\n")
    }
    let source = SourceText(bytes: bytes)
    let renderer = DiagnosticRenderer(name: name, source: source, usesColor: usesColor)
    if let fault = source.fault {
      return Reading(settings: nil, words: renderer.render([fault.diagnostic(in: source)]))
    }
    let document = YAMLDocument(source)
    var context = DecodingContext(diagnostics: document.diagnostics, of: "the project")
    var draft = ProjectKeys.Draft()
    if let root = document.root {
      ProjectKeys.mapping(vocabulary).read(root, into: &draft, &context)
    }
    var settings = draft.settings
    for (folder, place) in [
      (draft.goldens, \ProjectSettings.goldens), (draft.report, \ProjectSettings.report),
    ] {
      guard let folder, isBeneath(folder, &context) else { continue }
      settings[keyPath: place] = folder.value
    }
    for entry in draft.scenes ?? [] {
      guard isBeneath(entry, &context) else { continue }
      switch expand(entry.value) {
      case .failure(let fault): reject(entry, fault.words, &context)
      case .success(let files):
        if files.isEmpty { reject(entry, "no file fits", &context) }
        settings.scenes += files.filter { !settings.scenes.contains($0) }
      }
    }
    return Reading(
      settings: context.errorCount == 0 ? settings : nil,
      words: renderer.render(context.diagnostics.inFileOrder()))
  }

  private static func reject(
    _ entry: Located<String>, _ words: String, _ context: inout DecodingContext
  ) {
    context.report(
      Diagnostic(
        .invalidValue, at: entry.range, path: entry.path,
        "\(entry.path): \(entry.value.excerpt): \(words)",
        expected: "scene files beneath the folder of \(fileName)"))
  }

  /// True for a path beneath the file's folder; reports others.
  private static func isBeneath(
    _ path: Located<String>, _ context: inout DecodingContext
  ) -> Bool {
    var depth = 0
    let parts = path.value.split(separator: "/", omittingEmptySubsequences: true)
    let leaves = parts.contains { part in
      depth += part == ".." ? -1 : part == "." ? 0 : 1
      return depth < 0
    }
    guard leaves || path.value.hasPrefix("/") else { return true }
    context.report(
      Diagnostic(
        .invalidValue, at: path.range, path: path.path,
        "\(path.path): \(path.value.excerpt) leads out of the folder of \(fileName)",
        expected: "a path relative to that folder, and beneath it"))
    return false
  }
}

/// The reason why a glob of a project cannot be followed, in words.
package struct ProjectFault: Error, Sendable {
  /// The reason.
  package let words: String

  /// Creates a reason.
  package init(_ words: String) {
    self.words = words
  }
}
