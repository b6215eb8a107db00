import Display
import SceneModel
import Simulation

extension LintRule {
  static let bleed = LintRule("bleed", rank: 6) { lint in
    let settled = lint.touchDowns.map { $0 - 1 } + [lint.samples.count - 1]
    return Array(
      settled.compactMap { index -> Finding? in
        guard let cover = lint.cover(at: index), cover < minimum else { return nil }
        return Finding(
          "the backdrop of the open viewer hides only \(Quantity.percent(cover)) of the grid",
          at: lint.samples[index].time)
      }.prefix(1))
  }

  /// The opacity below which the grid is more visible than the backdrop (Source: ours).
  private static let minimum = 0.5
}

extension PanelLint {
  /// The time for which a settled viewer has not changed (Source: ours).
  private static let calm = SceneTime(nanoseconds: 200_000_000)

  /// Returns the opacity of the fills behind the picture of an open and settled viewer.
  fileprivate func cover(at index: Int) -> Double? {
    guard index > 0, let items = samples[index].items, let picture = picture(index) else {
      return nil
    }
    let times = samples[index].time - Self.calm...samples[index].time
    guard panel.strokes(during: times).allSatisfy({ $0.liftTime <= times.lowerBound }),
      panel.samples(in: times).allSatisfy({ $0.items == items })
    else { return nil }
    let behind = items.viewer.prefix { $0.key != picture.key }.filter { subject($0) == .backdrop }
    return 1 - behind.reduce(1) { $0 * (1 - $1.opacity) }
  }
}
