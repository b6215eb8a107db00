import Display
import SceneModel
import Simulation

extension PanelLint {
  /// The samples at the lift of a finger that was the only one since its touch-down.
  var oneFingerLifts: [Int] {
    panel.releases.filter { index in index > 0 && soleStroke(endingAt: index) != nil }
  }

  func soleStroke(endingAt index: Int) -> FingerStroke? {
    let lift = samples[index].time
    let ended = panel.strokes(at: lift).filter { $0.upTime == lift }
    guard ended.count == 1, let stroke = ended.first, isAlone(stroke) else { return nil }
    return stroke
  }

  /// Returns whether no other finger is on the screen during a finger's stroke.
  func isAlone(_ stroke: FingerStroke) -> Bool {
    panel.strokes(during: stroke.downTime...stroke.liftTime).allSatisfy {
      $0.finger == stroke.finger
    }
  }

  /// Returns the first sample at which a finger touches down at a time.
  func touchDown(at time: SceneTime) -> Int? {
    let index = touchDowns.countOfPrefix { samples[$0].time < time }
    guard index < touchDowns.count, samples[touchDowns[index]].time == time else { return nil }
    return touchDowns[index]
  }

  /// Returns the samples after one until the next touch, for at most `seconds`.
  func after(_ index: Int, for seconds: Double) -> [Int] {
    let start = samples[index].seconds
    return Array(
      samples.indices.dropFirst(index + 1).prefix {
        samples[$0].seconds - start <= seconds && !samples[$0].has(.down)
      })
  }

  /// Returns the largest step of some readings at each time, unless a finger moves.
  func steps(
    over minimum: Double, of isJudged: (ReadingKey) -> Bool
  ) -> [(item: String, amount: Double, time: SceneTime)] {
    let columns = panel.keys.indices.filter { isJudged(panel.keys[$0]) }
    return samples.indices.dropFirst().compactMap { index in
      guard samples[index].time == samples[index - 1].time, !samples[index].has(.moved) else {
        return nil
      }
      let steps = columns.compactMap { column in
        samples[index - 1].values[column].number.flatMap { old in
          samples[index].values[column].number.map { (column, ($0 - old).magnitude) }
        }
      }
      guard let worst = steps.max(by: { $0.1 < $1.1 }), worst.1 > minimum else { return nil }
      return ("the \(panel.keys[worst.0].element)", worst.1, samples[index].time)
    }
  }
}
