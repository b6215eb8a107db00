import Motion

/// The judgement of a rule on a screen, and what decided.
struct Verdict {
  var passed: Bool
  /// What decided, as it follows "found".
  var found: String
  /// The reading that decided, without the screen's name; nil for none.
  var reading: String?
  /// The instant that decided; nil for none.
  var time: SceneTime?
}
