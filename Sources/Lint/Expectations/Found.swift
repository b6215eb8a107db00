import Simulation
import Display
import Geometry
import Motion
import PlainText
import SceneModel

/// The facts that decided about an expectation, from which sentences are made.
enum Found {
  case noReading
  case noNumber(String)
  /// The judged part ends before the time that is asked for.
  case endBefore(SceneTime)
  case overAt(SceneTime)
  case settled
  /// A reading is still on its way to its last value.
  case unsettled(String, ReadingValue, end: ReadingValue)
  case value(ReadingValue)
  /// An unexpected value, and all words that the reading takes.
  case other(ReadingValue, wanted: ExpectedValue, words: Set<String>)
  /// A number that goes back.
  case back(Double, by: Double, from: Double, at: SceneTime)
  case never
  case first
  case otherScreen(String)
  case otherNever(String)
  case otherFirst(String, at: SceneTime, before: String)
  case step(Double)
  case noOvershoot
  /// The greatest overshoot, percent, and the motion that it is part of.
  case overshoot(Double, at: Double, from: Double, to: Double)
  case noLift
  /// A jump in the instant of a lift.
  case jump(Double)
  /// The velocities around a lift, per second.
  case velocities(before: Double, after: Double)
  case notOpen
  case noLanding
  case landing(Landing)
  /// The distance of the picture's farthest edge from the inside, pt; below 0 inside.
  case outside(Double)
  case hidden
  /// The thumbnail is drawn as well, with its upper left corner here.
  case thumbnail(Point)

  /// The finding as it follows "found", in the unit of the judged reading.
  func words(_ unit: ReadingUnit) -> String {
    func text(_ value: Double) -> String { Quantity.text(value, unit) }
    switch self {
    case .noReading: return "there is no such reading"
    case .noNumber(let name): return "no number of \(name) to judge"
    case .endBefore(let end): return "the end before that, at \(Quantity.seconds(end))"
    case .overAt(let end): return "the scene over at \(Quantity.seconds(end))"
    case .settled: return "it settled"
    case .unsettled(let name, .number(let number), .number(let end)):
      return "\(name) still \(text((number - end).magnitude)) from its end \(text(end))"
    case .unsettled(let name, let value, _): return "\(name) still \(Quantity.text(value, unit))"
    case .value(let value): return Quantity.text(value, unit)
    case .other(let value, let wanted, let words):
      return Self.words(of: value, beside: wanted, among: words, unit)
    case .back(let value, let back, let best, let time):
      return "\(text(value)), \(text(back)) back from \(text(best)) at \(Quantity.seconds(time)),"
    case .never: return "that it never does"
    case .first: return "that it does for the first time"
    case .otherScreen(let name): return "\(name) on another screen, which cannot be compared"
    case .otherNever(let name): return "that \(name) never does"
    case .otherFirst(let other, let time, let name):
      return "\(other) first, at \(Quantity.seconds(time)), and \(name)"
    case .step(let step): return "a step of \(text(step))"
    case .noOvershoot: return "no overshoot"
    case .overshoot(let percent, let value, let start, let end):
      return "\(Quantity.text(percent, "%")), \(text(value)) on the way from \(text(start)) to "
        + "\(text(end)),"
    case .noLift: return "no lift to judge"
    case .jump(let jump): return "a jump of \(text(jump))"
    case .velocities(let before, let after):
      let unit = unit.rawValue + "/s"
      return
        "\(Quantity.text(before, unit)) before and \(Quantity.text(after, unit)) after the lift"
    case .notOpen: return "no picture that is open"
    case .noLanding: return "no picture that opens, rests or lands"
    case .landing(let landing): return landing.words
    case .outside(let excess):
      return excess > 0
        ? "an edge \(Quantity.text(excess, "pt")) outside"
        : "its nearest edge \(Quantity.text(-excess, "pt")) inside"
    case .hidden: return "it hidden all the time"
    case .thumbnail(let place):
      return "the thumbnail drawn at [\(Quantity.text(place.x)), \(Quantity.text(place.y))] as well"
    }
  }

  /// An unexpected value, in words that differ from those of the expected one.
  private static func words(
    of found: ReadingValue, beside value: ExpectedValue, among seen: Set<String>,
    _ unit: ReadingUnit
  ) -> String {
    let text = Quantity.text(found, unit)
    switch (value, found) {
    case (.number(let wanted), .number(let number)) where text == Quantity.text(wanted, unit):
      return number.shortestText + (unit == .none ? "" : " " + unit.rawValue)
    case (.word(let wanted), .word) where !seen.contains(wanted):
      return "\(text) (never \(wanted) in this scene: \(seen.sorted().joined(separator: ", ")))"
    default: return text
    }
  }
}

extension Landing {
  /// What was found, before the words for what was expected.
  fileprivate var words: String {
    let distance = Quantity.text(distance, "pt")
    switch kind {
    case .leaving: return "it \(distance) from its thumbnail when it leaves that,"
    case .open: return "it \(distance) from its place in the screen when it has opened,"
    case .home:
      guard isHome else { return "no picture on its way home when the viewer closes" }
      let gone = opacity < 0.5 ? ", faded away," : ""
      return "it \(distance) from its thumbnail\(gone) when the viewer closes,"
    }
  }
}
