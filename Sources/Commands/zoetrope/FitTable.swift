import Display
import Glibc
import Logs
import Platform
import SceneModel

/// The movements of a log with their models, as text or JSON.
struct FitTable {
  let fit: LogFit

  // MARK: Text

  /// A paragraph for each movement.
  var text: String { fit.movements.map(text).joined(separator: "\n") }

  private func text(of movement: FittedMovement) -> String {
    let span =
      "\(movement.start.trimmedText(decimals: 4)) s to \(movement.end.trimmedText(decimals: 4)) s"
    var lines = [
      "\(movement.readings.map(\.inert).joined(separator: ", ")): moves from \(span)",
      "\(movement.samples) samples with noise of \(movement.noise.trimmedText(decimals: 4)) (standard deviation)",
    ]
    if let model = movement.models.first {
      lines += parameters(of: model, movement)
      lines.append("residual \(model.residual.trimmedText(decimals: 4)) (root mean square)")
      let ties = movement.models.dropFirst().map(\.text)
      if !ties.isEmpty {
        lines.append("indistinguishable at this noise: \(ties.joined(separator: ", "))")
      }
      lines.append(model.text)
    } else {
      lines.append(
        movement.isHeld
          ? "no model: a finger, or an earlier movement, moves it"
          : "no spring, easing or decay explains it")
    }
    return lines.joined(separator: "\n  ") + "\n"
  }

  private func parameters(of model: FittedModel, _ movement: FittedMovement) -> [String] {
    func range(_ range: ClosedRange<Double>?, _ decimals: Int) -> String {
      range.map {
        " (\($0.lowerBound.trimmedText(decimals: decimals))…\($0.upperBound.trimmedText(decimals: decimals)))"
      } ?? ""
    }
    func stated(_ name: String, _ value: Double, _ unit: String = "") -> String {
      value.trimmedText(decimals: 4) + unit + range(model.intervals[name], 4)
    }
    var lines = ["starts at \(stated("start", model.start, " s"))"]
    switch model.model {
    case .spring(let spring):
      lines.append(
        "spring of duration \(stated("duration", spring.response, " s")), bounce "
          + stated("bounce", spring.bounce)
          + "; damping ratio \(stated("dampingRatio", spring.dampingRatio))")
      if (model.intervals["dampingRatio"]?.lowerBound ?? spring.dampingRatio) > 1.05 {
        let rate = spring.slowRate.trimmedText(decimals: 2)
        lines.append("over-damped, so only its slow rate is certain: \(rate) 1/s")
      }
    case .easing(let curve, let duration):
      let points = curve.coordinates.map { $0.trimmedText(decimals: 3) }
      let name = model.curveName?.name ?? "timing curve (\(points.joined(separator: ", ")))"
      lines.append("\(name) of duration \(stated("duration", duration, " s"))")
    case .decay(let constant):
      lines.append("decay with time constant \(stated("timeConstant", constant, " s"))")
    }
    return lines
      + movement.readings.enumerated().map { index, name in
        let ends = [model.from[index], model.to[index]].map { $0.trimmedText(decimals: 2) }
        let velocity = model.velocity.map {
          ", initial velocity \($0[index].trimmedText(decimals: 1)) per s"
            + range(model.velocityIntervals.isEmpty ? nil : model.velocityIntervals[index], 1)
        }
        return "\(name.inert) \(ends[0]) → \(ends[1])\(velocity ?? "")"
      }
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
    let name: String
    let parameters: [(String, JSON)]
    switch model.model {
    case .spring(let spring):
      name = "spring"
      parameters = [
        ("duration", .number(spring.response)), ("bounce", .number(spring.bounce)),
        ("response", .number(spring.response)), ("dampingRatio", .number(spring.dampingRatio)),
        ("slowRate", spring.dampingRatio > 1 ? .number(spring.slowRate) : .null),
      ]
    case .easing(let curve, let duration):
      name = model.curveName?.name ?? "cubicBezier"
      parameters = [
        ("duration", .number(duration)),
        ("controlPoints", curve.easing == nil ? .numbers(curve.coordinates) : .null),
      ]
    case .decay(let constant):
      name = "decay"
      parameters = [("timeConstant", .number(constant))]
    }
    var intervals = model.intervals.sorted { $0.key < $1.key }.map { ($0.key, range($0.value)) }
    if !model.velocityIntervals.isEmpty {
      intervals.append(("velocity", byReading(model.velocityIntervals.map(range))))
    }
    return [
      ("model", .text(name)), ("animation", JSON(model.animation)),
      ("start", .number(model.start)),
    ] + parameters + [
      ("from", byReading(model.from.map { .number($0) })),
      ("to", byReading(model.to.map { .number($0) })),
      ("velocity", byReading((model.velocity ?? model.from.map { _ in 0 }).map { .number($0) })),
      ("residual", .number(model.residual)), ("intervals", .object(intervals)),
    ]
  }
}

extension FittedModel {
  /// The largest relative difference of a time constant from that of a named deceleration.
  private static let near = 0.03

  /// The animation for a scene, with rounded parameters; nil if scenes have none.
  fileprivate var animation: String? {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    switch model {
    case .spring(let spring):
      return Spring(duration: max(0.001, rounded(spring.response)), bounce: rounded(spring.bounce))
        .map { Animation.spring($0).text }
    case .easing(let curve, let duration):
      if let name = curveName?.name, MotionExpression.names.contains(name) {
        return "\(name)(duration: \(rounded(duration).shortestText))"
      }
      let points = TimingCurve(
        rounded(curve.x1), rounded(curve.y1), rounded(curve.x2), rounded(curve.y2))
      return SceneTime(seconds: rounded(duration)).map {
        Animation.curve(points, duration: $0).text
      }
    case .decay(let constant):
      let rates = [("normal", Deceleration.normal.rate), ("fast", Deceleration.fast.rate)]
      return rates.first { (constant * -1000 * log($0.1) - 1).magnitude < Self.near }
        .map { "deceleration(rate: \($0.0))" }
    }
  }

  /// The animation for a scene, or a message that there is none.
  var text: String { animation ?? "a decay without an animation in scenes" }
}
