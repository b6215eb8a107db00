import Pixels
import Synchronization

/// A photo's samples, or those of one of its planes, together with smaller copies of them.
///
/// A stack counts in its own samples, of which each stands for a square of `span` pixels of the photo.
/// It is immutable and shared by all threads; levels are made when a drawing needs them first.
struct LevelStack: Sendable {
  /// The samples that there are at full resolution.
  let size: PixelSize
  /// The photo's pixels along each side of a sample.
  private let span: Double
  /// The level that all others are made of.
  private let base: PhotoLevel
  /// The number of the base, a level of squares of 2ⁿ samples.
  private let first: Int
  /// The number of the level that is a single sample.
  private let last: Int
  private let made = MadeLevels()

  /// The levels made so far, by their steps.
  private final class MadeLevels: Sendable {
    let levels = Mutex<[Int: PhotoLevel]>([:])
  }

  /// The samples that a stack begins with.
  enum Samples {
    case pixels(Pixmap<StraightRGBA8>)
    case plane(SamplePlane)
  }

  /// Takes samples for drawings of at most so many device pixels per sample.
  ///
  /// - Parameters:
  ///   - samples: the samples at full resolution, or of one of the levels.
  ///   - size: the size at full resolution.
  ///   - level: the number n of the level that the samples are: they are 1/2ⁿ of the size, rounded up.
  ///   - span: the photo's pixels along each side of a sample at full resolution: 1 or 2.
  ///   - largestScale: device pixels per sample at full resolution.
  init(
    _ samples: Samples, of size: PixelSize, level: Int, span: Int = 1, largestScale: Double
  ) {
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

  /// A coarser level of a translucent photo, without a copy of all its pixels.
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

  /// A coarser level than one of squares of 2ⁿ samples.
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
    case nil: preconditionFailure("a step leads to a level")
    }
  }

  /// True if every pixel's alpha is 255.
  var isOpaque: Bool { base.isOpaque }

  /// The level that serves a drawing of so many device pixels per pixel of the photo, or the nearest to it
  /// that there is.
  func level(forScale scale: Double) -> PhotoLevel {
    let step = nearestStep(forScale: scale)
    if step == 2 * first { return base }
    return made.levels.withLock { level(ofStep: step, among: &$0) }
  }

  /// Makes the level that serves a drawing, unless another thread is making one of the stack.
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

  /// The step of the level that serves a drawing of a photo of a size, of which no sample is left out.
  static func step(forScale scale: Double, of size: PixelSize) -> Int {
    min(PhotoPyramid.step(forScale: scale), 2 * lastLevel(of: size))
  }

  /// The number of the level that is a single sample.
  private static func lastLevel(of size: PixelSize) -> Int {
    let longest = max(size.width, size.height)
    return Int.bitWidth - (longest - 1).leadingZeroBitCount
  }
}
