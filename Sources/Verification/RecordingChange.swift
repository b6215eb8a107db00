import Clips
import Compare
import Display
import Pixels
import Review

/// How what a scene shows differs from its golden, told from digests and readings alone.
struct RecordingChange {
  /// What is other than the pictures: size, frame rate, length.
  private(set) var problems: [Problem] = []
  /// Which frames show at the same scene times.
  let alignment: ClipAlignment
  /// The places in `alignment.pairs` whose pictures are not the same.
  let differing: [Int]
  /// How the readings differ.
  let motion: MotionDifference

  /// Compares two recordings.
  ///
  /// - Parameters:
  ///   - expected: what the golden says.
  ///   - actual: what the scene shows.
  init(expected: Recording, actual: Recording) {
    let alignment = ClipAlignment(expected: expected.sceneClock, actual: actual.sceneClock)
    self.alignment = alignment
    differing = alignment.pairs.indices.filter { place in
      let pair = alignment.pairs[place]
      guard let one = pair.expected, let other = pair.actual else { return true }
      return expected.frames[one].digest != actual.frames[other].digest
    }
    motion = MotionDifference(recorded: expected.motion, actual: actual.motion)
    problems = Self.problems(expected, actual)
    if alignment.leftOut > 0, let rate = alignment.commonRate {
      problems.append(
        Problem(
          .warning,
          "frames are compared at the instants that both have, \(rate.shortestText) a second; "
            + alignment.leftOutWords))
    }
  }

  /// Whether nothing differs at all.
  var isNothing: Bool {
    differing.isEmpty && motion.isEqual && !problems.contains { $0.severity == .difference }
  }

  /// The frames that differ, as far as digests tell.
  func differences(_ expected: Recording, _ actual: Recording) -> [SceneReport.FrameDifference] {
    differing.map { place in
      let pair = alignment.pairs[place]
      let (one, other) = (
        pair.expected.map { expected.frames[$0] }, pair.actual.map { actual.frames[$0] }
      )
      return SceneReport.FrameDifference(
        expected: one?.index, actual: other?.index, time: other?.time ?? one?.time ?? pair.time)
    }
  }

  private static func problems(_ expected: Recording, _ actual: Recording) -> [Problem] {
    var problems: [Problem] = []
    func add(_ text: String) { problems.append(Problem(.difference, text)) }
    if expected.size != actual.size {
      var text =
        "resized: \(expected.size.width)×\(expected.size.height) px → "
        + "\(actual.size.width)×\(actual.size.height) px"
      if expected.scale != actual.scale {
        text += " (\(expected.scale.shortestText) → \(actual.scale.shortestText) px per pt)"
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
      // Counts of frames say nothing where frames last differently.
      let ends = (expected.sceneClock.end, actual.sceneClock.end)
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

extension Recording {
  /// When its frames show, in scene time.
  var sceneClock: ClipClock { ClipClock(starts: frames.map(\.time), rate: fps / speed) }
}

extension ClipAlignment {
  /// How many frames were not compared, in words.
  var leftOutWords: String {
    leftOut == 1 ? "1 frame shows at another" : "\(leftOut) frames show at others"
  }
}
