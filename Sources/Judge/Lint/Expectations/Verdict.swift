import Motion

/// The result of a rule on one screen, with the observation that decided it.
struct Verdict {
  var passed: Bool
  /// The deciding observation, phrased to follow "found".
  var found: String
  /// The deciding reading, without the screen's name; nil for none.
  var reading: String?
  /// The deciding time; nil for none.
  var time: SceneTime?
}
