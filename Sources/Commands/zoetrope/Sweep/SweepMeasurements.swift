import Compare
import Display
import Rendering
import SceneModel

extension [SampledScene] {
  /// The min gap of a reading that can differ most, as a fraction of the largest gap.
  ///
  /// Source: ours; so that a reading that hardly moves is not the one that differs most.
  private static let minShare = 0.25

  /// Returns the measurements of a screen of each scene, led by the movement that differs most.
  ///
  /// It has the largest gap as a fraction of its distance. Positions come before other readings, and
  /// movements without a finger before others. Each scene is compared with the first one that has a
  /// screen of the same size. If no movement differs, the lead is that of `ScreenMeasurements`.
  func measurements(of panel: Int) -> [ScreenMeasurements] {
    var figures = map { $0.figures(of: panel) }
    let recordings = map { $0.recording(of: panel) }
    let sizes = map { $0.scene.screens.dropFirst(panel).first?.size }
    let tracks = indices.flatMap { index in
      MotionDifference(
        expected: recordings[sizes.firstIndex(of: sizes[index]) ?? index],
        actual: recordings[index]
      ).tracks.filter { ElementMotion.isVisible($0.key) }
    }
    let differences = tracks.flatMap { track in
      track.movements.map { movement in
        let sides = [movement.expected, movement.actual].compactMap(\.self)
        let kind = (-track.key.role.rank.rawValue, sides.contains(where: \.isHeld) ? 0 : 1)
        let share = movement.gap / (sides.map(\.extent).max() ?? 1)
        // Edges that move together have nearly equal fractions.
        let order = (share: (share * 50).rounded(), gap: movement.gap)
        return (key: track.key, number: movement.number, kind: kind, order: order)
      }
    }
    let kind = differences.map(\.kind).max { $0 < $1 } ?? (0, 0)
    let comparable = differences.filter { $0.kind == kind }
    let minGap = Self.minShare * (comparable.map(\.order.gap).max() ?? 0)
    let most = comparable.filter { $0.order.gap >= minGap }.max { $0.order < $1.order }
    guard let most, most.order.gap > 0 else { return figures }
    for index in indices {
      let movements = figures[index].movements.filter {
        $0.key.nameOnScreen == most.key.nameOnScreen
      }
      figures[index].lead = movements.dropFirst(most.number - 1).first
    }
    return figures
  }
}
