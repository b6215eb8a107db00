import Compare
import Display
import Simulation

extension MotionDifference {
  /// Compares recordings that may hold names alone: readings of a golden are as the run of its scene
  /// declares, or else as any stage does.
  init(recorded expected: MotionRecording, actual: MotionRecording) {
    let ours = actual.declared(as: expected.tracks.lazy.map(\.key), otherwise: ReadingKey.recorded)
    self.init(
      expected: expected.declared(as: ours.tracks.lazy.map(\.key), otherwise: ReadingKey.recorded),
      actual: ours)
  }
}
