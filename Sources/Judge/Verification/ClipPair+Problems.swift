import Compare
import Display
import Pixels
import Rendering

extension ClipPair {
  /// The max error of a clip's end in seconds, because delays are in centiseconds.
  private static let rounding = 0.0101

  /// The differences in size, rate, and duration, and warnings about frames omitted due to them.
  var problems: [Problem] {
    let (one, other) = (expected.recording, actual.recording)
    var facts: [(Problem.Severity, ComparisonFact)] = []
    if let (path, size) = padded {
      facts.append((.warning, .padded(path: path, size, compared: one.size)))
    } else if one.size != other.size {
      facts.append((.difference, .resized(one, other)))
    }
    if usesSceneTime {
      if one.fps != other.fps { facts.append((.difference, .rate(from: one.fps, to: other.fps))) }
      if one.speed != other.speed {
        facts.append((.difference, .speed(from: one.speed, to: other.speed)))
      }
    } else if alignment.commonRate != nil, let from = expected.times.rate,
      let to = actual.times.rate
    {
      facts.append((.warning, .rate(from: from, to: to)))
      if comparesTooLittle { facts.append((.difference, .fewCompared(of: alignment))) }
    }
    if let length { facts.append((.difference, length)) }
    if alignment.leftOut > 0, let rate = alignment.commonRate {
      facts.append((.warning, .commonTimes(alignment, rate: rate)))
    }
    return facts.map { Problem($0, $1) }
  }

  /// Whether too few frames of either clip are compared to call both the same.
  private var comparesTooLittle: Bool {
    let (compared, minimum) = (alignment.compared, options.minCompared)
    return Double(compared.expected) < minimum * Double(expected.count) - 1e-9
      || Double(compared.actual) < minimum * Double(actual.count) - 1e-9
  }

  /// The difference in duration, or nil for none.
  private var length: ComparisonFact? {
    let (a, b) = (expected.recording, actual.recording)
    if usesSceneTime, a.fps == b.fps, a.speed == b.speed {
      return a.frames.count == b.frames.count
        ? nil : .frames(from: a.frames.count, to: b.frames.count)
    }
    let (one, other) = usesSceneTime ? (a.sceneTimes, b.sceneTimes) : (expected.times, actual.times)
    // Different rates and rounded delays limit the times at which a clip can end.
    var tolerance = max(one.tolerance, other.tolerance)
    let isRounded = tolerance > 1e-5
    if let from = one.rate, let to = other.rate, from != to || isRounded {
      tolerance = max(tolerance, max(1 / from, 1 / to) - 1e-6)
    } else if isRounded {
      tolerance = max(tolerance, Self.rounding)
    }
    // A single picture has no duration.
    guard expected.kind != .picture, actual.kind != .picture,
      (one.end - other.end).magnitude > tolerance
    else { return nil }
    return .duration(from: one.end, to: other.end, isSceneTime: usesSceneTime)
  }

  /// Warnings about masks outside all frames, and about masks that leave nothing to compare.
  var maskProblems: [Problem] {
    let frames = [expected.size, actual.size].map { PixelRect($0) }
    let outside = options.masks.compactMap(\.region).filter { region in
      frames.allSatisfy { $0.intersection(region).isEmpty }
    }
    let isAll =
      !alignment.pairs.isEmpty
      && alignment.pairs.allSatisfy { instant in
        let time = time(of: instant)
        return options.masks.hidesAll(at: time)
          || options.masks.regions(at: time).contains { region in
            frames.allSatisfy { region.intersection($0) == $0 }
          }
      }
    return outside.map { Problem(.warning, .maskOutside($0)) }
      + (isAll ? [Problem(.warning, .maskedEverywhere)] : [])
  }
}
