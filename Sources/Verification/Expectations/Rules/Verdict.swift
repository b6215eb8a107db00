import Motion

/// The judgement of a rule on a screen, and what decided.
struct Verdict {
  var passed: Bool
  var found: Found
  /// The reading that decided, without the screen's name; nil for none.
  var reading: String?
  /// The instant that decided; nil for none.
  var time: SceneTime?

  init(passed: Bool, found: Found, reading: String? = nil, time: SceneTime? = nil) {
    self.passed = passed
    self.found = found
    self.reading = reading
    self.time = time
  }
}
