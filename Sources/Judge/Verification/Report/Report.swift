// A `Report` is data and knows no folder: the text, JUnit XML, JSON, annotations and summary are
// functions of it, and so is the page with the pictures beside it (`ReportAssets`). `SceneWords`
// says a scene in words once for all of them, and `SceneReport+Summary` in one line. The page is
// `page.html` with its styles and scripts, assembled into the program (`CReviewPage`); the data
// stand in it as inert blocks, and a policy with the scripts' digests lets nothing else run. The
// frames of a clip are packed into strips (`FilmStrip`), each picture once. Stills of a changed
// scene are drawn by the page (`stills.js`) from these frames, so that they cost a report no
// picture and `verify` next to no time; where their line and ghosts lie, `Verification` chooses
// (`ChangedSceneStills`). The frame that stands for a scene, in words, comment and page, is where
// motion is farthest apart (`SceneReport+Telling`). For a print the page makes itself anew
// (`paper.js`). What accepts a change comes with it: each scene's `GoldenPatch`, and the options
// of the run.

/// The results of a verification or a comparison for all formats; plain data without paths of its own,
/// so that the parts of several machines merge to the bytes that one machine would have given.
package struct Report: Codable, Hashable, Sendable {
  /// The kind of run.
  package enum Kind: String, Codable, Sendable {
    /// Scenes were compared with their goldens and expectations.
    case verify
    /// Two clips were compared.
    case diff
  }

  /// The format's version, 1.
  package var version = 1
  /// The tool that wrote it, as `zoetrope 0.1.0`.
  package var tool: String
  /// The kind of run.
  package var kind: Kind
  /// The scenes in the order in which they were named; of a comparison the one pair.
  package var scenes: [SceneReport]
  /// The problems of no single scene, such as goldens that no scene has.
  package var problems: [Problem]
  /// The options with which chosen scenes are recorded as this run has shown them; nil where there are no goldens.
  package var recordingOptions: [String]?

  /// Creates a report.
  package init(tool: String, kind: Kind, scenes: [SceneReport] = [], problems: [Problem] = []) {
    self.tool = tool
    self.kind = kind
    self.scenes = scenes
    self.problems = problems
  }

  /// The verdict of the run: the worst of its scenes and problems; nothing compared is a failure.
  package var verdict: Verdict {
    let scenes = scenes.map(\.status.verdict).max() ?? .failure
    return max(scenes, problems.map(\.severity.verdict).max() ?? .same)
  }
}

/// The verdict of a run, as of GNU diff.
package enum Verdict: Int, Codable, Hashable, Sendable, Comparable {
  /// All is as it should be.
  case same = 0
  /// Something differs, an expectation failed, or a golden was recorded.
  case different = 1
  /// Something is wrong: a scene, a golden, a picture.
  case failure = 2

  /// The better first.
  package static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }
}

/// A problem, with its place if it has one.
package struct Problem: Codable, Hashable, Sendable {
  /// The severity of a problem.
  package enum Severity: String, Codable, Sendable {
    /// Something is wrong.
    case error
    /// Something differs.
    case difference
    /// A warning; it changes no verdict.
    case warning

    var verdict: Verdict {
      switch self {
      case .error: .failure
      case .difference: .different
      case .warning: .same
      }
    }
  }

  /// The severity.
  package var severity: Severity
  /// The problem in one line; names in it are not escaped.
  package var text: String
  /// The file it is about; nil for none.
  package var file: String?
  /// The line in it, from 1.
  package var line: Int?
  /// The column in it, from 1.
  package var column: Int?

  /// Creates a problem.
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
