import Display
import SceneModel

extension LintRule {
  static let hasty = LintRule("hasty", rank: 1) { lint in
    guard !lint.reducesMotion else { return [] }
    let sudden = lint.suddenOpenings.map { Finding("the opening takes no time", at: $0) }
    let known =
      sudden
      + lint.flightFindings { flight in
        let duration = flight.duration(in: lint.samples)
        guard duration > instant, duration < shortest,
          flight.kind != .returning || flight.distance > minReturn
        else { return nil }
        return "\(flight.kind.rawValue) takes only \(Quantity.seconds(duration))"
      }
    return known
      + lint.animationFindings(unless: known) { animation in
        guard animation.isLarge, !animation.isGuided, animation.duration < briefest else {
          return nil
        }
        return "\(animation.name) takes only \(Quantity.seconds(animation.duration))"
      }
  }

  /// The minimum duration of any other animation that is seen as one, in seconds.
  ///
  /// Source: Material 3, `md.sys.motion.duration.short1`, its shortest duration; three frames.
  private static let briefest = 0.05

  /// The minimum duration of a flight that the eye can follow, in seconds.
  private static let shortest = 0.1
  /// The maximum duration of a flight that counts as an instantaneous change, in seconds.
  private static let instant = 0.005
  /// The minimum distance of a return that is judged, in pt; shorter ones may be quick corrections.
  private static let minReturn = 150.0
}

extension PanelLint {
  /// The times of openings without a flight.
  var suddenOpenings: [SceneTime] {
    flights.filter { flight in
      flight.kind == .opening && flight.frames.allSatisfy { $0.edgeDistance(to: flight.to) < 1 }
    }.map(\.lift)
  }
}
