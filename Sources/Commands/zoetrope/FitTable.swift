import Logs
import Glibc
import Motion
import Platform

/// The movements of a log with their models, as text or JSON.
struct FitTable {
  let fit: LogFit

  // MARK: Text

  /// A paragraph for each movement.
  var text: String { fit.movements.map(text).joined(separator: "\n") }

  private func text(of movement: FittedMovement) -> String {
    let span = "\(Self.short(movement.start)) s to \(Self.short(movement.end)) s"
    var lines = ["\(movement.readings.joined(separator: ", ")): moves from \(span)"]
    if let model = movement.models.first {
      lines += parameters(of: model, movement)
      lines.append("residual \(Self.short(model.residual, 3)) (root mean square)")
      let ties = movement.models.dropFirst().map(\.expression)
      if !ties.isEmpty {
        lines.append("cannot be told apart at this noise: \(ties.joined(separator: ", "))")
      }
      lines.append(model.expression)
    } else {
      lines.append(
        movement.isHeld
          ? "no model: a finger, or whatever came before the movement that follows, moves it"
          : "no spring, easing or decay explains it")
    }
    return lines.joined(separator: "\n  ") + "\n"
  }

  private func parameters(of model: FittedModel, _ movement: FittedMovement) -> [String] {
    func stated(_ name: String, _ value: Double, _ unit: String = "") -> String {
      let range = model.intervals[name].map {
        " (\(Self.short($0.lowerBound))…\(Self.short($0.upperBound)))"
      }
      return "\(Self.short(value))\(unit)\(range ?? "")"
    }
    var lines = ["starts at \(stated("start", model.start, " s"))"]
    switch model.model {
    case .spring(let response, let ratio):
      lines.append(
        "spring of duration \(stated("duration", response, " s")), bounce "
          + stated("bounce", FittedModel.bounce(ratio))
          + "; damping ratio \(stated("dampingRatio", ratio))")
      if let rate = model.slowRate, (model.intervals["dampingRatio"]?.lowerBound ?? ratio) > 1.05 {
        lines.append("over-damped, so only its slow rate is certain: \(Self.short(rate)) 1/s")
      }
    case .easing(let curve, let duration):
      let name = model.curveName?.rawValue ?? "timing curve (\(Self.points(of: curve)))"
      lines.append("\(name) of duration \(stated("duration", duration, " s"))")
    case .decay(let constant):
      lines.append("decay with time constant \(stated("timeConstant", constant, " s"))")
    }
    for (index, name) in movement.readings.enumerated() {
      var line = "\(name) \(Self.short(model.from[index])) → \(Self.short(model.to[index]))"
      if let velocity = model.velocity {
        line += ", initial velocity \(Self.short(velocity[index])) per s"
        if index < model.velocityIntervals.count {
          let range = model.velocityIntervals[index]
          line += " (\(Self.short(range.lowerBound))…\(Self.short(range.upperBound)))"
        }
      }
      lines.append(line)
    }
    return lines
  }

  private static func points(of curve: TimingCurve) -> String {
    [curve.x1, curve.y1, curve.x2, curve.y2].map { short($0, 3) }.joined(separator: ", ")
  }

  /// Returns a number with a few significant digits, and at most four decimals.
  fileprivate static func short(_ value: Double, _ digits: Int = 4) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "unknown" }
    let places = min(4, max(0, digits - 1 - Int(log10(value.magnitude).rounded(.down))))
    let scale = pow(10, Double(places))
    return ((value * scale).rounded() / scale).shortestText
  }

  // MARK: JSON

  var json: String {
    let value: JSON = ["movements": .list(fit.movements.map(json))]
    return value.text(.lines) + "\n"
  }

  private func json(of movement: FittedMovement) -> JSON {
    var members: [(String, JSON)] = [
      ("readings", .texts(movement.readings)), ("begins", .number(movement.start)),
      ("ends", .number(movement.end)), ("held", .flag(movement.isHeld)),
      ("samples", .integer(movement.samples)), ("noise", .number(movement.noise)),
    ]
    members += movement.models.first.map { self.members(of: $0, movement) } ?? [("model", .null)]
    members.append(
      ("ties", .list(movement.models.dropFirst().map { .object(self.members(of: $0, movement)) })))
    return .object(members)
  }

  private func members(of model: FittedModel, _ movement: FittedMovement) -> [(String, JSON)] {
    func byReading(_ values: [JSON]) -> JSON { .object(Array(zip(movement.readings, values))) }
    func range(_ range: ClosedRange<Double>) -> JSON {
      .numbers([range.lowerBound, range.upperBound])
    }
    var members: [(String, JSON)] = [
      ("model", .text(model.family)), ("animation", .text(model.expression)),
      ("start", .number(model.start)),
    ]
    switch model.model {
    case .spring(let response, let ratio):
      members += [
        ("duration", .number(response)), ("bounce", .number(FittedModel.bounce(ratio))),
        ("response", .number(response)), ("dampingRatio", .number(ratio)),
        ("slowRate", JSON(model.slowRate)),
      ]
    case .easing(let curve, let duration):
      members += [
        ("duration", .number(duration)),
        ("controlPoints", .numbers([curve.x1, curve.y1, curve.x2, curve.y2])),
      ]
    case .decay(let constant):
      members.append(("timeConstant", .number(constant)))
    }
    members += [
      ("from", byReading(model.from.map { .number($0) })),
      ("to", byReading(model.to.map { .number($0) })),
      ("velocity", byReading((model.velocity ?? model.from.map { _ in 0 }).map { .number($0) })),
      ("residual", .number(model.residual)),
    ]
    var intervals = model.intervals.sorted { $0.key < $1.key }.map { ($0.key, range($0.value)) }
    if !model.velocityIntervals.isEmpty {
      intervals.append(("velocity", byReading(model.velocityIntervals.map(range))))
    }
    return members + [("intervals", .object(intervals))]
  }
}

extension FittedModel {
  /// The name of the model in JSON.
  fileprivate var family: String {
    switch model {
    case .spring: "spring"
    case .easing: curveName?.rawValue ?? "cubicBezier"
    case .decay: "decay"
    }
  }

  /// The animation for a scene.
  fileprivate var expression: String {
    func short(_ value: Double) -> String { FitTable.short(value, 3) }
    switch model {
    case .spring(let response, let ratio):
      return "spring(duration: \(short(response)), bounce: \(short(Self.bounce(ratio))))"
    case .easing(let curve, let duration):
      if let name = curve.name { return "\(name)(duration: \(short(duration)))" }
      let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(short).joined(separator: ", ")
      return "timingCurve(\(points), duration: \(short(duration)))"
    case .decay(let constant):
      // Source: UIScrollView.DecelerationRate: 0.998 and 0.99 of the velocity are left after each millisecond.
      let rates = [("normal", -0.001 / log(0.998)), ("fast", -0.001 / log(0.99))]
      let known = rates.first { (constant / $0.1 - 1).magnitude < 0.03 }
      return known.map { "deceleration(rate: \($0.0))" }
        ?? "decay with time constant \(short(constant)) s, for which scenes have no animation"
    }
  }
}
