import Clips
import Compare
import Display
import Pixels
import PlainText
import Review

/// The difference between a scene and its golden, from digests and readings alone.
struct RecordingChange {
  /// The differences beside the pictures: size, frame rate, length.
  private(set) var problems: [Problem] = []
  /// The frames that differ by their digests.
  let differences: [SceneReport.FrameDifference]
  let motion: MotionDifference

  /// Compares two recordings whose frames are aligned by scene time.
  init(expected: Recording, actual: Recording, alignment: FrameAlignment) {
    differences = alignment.pairs.compactMap { pair in
      let one = pair.expected.map { expected.frames[$0] }
      let other = pair.actual.map { actual.frames[$0] }
      if let one, let other, one.digest == other.digest { return nil }
      return SceneReport.FrameDifference(
        expected: one?.index, actual: other?.index, time: other?.time ?? one?.time ?? pair.time)
    }
    motion = MotionDifference(recorded: expected.motion, actual: actual.motion)
    problems = Self.problems(expected, actual)
    if differences.isEmpty, let first = motion.drawn.first {
      let more = motion.drawn.count > 1 ? ", and at \(motion.drawn.count - 1) more instants" : ""
      problems.append(
        Problem(
          .difference,
          "all frames are the same, but other things are drawn between them, at "
            + "\(first.time.fixedText(decimals: 3)) s (after frame \(first.frame))\(more)"))
    }
    if alignment.leftOut > 0, let rate = alignment.commonRate {
      problems.append(
        Problem(
          .warning,
          "frames are compared at the instants that both have, \(rate.shortestText) a second; "
            + alignment.leftOutWords))
    }
  }

  var isNothing: Bool {
    differences.isEmpty && motion.isEqual && !problems.contains { $0.severity == .difference }
  }

  private static func problems(_ expected: Recording, _ actual: Recording) -> [Problem] {
    var problems: [Problem] = []
    func add(_ text: String) { problems.append(Problem(.difference, text)) }
    if expected.size != actual.size {
      var text =
        "resized: \(expected.size.width)×\(expected.size.height) px → "
        + "\(actual.size.width)×\(actual.size.height) px"
      if let from = expected.scale, let to = actual.scale, from != to {
        text += " (\(from.shortestText) → \(to.shortestText) px per pt)"
      }
      add(text)
    }
    if expected.fps != actual.fps {
      add("re-timed: \(expected.fps.shortestText) → \(actual.fps.shortestText) frames a second")
    }
    if expected.speed != actual.speed {
      add("re-timed: speed \(expected.speed.shortestText) → \(actual.speed.shortestText)")
    }
    if expected.fps != actual.fps || expected.speed != actual.speed {
      // Frame counts mean nothing where frames last differently.
      let ends = (expected.sceneTimes.end, actual.sceneTimes.end)
      let interval = max(expected.speed / expected.fps, actual.speed / actual.fps)
      if (ends.0 - ends.1).magnitude > interval - 1e-6 {
        add(
          "\(ends.1 > ends.0 ? "longer" : "shorter"): \(ends.0.fixedText(decimals: 3)) → "
            + "\(ends.1.fixedText(decimals: 3)) s of scene time")
      }
    } else if expected.frames.count != actual.frames.count {
      let more = actual.frames.count - expected.frames.count
      add(
        "\(expected.frames.count) → \(actual.frames.count) frames: "
          + (more > 0 ? "\(more) more at the end" : "\(-more) fewer, the end is missing"))
    }
    return problems
  }
}

extension FrameAlignment {
  var leftOutWords: String {
    leftOut == 1 ? "1 frame shows at another" : "\(leftOut) frames show at others"
  }
}
