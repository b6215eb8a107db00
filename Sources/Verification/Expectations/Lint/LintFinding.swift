import Motion

/// Something in a scene's motion that people would notice and not like.
package struct LintFinding: Sendable {
  /// What was found.
  let fact: LintFact
  /// The screen on which it is seen, where the scene has several.
  package let screen: String?
  /// When it is seen first, s of scene time.
  package let time: Double
  /// The first frame of the scene's own output that shows that instant.
  package let frame: Int
  /// The options that cure it, each by itself, as they are written in a scene; tried on this scene.
  package let cures: [String]

  /// The rule.
  package var rule: LintRule { fact.rule }
  /// What is seen, in a sentence without a full stop.
  package var what: String { fact.words }
}

extension LintFinding: Encodable {
  private enum CodingKeys: CodingKey {
    case rule, screen, time, frame, what, why, cures
  }

  /// Writes the finding with its words.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule, forKey: .rule)
    try container.encodeIfPresent(screen, forKey: .screen)
    try container.encode(time, forKey: .time)
    try container.encode(frame, forKey: .frame)
    try container.encode(what, forKey: .what)
    try container.encode(rule.why, forKey: .why)
    try container.encode(cures, forKey: .cures)
  }
}

/// What lint found in a scene.
package struct LintFindings: Sendable {
  /// The findings that are told, screen by screen in the order of time; at most
  /// `MotionLint.limit`.
  package var told: [LintFinding] = []
  /// How many more there are.
  package var untold = 0
}

/// What a rule found on a screen, before anybody asked what cures it.
struct Finding {
  /// What was found.
  var fact: LintFact
  /// When it is seen first.
  var time: SceneTime
}
