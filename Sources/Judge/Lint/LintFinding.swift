import Display
package import SceneModel

/// A fault in a scene's motion that people would notice.
package struct LintFinding: Sendable, Encodable {
  package var rule: LintRule
  /// The screen, if the scene has several.
  package var screen: String?
  /// The first time at which the fault is visible, in seconds of scene time.
  package var time: Double
  /// The first frame of the scene's own output that shows that time.
  package var frame: Int
  /// The line in the scene file of the last touch step that begins before the finding.
  ///
  /// Nil if there is none, or if the touches come from the command line.
  package var line: Int?
  /// The column in that line at which the step begins.
  package var column: Int?
  /// The fault, in a sentence without a full stop.
  package var what: String
  /// The quantities in that sentence, in its order.
  package var quantities: [Sentence.Quantity]
  /// The reason why people would notice it.
  package var why: String
  /// The options that each cure the fault by themselves, as written in a scene and tried on it.
  package var cures: [String]
}

/// A finding on a screen, before cures are tried.
struct Finding {
  /// The fault, in a sentence without a full stop.
  var what: Sentence
  /// The first time at which the fault is visible.
  var time: SceneTime
  /// The rank of this finding; nil for the rank of its rule.
  var rank: Int?

  init(_ what: Sentence, at time: SceneTime, rank: Int? = nil) {
    self.what = what
    self.time = time
    self.rank = rank
  }
}
