import Geometry
import Motion
import Touch

/// Shortens a touch script while a finding persists.
struct ScriptMinimizer {
  /// Returns whether a script still produces the finding.
  let isFound: ([TouchStep]) -> Bool

  /// Returns the shortest script found, in which no step can be removed and no number simplified.
  func minimized(_ steps: [TouchStep]) -> [TouchStep] {
    var steps = steps
    // Simplifying a step may make another one unnecessary.
    for _ in 0..<Self.mostRounds {
      let shorter = simplified(shortened(steps))
      guard shorter != steps else { break }
      steps = shorter
    }
    return steps
  }

  /// The maximum number of rounds; scripts of ten steps need two or three.
  private static let mostRounds = 4

  /// Returns the script without unnecessary steps.
  private func shortened(_ steps: [TouchStep]) -> [TouchStep] {
    var steps = steps
    var isShorter = true
    while isShorter {
      isShorter = false
      for index in steps.indices.reversed() where steps.count > 1 {
        var fewer = steps
        fewer.remove(at: index)
        if isFound(fewer) {
          steps = fewer
          isShorter = true
        }
      }
    }
    return steps
  }

  /// Returns the script with simpler numbers.
  private func simplified(_ steps: [TouchStep]) -> [TouchStep] {
    var steps = steps
    for index in steps.indices {
      for simpler in Self.simpler {
        guard let changed = simpler(steps[index]), changed != steps[index] else { continue }
        var others = steps
        others[index] = changed
        if isFound(others) { steps = others }
      }
    }
    return steps
  }

  /// Functions that simplify a step; they return nil for steps of other kinds.
  private static let simpler: [@Sendable (TouchStep) -> TouchStep?] = [
    { drag(of: $0) { $0.hold = .zero } },
    { drag(of: $0) { $0.curve = .linear } },
    { drag(of: $0) { $0.during = .milliseconds(200) } },
    {
      drag(of: $0) { drag in
        guard case .by(let way) = drag.destination else { return }
        // Make it vertical or horizontal.
        drag.destination = .by(
          way.dx.magnitude > way.dy.magnitude
            ? Vector(dx: way.dx, dy: 0) : Vector(dx: 0, dy: way.dy))
      }
    },
    {
      drag(of: $0) { drag in
        guard case .by(let way) = drag.destination else { return }
        drag.destination = .by(Vector(dx: tens(way.dx), dy: tens(way.dy)))
      }
    },
    { drag(of: $0) { $0.from = tens($0.from) } },
    { tap(of: $0) { $0.count = 1 } },
    { tap(of: $0) { $0.hold = .milliseconds(50) } },
    { tap(of: $0) { $0.place = tens($0.place) } },
    { pinch(of: $0) { $0.angle = 0 } },
    { pinch(of: $0) { $0.curve = .linear } },
    { pinch(of: $0) { $0.at = tens($0.at) } },
    { step in
      guard case .path(let paths) = step.action, paths.count == 1, let first = paths[0].rows.first,
        let last = paths[0].rows.last, last.time > .zero
      else { return nil }
      var step = step
      step.action = .drag(
        DragScript(
          from: .point(first.location), destination: .by(last.location - first.location),
          during: last.time, curve: .linear, hold: .zero))
      return step
    },
    { step in
      guard case .after(let wait) = step.start else { return nil }
      var step = step
      let tenths = max(1, Int((wait.seconds * 10).rounded()))
      step.start = .after(.milliseconds(tenths * 100))
      return step
    },
  ]

  private static func drag(of step: TouchStep, _ change: (inout DragScript) -> Void) -> TouchStep? {
    guard case .drag(var drag) = step.action else { return nil }
    change(&drag)
    var step = step
    step.action = .drag(drag)
    return step
  }

  private static func tap(of step: TouchStep, _ change: (inout TapScript) -> Void) -> TouchStep? {
    guard case .tap(var tap) = step.action else { return nil }
    change(&tap)
    var step = step
    step.action = .tap(tap)
    return step
  }

  private static func pinch(
    of step: TouchStep, _ change: (inout PinchScript) -> Void
  ) -> TouchStep? {
    guard case .pinch(var pinch) = step.action else { return nil }
    change(&pinch)
    var step = step
    step.action = .pinch(pinch)
    return step
  }

  private static func tens(_ number: Double) -> Double { (number / 10).rounded() * 10 }

  private static func tens(_ place: Place) -> Place {
    guard case .point(let point) = place else { return place }
    return .point(Point(x: tens(point.x), y: tens(point.y)))
  }
}
