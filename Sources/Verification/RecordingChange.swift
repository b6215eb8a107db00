import Compare
import Films
import Readings
import Review
import Pixels

/// How what a scene shows differs from its golden, told from digests and readings alone.
struct RecordingChange {
  /// What is other than the pictures: size, frame rate, length.
  private(set) var problems: [Problem] = []
  /// Which frames show at the same scene times.
  let alignment: FilmAlignment
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
    let alignment = FilmAlignment(expected: expected.sceneClock, actual: actual.sceneClock)
    self.alignment = alignment
    differing = alignment.pairs.indices.filter { place in
      let pair = alignment.pairs[place]
      guard let one = pair.expected, let other = pair.actual else { return true }
      return expected.frames[one].digest != actual.frames[other].digest
    }
    motion = MotionDifference(expected: expected.motion, actual: actual.motion)
    problems = Self.problems(expected, actual)
    if alignment.leftOut > 0, let rate = alignment.commonRate {
      problems.append(
        Problem(
          .warning,
          "frames are compared at the instants that both have, \(rate.shortestText) a second; "
            + "\(alignment.leftOut) frames show at others"))
    }
  }

  /// Whether nothing differs at all.
  var isNothing: Bool {
    differing.isEmpty && motion.isEqual && !problems.contains { $0.severity == .difference }
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
    if expected.frames.count != actual.frames.count, expected.fps == actual.fps,
      expected.speed == actual.speed
    {
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
  var sceneClock: FilmClock { FilmClock(starts: frames.map(\.time), rate: fps / speed) }
}
