import Display
import Motion
import Rendering
import Simulation

/// The columns of a sweep's clip: scenes that show the same are one, and what all show the same is cut off.
struct SweepColumns {
  /// The indices of the scenes in each column, in order.
  private(set) var distinct: [[Int]] = []
  /// The time from which the clip shows the scenes, s; nil for the start.
  let start: Double?
  /// The end of the last scene, s.
  let end: Double

  /// The time before the first difference that is shown, s.
  private static let lead = 0.3

  /// Compares all frames of some scenes.
  ///
  /// - Throws: `RenderError`: `simulation`.
  init(_ plans: [ScenePlan]) throws(RenderError) {
    let frames = try plans.map { (plan) throws(RenderError) in
      try RenderError.simulated { () throws(SimulationError) in
        var (source, lists) = (
          SceneFrames(plan.timeline, clock: plan.selection.clock), [DisplayList]()
        )
        while let frame = try source.nextFrame() { lists.append(frame.displayList) }
        return lists
      }
    }
    for (index, lists) in frames.enumerated() {
      if let column = distinct.firstIndex(where: { frames[$0[0]] == lists }) {
        distinct[column].append(index)
      } else {
        distinct.append([index])
      }
    }
    let shortest = frames.map(\.count).min() ?? 0
    let first = (0..<shortest).first { frame in
      frames.contains { $0[frame] != frames[0][frame] }
    }
    let times = plans.map { plan in
      { (frame: Int) in plan.selection.clock.playbackTime(of: frame).seconds }
    }
    let begin = first.map { (times.first?($0) ?? 0) - Self.lead } ?? 0
    start = begin > 0 ? begin : nil
    end = zip(times, frames).map { $0($1.count) }.max() ?? 0
  }
}
