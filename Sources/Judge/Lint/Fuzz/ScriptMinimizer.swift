import Display
import SceneModel

/// Shortens a touch script while a finding persists.
struct ScriptMinimizer {
  /// Returns whether a script still produces the finding.
  let isFound: ([TouchStep]) -> Bool

  /// Returns the shortest script found, in which no step can be removed and no number simplified.
  func minimized(_ steps: [TouchStep]) -> [TouchStep] {
    var steps = steps
    // Simplifying a step may make another one unnecessary.
    for _ in 0..<Self.maxRounds {
      let shorter = simplified(shortened(steps))
      guard shorter != steps else { break }
      steps = shorter
    }
    return steps
  }

  /// The maximum number of rounds; scripts of ten steps need two or three.
  private static let maxRounds = 4

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
      func attempt(_ change: (inout TouchStep) -> Void) {
        var others = steps
        change(&others[index])
        if others != steps, isFound(others) { steps = others }
      }
      for number in Self.simpler(steps[index].action).indices {
        // Each attempt begins with the action that the previous ones left.
        attempt { $0.action = Self.simpler($0.action)[number] }
      }
      if case .after(let wait) = steps[index].start {
        let tenths = max(1, Int((wait.seconds * 10).rounded()))
        attempt { $0.start = .after(.milliseconds(tenths * 100)) }
      }
    }
    return steps
  }

  /// Returns versions of an action, each with one value simplified.
  private static func simpler(_ action: TouchStep.Action) -> [TouchStep.Action] {
    switch action {
    case .tap(let anchor, let hold, let count, let interval):
      return [
        .tap(anchor: anchor, hold: hold, count: 1, interval: interval),
        .tap(anchor: anchor, hold: .milliseconds(50), count: count, interval: interval),
        .tap(anchor: tens(anchor), hold: hold, count: count, interval: interval),
      ]
    case .drag(let from, let end, let during, let curve, let hold):
      var (straight, round) = (end, end)
      if case .by(let translation) = end {
        // Make it vertical or horizontal.
        straight = .by(
          translation.dx.magnitude > translation.dy.magnitude
            ? Vector(dx: translation.dx, dy: 0) : Vector(dx: 0, dy: translation.dy))
        round = .by(Vector(dx: tens(translation.dx), dy: tens(translation.dy)))
      }
      return [
        .drag(from: from, destination: end, during: during, curve: curve, hold: .zero),
        .drag(from: from, destination: end, during: during, curve: .linear, hold: hold),
        .drag(from: from, destination: end, during: .milliseconds(200), curve: curve, hold: hold),
        .drag(from: from, destination: straight, during: during, curve: curve, hold: hold),
        .drag(from: from, destination: round, during: during, curve: curve, hold: hold),
        .drag(from: tens(from), destination: end, during: during, curve: curve, hold: hold),
      ]
    case .pinch(let at, let scale, let during, let angle, let span, let curve):
      return [
        .pinch(at: at, scale: scale, during: during, angle: 0, span: span, curve: curve),
        .pinch(at: at, scale: scale, during: during, angle: angle, span: span, curve: .linear),
        .pinch(at: tens(at), scale: scale, during: during, angle: angle, span: span, curve: curve),
      ]
    case .path(let paths):
      guard paths.count == 1, let first = paths[0].rows.first, let last = paths[0].rows.last,
        last.time > .zero
      else { return [] }
      return [
        .drag(
          from: .point(first.location), destination: .by(last.location - first.location),
          during: last.time, curve: .linear, hold: .zero)
      ]
    }
  }

  private static func tens(_ number: Double) -> Double { (number / 10).rounded() * 10 }

  private static func tens(_ anchor: Anchor) -> Anchor {
    guard case .point(let point) = anchor else { return anchor }
    return .point(Point(x: tens(point.x), y: tens(point.y)))
  }
}
