/// A reader of project files that turns YAML bytes into settings, or into diagnostics.
package enum ProjectReader {
  /// The name of a project file.
  package static let fileName = "zoetrope.yaml"

  /// The result of reading a project file.
  package struct Reading: Sendable {
    /// The settings; nil if the file has an error.
    package let settings: ProjectSettings?
    /// The diagnostics as text; empty if there are none.
    package let messages: String
  }

  /// Reads a project file; `probe` checks the files and folders that it names.
  ///
  /// Commands define the values of `keep` and the names of lint rules.
  package static func read(
    bytes: [UInt8], name: String, keeps: [String], lintRules: [String], probe: some ProjectProbe
  ) -> Reading {
    guard bytes.count <= SceneLimits.bytes else {
      return Reading(settings: nil, messages: "\(name): error: the file is too large\n")
    }
    let source = SourceText(bytes: bytes)
    let renderer = DiagnosticRenderer(name: name, source: source)
    if let fault = source.fault {
      return Reading(settings: nil, messages: renderer.render([fault.diagnostic(in: source)]))
    }
    let document = YAMLDocument(source)
    var context = DecodingContext(diagnostics: document.diagnostics, of: "the project")
    var draft = ProjectKeys.Draft()
    if let root = document.root {
      ProjectKeys.mapping(keeps: keeps, lintRules: lintRules).read(root, into: &draft, &context)
    }
    var settings = draft.settings
    for (folder, setting) in [
      (draft.goldens, \ProjectSettings.goldens), (draft.report, \ProjectSettings.report),
    ] {
      guard let folder, isBeneath(folder, &context) else { continue }
      do throws(ProbeFault) {
        try probe.check(folder: folder.value)
        settings[keyPath: setting] = folder.value
      } catch {
        reject(folder, error.message, "a folder inside that of \(fileName)", &context)
      }
    }
    var known: Set<String> = []
    for entry in draft.scenes ?? [] {
      guard isBeneath(entry, &context) else { continue }
      do throws(ProbeFault) {
        let files = try probe.scenes(matching: entry.value)
        guard !files.isEmpty else { throw ProbeFault("no file matches") }
        for file in files where known.insert(file).inserted {
          settings.scenes.append(file)
          do throws(ProbeFault) {
            try probe.check(scene: file)
          } catch {
            let prefix = file == entry.value ? "" : "\(file.excerpt): "
            reject(entry, prefix + error.message, sceneFileRule, &context)
          }
        }
      } catch {
        reject(entry, error.message, sceneFileRule, &context)
      }
    }
    return Reading(
      settings: context.errorCount == 0 ? settings : nil,
      messages: renderer.render(context.diagnostics.inFileOrder()))
  }

  private static let sceneFileRule = "scene files inside the folder of \(fileName)"

  private static func reject(
    _ entry: Located<String>, _ problem: String, _ expected: String,
    _ context: inout DecodingContext
  ) {
    context.report(
      .invalidValue, at: entry.range, path: entry.path,
      "\(entry.path): \(entry.value.excerpt): \(problem)", expected: expected)
  }

  /// Whether a path is inside the file's folder; reports other paths.
  private static func isBeneath(_ path: Located<String>, _ context: inout DecodingContext) -> Bool {
    var depth = 0
    let components = path.value.split(separator: "/", omittingEmptySubsequences: true)
    let leaves = components.contains { component in
      depth += component == ".." ? -1 : component == "." ? 0 : 1
      return depth < 0
    }
    guard leaves || path.value.hasPrefix("/") else { return true }
    context.report(
      .invalidValue, at: path.range, path: path.path,
      "\(path.path): \(path.value.excerpt) leaves the folder of \(fileName)",
      expected: "a path inside that folder, relative to it")
    return false
  }
}
