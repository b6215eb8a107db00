import Compare
import Display
import Pixels
import Platform
import Rendering

/// A finding of a comparison other than differing frames and readings.
enum ComparisonFact {
  /// A video is padded to even sides.
  ///
  /// Only the common pixels are compared.
  case padded(path: String, PixelSize, compared: PixelSize)
  case resized(Recording, Recording)
  case rate(from: Double, to: Double)
  case speed(from: Double, to: Double)
  /// A different duration, in seconds of playback or of scene time.
  case duration(from: Double, to: Double, isSceneTime: Bool)
  /// A different number of frames at the same rate.
  case frames(from: Int, to: Int)
  /// The rates differ, so only common times are compared.
  case commonTimes(FrameAlignment, rate: Double)
  /// Too few frames of either clip are compared for the clips to count as the same.
  case fewCompared(of: FrameAlignment)
  /// Different items are drawn between equal frames.
  ///
  /// The values are the first time in seconds, the frame before it, and the number of times.
  case drawnBetweenFrames(time: Double, frame: Int, count: Int)
  /// An expectation that the scene no longer states.
  case expectationGone(String)
  /// Frames whose files are missing.
  case missing(frames: [Int])
  case issue(Clip.Issue)
  case maskOutside(PixelRect)
  case maskedEverywhere
  case masked(Int)
  case tolerated(Int, of: Int)
  /// Readings that affect no pixel, and the first change of one.
  case invisibleReadings([String], change: String?)
  case invisibleEvents([MarkDifference])
  case noGolden(path: String, renamed: String?)
  case recordedMissing(path: String)
  case recordedUnusable(ClipError)
  case recorded(path: String)
  case recordedPictures(path: String)
  /// The max number of readings or events that are listed by name.
  private static let named = 4

  private static func missing(_ path: String, _ renamed: String?) -> String {
    let cure = renamed.map { "\($0) was recorded from this scene: rename it" }
    return "its golden \(path) is missing; \(cure ?? "record it with --update missing")"
  }

  /// Describes the fact in one line.
  ///
  /// `path` is that of the clip it is about.
  func sentence(of path: String = "") -> String {
    switch self {
    case .padded(let path, let size, let common):
      "\(path) has \(size.text): a video is padded to even dimensions, so only the common \(common.text) are compared"
    case .resized(let one, let other):
      "resized: \(one.size.text) → \(other.size.text)" + Self.scales(one.scale, other.scale)
    case .rate(let from, let to):
      "re-timed: \(from.shortestText) → \(to.shortestText) frames per second"
    case .speed(let from, let to): "re-timed: speed \(from.shortestText) → \(to.shortestText)"
    case .duration(let from, let to, let isSceneTime):
      "\(to > from ? "longer" : "shorter"): it plays for \(from.fixedText(decimals: 3)) → "
        + "\(to.fixedText(decimals: 3)) s" + (isSceneTime ? " of scene time" : "")
    case .frames(let from, let to):
      "\(from) → \(to) frames: "
        + (to > from ? "\(to - from) more at the end" : "\(from - to) fewer, the end is missing")
    case .commonTimes(let alignment, let rate):
      "frames are compared at common times, \(rate.shortestText) per second; "
        + (alignment.leftOut == 1
          ? "1 frame is at a different time" : "\(alignment.leftOut) frames are at other times")
    case .fewCompared(let alignment):
      "\(alignment.compared.expected) of \(alignment.counts.expected) and "
        + "\(alignment.compared.actual) of \(alignment.counts.actual) frames are compared, which is too "
        + "few to count as equal: render both at one rate, or allow it with --min-compared"
    case .expectationGone(let text): "the scene no longer expects: \(text)"
    case .drawnBetweenFrames(let time, let frame, let count):
      "all frames are the same, but the images between them differ, at "
        + "\(time.fixedText(decimals: 3)) s (after frame \(frame))"
        + (count > 1 ? ", and at \(count - 1) more times" : "")
    case .missing(let frames):
      "frames \(ReportNumbers.ranges(frames, limit: 8)) of \(path) are missing: \(frames.count) files"
    case .issue(.missing(let frame, let file)): "\(file) is missing: frame \(frame) of \(path)"
    case .issue(.missingFolder(let folder)):
      "the folder \(folder) of pictures kept for \(path) is missing"
    case .issue(.extra(let file)): "\(file) is extra: it is not a frame of \(path)"
    case .issue(.other(let text)): "\(path): \(text)"
    case .maskOutside(let region):
      "the mask \(region.minX),\(region.minY),\(region.width),\(region.height) is outside all frames"
    case .maskedEverywhere: "the masks cover every frame completely: no pixel is compared"
    case .masked(let count):
      count == 1
        ? "1 frame differs only under a mask"
        : "\(count) frames differ only under a mask"
    case .tolerated(let count, let all):
      "\(count) of \(ReportNumbers.count(all, "frame")) \(count == 1 ? "differs" : "differ") within the "
        + "tolerance"
    case .invisibleReadings(let names, let change):
      "no frame differs, but readings differ: " + Self.list(names)
        + (change.map { "; \($0)" } ?? "")
    case .invisibleEvents(let marks):
      "no frame and no reading differs, but events differ: " + Self.list(marks.map(\.sentence))
    case .noGolden(let path, let renamed): Self.missing(path, renamed)
    case .recordedMissing(let path): "its golden \(path) was missing and has been recorded"
    case .recordedUnusable(let error): "\(error); it has been recorded again"
    case .recorded(let path): "its golden \(path) has been recorded again"
    case .recordedPictures(let path): "the kept pictures of \(path) have been recorded again"
    }
  }

  private static func scales(_ from: Double?, _ to: Double?) -> String {
    guard let from, let to, from != to else { return "" }
    return " (\(from.shortestText) → \(to.shortestText) px per pt)"
  }

  private static func list(_ names: [String]) -> String {
    let more = names.count - named
    return names.prefix(named).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

extension PixelSize {
  fileprivate var text: String { "\(width)×\(height) px" }
}

extension Problem {
  /// Creates a problem from a fact about a clip at a path.
  ///
  /// A remedy is appended to the text.
  init(
    _ severity: Severity, _ fact: ComparisonFact, of path: String = "", remedy: String? = nil,
    file: String? = nil
  ) {
    let remedy = remedy.map { "; " + $0 } ?? ""
    self.init(severity, fact.sentence(of: path) + remedy, file: file)
  }
}
