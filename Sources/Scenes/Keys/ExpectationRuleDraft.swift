import Motion
import SceneModel

/// The keys of a rule of `expect:` as they are written; each rule takes some of them.
struct ExpectationRuleDraft: Sendable {
  var reading: String?
  var other: String?
  var screen: String?
  var hero: ExpectationRule.HeroBounds?
  var time: SceneTime?
  var at: SceneTime?
  var value: ExpectedValue?
  var reaches: ExpectedValue?
  var otherReaches: ExpectedValue?
  var atMost: Double?
  var within = 0.5
  var relative = 25.0
  var absolute = 50.0
  var minimum: Double?
  var maximum: Double?
  var except: [SceneTime] = []
  var direction: ExpectationRule.Direction?
  var between: ClosedRange<SceneTime>?
}

/// A rule as it is written, with the part of the scene that it is about.
struct WrittenRule: Sendable {
  var rule: ExpectationRule
  var between: ClosedRange<SceneTime>?
}
