import Display
import Geometry
import Glibc
import Motion

/// The easing or the spring that a movement follows, found from its course alone.
///
/// Curves that have names are tried with the duration that fits best, then a glide, then springs, whose
/// duration, bounce and first speed are searched. What comes within half a hundredth of the way everywhere
/// is what it follows; of those that do, the one with the least to say.
struct EasingFit {
  /// The times from the start, s, and the shares of the way.
  private let course: [Point]
  private let span: Double

  /// The greatest error of what is still called the same, as a share of the way.
  private static let tolerance = 0.005
  /// The most points that a candidate is held against.
  private static let mostPoints = 48

  /// True if it may be what a finger has thrown.
  private let glides: Bool

  /// Takes the times from the start, s, and the shares of the way, from 0 to 1.
  init(_ course: [Point], glides: Bool) {
    self.glides = glides
    let step = max(1, course.count / Self.mostPoints)
    self.course = course.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    span = course.last?.x ?? 0
  }

  /// The words for what the course follows; empty where nothing fits.
  var words: String {
    guard course.count > 4, span > 0 else { return "" }
    for (name, curve) in Self.curves {
      if let duration = duration(of: curve) {
        return "\(name) \((duration * 1000).fixedText(decimals: 0)) ms"
      }
    }
    return (glides ? glide : nil) ?? spring ?? ""
  }

  private static let curves: [(name: String, curve: TimingCurve)] = [
    ("linear", Animation.linear), ("easeInOut", .easeInOut), ("easeOut", .easeOut),
    ("easeIn", .easeIn),
  ].compactMap { name, animation in
    if case .curve(let curve, _) = animation { (name, curve) } else { nil }
  }

  private func error(_ value: (Double) -> Double) -> Double {
    var greatest = 0.0
    for point in course { greatest = max(greatest, (value(point.x) - point.y).magnitude) }
    return greatest
  }

  // MARK: Curves

  /// The duration with which a curve fits, s; nil where none does.
  private func duration(of curve: TimingCurve) -> Double? {
    // Half of the way is passed at the same share of the duration, whatever that is.
    guard let half = course.firstIndex(where: { $0.y >= 0.5 }), half > 0 else { return nil }
    let (a, b) = (course[half - 1], course[half])
    let time = a.x + (b.x - a.x) * (b.y > a.y ? (0.5 - a.y) / (b.y - a.y) : 0)
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if curve.value(at: middle) < 0.5 { low = middle } else { high = middle }
    }
    let guess = low > 0 ? time / low : time
    let best = Self.least(around: guess, within: 0.03) { duration in
      error { $0 >= duration ? 1 : curve.value(at: $0 / duration) }
    }
    return best.error < Self.tolerance ? best.place : nil
  }

  /// The deceleration of scroll views: an exponential that goes to its end.
  private var glide: String? {
    guard let place = course.first(where: { $0.y >= 0.5 }), place.y < 1 else { return nil }
    let rate = -log(1 - place.y) / max(place.x, 1e-6)
    let best = Self.least(around: rate, within: 0.2) { rate in
      error { 1 - exp(-rate * $0) }
    }
    guard best.error < Self.tolerance, best.place > 0 else { return nil }
    return "glide \(exp(-best.place / 1000).fixedText(decimals: 4))/ms"
  }

  // MARK: Springs

  /// A spring by SwiftUI's duration and bounce, and its first speed.
  private struct Candidate {
    var duration: Double
    var bounce: Double
    var velocity: Double
    var error = Double.infinity
  }

  private var spring: String? {
    var best = Candidate(duration: 0, bounce: 0, velocity: 0)
    let first = firstVelocity
    for index in 0..<22 {
      let duration = 0.06 * pow(1.2, Double(index))
      for bounce in stride(from: -0.4, through: 0.8, by: 0.1) {
        for velocity in first == 0 ? [0] : [0, first] {
          let found = judged(Candidate(duration: duration, bounce: bounce, velocity: velocity))
          if found.error < best.error { best = found }
        }
      }
    }
    guard best.error < 0.2 else { return nil }
    best = refined(best)
    guard best.error < Self.tolerance else { return nil }
    // Of the springs that are the same to the eye, the one that a person would have written.
    for (places, unit) in [(10.0, 20.0), (20, 100), (100, 100)] {
      var round = best
      round.bounce = (best.bounce * places).rounded() / places
      round = refined(round, keepsBounce: true)
      round.duration = (round.duration * unit).rounded() / unit
      if judged(round).error < Self.tolerance { return Self.words(of: round) }
    }
    return Self.words(of: best)
  }

  private static func words(of spring: Candidate) -> String {
    let bounce = (spring.bounce * 100).rounded() / 100
    var text = spring.duration.fixedText(decimals: 3)
    while text.hasSuffix("0") { text.removeLast() }
    return "spring \(text.hasSuffix(".") ? String(text.dropLast()) : text) s, bounce "
      + (bounce == 0 ? "0" : bounce.fixedText(decimals: 2))
  }

  /// The speed of the first step, in ways a second; 0 where it starts from rest.
  private var firstVelocity: Double {
    guard course.count > 2, course[1].x > 0 else { return 0 }
    let one = course[1].y / course[1].x
    let two = (course[2].y - course[1].y) / max(course[2].x - course[1].x, 1e-9)
    return max(1.5 * one - 0.5 * two, 0) < 0.3 * two ? 0 : 1.5 * one - 0.5 * two
  }

  private func judged(_ candidate: Candidate) -> Candidate {
    var candidate = candidate
    guard let spring = Spring(duration: candidate.duration, bounce: candidate.bounce) else {
      return candidate
    }
    // What is stopped on its way has not come quite as far as its spring would have.
    var (product, square) = (0.0, 0.0)
    let shares = course.map { point in
      let share =
        1 + spring.state(at: point.x, displacement: -1, velocity: candidate.velocity).displacement
      product += share * point.y
      square += share * share
      return share
    }
    let reach = square > 0 ? min(max(product / square, 0.98), 1.02) : 1
    candidate.error = 0
    for (share, point) in zip(shares, course) {
      candidate.error = max(candidate.error, (reach * share - point.y).magnitude)
    }
    return candidate
  }

  /// The candidate moved in ever smaller steps to where nothing near is better.
  private func refined(_ start: Candidate, keepsBounce: Bool = false) -> Candidate {
    var best = start
    var step = (
      duration: 0.08, bounce: keepsBounce ? 0 : 0.05,
      velocity: max(start.velocity.magnitude * 0.2, 0.5)
    )
    for _ in 0..<26 {
      var improved = false
      for (d, b, v) in [
        (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1), (1, 1, 0), (-1, -1, 0),
        (1, -1, 0), (-1, 1, 0), (0, 1, 1), (0, -1, -1), (1, 0, 1), (-1, 0, -1),
      ] as [(Double, Double, Double)] {
        let next = judged(
          Candidate(
            duration: best.duration * (1 + d * step.duration),
            bounce: min(max(best.bounce + b * step.bounce, -0.9), 0.99),
            velocity: best.velocity + v * step.velocity))
        if next.error < best.error { (best, improved) = (next, true) }
      }
      if !improved { step = (step.duration / 2, step.bounce / 2, step.velocity / 2) }
    }
    return best
  }

  /// The place near another one where an error is least, by thirds.
  private static func least(
    around guess: Double, within share: Double, _ error: (Double) -> Double
  ) -> (place: Double, error: Double) {
    var (low, high) = (guess * (1 - share), guess * (1 + share))
    for _ in 0..<30 {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      if error(a) < error(b) { high = b } else { low = a }
    }
    let place = (low + high) / 2
    return (place, error(place))
  }
}
