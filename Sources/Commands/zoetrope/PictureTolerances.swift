import ArgumentParser
import Compare
import Pixels
import SceneModel
import Verification

/// The tolerances of image comparisons, for all commands that compare images.
struct PictureTolerances: ParsableArguments {
  @Option(parsing: .unconditional, help: .row("tolerances.threshold"), transform: OptionValue.share)
  var threshold: Double?

  @Flag(help: .row("tolerances.ignoreAntialiasing"))
  var ignoreAntialiasing = false

  @Option(parsing: .unconditional, help: .row("tolerances.maxPixels"))
  var maxPixels: Int?

  @Option(parsing: .unconditional, help: .row("tolerances.maxRatio"), transform: OptionValue.share)
  var maxRatio: Double?

  @Option(
    name: .customLong("mask"), parsing: .unconditionalSingleValue, help: .row("tolerances.masks"),
    transform: ClipMask.init(option:))
  var masks: [ClipMask] = []

  func validate() throws {
    if let maxPixels, maxPixels < 0 {
      throw ValidationError("--max-pixels is \(maxPixels); it must be 0 or more.")
    }
  }

  var tolerance: PictureTolerance {
    PictureTolerance(
      threshold: threshold ?? 0, detectsAntialiasing: ignoreAntialiasing,
      maximumPixels: maxPixels ?? 0, maximumRatio: maxRatio ?? 0)
  }
}

extension ClipMask {
  private static let usage =
    "expected a mask such as 0,0,393,59 (px), 0,0,393,59@0.5..1.2 (at these times, s) or @0.5..1.2"

  /// Parses the value of `--mask`.
  init(option argument: String) throws {
    let fields = argument.split(separator: "@", omittingEmptySubsequences: false)
    guard fields.count <= 2, let text = fields.first else { throw ValidationError(Self.usage) }
    self.init(region: nil, times: nil)
    if fields.count == 2 {
      guard let times = Self.times(fields[1]) else { throw ValidationError(Self.usage) }
      self.times = times
    }
    if !text.isEmpty {
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
        .map(Shard.number)
      guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
        let height = numbers[3], [x, y, width, height].allSatisfy({ $0 <= 1 << 20 }), width > 0,
        height > 0
      else { throw ValidationError(Self.usage) }
      region = PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
    guard region != nil || times != nil else { throw ValidationError(Self.usage) }
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
