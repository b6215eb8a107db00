import Motion

/// Something in a scene's motion that people would notice and not like.
package struct LintFinding: Sendable, Encodable {
  /// The rule.
  package var rule: LintRule
  /// The screen on which it is seen, where the scene has several.
  package var screen: String?
  /// When it is seen first, s of scene time.
  package var time: Double
  /// The first frame of the scene's own output that shows that instant.
  package var frame: Int
  /// What is seen, in a sentence without a full stop.
  package var what: String
  /// Why somebody would notice it.
  package var why: String
  /// The options that cure it, each by itself, as they are written in a scene; tried on this scene.
  package var cures: [String]
}

/// What lint found in a scene.
package struct LintFindings: Sendable {
  /// The findings that are told, screen by screen in the order of time; at most
  /// `MotionLint.limit`.
  package var told: [LintFinding] = []
  /// The number of more.
  package var untold = 0
}

/// What a rule found on a screen, before anybody asked what cures it.
struct Finding {
  /// What was found.
  var fact: LintFact
  /// When it is seen first.
  var time: SceneTime
}
