import Display
import Glibc
import SceneModel

/// An animation from 0 to 1, as a page draws and edits it.
package struct PreviewCurve: Encodable, Sendable {
  /// The number of values.
  private static let count = 301
  /// The longest time of the values, and that of an animation that never settles, s.
  private static let (longest, endless) = (20.0, 3.0)

  /// Time from each value to the next, s.
  let step: Double
  let values: [Double]
  /// Time until the value stays within 0.001 of its end, s; nil if it never does.
  let settling: Double?
  /// The largest value above 1.
  let overshoot: Double
  /// A spring's parameters, by their names in scenes.
  var spring: [String: Double]?
  /// A timing curve's control points: x1, y1, x2, y2.
  var points: [Double]?
  /// A timing curve's duration, s.
  var duration: Double?

  /// Samples the animation of a text; nil if it is none.
  init?(_ text: String, defaultAnimation: DefaultAnimation) {
    guard
      let animation = try? MotionExpression.parseAnimation(text, defaultAnimation: defaultAnimation)
    else { return nil }
    let curve = MotionCurve(animation, from: 0, to: 1)
    settling = curve.settlingTime
    let step = min(1.2 * (settling ?? Self.endless), Self.longest) / Double(Self.count - 1)
    self.step = step
    values = (0..<Self.count).map { curve.state(at: step * Double($0)).value }
    var base = animation
    while case .modified(let inner, _) = base { base = inner }
    switch base {
    case .spring(let shown), .blendingSpring(let shown, _), .interpolatingSpring(let shown, 0):
      let ratio = shown.dampingRatio
      // Source: the first maximum of a damped oscillation from rest.
      overshoot = ratio < 1 ? exp(-.pi * ratio / (1 - ratio * ratio).squareRoot()) : 0
      spring = [
        "duration": shown.response, "bounce": shown.bounce, "response": shown.response,
        "dampingFraction": ratio, "stiffness": shown.stiffness, "damping": shown.damping,
      ]
      return
    case .curve(let timing, let time) where timing.easing == nil:
      points = timing.coordinates
      duration = time.seconds
    default: break
    }
    overshoot = max((values.max() ?? 1) - 1, 0)
  }
}
