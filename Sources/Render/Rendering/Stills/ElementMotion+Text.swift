package import Display
import Platform
import Simulation

/// What a motion does, in the words of motion specifications and descriptions.
extension ElementMotion {
  /// The values of one property that change, or of a pair such as a size.
  package struct Change: Hashable, Sendable {
    /// The last component of the readings' names, or the name of the pair.
    package var property: String
    /// The first and the last value with their unit.
    package var values: String
    /// The readings.
    var keys: [ReadingKey]
  }

  // MARK: Values

  /// The names of pairs of readings, by the names of the readings.
  private static let pairs = ["x": "origin", "y": "origin", "width": "size", "height": "size"]

  /// The changes: a frame or a point as one, every other reading separately.
  ///
  /// A reading that leaves the range between its ends is separate too, with its extremes.
  package var changes: [Change] {
    var lines: [(name: String, measures: [Movement])] = []
    for measure in measures {
      let property = Self.property(measure.key.nameOnScreen)
      let isEdge = MovingElement.contains(measure.key) && detours(of: measure).isEmpty
      let name = isEdge ? Self.pairs[property] ?? property : property
      let index = lines.firstIndex { $0.name == name && $0.measures[0].key != measure.key }
      if isEdge, let index {
        lines[index].measures.append(measure)
      } else {
        lines.append((name, [measure]))
      }
    }
    return lines.map { name, measures in
      let isPair = measures.count > 1
      let lead = measures[0]
      let decimals = !isPair && max(lead.from.magnitude, lead.to.magnitude) < 10 ? 2 : 1
      func text(_ values: [Double]) -> String {
        values.map { $0.shown(decimals: decimals) }.joined(separator: name == "size" ? " × " : ", ")
      }
      let detours = detours(of: lead)
      let values =
        "\(text(measures.map(\.from))) → \(text(measures.map(\.to)))"
        + (detours.isEmpty ? "" : " via \(text(detours))") + lead.key.unit.suffix
      return Change(
        property: isPair ? name : Self.property(lead.key.nameOnScreen), values: values,
        keys: measures.map(\.key))
    }
  }

  /// The min distance beyond both ends that is stated, as a fraction of the reading's extent.
  ///
  /// Source: ours; a smaller one is hardly visible in the curve.
  private static let minDetour = 0.02

  /// Returns the extremes of a reading beyond both ends, except one that the overshoot states.
  private func detours(of measure: Movement) -> [Double] {
    let min = max(measure.key.unit == .points ? 1 : 0.01, Self.minDetour * measure.extent)
    return [measure.low.value, measure.high.value].filter { value in
      let (start, end) = ((value - measure.from).magnitude, (value - measure.to).magnitude)
      return start >= min && end >= min && (start <= end || !overshoots.contains(measure))
    }
  }

  /// Returns the last component of a name.
  static func property(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Returns a velocity as text, after the last component of a name.
  static func velocity(_ value: Double, of name: String, _ unit: String) -> String {
    "\(property(name)) \(value.shown(decimals: value.magnitude < 10 ? 2 : 0)) \(unit)/s"
  }

  /// The min distance of a reading, as a fraction of the longest, at which its overshoot counts.
  ///
  /// Source: ours; edges that hardly move overshoot as an effect of the others.
  private static let minShare = 0.2

  /// The readings that overshoot by at least 0.1 %, the farthest first.
  package var overshoots: [Movement] {
    guard interruption == nil, !isHeld else { return [] }
    let minDistance = Self.minShare * Self.weight(lead)
    return measures.filter {
      $0.overshoot >= 0.001 && Self.weight($0) >= minDistance
        && ($0.to - $0.from).magnitude >= 0.5 * $0.extent
    }.sorted { $0.overshootDistance > $1.overshootDistance }
  }

  // MARK: Animations

  /// Returns the rules of the motion; different ones have the names of their properties.
  package func rules(for changes: [Change]) -> [String] {
    let animations = animations
    let sets = changes.map { change in
      let own = animations.filter { one in change.keys.contains { one.moves($0.nameOnScreen) } }
      // A crop rounds the corners and trims a frame that another animation may move.
      let others = own.filter { !$0.value.hasSuffix("crop") }
      return (others.isEmpty ? own : others).map(\.rule.texts).uniqued
    }
    let all = sets.joined().map(\.self).uniqued
    guard all.count > 1 else { return all.first ?? [] }
    return all.map { rule in
      // Several rules of one property belong to values such as the offsets of both axes.
      let isShared = sets.contains { $0.count > 1 && $0.contains(rule) }
      let values = animations.filter { $0.rule.texts == rule }.map { Self.property($0.value) }
      let names = zip(changes, sets).filter { $0.1.contains(rule) }.map(\.0.property)
      let owners = isShared ? values.uniqued : names
      return "\(owners.joined(separator: ", ")): \(rule.joined(separator: ", "))"
    }
  }

  /// The keys of the constants that define its animations.
  package var constants: [String] { animations.flatMap(\.constants).uniqued }
}

extension Movement {
  /// The peak velocity as text.
  var velocityText: String {
    ElementMotion.velocity(peakVelocity.value, of: key.nameOnScreen, key.unit.rawValue)
  }

  /// The reading and the distance of its overshoot.
  package var overshootText: String {
    let distance = overshootDistance.shown(decimals: overshootDistance < 1 ? 3 : 1)
    return "\(ElementMotion.property(key.nameOnScreen)) \(distance)\(key.unit.suffix)"
  }
}

extension ReadingUnit {
  /// The unit with a space before it, if there is one.
  var suffix: String { self == .none ? "" : " \(rawValue)" }
}

extension MotionRule {
  /// Whether the rule is a curve with a fixed duration.
  var isCurve: Bool {
    guard case .animation(let animation) = self, case .curve = animation.simplified else {
      return false
    }
    return true
  }

  /// The rule for a table cell: named curves by name and duration, others as traces state them.
  fileprivate var texts: [String] {
    if case .glide(let deceleration, let edge?) = self {
      return [
        MotionRule.glide(deceleration, edge: nil).text,
        "edge: \(MotionRule.animation(.spring(edge)).text)",
      ]
    }
    guard case .animation(let animation) = self,
      case .curve(let curve, let duration) = animation.simplified
    else { return [text] }
    let points = curve.coordinates.map(\.shortestText)
    let name =
      curve == .fastOutSlowIn
      ? "fastOutSlowIn"
      : curve.easing?.name ?? curve.name ?? "timingCurve(\(points.joined(separator: ", ")))"
    return ["\(name) \(duration.seconds.milliseconds)"]
  }
}
