import Display
import Glibc
import SceneModel
import Simulation

/// An animation that visibly moves or fades something, judged by its rule.
struct VisibleAnimation {
  private let animation: StageAnimation
  /// The path of what it moves until it ends or is interrupted, pt.
  let path: Double
  /// Whether it moves or fades so much that its speed is noticed.
  let isLarge: Bool
  /// The time from rest until `remainder` of the distance is left, s.
  let duration: Double
  /// That time, or the time until it is interrupted if it does not follow a finger, s.
  let shown: Double
  /// Whether it follows a finger.
  let isGuided: Bool
  /// Whether it continues with the velocity of the fingers, however far it goes.
  let isThrow: Bool
  /// The distance beyond the end that the rule alone causes, as a fraction of the distance.
  let overshoot: Double

  /// The minimum path and fade that are judged, in pt and as a fraction of full opacity.
  private static let (minPath, minFade) = (40.0, 0.2)
  /// The fraction of the distance that may remain.
  private static let remainder = 0.04

  /// What a finding calls it.
  var name: String {
    animation.phase.map { "the \($0.rawValue.lowercased()) animation" } ?? "an animation"
  }
  var start: SceneTime { animation.start }
  /// Animations of one cause are one for the eye.
  var cause: Cause { Cause(start: start, phase: animation.phase, constants: animation.constants) }

  struct Cause: Hashable {
    let start: SceneTime
    let phase: Phase?
    let constants: [String]
  }

  /// Returns those of a screen, ordered by time.
  static func all(of panel: PanelMotion) -> [VisibleAnimation] {
    var courses: [MotionRule: (duration: Double, overshoot: Double)] = [:]
    return panel.run.animations.compactMap { played in
      let rule = played.animation.rule
      guard let course = courses[rule] ?? rule.course(to: remainder) else { return nil }
      courses[rule] = course
      return VisibleAnimation(played, course, in: panel)
    }
  }

  private init?(
    _ played: PlayedAnimation, _ course: (duration: Double, overshoot: Double),
    in panel: PanelMotion
  ) {
    animation = played.animation
    let end = played.interruption?.time ?? animation.end ?? SceneTime(nanoseconds: .max)
    (duration, overshoot) = course
    isGuided = played.retargets > 0
    isThrow =
      switch animation.rule {
      case .glide(_, nil), .decay: true
      default: false
      }
    shown = isGuided ? duration : min(duration, (end - animation.start).seconds)
    let samples = panel.samples(in: animation.start...max(animation.start, end))
    var (path, fade) = (0.0, 0.0)
    for (column, key) in panel.keys.enumerated() where animation.moves(key.nameOnScreen) {
      let values = samples.map { $0.values[column].number }
      // A page turn, after which another picture is measured, is no motion.
      let steps = zip(values, values.dropFirst()).compactMap { a, b in
        a.flatMap { a in b.map { ($0 - a).magnitude } }
      }
      let sum = steps.filter { $0 < panel.screen.bounds.width / 2 }.reduce(0, +)
      switch key.role {
      case .push: path = max(path, sum * panel.screen.bounds.width)
      case _ where key.unit == .points: path = max(path, sum)
      default: fade = max(fade, sum)
      }
    }
    self.path = path
    isLarge = path > Self.minPath || fade > Self.minFade
  }
}

extension MotionRule {
  /// Returns the time from rest until a fraction of the distance remains, s, and the overshoot as a
  /// fraction of the distance; nil for Android's fling, which has no constants.
  fileprivate func course(to remainder: Double) -> (duration: Double, overshoot: Double)? {
    var value = AnimatedValue(0.0)
    switch self {
    case .animation(let animation): value.set(1, with: animation, at: .zero)
    case .composeSpring(let spring): value.set(1, with: .spring(spring.spring), at: .zero)
    case .glide(_, let edge?): value.set(1, with: .spring(edge), at: .zero)
    case .glide(let deceleration, nil): return (log(remainder) / log(deceleration.rate) / 1000, 0)
    case .decay(let decay): return (log(remainder) / decay.friction, 0)
    case .fling: return nil
    }
    // The longest duration of a constant is 10 s.
    let values = (0...2400).map { value.value(at: .milliseconds($0 * 25 / 6)) }
    let last = values.lastIndex { ($0 - 1).magnitude > remainder } ?? 0
    return (Double(last) / 240, (values.max() ?? 1) - 1)
  }
}
