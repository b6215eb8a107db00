import Pixels
import Synchronization

/// The samples of a photo, or of one of its planes, together with smaller copies of them.
///
/// Sizes are in the stack's own samples, each of which covers a square with a side of `span` photo
/// pixels. A stack is immutable and shared by all threads. Levels are made when a drawing first
/// needs them.
struct LevelStack: Sendable {
  /// The number of samples at full resolution.
  let size: PixelSize
  /// The photo pixels per sample along each axis.
  private let span: Double
  /// The level from which all others are made.
  private let base: PhotoLevel
  /// The exponent n of the base, whose samples average squares of 2ⁿ full-resolution samples.
  private let first: Int
  /// The exponent n of the level that is a single sample.
  private let last: Int
  private let made = LevelCache()

  /// The levels made so far, by step.
  private final class LevelCache: Sendable {
    let levels = Mutex<[Int: PhotoLevel]>([:])
  }

  /// The samples that a stack is created from.
  enum Samples {
    case pixels(Pixmap<StraightRGBA8>)
    case plane(SamplePlane)
  }

  /// Creates a stack for drawings of at most `largestScale` device pixels per sample.
  ///
  /// - Parameters:
  ///   - samples: The samples at full resolution, or of one of the levels.
  ///   - size: The size at full resolution.
  ///   - level: The exponent n of the samples' reduction: they have 1/2ⁿ of the size, rounded up.
  ///   - span: The photo pixels per sample along each axis at full resolution: 1 or 2.
  ///   - largestScale: Device pixels per sample at full resolution.
  init(_ samples: Samples, of size: PixelSize, level: Int, span: Int = 1, largestScale: Double) {
    let last = max(Self.lastLevel(of: size), level)
    let first = min(max(PhotoPyramid.level(forScale: largestScale), level), last)
    self.size = size
    self.span = Double(span)
    self.first = first
    self.last = last
    let unit = Double(span << level)
    let given: PhotoLevel
    switch samples {
    case .pixels(let pixels) where pixels.isOpaque:
      given = PhotoLevel(pixels, unit: unit, isOpaque: true)
    case .pixels(let pixels) where first > level:
      base = Self.premultipliedAndReduced(pixels, of: size, level: level, to: first)
      return
    case .pixels(let pixels):
      given = PhotoLevel(pixels.premultiplied(), unit: unit, isOpaque: false)
    case .plane(let plane):
      given = PhotoLevel(plane, unit: unit, isInterpolated: level == 0 && span == 2)
    }
    base =
      first == level
      ? given : Self.reduced(given, of: size, level: level, to: 2 * first, span: Double(span))
  }

  /// Returns a coarser level of a translucent photo, without copying all of its pixels.
  private static func premultipliedAndReduced(
    _ photo: Pixmap<StraightRGBA8>, of size: PixelSize, level: Int, to first: Int
  ) -> PhotoLevel {
    let reduction = PhotoReduction(
      size: size, level: level, to: 2 * first, isOpaque: false, format: .pixels)
    let row = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: photo.width, height: 1))
    for y in 0..<photo.height {
      photo.premultiply(row: y, into: row.row(0))
      reduction.add(row.row(0))
    }
    return Self.level(of: reduction, unit: Double(1 << first), isOpaque: false)
  }

  /// Returns a coarser level than `level`, whose samples average squares of 2ⁿ, n being `first`.
  private static func reduced(
    _ level: PhotoLevel, of size: PixelSize, level first: Int, to step: Int, span: Double
  ) -> PhotoLevel {
    let reduction = PhotoReduction(
      size: size, level: first, to: step, isOpaque: level.isOpaque, format: level.format)
    for y in 0..<level.size.height { reduction.add(level.row(y)) }
    return Self.level(
      of: reduction, unit: span * PhotoPyramid.unit(ofStep: step), isOpaque: level.isOpaque)
  }

  private static func level(
    of reduction: PhotoReduction, unit: Double, isOpaque: Bool
  ) -> PhotoLevel {
    switch reduction.samples {
    case .pixels(let pixels): PhotoLevel(pixels, unit: unit, isOpaque: isOpaque)
    case .plane(let plane): PhotoLevel(plane, unit: unit)
    case nil: preconditionFailure("a step must lead to a level")
    }
  }

  /// Whether every pixel's alpha is 255.
  var isOpaque: Bool { base.isOpaque }

  /// Returns the best available level for a drawing at `scale` device pixels per photo pixel.
  func level(forScale scale: Double) -> PhotoLevel {
    let step = nearestStep(forScale: scale)
    if step == 2 * first { return base }
    return made.levels.withLock { level(ofStep: step, among: &$0) }
  }

  /// Creates the level for a drawing, unless another thread is creating one of the stack's levels.
  func prepareLevel(forScale scale: Double) {
    let step = nearestStep(forScale: scale)
    if step == 2 * first { return }
    _ = made.levels.withLockIfAvailable { _ = level(ofStep: step, among: &$0) }
  }

  private func nearestStep(forScale scale: Double) -> Int {
    min(max(PhotoPyramid.step(forScale: scale * span), 2 * first), 2 * last)
  }

  private func level(ofStep step: Int, among levels: inout [Int: PhotoLevel]) -> PhotoLevel {
    if let level = levels[step] { return level }
    let level = Self.reduced(base, of: size, level: first, to: step, span: span)
    levels[step] = level
    return level
  }

  /// Returns the step of the level for a drawing of a photo of a size, if all levels are available.
  static func step(forScale scale: Double, of size: PixelSize) -> Int {
    min(PhotoPyramid.step(forScale: scale), 2 * lastLevel(of: size))
  }

  /// Returns the exponent n of the level that is a single sample.
  private static func lastLevel(of size: PixelSize) -> Int {
    let longest = max(size.width, size.height)
    return Int.bitWidth - (longest - 1).leadingZeroBitCount
  }
}
