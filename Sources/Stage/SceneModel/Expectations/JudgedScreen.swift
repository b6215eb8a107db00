package import Display

/// A value of a reading; samples of equal time are separated by events.
///
/// `index` counts all samples of the range. `isStep` is true if an event separates the sample from
/// the previous one.
package typealias JudgedSample<Value> = (index: Int, time: SceneTime, value: Value, isStep: Bool)

/// A picture when it leaves its thumbnail, has opened (`isOpen`) or has returned (`isHome`).
///
/// `distance` is that of an edge from its expected position, pt, and nil without a thumbnail.
package typealias JudgedLanding = (
  time: SceneTime, distance: Double?, opacity: Double, isOpen: Bool, isHome: Bool
)

/// An open picture, whether the viewer draws it, and the rectangle of its thumbnail if drawn too.
package typealias JudgedHero = (time: SceneTime, rect: Rect, isDrawn: Bool, thumbnail: Rect?)

/// A screen of a scene's run, as rules see it.
///
/// All but `duration`, `wholeScene`, `readings` and `comparison` is about the judged range.
package protocol JudgedScreen {
  /// The name, on this screen, of the reading that the rule names first; empty for none.
  var reading: String { get }
  /// The screen with the whole scene as the judged range.
  var wholeScene: Self { get }
  /// The size and safe area.
  var screen: Screen { get }
  /// The end of the scene.
  var duration: SceneTime { get }
  /// The names of all readings.
  var names: [String] { get }
  /// The velocity of the reading, per second, at each lift of the last finger, and its jump.
  var lifts: [(time: SceneTime, before: Double, after: Double, jump: Double)] { get }
  /// The movements of the reading that turn in the judged range.
  var movements: [Movement] { get throws }
  /// The pictures when they leave their thumbnails, have opened or return.
  var landings: [JudgedLanding] { get }
  /// The open picture at all samples.
  var heroes: [JudgedHero] { get }

  /// Returns the unit of a reading.
  func unit(of name: String) -> ReadingUnit
  /// Returns a reading's name on this screen; nil if the screen does not have it.
  func name(of written: String) -> String?
  /// Returns all samples of a reading; none if the screen does not have it.
  func samples(of name: String) -> [JudgedSample<ReadingValue>]
  /// Returns the readings at an exact time.
  func readings(at time: SceneTime) throws -> [String: ReadingValue]
  /// Returns the number of movements that an app's log shares with the scene, and the verdict about
  /// the one that differs most, nil if none does.
  func comparison(with log: MotionRecording) throws -> (count: Int, worst: RuleVerdict?)?
}

/// What a rule requires of a screen.
package struct Requirement {
  /// The rule as a sentence without a full stop.
  package let text: String
  /// Judges a screen; throws the screen's errors.
  package let judge: (any JudgedScreen) throws -> RuleVerdict

  package init(_ text: String, judge: @escaping (any JudgedScreen) throws -> RuleVerdict) {
    (self.text, self.judge) = (text, judge)
  }
}

/// The result of a rule on one screen, with the observation that decided it.
package struct RuleVerdict {
  /// Whether the rule holds.
  package let passed: Bool
  /// The deciding observation, phrased to follow "found".
  package let found: Sentence
  /// The deciding reading, without the screen's name; empty for none.
  package let reading: String
  /// The deciding time; nil for none.
  package let time: SceneTime?

  package init(_ passed: Bool, _ found: Sentence, about reading: String, at time: SceneTime? = nil)
  {
    (self.passed, self.found, self.reading, self.time) = (passed, found, reading, time)
  }
}
