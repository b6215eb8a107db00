import Motion

/// A fault in a scene's motion that people would notice.
package struct LintFinding: Sendable, Encodable {
  /// The rule.
  package var rule: LintRule
  /// The screen, where the scene has several.
  package var screen: String?
  /// The first time it is seen, s of scene time.
  package var time: Double
  /// The first frame of the scene's own output that shows that instant.
  package var frame: Int
  /// The line of the scene file where the last touch step before it begins; nil for none, and where the command
  /// line has it.
  package var line: Int?
  /// The column of that line where the step begins.
  package var column: Int?
  /// The fault, in a sentence without a full stop.
  package var what: String
  /// The reason that people would notice it.
  package var why: String
  /// The options that cure it, each by itself, as written in a scene; tried on this scene.
  package var cures: [String]
}

/// The findings of lint in a scene.
package struct LintFindings: Sendable {
  /// The listed findings, screen by screen in the order of time; at most `MotionLint.limit`.
  package var stated: [LintFinding] = []
  /// The number of findings that are not listed.
  package var omitted = 0
}

/// A finding on a screen, before cures are tried.
struct Finding {
  /// The fault, in a sentence without a full stop.
  var what: String
  /// The first time it is seen.
  var time: SceneTime
  /// The rank of this finding; nil for that of its rule.
  var rank: Int?

  init(_ what: String, at time: SceneTime, rank: Int? = nil) {
    self.what = what
    self.time = time
    self.rank = rank
  }
}
