// How reports work:
//
// - A `Report` is plain data. The text, JUnit XML, JSON, annotations, and summary are functions of
//   it. The page also needs the pictures (`ReportAssets`).
// - `SceneReportText` describes a scene for all formats, and `SceneReport+Summary` in one line. The
//   frame that represents a scene is that of the largest motion difference (`SceneReport+Telling`).
// - The page (`Sources/C/CPages/report`) is compiled into the program. Its data is in inert blocks,
//   and a policy with the scripts' digests allows no other script. It words nothing that another
//   format states too: `ReportPage` adds those texts to its data.
// - `FrameStrip` packs the frames of a clip and stores each picture once. `ChangedSceneStills`
//   selects stills, which `stills.js` draws from these frames, so they add no pictures.
// - `paper.js` builds the page for printing.
// - `GoldenPatch` and the options of the run show how to accept a change.

/// The results of a verification or a comparison, as plain data for all formats.
///
/// It contains no paths of its own, so that merged shards have the same bytes as a run on one
/// machine.
package struct Report: Codable, Hashable, Sendable {
  /// The kind of run that a report is about.
  package enum Kind: String, Codable, Sendable {
    /// Scenes were compared with their goldens and expectations.
    case verify
    /// Two clips were compared.
    case diff
  }

  /// The format's version, 1.
  package var version = 1
  /// The tool that wrote it, for example `zoetrope 0.1.0`.
  package var tool: String
  package var kind: Kind
  /// The scenes in the order in which they were named, or the only pair of a comparison.
  package var scenes: [SceneReport]
  /// The problems that belong to no single scene, such as goldens without a scene.
  package var problems: [Problem]
  /// The options with which to record selected scenes as this run rendered them.
  ///
  /// Nil if there are no goldens.
  package var recordingOptions: [String]?

  package init(tool: String, kind: Kind, scenes: [SceneReport] = [], problems: [Problem] = []) {
    self.tool = tool
    self.kind = kind
    self.scenes = scenes
    self.problems = problems
  }

  /// The scenes with those that failed first, else in the order of the report.
  var failuresFirst: [SceneReport] {
    let order: [SceneReport.Status] = [.broken, .failed, .changed, .missing, .recorded, .passed]
    return order.flatMap { status in scenes.filter { $0.status == status } }
  }

  /// The worst verdict of the scenes and problems.
  ///
  /// It is a failure if nothing was compared.
  package var verdict: Verdict {
    let scenes = scenes.map(\.status.verdict).max() ?? .failure
    return max(scenes, problems.map(\.severity.verdict).max() ?? .same)
  }
}

/// The verdict of a run.
///
/// Its raw value is the exit status, as in GNU diff.
package enum Verdict: Int, Codable, Hashable, Sendable, Comparable {
  /// Nothing differs and all expectations passed.
  case same = 0
  /// Something differs, an expectation failed, or a golden was recorded.
  case different = 1
  /// A scene, a golden, or a picture cannot be used.
  case failure = 2

  /// Orders verdicts from best to worst.
  package static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }
}

/// A problem, with its location if it has one.
package struct Problem: Codable, Hashable, Sendable {
  /// The severity of a problem.
  package enum Severity: String, Codable, Sendable {
    /// A fault that makes the run fail.
    case error
    /// A difference between the sides.
    case difference
    /// A warning, which changes no verdict.
    case warning

    var verdict: Verdict {
      switch self {
      case .error: .failure
      case .difference: .different
      case .warning: .same
      }
    }
  }

  package var severity: Severity
  /// The problem in one line.
  ///
  /// Names in it are not escaped.
  package var text: String
  /// The file that it is about, or nil for none.
  package var file: String?
  /// The line in the file, from 1.
  package var line: Int?
  /// The column in the line, from 1.
  package var column: Int?

  package init(
    _ severity: Severity, _ text: String, file: String? = nil, line: Int? = nil,
    column: Int? = nil
  ) {
    self.severity = severity
    self.text = text
    self.file = file
    self.line = line
    self.column = column
  }
}
