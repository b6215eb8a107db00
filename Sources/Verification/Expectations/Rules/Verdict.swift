import Motion

/// True if a rule holds on a screen, and what decided.
struct Verdict {
  /// True if it holds.
  var passed: Bool
  /// What was found.
  var found: Found
  /// The reading that decided, without the screen's name; nil for none.
  var reading: String?
  /// The instant that decided; nil for none.
  var time: SceneTime?

  /// Creates a verdict.
  init(passed: Bool, found: Found, reading: String? = nil, time: SceneTime? = nil) {
    self.passed = passed
    self.found = found
    self.reading = reading
    self.time = time
  }
}
