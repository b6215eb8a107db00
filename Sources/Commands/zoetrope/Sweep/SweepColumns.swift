import Display
import Rendering
import Simulation

/// The columns of a sweep's clip, one for all scenes with equal frames.
///
/// The clip omits the beginning that all scenes have in common.
struct SweepColumns {
  /// The indices of the scenes in each column, in order.
  private(set) var distinct: [[Int]]
  /// The scenes' time at which the clip begins, s.
  private(set) var start = 0.0

  /// Compares all frames of some scenes.
  ///
  /// - Throws: `RenderError`: `simulation`.
  init(_ plans: [ScenePlan]) throws(RenderError) {
    distinct = [Array(plans.indices)]
    var sources = plans.map { SceneFrames($0.timeline, clock: $0.selection.clock) }
    while true {
      let frames = try sources.indices.map { (index) throws(RenderError) in
        try RenderError.simulated { () throws(SimulationError) in try sources[index].nextFrame() }
      }
      guard let shown = frames.compactMap(\.self).first else { break }
      distinct = distinct.flatMap { Self.split($0, by: frames.map { $0?.displayList }) }
      if distinct.count == 1 { start = max(shown.playback.seconds - SceneMontage.lead, 0) }
    }
    if distinct.count == 1 { start = 0 }
    distinct.sort { $0[0] < $1[0] }
  }

  /// Splits a column where its scenes differ.
  private static func split(_ column: [Int], by lists: [DisplayList?]) -> [[Int]] {
    column.reduce(into: [[Int]]()) { columns, scene in
      if let same = columns.firstIndex(where: { lists[$0[0]] == lists[scene] }) {
        columns[same].append(scene)
      } else {
        columns.append([scene])
      }
    }
  }
}
