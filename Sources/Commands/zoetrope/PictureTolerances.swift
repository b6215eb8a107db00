import ArgumentParser
import Compare
import Pixels
import SceneFormat
import Verification

/// The tolerances of image comparisons, for all commands that compare images.
struct PictureTolerances: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: """
      How far apart two colours may look, 0…1, as pixelmatch measures it; 0, the default, takes \
      every byte for a difference.
      """, transform: OptionValue.share)
  var threshold: Double?

  @Flag(help: "Do not count pixels that differ by the smoothing of an edge alone.")
  var ignoreAntialiasing = false

  @Option(parsing: .unconditional, help: "Pixels of a frame that may differ. (default: 0)")
  var maxPixels: Int?

  @Option(
    parsing: .unconditional,
    help: "The share of a frame's pixels that may differ, 0…1. (default: 0)",
    transform: OptionValue.share)
  var maxRatio: Double?

  @Option(
    name: .customLong("mask"), parsing: .unconditionalSingleValue,
    help: """
      A region that is left out, px: x,y,width,height; with @0.5..1.2 behind it only at these scene \
      times, s; @0.5..1.2 alone leaves whole frames out. Again and again for several.
      """, transform: ClipMask.init(option:))
  var masks: [ClipMask] = []

  func validate() throws {
    if let maxPixels, maxPixels < 0 {
      throw ValidationError("--max-pixels is \(maxPixels); it is a number of pixels, 0 or more.")
    }
  }

  var tolerance: PictureTolerance {
    PictureTolerance(
      threshold: threshold ?? 0, detectsAntialiasing: ignoreAntialiasing,
      maximumPixels: maxPixels ?? 0, maximumRatio: maxRatio ?? 0)
  }
}

extension ClipMask {
  private static let words =
    "expected a mask such as 0,0,393,59 (x,y,width,height in px), 0,0,393,59@0.5..1.2 (at these "
    + "scene times, s) or @0.5..1.2 (whole frames)"

  /// Parses the value of `--mask`.
  init(option argument: String) throws {
    let parts = argument.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let text = parts.first else { throw ValidationError(Self.words) }
    self.init(region: nil, times: nil)
    if parts.count == 2 {
      guard let times = Self.times(parts[1]) else { throw ValidationError(Self.words) }
      self.times = times
    }
    if !text.isEmpty {
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
        .map(Shard.number)
      guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
        let height = numbers[3], [x, y, width, height].allSatisfy({ $0 <= 1 << 20 }), width > 0,
        height > 0
      else { throw ValidationError(Self.words) }
      region = PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
    guard region != nil || times != nil else { throw ValidationError(Self.words) }
  }

  /// Returns scene times in seconds, parsed from text such as `0.5..1.2`; nil for other text.
  private static func times(_ text: Substring) -> ClosedRange<Double>? {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
      .map { try? OptionValue.number(String($0)) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else {
      return nil
    }
    return first...last
  }
}
