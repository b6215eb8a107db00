import Compare
import Display
import Pixels
import Platform
import Rendering

extension ClipPair {
  /// The max error of a clip's end in seconds, because delays are in centiseconds.
  private static let rounding = 0.0101

  /// The differences in size, rate, and duration, and warnings about frames omitted due to them.
  var problems: [Problem] {
    let (one, other) = (expected.recording, actual.recording)
    var problems: [Problem] = []
    func add(_ severity: Problem.Severity, _ text: String) {
      problems.append(Problem(severity, text))
    }
    func rates(_ from: Double, _ to: Double) -> String {
      "re-timed: \(from.shortestText) → \(to.shortestText) frames per second"
    }
    if let (path, size) = padded {
      add(
        .warning,
        "\(path) has \(size.text): a video is padded to even dimensions, so only the common \(one.size.text) are compared"
      )
    } else if one.size != other.size {
      let sizes = "resized: \(one.size.text) → \(other.size.text)"
      add(.difference, sizes + Self.scales(one.scale, other.scale))
    }
    if usesSceneTime {
      if one.fps != other.fps { add(.difference, rates(one.fps, other.fps)) }
      if one.speed != other.speed {
        let speeds = "\(one.speed.shortestText) → \(other.speed.shortestText)"
        add(.difference, "re-timed: speed \(speeds)")
      }
    } else if alignment.commonRate != nil, let from = expected.times.rate,
      let to = actual.times.rate
    {
      add(.warning, rates(from, to))
      if let tooFewCompared { add(.difference, tooFewCompared) }
    }
    if let length { add(.difference, length) }
    if alignment.leftOut > 0, let rate = alignment.commonRate {
      add(
        .warning,
        "frames are compared at common times, \(rate.shortestText) per second; "
          + (alignment.leftOut == 1
            ? "1 frame is at a different time" : "\(alignment.leftOut) frames are at other times"))
    }
    return problems
  }

  private static func scales(_ from: Double?, _ to: Double?) -> String {
    guard let from, let to, from != to else { return "" }
    return " (\(from.shortestText) → \(to.shortestText) px per pt)"
  }

  /// Describes that too few frames of either clip are compared to call both the same; nil if not.
  private var tooFewCompared: String? {
    let (compared, counts) = (alignment.compared, alignment.counts)
    guard
      Double(compared.expected) < options.minCompared * Double(expected.count) - 1e-9
        || Double(compared.actual) < options.minCompared * Double(actual.count) - 1e-9
    else { return nil }
    return "\(compared.expected) of \(counts.expected) and \(compared.actual) of \(counts.actual) "
      + "frames are compared, which is too few to count as equal: render both at one rate, or "
      + "allow it with --min-compared"
  }

  /// The difference in duration, or nil for none.
  private var length: String? {
    let (a, b) = (expected.recording, actual.recording)
    if usesSceneTime, a.fps == b.fps, a.speed == b.speed {
      let (from, to) = (a.frames.count, b.frames.count)
      let end =
        to > from ? "\(to - from) more at the end" : "\(from - to) fewer, the end is missing"
      return from == to ? nil : "\(from) → \(to) frames: \(end)"
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
    return "\(other.end > one.end ? "longer" : "shorter"): it plays for "
      + "\(one.end.fixedText(decimals: 3)) → \(other.end.fixedText(decimals: 3)) s"
      + (usesSceneTime ? " of scene time" : "")
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
    let texts = outside.map { region in
      "the mask \(region.minX),\(region.minY),\(region.width),\(region.height) is outside all frames"
    }
    let all = isAll ? ["the masks cover every frame completely: no pixel is compared"] : []
    return (texts + all).map { Problem(.warning, $0) }
  }
}

extension PixelSize {
  fileprivate var text: String { "\(width)×\(height) px" }
}
